import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../web/shared/input/input-error.ts';
import { equal, toRows, type Matrix } from '../../../../web/shared/numbers/matrix.ts';
import {
  DEFAULT_SENTENCE,
  positionalEncoding,
  tokenize,
  untrainedInputs,
} from '../../../../web/stage/inputs/sentence.ts';
import { engine } from '../../engine.ts';

const inputs = (text: string, settings: Partial<typeof DEFAULT_SENTENCE> & { dV?: number } = {}) =>
  untrainedInputs({ ...DEFAULT_SENTENCE, positional: false, ...settings, tokens: tokenize(text) });
const row = (matrix: Matrix, r: number) => toRows(matrix)[r];

describe('tokens', () => {
  it.each([
    ['The cat sat.', ['The', 'cat', 'sat', '.']],
    ['  one\n two\tthree ', ['one', 'two', 'three']],
    ["Don't stop, 3.14!", ["Don't", 'stop', ',', '3.14', '!']],
    ['naïve Ωμέγα', ['naïve', 'Ωμέγα']],
    ['dog', ['dog']],
    ['!', ['!']],
  ])('%j', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it('are the same however an accent is composed', () => {
    expect(tokenize('cafe\u0301')).toEqual(['caf\u00e9']);
  });

  it.each(['', ' \n\t'])('are none in %j, which is said', (text) => {
    expect(() => tokenize(text)).toThrow(new InputError('sentence.empty'));
  });

  it.each([
    ['the c\u200bat', 'U+200B', 6],
    ['so\u00adft', 'U+00AD', 3],
    ['a\u202eb', 'U+202E', 2],
    ['\ufeff the \u2060cat', 'U+2060', 5],
  ])('have nothing that nobody sees: %j', (text, code, place) => {
    expect(() => tokenize(text)).toThrow(new InputError('sentence.hidden', { code, place }));
  });

  it('are at most 256', () => {
    expect(tokenize('a '.repeat(256)).length).toBe(256);
    expect(() => tokenize('a '.repeat(257))).toThrow(
      'the sentence has 257 words and punctuation marks; the limit is 256',
    );
    expect(() => tokenize('a'.repeat(1_000_000))).toThrow('the sentence has 1000000 characters; the limit is 10000');
  });
});

describe('untrained inputs', () => {
  it('have the shapes asked for', () => {
    const { x, wq, wk, wv } = inputs('a b c', { dModel: 5, dK: 3, dV: 2 });
    expect([x, wq, wk, wv].map(({ rows, cols }) => [rows, cols])).toEqual([
      [3, 5],
      [5, 3],
      [5, 3],
      [5, 2],
    ]);
  });

  it('are the same each time, and others for another seed, even the next', () => {
    expect(inputs('the cat')).toEqual(inputs('the cat'));
    const [one, two] = [inputs('the cat'), inputs('the cat', { seed: 2 })];
    for (const name of ['x', 'wq', 'wk', 'wv'] as const) expect(equal(one[name], two[name])).toBe(false);
    const gaps = Array.from(one.x.data, (value, i) => Math.abs(value - (two.x.data[i] ?? NaN)));
    expect(Math.max(...gaps)).toBeGreaterThan(0.3);
  });

  it('are these, so that a link shows the same numbers next year', () => {
    const { x, wq } = inputs('the cat', { seed: 42 });
    expect(toRows(x).map(two)).toEqual(['0.74 -0.16 0.75 0.57', '-0.02 -0.05 0.20 0.26']);
    expect(toRows(wq).map(two)).toEqual(['-0.04 -0.59', '-0.04 0.22', '-0.22 -0.32', '-0.26 -0.92']);
  });

  it('give a word the same embedding wherever it stands and whatever stands beside it', () => {
    const { x } = inputs('The dog sees the cat');
    expect(row(x, 0)).toEqual(row(x, 3));
    expect(row(x, 1)).not.toEqual(row(x, 4));
    const edited = inputs('The bird sees the cat').x;
    expect([0, 2, 3, 4].map((r) => row(edited, r))).toEqual([0, 2, 3, 4].map((r) => row(x, r)));
    expect(row(edited, 1)).not.toEqual(row(x, 1));
  });

  it('have two decimals and no minus zero', () => {
    const { x, wq } = inputs('the quick brown fox jumps over the lazy dog', { dModel: 64, dK: 64, positional: true });
    for (const value of [...x.data, ...wq.data]) {
      expect(Math.fround(Math.round(value * 100) / 100)).toBe(value);
      expect(Object.is(value, -0)).toBe(false);
    }
  });

  it('are spread as said: embeddings by 1, weights by 1/√d_model', () => {
    const { x, wq } = inputs(Array.from({ length: 100 }, (_, i) => `w${i}`).join(' '), { dModel: 64, dK: 64 });
    const deviation = (m: Matrix) => Math.sqrt(m.data.reduce((sum, value) => sum + value * value, 0) / m.data.length);
    expect(deviation(x)).toBeCloseTo(1, 1);
    expect(deviation(wq)).toBeCloseTo(1 / 8, 2);
  });

  it('add the positional encoding as shown, to two decimals', () => {
    const plain = inputs('the the').x;
    const placed = inputs('the the', { positional: true }).x;
    expect(row(placed, 0)).not.toEqual(row(placed, 1));
    const encoding = toRows(positionalEncoding(2, 4)).map((values) => values.map((value) => Math.round(value * 100)));
    const sum = toRows(plain).map((values, r) =>
      values.map((value, c) => Math.round(value * 100) + (encoding[r]?.[c] ?? NaN)),
    );
    expect(toRows(placed).map((values) => values.map((value) => Math.round(value * 100)))).toEqual(sum);
  });

  it.each([
    [{ seed: -1 }, 'the seed must be a whole number from 0 to 999999, got -1'],
    [{ seed: 0.5 }, 'the seed must be a whole number'],
    [{ seed: 1_000_000 }, 'got 1000000'],
    [{ dModel: 0 }, 'd_model must be a whole number from 1 to 512, got 0'],
    [{ dK: 1e9 }, 'd_k must be'],
    [{ dV: NaN }, 'd_v must be'],
  ])('refuse %j', (settings, message) => {
    expect(() => inputs('a', settings)).toThrow(message);
  });

  it('work with the smallest and the largest seed', () => {
    for (const seed of [0, 999_999]) expect(inputs('a', { seed }).x.data.every(Number.isFinite)).toBe(true);
  });
});

it('the positional encoding is the engine’s, which is not there when embeddings are first shown', () => {
  for (const [n, dModel] of [
    [1, 1],
    [7, 5],
    [256, 64],
  ] as const) {
    const expected = engine.sinusoidal(n, dModel).data;
    for (const [i, value] of positionalEncoding(n, dModel).data.entries()) expect(value).toBeCloseTo(expected[i]!, 6);
  }
});

it('tokens are nearly the same without Intl.Segmenter', () => {
  expect(tokenize("Don't stop, 3.14!", null)).toEqual(["Don't", 'stop', ',', '3.14', '!']);
});

function two(values: number[]): string {
  return values.map((value) => value.toFixed(2)).join(' ');
}
