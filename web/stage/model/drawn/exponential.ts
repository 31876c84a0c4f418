/** The curve of exp, and a row's numbers on it. */
import { ticks } from 'd3-array';
import { smallest } from '../../../shared/numbers/statistics.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { colLabel, rowLabel } from '../operations/telling.ts';
import { indices } from '../values.ts';
import { type Draw, type Point, type Shape, heightOf, isComplete, textWithin, numbersIn } from './drawing.ts';
import { type Mark, marks } from './marks.ts';

const HEIGHT = 224;
/** Pixels below the axis, for its numbers, and above the curve's end. */
const BELOW = 28;
const TOP = 24;
const EDGE = 22;

/** @param input at most 0, its row's largest being 0 */
export function exponential({ out, input }: { readonly out: MatrixId; readonly input: MatrixId }): Draw {
  return (scene) => {
    const {
      values,
      row,
      show,
      size: { width },
    } = scene;
    const height = heightOf(scene, HEIGHT);
    const base = height - BELOW;
    const shifted = numbersIn(scene, input, row);
    const powers = numbersIn(scene, out, row);
    const low = Math.min(-4, smallest(shifted.filter(Number.isFinite)));
    const toX = (value: number): number => EDGE + (1 - value / low) * (width - 2 * EDGE);
    const toY = (value: number): number => base - value * (base - TOP);
    const tone = infoOf(out).role;
    const curve = indices(61).map((step): Point => {
      const x = low * (1 - step / 60);
      return [toX(x), toY(Math.exp(x))];
    });
    const places = indices(shifted.length).flatMap((key) => {
      const [x = NaN, y = NaN] = [shifted[key], powers[key]];
      return Number.isFinite(x) && Number.isFinite(y) ? [{ key, y, at: [toX(x), toY(y)] as const }] : [];
    });
    const waiting = shifted.filter((x, key) => Number.isFinite(x) && Number.isNaN(powers[key]));
    const axis = ticks(low, 0, 4).flatMap((tick): Shape[] => [
      textWithin(
        [toX(tick), base + 18],
        String(tick).replace('-', '−'),
        { tone: 'dim', anchor: 'middle', size: 12 },
        width,
      ),
    ]);
    const sorted = [...places].sort((a, b) => b.y - a.y);
    const wanted = sorted.slice(0, 3).map(({ key, y, at }): Mark => {
      return { at, text: `${colLabel(values, out, key)} ${show(y)}`, tone: 'ink' };
    });
    const [first, second] = sorted;
    const query = rowLabel(values, out, row);
    return {
      ...{ width, height },
      label: { key: 'drawn.exponential', values: { query } },
      shapes: [
        { kind: 'line', points: [[0, base], [width, base]], tone: 'dim', width: 1 }, // prettier-ignore
        { kind: 'line', points: [[0, TOP], [width, TOP]], tone: 'dim', width: 0.5 }, // prettier-ignore
        { kind: 'text', at: [4, TOP - 5], text: '1', tone: 'dim', anchor: 'start', size: 12 },
        ...axis,
        { kind: 'line', points: curve, tone, width: 2 },
        ...waiting.map((x): Shape => ({ kind: 'dot', at: [toX(x), base], radius: 4, tone: infoOf(input).role })),
        ...places.flatMap(({ at }): Shape[] => [
          { kind: 'line', points: [[at[0], base], at], tone, width: 1 },
          { kind: 'dot', at, radius: 5, tone },
        ]),
        ...marks(wanted, { points: places.map(({ at }) => at), lines: [curve] }, { width, height: base }),
      ],
      caption:
        isComplete(powers) && first && second
          ? {
              key: 'drawn.exponential-said',
              values: {
                ...{ key: colLabel(values, out, first.key), value: show(first.y) },
                ...{ other: colLabel(values, out, second.key), less: show(second.y) },
              },
            }
          : { key: 'drawn.exponential-waits' },
    };
  };
}
