/** The inputs of the labs about projections and about two sentences, which the lessons quote as well. */
import { sum } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { AMBIGUOUS } from '../../../../../web/stage/inputs/ambiguous.ts';
import { loadEmbeddings } from '../../../../../web/stage/inputs/embeddings.ts';
import { type Matrix, cell, fromRows, toRows } from '../../../../../web/shared/numbers/matrix.ts';
import { CHOSEN, senseWeights, sharedWeights } from '../../../../../web/stage/inputs/sense-weights.ts';
import { rowOf } from '../../../../../web/course/kit/sums.ts';
import { headOf, product } from '../../../../../web/stage/model/values/product.ts';
import cross from '../../../../../web/course/lessons/en/10-self-and-cross.json' with { type: 'json' };
import qkv from '../../../../../web/course/lessons/en/06-q-k-v.json' with { type: 'json' };
import learnt from '../../../../../web/course/labs/cross/learnt.json' with { type: 'json' };
import { engine } from '../../../engine.ts';

const embeddings = await loadEmbeddings();
const senses = { asks: 'bank', senses: ['cash loan', 'water boat'] } as const;
const embedded = (sentence: string): Matrix => embeddings.embedSentence(sentence.split(' ')).x;
const river = embedded('she sat on the bank of the river');
const money = embedded('he put the money in the bank');
const column = (matrix: Matrix, col: number): number[] => toRows(matrix).map((row) => row[col] ?? NaN);

describe('constructed weights', () => {
  const weights = senseWeights(senses, embeddings);
  it('are d × 2, and W_K and W_V of directions 1 long', () => {
    for (const matrix of Object.values(weights) as Matrix[])
      expect([matrix.rows, matrix.cols]).toEqual([embeddings.dimensions, 2]);
    for (const matrix of [weights.wk, weights.wv])
      for (const col of [0, 1]) expect(Math.hypot(...column(matrix, col))).toBeCloseTo(1, 1);
  });
  it.each(AMBIGUOUS)(
    'give “$asks” the chosen query, and every other word its own key and its share of that query',
    (word) => {
      const { data } = embedded(word.asks);
      const x = fromRows([Array.from(data), ...toRows(river)]);
      const { q, k } = headOf(engine, { x, ...senseWeights(word, embeddings) });
      const [own = []] = toRows(k);
      toRows(x).forEach((vector, row) => {
        const alike = sum(vector, (value, at) => value * data[at]!) / sum(data, (value) => value * value);
        for (const col of [0, 1]) {
          const { query, ownKind } = CHOSEN;
          const expected = ownKind * cell(k, row, col) + alike * (query[col]! - ownKind * own[col]!);
          // Each number of W_Q has two decimals.
          expect(Math.abs(cell(q, row, col) - expected)).toBeLessThan(0.01 * sum(vector, Math.abs));
        }
      });
    },
  );
  it('give the word that asks a key of almost nothing, and the other words what it asks for', () => {
    const byRiver = headOf(engine, { x: river, ...weights });
    for (const value of rowOf(byRiver.k, 4)) expect(Math.abs(value)).toBeLessThan(0.05);
    expect(cell(byRiver.weights, 4, 7)).toBeGreaterThan(0.8);
    expect(cell(headOf(engine, { x: money, ...weights }).weights, 6, 3)).toBeGreaterThan(0.6);
  });
  it('of one matrix leave the scores symmetric', () => {
    const { scores } = headOf(engine, { x: river, ...sharedWeights(senses, embeddings) });
    for (let row = 0; row < 8; row++)
      for (let col = 0; col < row; col++) expect(cell(scores, row, col)).toBeCloseTo(cell(scores, col, row), 5);
  });
  it.each([
    [{ asks: 'zyzzyx', senses: ['cash', 'water'] }, '“zyzzyx” has no learnt vector'],
    [{ asks: ' ', senses: ['cash', 'water'] }, 'enter at least one word'],
    [{ asks: 'bank', senses: ['bank', 'water'] }, 'bank: these words are too alike to give a direction'],
  ] as const)('of %j are refused', (given, message) => {
    expect(() => senseWeights(given, embeddings)).toThrow(message);
  });
});

it('QKᵀV without softmax is that product', () => {
  const head = headOf(engine, { x: money, ...senseWeights(senses, embeddings) });
  const expected = toRows(head.scores).map((row) =>
    [0, 1].map((col) => row.reduce((sum, score, key) => sum + score * cell(head.v, key, col), 0)),
  );
  toRows(product(engine, head.scores, head.v)).forEach((row, index) => {
    row.forEach((value, col) => {
      expect(value).toBeCloseTo(expected[index]?.[col] ?? NaN, 4);
    });
  });
});

describe('the lessons compute from the same vectors', () => {
  it('Where Q, K and V come from', () => {
    const { plain, river: built, money: withMoney } = qkv.computed;
    expect(fromRows(plain.inputs.q)).toEqual(river);
    expect(plain.inputs.k).toEqual(plain.inputs.q);
    expect(plain.inputs.v).toEqual(plain.inputs.q);
    expect(fromRows(built.inputs.x)).toEqual(river);
    expect(fromRows(withMoney.inputs.x)).toEqual(money);
    const weights = senseWeights(senses, embeddings);
    for (const { inputs } of [built, withMoney])
      expect({ wq: fromRows(inputs.wq), wk: fromRows(inputs.wk), wv: fromRows(inputs.wv) }).toEqual(weights);
  });
  it('and say of them what is so', () => {
    const { weights } = headOf(engine, { q: money, k: money, v: money });
    expect(cell(weights, 2, 4), '“the” for “in”').toBeGreaterThan(cell(weights, 2, 2));
    const wide = headOf(engine, { x: embedded('the bank was wide'), ...senseWeights(senses, embeddings) });
    expect(cell(wide.weights, 1, 3), '“bank” for “wide”').toBeGreaterThan(0.9);
  });
  it('Self- and cross-attention', () => {
    const [asks, answers] = [embedded('where is the money'), embedded('he has cash in the bank')];
    const { cross: there, swapped } = cross.computed;
    const { wq, wk, wv } = learnt;
    const [{ x, context, ...rest }, other] = [there.inputs, swapped.inputs];
    expect([x, context].map(fromRows)).toEqual([asks, answers]);
    expect(rest).toEqual({ wq, wk, wv });
    expect(other).toEqual({ ...rest, x: context, context: x });
  });
});
