/** The claims of lessons 5 to 8: softmax, the weighted sum, the checked example, masks. */
import { describe, expect, it } from 'vitest';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { entropy } from '../../../../web/shared/numbers/statistics.ts';
import { claimsOf } from '../../../../web/course/labs/check/claims.ts';
import { naiveSoftmax } from '../../../../web/course/labs/softmax/float32.ts';
import {
  apart,
  column,
  computedOf,
  drawn,
  engine,
  headOf,
  length,
  lessons,
  printedIn,
  shown,
  sum,
  times,
  transposed,
  twoDecimals,
} from './support.ts';

/** Softmax of rows of logits, by the engine. */
function softmax(...logits: number[][]) {
  const identity = logits[0]!.map((_, row) => logits[0]!.map((__, col) => (row === col ? 1 : 0)));
  return headOf(engine, { q: logits, k: identity, v: identity, scale: 1 });
}
const weightsOf = (...logits: number[][]) => toRows(softmax(...logits).weights);
const logits = toRows(drawn('logits', 40, 5, 2));

describe('softmax', () => {
  it('weights are not below 0 and add up to 1, whatever the scores are', () => {
    for (const row of [...weightsOf(...logits), ...weightsOf([-900, 900, 0, 1e30, 5])]) {
      for (const weight of row) expect(weight).toBeGreaterThanOrEqual(0);
      expect(sum(row)).toBeCloseTo(1, 6);
    }
  });
  it('what is added to all logits cancels, but for the rounding of the logits', () => {
    const shifted = (by: number) => weightsOf(...logits.map((row) => row.map((x) => x + by)));
    expect(apart(shifted(100), weightsOf(...logits))).toBeLessThan(1e-4);
    expect(apart(shifted(100), weightsOf(...logits))).toBeGreaterThan(0);
    // Without rounding the weights are the same to the last bit.
    expect(weightsOf([103, 101])).toEqual(weightsOf([3, 1]));
    expect(weightsOf([-98, -100, -99])).toEqual(weightsOf([2, 0, 1]));
    // prettier-ignore
    for (const other of [[4, 0, 2], [102, 0, 1], [200, 0, 100]]) expect(apart(weightsOf(other), weightsOf([2, 0, 1]))).toBeGreaterThan(0.1);
    expect(shown('softmax', 'higher', 'weights')).toEqual(shown('softmax', 'two', 'weights'));
    const [[first, second] = []] = shown('softmax', 'asked', 'scaledScores');
    const exponential = Math.exp(second! - first!);
    expect(shown('softmax', 'asked', 'weights')[0]![1]).toBeCloseTo(exponential / (1 + exponential), 6);
  });
  it('multiplied, logits come nearer to argmax', () => {
    for (const row of logits) {
      const best = row.indexOf(Math.max(...row));
      const largest = [1, 2, 5, 10, 1000].map((times) => weightsOf(row.map((x) => times * x))[0]![best]!);
      for (const [at, one] of largest.entries()) if (at) expect(one).toBeGreaterThanOrEqual(largest[at - 1]!);
      expect(largest.at(-1)).toBeCloseTo(1, 5);
    }
    expect(shown('softmax', 'ten', 'weights')[0]![0]).toBeGreaterThan(0.999);
  });
  it('a weight changes by a(1 − a) for its own score and by −a·a′ for another’s, near 0 where one weight is near 1', () => {
    for (const row of logits) {
      const [a = []] = weightsOf(row);
      row.forEach((_, at) => {
        const h = 1 / 64;
        const moved = (by: number) => weightsOf(row.map((x, col) => (col === at ? x + by : x)))[0]!;
        const [above, below] = [moved(h), moved(-h)];
        a.forEach((weight, other) => {
          const slope = (above[other]! - below[other]!) / (2 * h);
          expect(slope).toBeCloseTo(other === at ? weight * (1 - weight) : -weight * a[at]!, 3);
        });
      });
    }
    const [first, second] = shown('softmax', 'two', 'weights')[0]!;
    const [own, other] = shown('softmax', 'slope', 'dMaskedScores')[0]!;
    expect(own).toBeCloseTo(first! * (1 - first!), 6);
    expect(other).toBeCloseTo(-first! * second!, 6);
    const [sharp] = weightsOf([20, 0, 0]);
    for (const weight of sharp!) expect(weight * (1 - weight)).toBeLessThan(1e-6);
  });
  it('without the maximum subtracted, exp overflows between 88 and 89, and the row has NaN; with it nothing overflows', () => {
    expect(Number.isFinite(Math.fround(Math.exp(88)))).toBe(true);
    expect(Math.fround(Math.exp(89))).toBe(Infinity);
    expect(Math.fround(3.5e38)).toBe(Infinity);
    expect(Number.isFinite(Math.fround(3.4e38))).toBe(true);
    expect(naiveSoftmax([89, 1]).shares.some(Number.isNaN)).toBe(true);
    const { softmaxParts } = softmax(...logits.map((row) => row.map((x) => 1000 * x)));
    for (const total of softmaxParts!.rowSum.data) {
      expect(total).toBeGreaterThanOrEqual(1);
      expect(total).toBeLessThanOrEqual(5);
    }
    expect(Math.max(...softmaxParts!.exponentials.data)).toBe(1);
  });
  it('100 below the largest a logit still weighs something, 104 below exactly nothing, and its score gets no gradient', () => {
    const [tiny, zero] = ['tiny', 'zero'].map((name) => shown('softmax', name, 'weights')[0]![1]!);
    expect(tiny).toBeGreaterThan(0);
    expect(zero).toBe(0);
    const inputs = { q: [[1]], k: [[0], [-104]], v: [[1], [5]], scale: 1 };
    expect(engine.gradients(inputs, [[1]]).heads[0]!.scores.data[1]).toBe(0);
    expect(Math.min(...shown('softmax', 'source', 'weights').flat())).toBeGreaterThan(0.1);
  });
  it('dividing by the plain sum gives negative shares for negative scores, and none at all for a sum of 0', () => {
    const shares = (row: number[]) => row.map((x) => x / sum(row));
    expect(shares([3, -1, 2])).toEqual([0.75, -0.25, 0.5]);
    expect(shares([1, -1]).every(Number.isFinite)).toBe(false);
    expect(Math.min(...weightsOf([3, -1])[0]!)).toBeGreaterThan(0);
    expect(weightsOf([1, -1])[0]!.every(Number.isFinite)).toBe(true);
  });
});

describe('the weighted sum', () => {
  const v = toRows(drawn('values', 4, 2, 2));
  const output = (scores: number[], values = v): number[] =>
    toRows(headOf(engine, { q: [[1]], k: scores.map((s) => [s]), v: values, scale: 1 }).output)[0]!;

  it('the output is in the convex hull of the values, whatever the scores are', () => {
    // In the hull: in every direction, no further than the furthest value.
    const directions = Array.from({ length: 36 }, (_, at) => [Math.cos(at / 5.73), Math.sin(at / 5.73)]);
    for (const scores of toRows(drawn('scores', 50, 4, 3)))
      for (const [x, y] of directions as [number, number][]) {
        const along = (point: number[]) => x * point[0]! + y * point[1]!;
        expect(along(output(scores))).toBeLessThanOrEqual(Math.max(...v.map(along)) + 1e-5);
      }
    expect(
      output(
        [0, 0, 0, 0],
        v.map((row) => row.map((x) => x + 50)),
      )[0],
    ).toBeGreaterThan(40);
  });
  it('one weight near 1 gives that value, one near 0 leaves its value out, and equal ones give the mean', () => {
    expect(apart([output([20, 0, 0, 0])], [v[0]!])).toBeLessThan(1e-4);
    const dragged = [v[0]!, v[1]!, v[2]!, [30, -30]];
    expect(apart([output([5, 5, 5, -15], dragged)], [output([5, 5, 5, -15])])).toBeLessThan(1e-4);
    const mean = [0, 1].map((col) => sum(column(v, col)) / 4);
    expect(apart([output([2, 2, 2, 2])], [mean])).toBeLessThan(1e-6);
  });
  it('row i of A says how much of each row of V is in row i of O, which is n_q × d_v', () => {
    const { weights, output: o } = headOf(engine, { q: drawn('q', 5, 3), k: drawn('k', 4, 3), v });
    expect([o.rows, o.cols]).toEqual([5, 2]);
    expect(apart(times(toRows(weights), v), toRows(o))).toBeLessThan(1e-5);
  });
  it('no number of an output leaves the range of its column of V', () => {
    for (const name of ['example', 'two']) {
      const [values, outputs] = [shown('weighted-sum', name, 'v'), shown('weighted-sum', name, 'output')];
      values[0]!.forEach((_, col) => {
        for (const value of column(outputs, col)) {
          expect(value).toBeLessThanOrEqual(Math.max(...column(values, col)));
          expect(value).toBeGreaterThanOrEqual(Math.min(...column(values, col)));
        }
      });
    }
  });
  it('the first position of the worked example takes most from itself and then from the third, yet nearly evenly', () => {
    const [row = []] = shown('weighted-sum', 'example', 'weights');
    expect([row[0]! > row[2]!, row[2]! > row[1]!]).toEqual([true, true]);
    expect(Math.log2(3) - entropy(row)).toBeLessThan(0.02);
  });
  it('a vector added to every value is added to every output, and changes no weight', () => {
    const q = drawn('q', 5, 3);
    const k = drawn('k', 4, 3);
    const [plain, moved] = [v, v.map(([a, b]) => [a! + 7, b! - 2])].map((values) =>
      headOf(engine, { q, k, v: values }),
    );
    expect(moved!.weights).toEqual(plain!.weights);
    expect(
      apart(
        toRows(moved!.output),
        toRows(plain!.output).map(([a, b]) => [a! + 7, b! - 2]),
      ),
    ).toBeLessThan(1e-5);
  });
});

describe('the example of “Query, Key, Value Framework”', () => {
  const wrong = (against: 'inputs' | 'previous') =>
    claimsOf(engine, against).map(({ name, wrong: cells }) => [name, cells.filter(Boolean).length, cells.length]);

  it('49 of its 51 printed results are not what its inputs give', () => {
    const all = wrong('inputs') as [string, number, number][];
    expect(sum(all.map(([, bad]) => bad))).toBe(49);
    expect(sum(all.map(([, , cells]) => cells))).toBe(51);
    expect(all.find(([name]) => name === 'k')).toEqual(['k', 5, 6]);
  });
  it('only one of its matrices follows, in every cell, from what is printed before it', () => {
    expect(wrong('previous').filter(([, bad]) => bad === 0)).toHaveLength(1);
  });
  it('of the keys that are asked about, the last row is the right one in the wrong order', () => {
    const [row = []] = shown('checked', 'other', 'k').slice(-1);
    const printed = printedIn('checked', 'which-keys').at(-1);
    expect(printed).not.toEqual(row.map(twoDecimals));
    expect(printed).toEqual([...row].reverse().map(twoDecimals));
  });
  it('every printed row of weights adds up to 1, and softmax of the printed scores gives others', () => {
    const { printed = [] } = computedOf('checked')['worked']!;
    const { rows } = printed.find(({ matrix }) => matrix === 'weights')!;
    for (const row of rows) expect(sum(row)).toBeCloseTo(1, 6);
    expect(apart(shown('checked', 'follows', 'weights'), [[...rows[0]!]])).toBeGreaterThan(0.05);
  });
  it('the first token’s own value comes first, but barely leads', () => {
    const [row = []] = shown('checked', 'worked', 'weights');
    expect(row[0]).toBe(Math.max(...row));
    expect(row[0]! - row[2]!).toBeLessThan(0.1);
  });
  it('any positive numbers divided by their sum add up to 1, as do weights without the scale, which are others', () => {
    const row = [5, 0.2, 17];
    expect(sum(row.map((x) => x / sum(row)))).toBeCloseTo(1, 12);
    const [bare, scaled] = [shown('checked', 'unscaled', 'weights'), shown('checked', 'scaled', 'weights')];
    for (const weights of [...bare, ...scaled]) expect(sum(weights)).toBeCloseTo(1, 6);
    expect(apart(bare, scaled)).toBeGreaterThan(0.01);
  });
  it('as a document writes it in code, the formula has 26 characters', () => {
    const part = lessons.find(({ id }) => id === 'checked')!.parts.find(({ id }) => id === 'as-code');
    const [formula = ''] = /softmax\(Q.*?\) @ V/.exec(part?.kind === 'correction' ? part.text : '') ?? [];
    expect(formula.replaceAll(' ', '')).toHaveLength(26);
  });
  it('without the division by √d_k the order of the weights is the same, and they are further apart', () => {
    const [bare, scaled] = [shown('checked', 'unscaled', 'weights'), shown('checked', 'scaled', 'weights')];
    const range = (row: number[]) => Math.max(...row) - Math.min(...row);
    bare.forEach((row, at) => {
      expect(range(row)).toBeGreaterThan(range(scaled[at]!));
      row.forEach((value, a) => row.forEach((other, b) => {
        if (value > other) expect(scaled[at]![a]!).toBeGreaterThan(scaled[at]![b]!);
      })); // prettier-ignore
    });
    // Softmax along the columns instead: rows do not add up to 1.
    const columns = transposed(weightsOf(...transposed(shown('checked', 'unscaled', 'scores'))));
    expect(columns.some((row) => Math.abs(sum(row) - 1) > 0.05)).toBe(true);
  });
});

describe('masks', () => {
  const given = { q: drawn('q', 5, 4), k: drawn('k', 5, 4), v: drawn('v', 5, 3) };
  const open = headOf(engine, given);
  const causal = headOf(engine, { ...given, causal: true });

  it('masked before softmax, the keys that are left keep their ratio and share out 1', () => {
    for (const [without, masked] of [
      ['open', 'causal'],
      ['asked-open', 'asked-causal'],
    ] as const) {
      const [before, after] = [shown('masks', without, 'weights')[1]!, shown('masks', masked, 'weights')[1]!];
      expect(after[0]! / after[1]!).toBeCloseTo(before[0]! / before[1]!, 5);
      expect(after[2]).toBe(0);
      expect(sum(after)).toBeCloseTo(1, 6);
    }
  });
  it('masked after softmax, a row adds up to less, its output shrinks as much, and the forbidden score has a say', () => {
    const erased = (weights: number[][]) => weights.map((row, r) => row.map((weight, c) => (c > r ? 0 : weight)));
    const weights = erased(toRows(open.weights));
    weights.slice(0, 4).forEach((row, at) => {
      expect(sum(row)).toBeLessThan(1);
      const outputs = times([row], toRows(given.v))[0]!;
      expect(length(outputs) / length(toRows(causal.output)[at]!)).toBeCloseTo(sum(row), 4);
    });
    const k = { ...given.k, data: given.k.data.map((value, at) => (at >= 16 ? 3 * value : value)) };
    const other = headOf(engine, { ...given, k });
    expect(apart(erased(toRows(other.weights)).slice(0, 4), weights.slice(0, 4))).toBeGreaterThan(0.01);
    const masked = headOf(engine, { ...given, k, causal: true });
    expect(toRows(masked.weights).slice(0, 4)).toEqual(toRows(causal.weights).slice(0, 4));
  });
  it('under a causal mask a token sees itself and all before it, and nothing after', () => {
    toRows(causal.weights).forEach((row, query) => {
      row.forEach((weight, key) => {
        if (key > query) expect(weight).toBe(0);
        else expect(weight).toBeGreaterThan(0);
      });
    });
    expect(shown('masks', 'causal', 'weights')[0]).toEqual([1, 0, 0]);
    for (const weight of shown('masks', 'causal', 'weights')[2]!) expect(weight).toBeGreaterThan(0);
  });
  it('a row with no key left is 0 ÷ 0 as softmax is written, 0 here, and the average of all values with −10⁹', () => {
    expect(naiveSoftmax([-Infinity, -Infinity]).shares).toEqual([NaN, NaN]);
    const mask = [[-Infinity, -Infinity, -Infinity, -Infinity, -Infinity]];
    const one = { ...given, q: [[1, 2, 3, 4]] };
    expect(Array.from(headOf(engine, { ...one, mask }).output.data)).toEqual([0, 0, 0]);
    const finite = headOf(engine, { ...one, mask: mask.map((row) => row.map(() => -1e9)) });
    for (const weight of finite.weights.data) expect(weight).toBeCloseTo(1 / 5, 6);
  });
  it('nothing earlier changes when a token is added under a causal mask, and a cached row is that of the whole matrix', () => {
    const first = (count: number, of: { rows: number; cols: number; data: Float32Array }) => ({
      ...of,
      rows: count,
      data: of.data.slice(0, count * of.cols),
    });
    for (const count of [1, 2, 3, 4]) {
      const some = { q: first(count, given.q), k: first(count, given.k), v: first(count, given.v), causal: true };
      expect(apart(toRows(headOf(engine, some).output), toRows(causal.output).slice(0, count))).toBeLessThan(1e-6);
      const last = (of: typeof given.q) => toRows(of).slice(count, count + 1);
      const cached = headOf(engine, {
        ...{ q: last(given.q), k: last(given.k), v: last(given.v), causal: true },
        past: { k: first(count, given.k), v: first(count, given.v) },
      });
      expect(apart(toRows(cached.output), [toRows(causal.output)[count]!])).toBeLessThan(1e-6);
    }
  });
  it('n tokens take n(n+1)/2 dot products with the cache, and n(n+1)(n+2)/6 afresh', () => {
    for (const n of [1, 2, 5, 20]) {
      const sizes = Array.from({ length: n }, (_, at) => at + 1);
      const pairs = (count: number) => sum(Array.from({ length: count }, (_, at) => at + 1));
      expect(sum(sizes)).toBe((n * (n + 1)) / 2);
      expect(sum(sizes.map(pairs))).toBe((n * (n + 1) * (n + 2)) / 6);
    }
  });
  it('−∞ is the same added before or after the division by √d_k', () => {
    const scores = toRows(open.scores).map((row, r) => row.map((score, c) => (c > r ? -Infinity : score)));
    const divided = scores.map((row) => row.map((score) => score / 2));
    const shares = divided.map((row) => {
      const powers = row.map((x) => Math.exp(x));
      return powers.map((x) => x / sum(powers));
    });
    expect(apart(shares, toRows(causal.weights))).toBeLessThan(1e-6);
  });
});
