import { describe, expect, it } from 'vitest';
import { assemble, ordersOf } from '../../../../web/stage/inputs/assemble.ts';
import { findExample } from '../../../../web/stage/inputs/examples.ts';
import { type Matrix, fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { headCounts, withHeads } from '../../../../web/stage/inputs/heads.ts';
import { MAX_HEADS } from '../../../../web/stage/inputs/sentence.ts';
import { exampleInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { engineInputs } from '../../../../web/stage/model/values/engine-inputs.ts';
import { engine } from '../../engine.ts';

const one = fromRows([[1]]);
const x = fromRows([
  [1, 2, 3, 4],
  [5, 6, 7, 8],
]);
const dog = exampleInputs(findExample('dog-bites-man') ?? expect.fail('no such example'));
/** Names matrices in their order. */
const as = (order: readonly string[], ...all: readonly Matrix[]) =>
  all.map((matrix, at) => ({ name: order[at] ?? '', matrix }));
const XW = ['x', 'wq', 'wk', 'wv', 'wo'];
const QKV = ['q', 'k', 'v'];
const names = (inputs: object): string[] => Object.keys(inputs).sort();

describe('pasted matrices', () => {
  it('may be meant in each order that their sizes allow', () => {
    const orders = (...all: readonly Matrix[]) =>
      ordersOf(
        all.map((matrix) => ({ matrix })),
        dog,
      );
    expect(orders(x)).toEqual([['x']]);
    expect(orders(one)).toEqual([['qkv']]);
    expect(orders(one, one)).toEqual([]);
    expect(orders(one, one, one)).toEqual([QKV]);
    const four = fromRows([[1], [2], [3], [4]]);
    expect(orders(four, four, four)).toEqual([QKV, ['wq', 'wk', 'wv']]);
    expect(orders(x, four, four, four)).toEqual([XW.slice(0, 4)]);
    const square = fromRows([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]); // prettier-ignore
    expect(orders(square, square, square, square)).toEqual([XW.slice(0, 4), XW.slice(1)]);
    expect(orders(square, square, square, square, square)).toEqual([XW]);
  });

  it('replace X and its weights where Q, K and V are given', () => {
    const inputs = assemble(as(QKV, one, one, one), dog);
    expect(names(inputs)).toEqual(['k', 'q', 'v']);
    // As many rows as the sentence has words, but of other tokens.
    const three = fromRows([[1], [2], [3]]);
    expect(names(assemble(as(QKV, three, three, three), dog))).toEqual(['k', 'q', 'v']);
  });

  it('are X where there is one, and keep the weights', () => {
    const inputs = assemble(as(XW, x), dog);
    expect(names(inputs)).toEqual(['wk', 'wq', 'wv', 'x']);
    expect(inputs.x).toBe(x);
  });

  it('are Q, K and V where one stands for all three', () => {
    for (const current of [dog, { q: x, k: x, v: x }]) {
      const inputs = assemble([{ name: 'qkv', matrix: one, tokens: ['a'] }], current);
      expect(inputs).toEqual({ q: one, k: one, v: one, tokens: ['a'] });
    }
    expect(() => assemble([{ name: 'x', matrix: x }], { q: x, k: x, v: x })).toThrow('are missing');
  });

  it('keep the words where the number of rows stays', () => {
    const same = fromRows([[1], [2], [3]].map(([value = 0]) => [value, 0, 0, 0]));
    expect(assemble(as(XW, same), dog).tokens).toEqual(['dog', 'bites', 'man']);
    expect(assemble([{ name: 'x', matrix: same, tokens: ['a', 'b', 'c'] }], dog).tokens).toEqual(['a', 'b', 'c']);
  });

  it('replace one projection where only Q is given', () => {
    const inputs = assemble([{ name: 'q', matrix: x }], dog);
    expect(names(inputs)).toEqual(['q', 'tokens', 'wk', 'wv', 'x']);
  });

  it('bring X and the weights back', () => {
    const direct = { q: one, k: one, v: one };
    const inputs = assemble(
      [
        { name: 'x', matrix: x },
        { name: 'wq', matrix: one },
        { name: 'wk', matrix: one },
        { name: 'wv', matrix: one },
      ],
      direct,
    );
    expect(names(inputs)).toEqual(['wk', 'wq', 'wv', 'x']);
  });

  it.each([
    [[{ name: 'z', matrix: one }], '"z" is not a known name'],
    [
      [
        { name: 'q', matrix: one },
        { name: 'q', matrix: x },
      ],
      'q is given twice',
    ],
  ])('are refused, saying why: %#', (pasted, problem) => {
    expect(() => assemble(pasted, dog)).toThrow(problem);
  });

  it('keep W_O where a part is replaced, and leave it out where everything is', () => {
    const heads = exampleInputs(findExample('multi-head-formulation') ?? expect.fail('no such example'));
    const three = fromRows([[1, 0, 2, 0], [0, 1, 0, 1], [1, 1, 0, 0]]); // prettier-ignore
    expect(assemble(as(XW, three), heads)).toMatchObject({ wo: heads.wo, heads: 2 });
    const four = as(XW, three, one, one, one);
    expect(names(assemble(four, heads))).toEqual(['tokens', 'wk', 'wq', 'wv', 'x']);
    expect(assemble([...four, { name: 'wo', matrix: three }], heads, 1).wo).toBe(three);
    expect(names(assemble(as(QKV, one, one, one), heads))).toEqual(['k', 'q', 'v']);
  });

  it('are cut into as many heads as asked for, of keys as many as fit', () => {
    const wide = fromRows([[1, 2, 3, 4]]);
    const narrow = fromRows([[1, 2]]);
    const given = as(QKV, wide, narrow, narrow);
    expect(assemble(given, dog, 2)).toMatchObject({ heads: 2, kvHeads: 1 });
    expect(assemble(given, dog, 4)).toMatchObject({ heads: 4, kvHeads: 2 });
    // A single head of that width does not exist: the engine refuses it.
    expect(assemble(given, dog, 1)).not.toHaveProperty('kvHeads');
    expect(() => assemble(given, dog, 9)).toThrow('heads must be a whole number from 1 to 8, got 9');
  });

  describe('with biases', () => {
    const row = fromRows([[1, 2]]);
    const biased = { x, wq: x, wk: x, wv: x, bq: fromRows([[1, 2, 3, 4]]), bv: fromRows([[5, 6, 7, 8]]) };
    const of = (name: string, matrix = one) => ({ name, matrix });

    it('are rows, also where they were written as columns', () => {
      const column = fromRows([[1], [2], [3], [4]]);
      for (const matrix of [column, fromRows([[1, 2, 3, 4]])])
        expect(assemble([of('bq', matrix)], dog).bq).toEqual(fromRows([[1, 2, 3, 4]]));
      expect(() => assemble([of('bq', x)], dog)).toThrow('bq: a bias is one row of numbers');
    });

    it('keep them with their weights, if these stay as wide', () => {
      expect(assemble([of('x', x)], biased)).toMatchObject({ bq: biased.bq, bv: biased.bv });
      expect(assemble([of('wq', x)], biased)).toMatchObject({ bq: biased.bq });
      expect(names(assemble([of('wv')], biased))).toEqual(['bq', 'wk', 'wq', 'wv', 'x']);
      expect(names(assemble([of('q', x)], biased))).toEqual(['bv', 'q', 'wk', 'wv', 'x']);
      expect(names(assemble(as(XW, x, x, x, x), biased))).toEqual(['wk', 'wq', 'wv', 'x']);
    });

    it('are cut where PyTorch has all three in one', () => {
      const all = fromRows([[1, 2, 3, 4, 5]]);
      const given = [of('wq', row), of('wk', row), of('wv'), of('inProjBias', all)];
      expect(assemble(given, biased)).toMatchObject({
        bq: fromRows([[1, 2]]),
        bk: fromRows([[3, 4]]),
        bv: fromRows([[5]]),
      });
      expect(() => assemble([of('inProjBias', all)], biased)).toThrow(
        'in_proj_bias: expected 4 + 4 + 4 numbers (the columns of wq, wk and wv), got 5',
      );
    });
  });

  it('name what is missing', () => {
    expect(() => assemble([{ name: 'x', matrix: x }], { q: one, k: one, v: one })).toThrow(/wq, wk, wv are missing/);
  });
});

describe('heads', () => {
  const zeros = (rows: number, cols: number) => ({ rows, cols, data: new Float32Array(rows * cols) });

  it('is what the engine takes, and nothing else', () => {
    for (const q of [1, 2, 3, 4, 6, 8])
      for (const k of [1, 2, 3, 4, 6])
        for (const v of [1, 2, 3, 4, 6]) {
          const inputs = { q: zeros(2, q), k: zeros(3, k), v: zeros(3, v) };
          const taken = Array.from({ length: MAX_HEADS }, (_, at) => at + 1).filter((count) => {
            try {
              engine.trace(engineInputs(withHeads(inputs, count), { scale: 'on', causal: false }));
              return true;
            } catch {
              return false;
            }
          });
          expect(headCounts(inputs), `Q ${q}, K ${k}, V ${v} columns`).toEqual(taken);
        }
  });
});
