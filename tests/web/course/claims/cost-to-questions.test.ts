/** The claims of lessons 13, 14 and 16: cost, patterns, and the questions about everything. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crossover, halves, operationsOf, weightsMemory } from '../../../../web/course/labs/cost/counts.ts';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { X, patternOf, scaled, wanted } from '../../../../web/course/labs/patterns/patterns.ts';
import { tileSteps } from '../../../../web/course/labs/tiles/steps.ts';
import { apart, drawn, engine, headOf, printedIn, shown, sum, times, transposed, twoDecimals } from './support.ts';

describe('what it costs', () => {
  const of = (n: number, d: number, heads = 1) => operationsOf({ n, d, heads, layers: 1 });

  it('twice the tokens are four times the pairs, and twice the work once per token', () => {
    const [one, two] = [halves(of(500, 64), true), halves(of(1000, 64), true)];
    expect(two.perPair / one.perPair).toBe(4);
    expect(two.perToken / one.perToken).toBe(2);
    expect(of(5000, 64).scores / of(500, 64).scores).toBe(100);
  });
  it('the kinds are equal at 4d²/(2d + h), just below 2d with few heads; below it projections are the larger part', () => {
    for (const [d, heads] of [
      [64, 1],
      [512, 8],
      [768, 12],
    ] as const) {
      // prettier-ignore
      const n = (4 * d ** 2) / (2 * d + heads);
      expect(crossover({ d, heads }, true)).toBe(n);
      expect(n).toBeLessThan(2 * d);
      expect(n).toBeGreaterThan(1.97 * d);
      const { perToken, perPair } = halves(of(n, d, heads), true);
      expect(perToken).toBeCloseTo(perPair, 3);
      const below = halves(of(n / 2, d, heads), true);
      expect(below.perToken).toBeGreaterThan(below.perPair);
    }
    expect(crossover({ d: 64, heads: 0 }, false)).toBe(1.5 * 64);
  });
  it('far above, QKᵀ and AV are nearly all of the operations, both alike', () => {
    const all = of(100_000, 64, 1);
    expect(all.scores).toBe(all.weightedSum);
    expect((all.scores + all.weightedSum) / sum(Object.values(all))).toBeGreaterThan(0.99);
    expect(all.softmax).toBe(100_000 ** 2);
    const { perToken, perPair } = halves(of(6400, 64), true);
    expect((100 * perToken) / (perToken + perPair)).toBeCloseTo(2, 0);
    expect(Math.round(crossover({ d: 64, heads: 1 }, true))).toBe(127);
    expect(of(3 * 500, 2 * 64).scores / of(500, 64).scores).toBe(18);
  });
  it('the weights take 4 bytes each: 1 MiB for 512 tokens, 144 MiB in 12 layers of 12 heads, nine times as much for 1536', () => {
    const memory = weightsMemory({ n: 512, d: 64, heads: 12, layers: 12 });
    expect([memory.one / 2 ** 20, memory.all / 2 ** 20]).toEqual([1, 144]);
    expect(weightsMemory({ n: 1536, d: 64, heads: 1, layers: 1 }).one / memory.one).toBe(9);
    expect(
      headOf(engine, { q: drawn('q', 32, 2), k: drawn('k', 16, 2), v: drawn('v', 16, 1) }).weights.data.byteLength,
    ).toBe(32 * 16 * 4);
  });
  it('tile by tile, rescaled by exp(m_old − m_new), the output differs by rounding only', () => {
    const operands = { q: drawn('q', 4, 3), k: drawn('k', 12, 3), v: drawn('v', 12, 2) };
    for (const tile of [1, 2, 4]) {
      const steps = tileSteps(engine, operands, tile);
      for (const { difference } of steps) expect(difference).toBeLessThan(1e-5);
      expect(apart(toRows(steps.at(-1)!.output), toRows(headOf(engine, operands).output))).toBeLessThan(1e-6);
      for (const { rescale } of steps) for (const factor of rescale) expect(factor).toBeLessThanOrEqual(1);
    }
    // The question: keys with scores 1, 1, then 3, 1.
    const total = 2 * Math.exp(1 - 3) + 1 + Math.exp(-2);
    expect(shown('cost', 'online', 'rowSum')[0]![0]).toBeCloseTo(total, 5);
  });
  it('attend, by tiles, gives what the whole matrix gives', () => {
    const long = { q: drawn('q', 40, 8), k: drawn('k', 700, 8), v: drawn('v', 700, 4) };
    expect(apart(toRows(engine.attend(long).output), toRows(engine.trace(long).output))).toBeLessThan(1e-5);
  });
  it('attend reads tiles of 256 keys', () => {
    const header = readFileSync(new URL('../../../../core/attention/attend.h', import.meta.url), 'utf8');
    expect(header).toContain('tileKeys = 256;');
  });
});

describe('patterns', () => {
  const weightsOf = (id: Parameters<typeof patternOf>[0], sharpness: number, swap = false) => {
    const { wq, wk } = patternOf(id);
    const [a, b] = swap ? [wk, wq] : [wq, wk];
    return toRows(headOf(engine, { x: X, wq: scaled(a, sharpness), wk: b, wv: b }).weights);
  };

  it('only the product W_Q W_Kᵀ matters', () => {
    const [x, wq, wk] = [drawn('x', 5, 4), drawn('wq', 4, 2), drawn('wk', 4, 2)];
    const turn = [[2, 1], [1, 1]]; // prettier-ignore
    const back = [
      [1, -1],
      [-1, 2],
    ]; // its inverse, which is its own transpose // prettier-ignore
    const [plain, turned] = [
      headOf(engine, { x, wq, wk, wv: wk }),
      headOf(engine, { x, wq: times(toRows(wq), turn), wk: times(toRows(wk), back), wv: wk }),
    ];
    expect(apart(toRows(plain.weights), toRows(turned.weights))).toBeLessThan(1e-5);
    const product = times(toRows(wq), transposed(toRows(wk)));
    expect(apart(toRows(plain.scores), times(times(toRows(x), product), transposed(toRows(x))))).toBeLessThan(1e-4);
  });
  it('ones shifted by a place make the previous-token pattern, all in one column the first-token one, zeros the uniform one', () => {
    const product = (id: Parameters<typeof patternOf>[0]) => {
      const { wq, wk } = patternOf(id);
      return times(wq.map((row) => [...row]), transposed(wk.map((row) => [...row]))).slice(0, 5).map((row) => row.slice(0, 5)); // prettier-ignore
    };
    product('previous')
      .slice(1)
      .forEach((row, at) => expect(row.indexOf(1)).toBe(at));
    for (const row of product('first')) expect(row).toEqual([1, 0, 0, 0, 0]);
    for (const row of product('uniform')) expect(row).toEqual([0, 0, 0, 0, 0]);
  });
  it('the sharper, the nearer the weights are to the shape, which they reach only in the limit', () => {
    for (const id of ['diagonal', 'near', 'previous', 'first', 'block'] as const) {
      const goal = wanted(patternOf(id)).map((row) => [...row]);
      const distances = [1, 2, 4, 8, 16].map((sharpness) => apart(weightsOf(id, sharpness), goal));
      distances.slice(1).forEach((one, at) => expect(one).toBeLessThan(distances[at]!));
      expect(distances.at(-1)).toBeGreaterThan(0);
      expect(distances.at(-1)).toBeLessThan(0.01);
    }
  });
  it('with W_Q all zeros every weight is 1/n, whatever W_K is', () => {
    const zeros = Array.from({ length: 4 }, () => [0, 0]);
    for (const name of ['one', 'two'])
      for (const weight of headOf(engine, { x: drawn('x', 5, 4), wq: zeros, wk: drawn(name, 4, 2), wv: zeros }).weights
        .data)
        expect(weight).toBeCloseTo(1 / 5, 6);
  });
  it('the previous-token pattern with W_Q and W_K swapped is the next-token one, but for the first row and the last', () => {
    const rows = weightsOf('previous', 60, true);
    rows.slice(1, -1).forEach((row, at) => expect(row[at + 2]).toBeGreaterThan(0.999));
    expect(rows[0]![0]).toBeCloseTo(0.5, 3);
    expect(rows[0]![1]).toBeCloseTo(0.5, 3);
    for (const weight of rows.at(-1)!) expect(weight).toBeCloseTo(1 / 5, 5);
  });
  it('four tokens with W_Q = 4I have e²/(e² + 3) on the diagonal', () => {
    expect(shown('patterns', 'diagonal', 'weights')[0]![0]).toBeCloseTo(Math.exp(2) / (Math.exp(2) + 3), 5);
  });
  it('shuffled tokens give the same outputs, shuffled alike, without a mask, and others under a causal one', () => {
    const x = toRows(drawn('x', 6, 4));
    const w = { wq: drawn('wq', 4, 4), wk: drawn('wk', 4, 4), wv: drawn('wv', 4, 4) };
    const order = [3, 0, 5, 1, 4, 2];
    const outputs = (causal: boolean) => {
      const [plain, shuffled] = [x, order.map((at) => x[at]!)].map((rows) =>
        toRows(engine.trace({ x: rows, ...w, causal }).output),
      );
      return apart(order.map((at) => plain![at]!), shuffled!); // prettier-ignore
    };
    expect(outputs(false)).toBeLessThan(1e-5);
    expect(outputs(true)).toBeGreaterThan(0.1);
  });
  it('with words alone and no mask two equal words are looked at alike, so no diagonal', () => {
    const words = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1]]; // prettier-ignore
    const a = toRows(
      headOf(engine, { x: words, wq: drawn('wq', 4, 4), wk: drawn('wk', 4, 4), wv: drawn('wv', 4, 4) }).weights,
    );
    for (const row of a) expect(row[0]).toBe(row[3]);
    const ask = [[20], [20], [20], [20]];
    const dog = headOf(engine, { x: words, wq: ask, wk: [[0], [1], [0], [0]], wv: ask });
    for (const row of toRows(dog.weights)) expect(row[1]).toBeGreaterThan(0.999);
  });
});

describe('questions and problems', () => {
  it('no row of the output waits for another', () => {
    const [q, k, v] = [drawn('q', 4, 3), drawn('k', 5, 3), drawn('v', 5, 2)];
    const whole = toRows(engine.trace({ q, k, v }).output);
    toRows(q).forEach((row, at) =>
      expect(apart(toRows(engine.trace({ q: [row], k, v }).output), [whole[at]!])).toBeLessThan(1e-6),
    );
  });
  it('the error at the output reaches W_Q, W_K and W_V', () => {
    const w = { wq: drawn('wq', 4, 2), wk: drawn('wk', 4, 2), wv: drawn('wv', 4, 3) };
    const gradients = engine.gradients({ x: drawn('x', 5, 4), ...w }, drawn('dO', 5, 3));
    for (const name of ['wq', 'wk', 'wv'] as const)
      for (const one of gradients[name]!.data) expect(Math.abs(one)).toBeGreaterThan(0);
  });
  it('with the scale the weights of the example lie closer together than without it', () => {
    const range = (name: string) => {
      const [row = []] = shown('questions', name, 'weights');
      return Math.max(...row) - Math.min(...row);
    };
    expect(range('scaled')).toBeLessThan(range('two'));
    expect(shown('questions', 'two', 'scores')[1]![0]).toBe(0);
    expect(shown('questions', 'two', 'weights')[1]![0]).toBeGreaterThan(0.1);
  });
  it('the last row of the weights that are asked about adds up to more than 1, and one cell of it is wrong', () => {
    const [first, second, last] = printedIn('questions', 'which-is-wrong');
    expect([sum(first!), sum(second!), sum(last!)].map(twoDecimals)).toEqual([1, 1, 1.11]);
    const right = shown('questions', 'causal', 'weights').map((row) => row.map(twoDecimals));
    expect([first, second]).toEqual(right.slice(0, 2));
    expect(last!.filter((value, at) => value !== right[2]![at])).toHaveLength(1);
  });
});
