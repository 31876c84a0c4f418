/** The claims of “Why √dₖ” about scores and gradients with and without the scale, and their conditions. */
import type { Inputs } from 'attention-steps/core';
import { describe, expect, it } from 'vitest';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { drawnInputs, summaryOf } from '../../../../web/course/labs/scale/summary.ts';
import { SEEDS, apart, drawn, engine, headOf, length, median, shown, sum } from './support.ts';

const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;
const deviation = (numbers: readonly number[]): number => {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map((one) => (one - middle) ** 2)));
};

/** Queries, keys, values and dO of mean 0 and variance 1, all independent; 64 queries and keys. */
function independent(seed: number, dK: number, keys = 64) {
  const of = (name: string, rows: number, cols: number) => drawn(`${name} ${dK} ${seed}`, rows, cols);
  return {
    inputs: { q: of('q', 64, dK), k: of('k', keys, dK), v: of('v', keys, 64) },
    outputGradient: of('dO', 64, 64),
  };
}

/** Returns each query's length of gradients, and its largest weight. */
function rowsOf(inputs: Inputs, outputGradient: ReturnType<typeof drawn>, scale: number) {
  const { heads, q } = engine.gradients({ ...inputs, scale }, outputGradient);
  const weights = toRows(headOf(engine, { ...inputs, scale }).weights);
  const scores = toRows(heads[0]!.scaledScores);
  return toRows(q).map((row, at) => ({
    query: length(row),
    score: length(scores[at]!),
    largest: Math.max(...weights[at]!),
  }));
}

describe('the spread of scores', () => {
  const unscaled = (dK: number): number[] =>
    SEEDS.flatMap((seed) => Array.from(headOf(engine, { ...independent(seed, dK).inputs, scale: 1 }).scores.data));

  it('the standard deviation of random scores is √d_k, their mean stays 0, and divided by √d_k it is 1', () => {
    for (const dK of [1, 4, 16, 64, 256]) {
      const scores = unscaled(dK);
      // Five draws of 64 · d_k numbers a side: at d_k = 1 that is a standard error of about 0.06.
      expect(Math.abs(deviation(scores) / Math.sqrt(dK) - 1)).toBeLessThan(0.12);
      expect(Math.abs(mean(scores)) / Math.sqrt(dK)).toBeLessThan(0.1);
    }
    expect(deviation(unscaled(256)) / deviation(unscaled(64))).toBeCloseTo(2, 1);
    expect(deviation(unscaled(256)) / 16).toBeCloseTo(1, 1);
  });
  it('in the lab the plain scores spread as d_k doubles, and the divided ones stay', () => {
    const all = [4, 8, 16, 32, 64, 128].map((dK) => summaryOf(engine, 1, dK));
    all.slice(1).forEach(({ unscaled: { deviation: now } }, at) => {
      expect(now / all[at]!.unscaled.deviation).toBeGreaterThan(1.25);
    });
    for (const { scaled } of all) expect(scaled.deviation).toBeCloseTo(1, 0);
    for (const { scaled, unscaled: plain, dK } of all) expect(plain.variance / dK).toBeCloseTo(scaled.variance, 3);
  });
  it('with mean μ each product has variance 1 + 2μ², and the scores the mean d_k μ²', () => {
    const mu = 0.5;
    const shifted = (label: string, cols: number) => {
      const matrix = drawn(label, 400, cols);
      return { ...matrix, data: matrix.data.map((value) => value + mu) };
    };
    const scores = (dK: number) =>
      Array.from(
        headOf(engine, { q: shifted('q', dK), k: shifted('k', dK), v: drawn('v', 400, 1), scale: 1 }).scores.data,
      );
    expect(deviation(scores(1)) ** 2).toBeCloseTo(1 + 2 * mu ** 2, 0);
    expect(deviation(scores(64)) ** 2 / 64).toBeCloseTo(1 + 2 * mu ** 2, 0);
    expect(mean(scores(64)) / 64).toBeCloseTo(mu ** 2, 1);
    expect(Math.abs(deviation(scores(64)) ** 2 / 64 - 1)).toBeGreaterThan(0.3);
  });
  it('eight times as far apart, three scores make a row nearly one-hot, where a score hardly moves a weight', () => {
    const weights = (first: number, scale: number) =>
      toRows(headOf(engine, { q: [[1]], k: [[first], [0], [-1]], v: [[1], [1], [1]], scale }).weights);
    expect(weights(1, 8)[0]![0]).toBeGreaterThan(0.999);
    expect(apart(weights(1, 8), weights(1.01, 8))).toBeLessThan(1e-4);
    expect(apart(weights(1, 1), weights(1.01, 1))).toBeGreaterThan(1e-3);
    expect(shown('why-scale', 'far', 'weights')).toEqual(weights(1, 8));
  });
  it('divided by d_k, random scores come closer and closer to 0, and the weights to being equal', () => {
    const largest = [4, 16, 64, 256].map((dK) =>
      Math.max(...headOf(engine, { ...independent(1, dK).inputs, scale: 1 / dK }).weights.data),
    );
    for (const [at, one] of largest.entries()) if (at) expect(one).toBeLessThan(largest[at - 1]!);
    expect(largest.at(-1)! * 64).toBeLessThan(1.5);
  });
  it('dividing by a positive number keeps the order of the keys, and the weights’ sum', () => {
    const { inputs } = independent(1, 16);
    const order = (row: number[]) => row.map((_, at) => at).sort((a, b) => row[b]! - row[a]!);
    const weights = [1, 1 / 4].map((scale) => toRows(headOf(engine, { ...inputs, scale }).weights));
    weights[0]!.forEach((row, at) => {
      expect(order(weights[1]![at]!).slice(0, 3)).toEqual(order(row).slice(0, 3));
      expect(sum(row)).toBeCloseTo(1, 5);
    });
  });
  it('at d_k = 2 the scale makes a small difference in the example of “Attention Mechanism (General)”', () => {
    const [bare, scaled] = ['bare', 'scaled'].map((name) => shown('why-scale', name, 'weights'));
    expect(apart(bare!, scaled!)).toBeLessThan(0.05);
    expect(apart(bare!, scaled!)).toBeGreaterThan(0.01);
  });
});

describe('gradients without the scale, with 64 keys and d_k = 64', () => {
  const draws = SEEDS.map((seed) => independent(seed, 64));
  const layers = SEEDS.map((seed) => drawnInputs(seed, 64, 1));
  const all = [...draws, ...layers].map(({ inputs, outputGradient }) => ({
    without: rowsOf(inputs, outputGradient, 1),
    scaled: rowsOf(inputs, outputGradient, 1 / 8),
  }));

  it('many rows are nearly one-hot without the scale, and none with it', () => {
    for (const { without, scaled } of all) {
      expect(without.filter(({ largest }) => largest > 0.9).length / 64).toBeGreaterThan(0.25);
      expect(scaled.filter(({ largest }) => largest > 0.9)).toHaveLength(0);
    }
  });
  it('nearly one-hot rows get almost nothing back', () => {
    for (const { without, scaled } of all) {
      const hot = without.filter(({ largest }) => largest > 0.999);
      expect(hot.length).toBeGreaterThan(1);
      for (const { score } of hot) expect(score).toBeLessThan(0.05 * median(scaled.map((row) => row.score)));
    }
  });
  it('rows whose keys still compete get more than with the scale', () => {
    for (const { without, scaled } of all) {
      const ratios = without.flatMap(({ largest, query }, at) => (largest < 0.9 ? [query / scaled[at]!.query] : []));
      expect(ratios.length).toBeGreaterThan(15);
      expect(ratios.filter((ratio) => ratio > 1).length / ratios.length).toBeGreaterThan(0.95);
      expect(median(ratios)).toBeGreaterThan(5);
    }
    const dQ = (name: string) => shown('why-scale', name, 'dQ').map(length);
    expect(dQ('uneven')[0]).toBeLessThan(0.01 * dQ('even')[0]!);
    expect(dQ('uneven')[1]).toBeGreaterThan(2 * dQ('even')[1]!);
  });
  it('the gradient of all queries together is several times larger without the scale', () => {
    for (const { without, scaled } of all)
      expect(length(without.map((row) => row.query)) / length(scaled.map((row) => row.query))).toBeGreaterThan(5);
    for (const { inputs, outputGradient } of layers) {
      const wq = (scale: number) => length(engine.gradients({ ...inputs, scale }, outputGradient).wq!.data);
      expect(wq(1) / wq(1 / 8)).toBeGreaterThan(5);
    }
    for (const seed of SEEDS.slice(0, 2)) {
      const { unscaled, scaled } = summaryOf(engine, seed, 64);
      expect(unscaled.queries.whole / scaled.queries.whole).toBeGreaterThan(5);
    }
  });
  it('but it is uneven: from row to row by many orders of magnitude, where with the scale by one', () => {
    for (const { without, scaled } of all) {
      const range = (rows: typeof without) => {
        const lengths = rows.map(({ query }) => query);
        return Math.max(...lengths) / Math.min(...lengths);
      };
      expect(range(without)).toBeGreaterThan(1000);
      expect(range(scaled)).toBeLessThan(15);
    }
  });
});

it('a rate that works for W_Q with the scale is over a hundred times too large without it, and the same for d_k from 16 to 256', () => {
  /** The largest step, in factors of 2, that lowers L = Σ dO ∘ O by at least half of what the gradient promises. */
  const rateOf = (seed: number, dK: number, scale: number): number => {
    const { inputs, outputGradient } = drawnInputs(seed, dK, 1);
    const loss = (wq: typeof inputs.wq): number => {
      const { output } = engine.attend({ ...inputs, wq, scale });
      return sum(output.data.map((value, at) => value * outputGradient.data[at]!));
    };
    const gradient = engine.gradients({ ...inputs, scale }, outputGradient).wq!;
    const promised = sum(gradient.data.map((one) => one ** 2));
    const keeps = (rate: number): boolean => {
      const moved = { ...inputs.wq, data: inputs.wq.data.map((value, at) => value - rate * gradient.data[at]!) };
      return loss(inputs.wq) - loss(moved) > 0.5 * rate * promised;
    };
    let rate = 1;
    while (rate > 1e-7 && !keeps(rate)) rate /= 2; // below that float32 cannot tell
    return rate;
  };
  const seeds = SEEDS.slice(0, 3);
  const scaled = [16, 64, 256].map((dK) => seeds.map((seed) => rateOf(seed, dK, 1 / Math.sqrt(dK))));
  seeds.forEach((seed, at) => {
    expect(scaled[1]![at]! / rateOf(seed, 64, 1)).toBeGreaterThan(100);
  });
  expect(Math.max(...scaled.flat()) / Math.min(...scaled.flat())).toBeLessThanOrEqual(4);
});
