import { describe, expect, it } from 'vitest';
import { countTrue } from '../../../../../web/stage/inputs/printed.ts';
import { CELLS, NAMES, claimsOf, workings } from '../../../../../web/course/labs/check/claims.ts';
import { claimOf, decimalsIn } from '../../../../../web/course/labs/check/own.ts';
import { type CheckLab, params } from '../../../../../web/course/labs/check/params.ts';
import { startValues } from '../../../../../web/shared/params.ts';
import { readMatrices } from '../../../../../web/shared/input/parse.ts';
import { engine } from '../../../engine.ts';

const counts = (against: 'inputs' | 'previous') => claimsOf(engine, against).map(({ wrong }) => countTrue(wrong));

describe('the worked example as printed', () => {
  it('has 49 wrong cells of 51', () => {
    expect(NAMES).toEqual(['q', 'k', 'v', 'scores', 'scaledScores', 'weights', 'output']);
    expect(CELLS).toBe(51);
    expect(counts('inputs')).toEqual([6, 5, 6, 9, 9, 8, 6]);
    expect(claimsOf(engine, 'inputs').map(({ start }) => start)).toEqual([0, 6, 12, 18, 27, 36, 45]);
  });
  it('does not follow from itself, but for the scaling', () => {
    expect(counts('previous')).toEqual([6, 5, 6, 2, 0, 2, 5]);
    const weights = claimsOf(engine, 'previous')[5]?.computed.data ?? [];
    expect(Array.from(weights.slice(0, 3), (value) => value.toFixed(4))).toEqual(['0.4195', '0.2570', '0.3235']);
  });
});

describe('what a cell is made of', () => {
  it.each([
    ['inputs', 'q', 0, 0, '1.0·0.5 + 0.5·0.2 + 0.2·0.1 + 0.8·0.7'],
    ['inputs', 'scores', 0, 1, '1.180·0.530 + 0.780·0.660'],
    ['previous', 'scores', 0, 1, '1.07·0.35 + 0.77·0.51'],
    ['previous', 'scaledScores', 0, 1, '0.76 ÷ √2'],
    ['previous', 'weights', 0, 1, 'exp(0.54) ÷ (exp(1.03) + exp(0.54) + exp(0.77))'],
    ['previous', 'output', 0, 1, '0.48·0.97 + 0.25·0.59 + 0.27·0.52'],
  ] as const)('%s: %s[%i,%i] = %s', (against, name, row, col, text) => {
    expect(workings(engine, against, name, row, col, () => true)).toBe(text);
  });
  it.each([
    ['inputs', 'q', '1.0·0.5 + 0.5·0.2 + 0.2·0.1 + 0.8·0.7'],
    ['inputs', 'scores', 'Q[0,0]·0.830 + Q[0,1]·0.710'],
    ['inputs', 'scaledScores', 'S[0,0] ÷ √2'],
    ['inputs', 'output', 'A[0,0]·V[0,0] + A[0,1]·V[1,0] + A[0,2]·V[2,0]'],
    ['previous', 'scores', '1.07·0.79 + 0.77·0.79'],
  ] as const)('%s: %s, of what is not revealed by its name: %s', (against, name, text) => {
    expect(workings(engine, against, name, 0, 0, (id) => id === 'k')).toBe(text);
  });
});

describe('a printed result', () => {
  const read = (claim: string, matrix: string) =>
    claimOf({ values: { ...startValues(params), claim, matrix }, say: String } as unknown as CheckLab);

  it('tells which of its lines were not read', () => {
    const { claimed, assumed } = read('[[1, 2]]\n\nassert A.sum() == 3', 'weights');
    expect(claimed.data).toEqual(Float32Array.of(1, 2));
    expect(assumed.map(({ said }) => said)).toEqual([
      { key: 'read.unread', values: { line: 3, text: 'assert A.sum() == 3' } },
    ]);
  });
  it('may have −∞ in S″ alone, and NaN anywhere', () => {
    expect(read('[[1, -inf], [2, nan]]', 'maskedScores').claimed.data).toEqual(Float32Array.of(1, -Infinity, 2, NaN));
    expect(() => read('[[1, -inf]]', 'weights')).toThrow('-Infinity');
  });
});

describe('decimals of what is pasted', () => {
  it.each([
    ['[[0.90, 0.1], [0.2, 0.8]]', 2],
    ['[[1,0],[0,1]]', 0],
    ['[[0.9,0.1],[0.2,0.8]]', 1],
    ['0,90\t0,1\n0,2\t0,8', 2],
    ['0,67;0,33', 2],
    ['\\begin{pmatrix} 0{,}9 & 0{,}1 \\end{pmatrix}', 1],
    ['9e-01 1e-01', 1],
    ['6.698e-01 3.302e-01', 4],
    ['1.5e+02 2.25e+02', 0],
    ['0.66976154 0.33023846', 6],
  ])('%s: %d', (text, decimals) => {
    expect(decimalsIn(text, readMatrices(text).matrices[0]!.matrix)).toBe(decimals);
  });
});
