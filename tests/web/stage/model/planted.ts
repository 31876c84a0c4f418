/** Attention in plain loops, as somebody would write it, each mistake at the place where it is made. */
import { type Rows, times, transposed } from '../../../float64.ts';

export interface Plain {
  readonly x: Rows;
  readonly wq: Rows;
  readonly wk: Rows;
  readonly wv: Rows;
  readonly wo: Rows;
  readonly bq: readonly number[];
  readonly bk: readonly number[];
  readonly bv: readonly number[];
  readonly bo: readonly number[];
  readonly heads: number;
  readonly kvHeads: number;
  readonly causal: boolean;
  readonly keyLength: number;
  /** 1: may be seen. */
  readonly seen: Rows;
  readonly softcap: number;
}

const plus = (a: Rows, b: readonly number[]): number[][] => a.map((row) => row.map((value, col) => value + b[col]!));
const columns = (a: Rows, which: readonly number[]): Rows => a.map((row) => which.map((col) => row[col]!));
const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const softmax = (row: readonly number[], base = Math.E): number[] => {
  const top = Math.max(...row);
  const powers = row.map((score) => base ** (score - top));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
};

/** @param wrong the id of the mistake; '': none */
export function outputOf(given: Plain, wrong = ''): number[][] {
  const is = (...ids: readonly string[]): boolean => ids.includes(wrong);
  const { x, heads, kvHeads, softcap } = given;
  const [n, size] = [x.length, x[0]!.length];
  const projected = (w: Rows, b: readonly number[], name: 'q' | 'k' | 'v'): Rows => {
    const used = is(`w${name}-transposed`, 'weights-transposed') ? transposed(w) : w;
    return is(`no-b${name}`, 'no-biases') ? times(x, used) : plus(times(x, used), b);
  };
  let [q, k] = [projected(given.wq, given.bq, 'q'), projected(given.wk, given.bk, 'k')];
  if (is('qk-swapped')) [q, k] = [k, q];
  const v = projected(given.wv, given.bv, 'v');
  const width = q[0]!.length / heads;
  const part = (of: Rows, count: number, at: number): Rows =>
    columns(of, range(width).map((i) => (is('heads-split-in-turn') ? i * count + at : at * width + i))); // prettier-ignore
  const outputs = range(heads).map((head): Rows => {
    const group = is('tiled') ? head % kvHeads : is('one-kv') ? 0 : Math.floor((head * kvHeads) / heads);
    const [qh, kh, vh] = [part(q, heads, head), part(k, kvHeads, group), part(v, kvHeads, group)];
    const factor = is('unscaled', 'scale-after') ? 1 : is('by-dk') ? 1 / width : is('times-root') ? Math.sqrt(width) :
      is('twice') ? 1 / width : is('by-model') ? 1 / Math.sqrt(size) : is('by-heads') ? 1 / Math.sqrt(q[0]!.length) :
      is('mean') ? 0 : 1 / Math.sqrt(width); // prettier-ignore
    const cap = (score: number): number => softcap * Math.tanh(score / softcap);
    const scores = times(qh, transposed(kh)).map((row) => row.map((score) => score * factor));
    const capped = is('uncapped', 'capped-after') ? scores : scores.map((row) => row.map(cap));
    const maySee = (row: number, col: number): boolean => {
      const causal = is('reversed') ? col >= row : is('causal-strict') ? col < row : is('causal-shifted') ? col <= row + 1 : col <= row; // prettier-ignore
      const padded = is('padding-side') ? col < n - given.keyLength : col >= given.keyLength;
      const entered = is('mask-transposed') ? given.seen[col]![row] === 1 && row < given.keyLength : given.seen[row]![col] === 1 && !padded; // prettier-ignore
      if (is('no-padding')) return (!given.causal || causal) && given.seen[row]![col] === 1;
      if (is('no-causal')) return entered;
      return (!given.causal || causal) && entered;
    };
    const all = (row: number, col: number): boolean => is('unmasked') || maySee(row, col);
    const masked = capped.map((row, r) =>
      row.map((score, c) => {
        if (is('mask-after')) return score;
        if (is('mask-multiplied')) return maySee(r, c) ? score : 0;
        if (is('mask-added')) return score + (maySee(r, c) ? 1 : 0);
        if (is('mask-inverted')) return maySee(r, c) ? -Infinity : score;
        if (is('capped-after')) return maySee(r, c) ? cap(score) : -softcap;
        return all(r, c) ? score : is('mask-sign') ? 1e9 : -Infinity;
      }),
    );
    const base = is('base-2') ? 2 : Math.E;
    const total = masked.flat().reduce((sum, score) => sum + Math.exp(score), 0);
    const weights = is('whole')
      ? masked.map((row) => row.map((score) => Math.exp(score) / total))
      : is('ones')
        ? masked.map((row) => row.map(() => 1))
        : is('column')
          ? transposed(transposed(masked).map((column) => softmax(column).map((weight) => weight || 0)))
          : masked.map((row) => softmax(row, base).map((weight) => weight || 0));
    const taken = is('hard')
      ? weights.map((row) => row.map((_, c) => (c === row.indexOf(Math.max(...row)) ? 1 : 0)))
      : weights;
    const after = taken.map(
      (row, r) =>
      row.map((weight, c) => (is('mask-after') && !maySee(r, c) ? 0 : weight) * (is('scale-after') ? 1 / Math.sqrt(width) : 1)), // prettier-ignore
    );
    return times(is('by-columns') ? transposed(after) : after, is('v-transposed') ? transposed(vh) : vh);
  });
  const flat = outputs.flat(2);
  const concat = is('heads-stacked')
    ? range(n).map((row) => flat.slice(row * heads * width, (row + 1) * heads * width))
    : is('heads-joined-in-turn')
      ? range(n).map((row) => range(width).flatMap((i) => outputs.map((output) => output[row]![i]!)))
      : range(n).map((row) => (is('heads-reversed') ? outputs.toReversed() : outputs).flatMap((output) => output[row]!)); // prettier-ignore
  if (is('no-wo')) return concat;
  const last = times(concat, is('wo-transposed', 'weights-transposed') ? transposed(given.wo) : given.wo);
  return is('no-bo', 'no-biases') ? last : plus(last, given.bo);
}
