import { describe, expect, it } from 'vitest';
import { assemble } from '../../../../web/stage/inputs/assemble.ts';
import { findExample } from '../../../../web/stage/inputs/examples.ts';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { exampleInputs } from '../../../../web/stage/inputs/stage-inputs.ts';

const one = fromRows([[1]]);
const x = fromRows([
  [1, 2, 3, 4],
  [5, 6, 7, 8],
]);
const dog = exampleInputs(findExample('dog-bites-man') ?? expect.fail('no such example'));
const names = (inputs: object): string[] => Object.keys(inputs).sort();

describe('pasted matrices', () => {
  it('are Q, K and V where there are three without names, and replace X and its weights', () => {
    const inputs = assemble([{ matrix: one }, { matrix: one }, { matrix: one }], dog);
    expect(names(inputs)).toEqual(['k', 'q', 'v']);
    // As many rows as the sentence has words, but of other tokens.
    const three = fromRows([[1], [2], [3]]);
    expect(names(assemble([{ matrix: three }, { matrix: three }, { matrix: three }], dog))).toEqual(['k', 'q', 'v']);
  });

  it('are X where there is one, and keep the weights', () => {
    const inputs = assemble([{ matrix: x }], dog);
    expect(names(inputs)).toEqual(['wk', 'wq', 'wv', 'x']);
    expect(inputs.x).toBe(x);
  });

  it('are Q, K and V where there is one that no weights fit', () => {
    for (const current of [dog, { q: x, k: x, v: x }]) {
      const inputs = assemble([{ matrix: one, tokens: ['a'] }], current);
      expect(inputs).toEqual({ q: one, k: one, v: one, tokens: ['a'] });
    }
    expect(() => assemble([{ name: 'x', matrix: x }], { q: x, k: x, v: x })).toThrow('are missing');
  });

  it('keep the words where the number of rows stays', () => {
    const same = fromRows([[1], [2], [3]].map(([value = 0]) => [value, 0, 0, 0]));
    expect(assemble([{ matrix: same }], dog).tokens).toEqual(['dog', 'bites', 'man']);
    expect(assemble([{ matrix: same, tokens: ['a', 'b', 'c'] }], dog).tokens).toEqual(['a', 'b', 'c']);
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
    [[{ matrix: one }, { matrix: one }], '2 matrices have no names'],
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
    expect(assemble([{ matrix: three }], heads)).toMatchObject({ wo: heads.wo, heads: 2 });
    const four = [three, one, one, one].map((matrix) => ({ matrix }));
    expect(names(assemble(four, heads))).toEqual(['tokens', 'wk', 'wq', 'wv', 'x']);
    expect(assemble([...four, { matrix: three }], heads, 1).wo).toBe(three);
    expect(names(assemble([{ matrix: one }, { matrix: one }, { matrix: one }], heads))).toEqual(['k', 'q', 'v']);
  });

  it('are cut into as many heads as asked for, of keys as many as fit', () => {
    const wide = fromRows([[1, 2, 3, 4]]);
    const narrow = fromRows([[1, 2]]);
    const given = [{ matrix: wide }, { matrix: narrow }, { matrix: narrow }];
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
      expect(
        names(
          assemble(
            [x, x, x, x].map((matrix) => ({ matrix })),
            biased,
          ),
        ),
      ).toEqual(['wk', 'wq', 'wv', 'x']);
    });

    it('are cut where PyTorch has all three in one', () => {
      const all = fromRows([[1, 2, 3, 4, 5]]);
      const given = [of('wq', row), of('wk', row), of('wv'), of('inProjBias', all)];
      expect(assemble(given, biased)).toMatchObject({
        ...{ bq: fromRows([[1, 2]]), bk: fromRows([[3, 4]]), bv: fromRows([[5]]) },
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
