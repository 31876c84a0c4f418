import { describe, expect, it } from 'vitest';
import type { HeadTrace } from 'attention-steps/core';
import { formatNumber } from '../../../../web/shared/numbers/format.ts';
import { cell, fromRows } from '../../../../web/shared/numbers/matrix.ts';
import {
  SCORINGS,
  type ScoringName,
  costsOf,
  scoreLines,
  scoringOf,
  untrainedScoring,
} from '../../../../web/course/kit/scorings.ts';
import {
  difference,
  largestDifference,
  rowOf,
  softmaxLine,
  sumOfProducts,
  weightLines,
} from '../../../../web/course/kit/sums.ts';
import { engine } from '../../engine.ts';

const q = fromRows([
  [1, 2, -1],
  [0.5, 0, 1],
]);
const k = fromRows([
  [0, 1, 0.5],
  [-1, 1, 2],
  [1, 0.25, 0],
  [2, 2, -2],
]);
const parameters = untrainedScoring({ seed: 3, d: 3, dA: 5, plain: false });
const headOf = (name: ScoringName, given = parameters): HeadTrace => {
  const trace = engine.trace({ q, k, v: k, scoring: scoringOf(name, given) }, { softmaxParts: true });
  return trace.heads[0] as HeadTrace;
};

/** Computes scores by loops that count each multiplication and division. */
function counted(name: ScoringName, queries: number[][], keys: number[][]) {
  let products = 0;
  let tanhs = 0;
  const dot = (a: number[], b: number[]): number =>
    a.reduce((sum, value, at) => {
      products++;
      return sum + value * (b[at] ?? NaN);
    }, 0);
  const times = (row: number[], { rows, cols, data }: typeof q): number[] =>
    Array.from({ length: cols }, (_, col) =>
      dot(
        row,
        Array.from({ length: rows }, (__, at) => data[at * cols + col] ?? NaN),
      ),
    );
  const { w, w1, w2, v } = parameters;
  const left =
    name === 'general'
      ? queries.map((row) => times(row, w))
      : name === 'additive'
        ? queries.map((row) => times(row, w1))
        : queries;
  const right = name === 'additive' ? keys.map((row) => times(row, w2)) : keys;
  const scores = left.map((query) =>
    right.map((key) => {
      if (name === 'additive') {
        const units = query.map((value, at) => value + (key[at] ?? NaN));
        tanhs += units.length;
        return dot(units.map(Math.tanh), Array.from(v.data));
      }
      if (name === 'scaled') {
        products++;
        return dot(query, key) / Math.sqrt(key.length);
      }
      return dot(query, key);
    }),
  );
  return { scores, products, tanhs };
}

const rows = ({ rows: count }: typeof q, of: typeof q): number[][] =>
  Array.from({ length: count }, (_, row) => rowOf(of, row));

describe.each(SCORINGS)('%s scoring', (name) => {
  const head = headOf(name);
  it('costs what loops that count it count', () => {
    const { scores, products, tanhs } = counted(name, rows(q, q), rows(k, k));
    const costs = costsOf(name, head, parameters);
    expect(costs.all.value).toBe(products);
    expect(costs.tanh.value).toBe(tanhs);
    scores.flat().forEach((score, at) => {
      expect(head.scaledScores.data[at]).toBeCloseTo(score, 5);
    });
    expect(costs.pair.value).toBe(counted(name, [rowOf(q, 0)], [rowOf(k, 0)]).products);
  });
  it('has as many parameters as it is given numbers', () => {
    const { w, w1, w2, v } = parameters;
    const learnt = { dot: [], scaled: [], general: [w], additive: [w1, w2, v] }[name];
    expect(costsOf(name, head, parameters).parameters.value).toBe(
      learnt.reduce((sum, { data }) => sum + data.length, 0),
    );
  });
});

describe('general scoring', () => {
  it('with the identity is the dot product, to the bit', () => {
    const plain = untrainedScoring({ seed: 3, d: 3, dA: 5, plain: true });
    expect(headOf('general', plain).weights).toEqual(headOf('dot').weights);
    expect(largestDifference(headOf('general', plain).scores, headOf('dot').scores)).toBe(0);
  });
});

describe('the arithmetic of a pair', () => {
  it('is the trace’s, in words', () => {
    const head = headOf('scaled');
    expect(weightLines(head, 1, 2)).toEqual([
      'S = 0.50 · 1.00 + 0.00 · 0.25 + 1.00 · 0.00 = 0.50',
      'S′ = 0.50 ÷ √3 = 0.29',
      softmaxLine(head, 1, 2, 'S′'),
    ]);
    expect(softmaxLine(head, 1, 2)).toMatch(/^A = exp\(S − max\) ÷ Σ = 0\.\d{4} ÷ [1-4]\.\d{4} = 0\.\d{4}$/);
    expect(() => softmaxLine({ ...head, softmaxParts: undefined } as never, 0, 0)).toThrow('softmaxParts');
  });
  it('has the projected query of general scoring', () => {
    const general = {
      ...parameters,
      w: fromRows([
        [0, 1, 0],
        [0, 0, 2],
        [1, 0, 0],
      ]),
    };
    const head = headOf('general', general);
    expect(scoreLines('general', head, general, 0, 1)).toEqual([
      'q W = (−1.00, 1.00, 4.00)',
      'S = (−1.00) · (−1.00) + 1.00 · 1.00 + 4.00 · 2.00 = 10.00',
      softmaxLine(head, 0, 1),
    ]);
  });
  it.each(SCORINGS)('of %s scoring ends at the weight', (name) => {
    const head = headOf(name);
    const lines = scoreLines(name, head, parameters, 1, 3);
    expect(lines.at(-1)).toMatch(new RegExp(` = ${formatNumber(cell(head.weights, 1, 3), 4)}$`));
    expect(lines.find((line) => line.startsWith('S = '))).toMatch(
      new RegExp(` = ${formatNumber(cell(head.scores, 1, 3), 2)}$`),
    );
  });
  it('puts negative numbers in brackets', () => {
    expect(sumOfProducts([1, -2], [-0.5, 3])).toBe('1.00 · (−0.50) + (−2.00) · 3.00');
  });
  it('of additive scoring adds up to the score', () => {
    const { activations, scores } = headOf('additive');
    for (let pair = 0; activations && pair < activations.rows; pair++) {
      const sum = rowOf(activations, pair).reduce((total, value, at) => total + value * cell(parameters.v, 0, at), 0);
      expect(scores.data[pair]).toBeCloseTo(sum, 5);
    }
  });
});

describe('a difference', () => {
  it('is taken cell by cell', () => {
    const a = fromRows([[1, 2]]);
    const b = fromRows([[0.5, 4]]);
    expect(difference(a, b)).toEqual(fromRows([[0.5, -2]]));
    expect(largestDifference(a, b)).toBe(2);
  });
});
