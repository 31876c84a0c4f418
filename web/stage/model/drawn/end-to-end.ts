/** A row's exponentials end to end, and the same divided by their sum: the shares fill a bar of length 1. */
import { sum } from 'd3-array';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { colLabel, rowLabel } from '../operations/telling.ts';
import {
  type Draw,
  type Shape,
  type Tone,
  atLargest,
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

/** Pixels, but for the numbers. */
interface Bar {
  readonly title: string;
  readonly numbers: readonly number[];
  readonly y: number;
  readonly height: number;
  /** The length of the bar, and of a number 1 in it. */
  readonly length: number;
  readonly unit: number;
  readonly faint?: true;
}

/** Draws numbers end to end in a frame; the names of wide ones stand in them. */
function drawBar(
  { title, numbers, y, height, length, unit, faint }: Bar,
  tone: Tone,
  names: readonly string[],
): Shape[] {
  let end = EDGE;
  const pieces = numbers.flatMap((value, key): Shape[] => {
    if (!(value > 0) || !Number.isFinite(unit)) return [];
    const [x, width, text] = [end, value * unit, names[key] ?? ''];
    end += width;
    const at = [x + width / 2, y + height / 2 + 5] as const;
    const name: Shape = { kind: 'text', at, text, tone: 'ink', anchor: 'middle', size: 13 };
    return [
      { kind: 'bar', at: [x, y], width: Math.max(0.5, width - 1), height, tone, ...(faint && { faint }) },
      ...(width > 24 && textWidth(text, 13) < width - 4 ? [name] : []),
    ];
  });
  const [right, bottom] = [EDGE + length, y + height];
  return [
    textWithin([EDGE, y - 7], title, { tone: 'ink', anchor: 'start', size: 14 }),
    ...pieces,
    { kind: 'line', points: [[EDGE, y], [right, y], [right, bottom], [EDGE, bottom], [EDGE, y]], tone: 'dim', width: 1 }, // prettier-ignore
  ];
}

export function endToEnd(names: Names): Draw {
  return (scene) => {
    const { values, row, show } = scene;
    const { width } = scene.size;
    const length = width - 2 * EDGE;
    const most = heightOf(scene, HEIGHT);
    const free = most - 2 * NAME - AXIS;
    const height = Math.min(Math.max(BAR, 0.2 * most), free / 2.3);
    const second = NAME + height + Math.min(GAP, free - 2 * height) + NAME;
    const parts = numbersIn(scene, names.parts, row);
    const shares = names.out ? numbersIn(scene, names.out, row) : [];
    const whole = scene.numberAt(names.sum, row, 0);
    const total = Number.isFinite(whole) ? show(whole) : undefined;
    // Only as far as numbers are known: an unknown sum has no end.
    const known = sum(parts.filter(Number.isFinite));
    const { role } = infoOf(names.parts);
    const keys = parts.map((_, key) => colLabel(values, names.parts, key));
    const at = atLargest(shares);
    const said = { key: keys[at] ?? '', share: percentText(shares[at] ?? NaN) };
    const upper: Bar = {
      title: total === undefined ? 'Σ' : `Σ = ${total}`,
      numbers: parts,
      y: NAME,
      height,
      length,
      unit: length / (known || 1),
      faint: true,
    };
    const lower: Bar = { title: `÷ ${total ?? 'Σ'}`, numbers: shares, y: second, height, length, unit: length };
    return {
      ...{ width, height: Math.min(most, second + height + AXIS) },
      label: { key: 'drawn.end-to-end', values: { query: rowLabel(values, names.parts, row) } },
      shapes: [
        ...drawBar(upper, role, keys),
        ...drawBar(lower, role, keys),
        ...[0, 0.5, 1].map((tick) =>
          textWithin(
            [EDGE + tick * length, second + height + 16],
            String(tick),
            { tone: 'dim', anchor: 'middle', size: 12 },
            width,
          ),
        ),
      ],
      caption:
        isComplete(shares) && at >= 0
          ? { key: 'drawn.end-to-end-said', values: said }
          : total === undefined
            ? { key: 'drawn.end-to-end-waits' }
            : { key: 'drawn.sum-said', values: { value: total } },
    };
  };
}
