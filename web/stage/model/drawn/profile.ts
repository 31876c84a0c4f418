/** The numbers of a word as bars, and below them those of the words of its sentence that are most and least like it. */
import { sum } from 'd3-array';
import { largest } from '../../../shared/numbers/statistics.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { rowLabel } from '../values/telling.ts';
import { indices, matrixOf } from '../values/values.ts';
import { bandOf } from './bands.ts';
import { rangeOf } from './bars.ts';
import { type Draw, type Shape, type Size, type Tone, isComplete, lettersIn, numbersIn, textWidth } from './drawing.ts';

export interface Numbered {
  readonly name: string;
  readonly numbers: readonly number[];
}

const dot = (a: readonly number[], b: readonly number[]): number => sum(a, (x, at) => x * (b[at] ?? 0));

/** The cosine of the angle between two rows; 0 for a row of zeros. */
const likeness = (a: readonly number[], b: readonly number[]): number =>
  dot(a, b) / (Math.hypot(...a) * Math.hypot(...b) || 1);

/** Returns the words that are most and least like one, the most alike first; each word once. */
export function likeAndUnlike(
  word: Numbered,
  others: readonly Numbered[],
  count = 2,
): readonly [Numbered[], Numbered[]] {
  const names = new Set([word.name]);
  const sorted = others
    .filter(({ name }) => !names.has(name) && names.add(name))
    .map((other) => ({ other, like: likeness(word.numbers, other.numbers) }))
    .sort((a, b) => b.like - a.like)
    .map(({ other }) => other);
  const near = sorted.slice(0, Math.min(count, Math.ceil(sorted.length / 2)));
  return [near, sorted.slice(Math.max(near.length, sorted.length - count))];
}

/**
 * Draws a word's numbers, then those of words that are like it and, apart from these, of words that are not.
 * @param show writes the word's own numbers; absent: they stand elsewhere
 */
function profileShapes(
  word: Numbered,
  [near, far]: readonly [readonly Numbered[], readonly Numbered[]],
  size: Size,
  tone: Tone,
  show?: (value: number) => string,
): Shape[] {
  const { width, height } = size;
  const { small, large } = lettersIn(size);
  const all = [word, ...near, ...far];
  const left = Math.min(
    0.3 * width,
    14 + largest(all.map(({ name }, at) => textWidth(name, at === 0 ? large : small))),
  );
  const range = rangeOf(all.flatMap(({ numbers }) => numbers));
  // The groups stand half a row apart; the word's own row has room for its numbers.
  const gaps = all.map((_, at) => (at === 1 || at === 1 + near.length ? 0.5 : 0));
  const ownHeight = show ? 2.6 * small : 0;
  const each = Math.min((height - ownHeight) / (all.length + sum(gaps)), 8 * small);
  const hasNumbers = show && each > 2 * small;
  let y = 0;
  return all.flatMap(({ name, numbers }, at): Shape[] => {
    const isOwn = at === 0;
    const top = y + gaps[at]! * each;
    const bottom = top + 0.85 * each + (isOwn && hasNumbers ? ownHeight : 0);
    y = bottom + 0.15 * each;
    const look = {
      name: isOwn ? ([large, small] as const) : ([small] as const),
      bold: isOwn,
      named: isOwn ? ('q' as const) : ('ink' as const),
      number: isOwn && hasNumbers ? small : undefined,
      show: show ?? String,
    };
    return bandOf({ name, numbers, tone, range }, { left, right: width - 2, top, bottom }, look);
  });
}

export function profile(out: MatrixId): Draw {
  return (scene) => {
    const { values, row, show, size } = scene;
    const rows = indices(matrixOf(values, out).rows).map((at): Numbered => ({
      name: rowLabel(values, out, at),
      numbers: numbersIn(scene, out, at),
    }));
    const word = rows[row]!;
    const isThere = rows.every(({ numbers }) => isComplete(numbers));
    // The likest words are known once all rows are; until then their places stay empty.
    const { small } = lettersIn(size);
    const count = [2, 1].find((each) => size.height > (2 * each + 4) * 1.25 * small) ?? 0;
    const others = isThere ? likeAndUnlike(word, rows, count) : ([[], []] as const);
    const { role } = infoOf(out);
    return {
      ...size,
      label: { key: 'drawn.profile', values: { query: word.name } },
      shapes: profileShapes(word, others, size, role, show),
      caption: isComplete(word.numbers)
        ? { key: others[1].length > 0 ? 'drawn.profile-said' : 'drawn.given', values: { query: word.name } }
        : { key: 'drawn.given-waits', values: { query: word.name } },
    };
  };
}
