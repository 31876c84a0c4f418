import { describe, expect, it } from 'vitest';
import type { Inputs, MatrixLike } from 'attention-steps/core';
import { refusedInputs } from './refused.ts';
import { allNumbers, attention, matrix, refusal, refusalOf } from './support.ts';

const one: MatrixLike = [[1]];
const two: MatrixLike = [
  [1, 2],
  [3, 4],
];
const good: Inputs = { q: two, k: two, v: two };

describe('what is refused, and in which words', () => {
  it.each(refusedInputs)('case %#: %s', (inputs, message) => {
    const before = allNumbers(attention.trace(good));
    expect(refusalOf(inputs)).toBe(message);
    expect(allNumbers(attention.trace(good))).toEqual(before);
  });

  it('of options and of methods', () => {
    expect(refusal(() => attention.trace(good, { softmaxPart: true } as object))).toBe(
      "TypeError: options: unknown key 'softmaxPart'; did you mean 'softmaxParts'?",
    );
    expect(refusal(() => attention.trace(good, { softmaxParts: 1 } as object))).toContain(
      'softmaxParts: expected a boolean',
    );
  });

  it('what would not fit memory', () => {
    const tall = matrix(50_000, 1, new Float32Array(50_000));
    expect(refusalOf({ q: tall, k: tall, v: tall })).toMatch(
      /^RangeError: inputs: 50000 queries and 50000 keys need 30\d{9} bytes, and the engine has at most 2147483648$/,
    );
    expect(refusalOf({ ...good, q: { rows: 2 ** 30, cols: 2 ** 30, data: new Float32Array(1) } })).toMatch(
      /^RangeError: q: /,
    );
  });

  it('a detached buffer', () => {
    const q = matrix(1, 2, [1, 2]);
    structuredClone(q.data, { transfer: [q.data.buffer] });
    expect(refusalOf({ ...good, q })).toBe(
      'RangeError: q.data: expected 2 numbers (1 rows of 2), got 0 (its buffer is empty or detached)',
    );
  });
});

// Others are tried at random in border-changing.test.ts.
describe('inputs that change while they are read', () => {
  const sane = allNumbers(attention.trace(good));

  it('a getter that calls the engine', () => {
    const calling = {
      ...good,
      get q() {
        attention.trace({ q: one, k: one, v: one });
        return two;
      },
    };
    expect(allNumbers(attention.trace(calling))).toEqual(sane);
  });

  it('a subclass that lies about its length', () => {
    class Liar extends Float32Array {
      override get length() {
        return 1_000_000;
      }
    }
    const q = { rows: 1000, cols: 1000, data: new Liar(4) };
    expect(refusalOf({ ...good, q })).toMatch(/^RangeError: q\.data: expected 1000000 numbers .* got 4/);
    expect(allNumbers(attention.trace(good))).toEqual(sane);
  });
});
