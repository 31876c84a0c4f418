/** A row's exponentials end to end, and the same divided by their sum: the shares fill a bar of length 1. */
import { sum } from 'd3-array';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { colLabel, rowLabel } from '../operations/telling.ts';
import {
  type Draw,
  type Shape,
  atLargest,
  fitted,
  heightOf,
  isComplete,
  textWidth,
  textWithin,
  numbersIn,
} from './drawing.ts';
import { percentText } from './percent.ts';

const HEIGHT = 190;
/** Pixels: a bar's largest height, the space of the text above it, of the axis below the second, and between the two. */
const BAR = 34;
const NAME = 22;
const AXIS = 20;
const GAP = 24;
const EDGE = 6;

interface Names {
  readonly parts: MatrixId;
  readonly sum: MatrixId;
  /** parts ÷ sum. */
  readonly out?: MatrixId;
}

export function endToEnd(names: Names): Draw {
  return (scene) => {
    const {
      values,
      row,
      numberAt,
      show,
      size: { width: across },
    } = scene;
    const room = across - 2 * EDGE;
    const height = heightOf(scene, HEIGHT);
    const free = height - 2 * NAME - AXIS;
    const bar = Math.min(Math.max(BAR, 0.2 * height), free / 2.3);
    const first = NAME;
    const second = first + bar + Math.min(GAP, free - 2 * bar) + NAME;
    const parts = numbersIn(scene, names.parts, row);
    const shares = names.out ? numbersIn(scene, names.out, row) : [];
    const whole = numberAt(names.sum, row, 0);
    const { role } = infoOf(names.parts);
    const pieces = (numbers: readonly number[], y: number, unit: number, isFaint: boolean): Shape[] => {
      let x = EDGE;
      return numbers.flatMap((value, key): Shape[] => {
        if (!(value > 0) || !Number.isFinite(unit)) return [];
        const width = value * unit;
        const at = x;
        x += width;
        const text = colLabel(values, names.parts, key);
        const fits = width > 24 && fitted(text, 13, width - 6) !== '…';
        return [
          {
            kind: 'bar',
            at: [at, y],
            width: Math.max(0.5, width - 1),
            height: bar,
            tone: role,
            ...(isFaint && { faint: true }),
          },
          ...(fits && textWidth(text, 13) < width - 4
            ? [
                {
                  kind: 'text' as const,
                  at: [at + width / 2, y + bar / 2 + 5] as const,
                  text,
                  tone: 'ink' as const,
                  anchor: 'middle' as const,
                  size: 13,
                },
              ]
            : []),
        ];
      });
    };
    // Only as far as numbers are known: an unknown sum has no end.
    const length = sum(parts.filter(Number.isFinite));
    const most = atLargest(shares);
    const query = rowLabel(values, names.parts, row);
    const edge = (y: number, width: number): Shape => ({
      kind: 'line',
      points: [[EDGE, y], [EDGE + width, y], [EDGE + width, y + bar], [EDGE, y + bar], [EDGE, y]], // prettier-ignore
      ...{ tone: 'dim', width: 1 },
    });
    const isThere = isComplete(shares) && most >= 0;
    return {
      ...{ width: across, height: Math.min(height, second + bar + AXIS) },
      label: { key: 'drawn.end-to-end', values: { query } },
      shapes: [
        textWithin([EDGE, first - 7], Number.isFinite(whole) ? `Σ = ${show(whole)}` : 'Σ', {
          tone: 'ink',
          anchor: 'start',
          size: 14,
        }),
        ...pieces(parts, first, room / (length || 1), true),
        edge(first, room),
        textWithin([EDGE, second - 7], Number.isFinite(whole) ? `÷ ${show(whole)}` : '÷ Σ', {
          tone: 'ink',
          anchor: 'start',
          size: 14,
        }),
        ...pieces(shares, second, room, false),
        edge(second, room),
        ...[0, 0.5, 1].map((tick) =>
          textWithin(
            [EDGE + tick * room, second + bar + 16],
            String(tick),
            { tone: 'dim', anchor: 'middle', size: 12 },
            across,
          ),
        ),
      ],
      caption: isThere
        ? {
            key: 'drawn.end-to-end-said',
            values: { key: colLabel(values, names.parts, most), share: percentText(shares[most] ?? NaN) },
          }
        : Number.isFinite(whole)
          ? { key: 'drawn.sum-said', values: { value: show(whole) } }
          : { key: 'drawn.end-to-end-waits' },
    };
  };
}
