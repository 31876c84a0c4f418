import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Key,
  MOST_CHARACTERS,
  answerIn,
  grade,
  readAnswer,
  startOrder,
} from '../../../../web/course/question/grade.ts';
import { rightKey } from '../../../../web/course/question/question-feedback.ts';
import { readNumber } from '../../../../web/shared/numbers/answer.ts';
import { drawn } from '../../../../web/shared/numbers/drawn.ts';

const choice: Key = {
  kind: 'choice',
  options: [
    { right: true, feedback: 'yes' },
    { right: false, feedback: 'no' },
  ],
};
const number: Key = {
  kind: 'number',
  answer: 0.125,
  tolerance: 0.005,
  feedback: 'exactly',
  mistakes: [
    { answer: 8, feedback: 'upside down' },
    { answer: 8.004, feedback: 'nearer' },
  ],
};
const order: Key = { kind: 'order', items: ['scores', 'scaled', 'weights', 'scaled'], feedback: 'so it is' };
const error: Key = {
  kind: 'error',
  printed: [
    [0.44, 0.35],
    [0.43, 0.56], // one too high in the last decimal
  ],
  right: [
    [0.4381, 0.3498],
    [0.4244, 0.5551],
  ],
  decimals: 2,
  feedback: 'one',
};

describe('a choice', () => {
  it('is right or wrong, each with its feedback', () => {
    expect(grade(choice, 0)).toEqual({ right: true, feedback: 'yes' });
    expect(grade(choice, 1)).toEqual({ right: false, feedback: 'no' });
  });
});

describe('words', () => {
  const words: Key = { kind: 'words', feedback: 'ours' };
  const entered = (text: string) => answerIn(words, { text, order: [], marks: [] }, 'seed');
  it('are never right, and are compared with ours', () => {
    expect(grade(words, 'mine')).toEqual({ right: false, feedback: 'ours' });
  });
  it('are what is typed, and none if that is nothing', () => {
    expect(entered(' each row\nadds up ')).toEqual({ answer: 'each row\nadds up' });
    expect(entered(' \n')).toEqual({ missing: 'words.empty' });
  });
  it.each([[''], [' '], ['x'.repeat(MOST_CHARACTERS + 1)], [1], [['x']], [null]])('are not %j', (entry) => {
    expect(readAnswer(words, entry)).toBe(undefined);
  });
});

describe('a number', () => {
  it.each([0.125, 0.12, 0.13, 0.1299])('%d is right', (value) => {
    expect(grade(number, value)).toEqual({ right: true, feedback: 'exactly' });
  });
  it.each([0.1199, 0.1301, -0.125, 0])('%d is wrong, and nobody foresaw it', (value) => {
    expect(grade(number, value)).toEqual({ right: false });
  });
  it('is known as the mistake that it is nearest to', () => {
    expect(grade(number, 8)).toEqual({ right: false, feedback: 'upside down' });
    expect(grade(number, 8.0035)).toEqual({ right: false, feedback: 'nearer' });
  });
  it.each([
    ['0.25', 0.25],
    [' −0,25 ', -0.25],
    ['.5', 0.5],
    ['2', 2],
    ['1e-3', 0.001],
    ['', 'empty'],
    ['  ', 'empty'],
    ['1/3', 'fraction'],
    ['-1 / 3', 'fraction'],
    ['25 %', 'percent'],
    ['25%', 'percent'],
    ['a third', 'none'],
    ['1.234,5', 'none'],
    ['1e999', 'none'],
    ['NaN', 'none'],
  ])('typed as %j is read as %j', (text, expected) => {
    expect(readNumber(text)).toBe(expected);
  });
  it('of any text is a number or a reason', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = readNumber(text);
        expect(typeof read === 'string' || Number.isFinite(read)).toBe(true);
      }),
    );
  });
});

describe('an order', () => {
  it('says which items stand right; those that read the same stand for each other', () => {
    expect(grade(order, [0, 1, 2, 3])).toEqual({ right: true, places: [true, true, true, true], feedback: 'so it is' });
    expect(grade(order, [0, 3, 2, 1]).right).toBe(true);
    expect(grade(order, [2, 1, 0, 3])).toEqual({ right: false, places: [false, true, false, true] });
  });
  it('begins the same every time, and never as it should be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 9 }), fc.string(), (count, id) => {
        const items = Array.from({ length: count }, (_, index) => `item ${index}`);
        const start = startOrder(items, id);
        expect(start).toEqual(startOrder(items, id));
        expect([...start].sort()).toEqual(items.map((_, index) => index));
        expect(start).not.toEqual(items.map((_, index) => index));
      }),
    );
  });
  it('is drawn differently for different ids', () => {
    expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => drawn(4, id).join())).size).toBeGreaterThan(2);
  });
});

describe('marked errors', () => {
  it('are found, missed or accused; what a number rounds to is no error', () => {
    expect(grade(error, [[1, 0]])).toMatchObject({ right: true, feedback: 'one' });
    expect(grade(error, [[0, 1]])).toMatchObject({
      right: false,
      cells: [
        ['untouched', 'accused'],
        ['missed', 'untouched'],
      ],
    });
  });
});

describe('an answer from elsewhere', () => {
  it.each([
    [choice, 2],
    [choice, 0.5],
    [choice, '0'],
    [choice, [0]],
    [number, NaN],
    [number, Infinity],
    [number, '1'],
    [order, [0, 1, 2]],
    [order, [0, 1, 2, 2]],
    [order, [0, 1, 2, 4]],
    [order, 'scores'],
    [error, [[2, 0]]],
    [error, [[0, 2]]],
    [error, [0, 1]],
    [error, [[0, 0, 0]]],
    [error, []],
    [error, null],
  ])('of another kind is none: %j', (key, given) => {
    expect(readAnswer(key, given)).toBeUndefined();
    expect(() => grade(key, given)).toThrow(TypeError);
  });
  it('never breaks the grading', () => {
    fc.assert(
      fc.property(fc.constantFrom(choice, number, order, error), fc.anything(), (key, given) => {
        const answer = readAnswer(key, given);
        if (answer !== undefined) expect(typeof grade(key, answer).right).toBe('boolean');
      }),
    );
  });
});

describe('how a right answer is called', () => {
  it.each([
    [1, 'right', 'right'],
    [1, undefined, 'right'],
    [2, 'right', 'right'],
    [2, 'wrong', 'right.second'],
    [3, 'wrong', 'right.third'],
    [4, 'wrong', 'right.later'],
    [1, 'wrong', 'right.later'], // the first try was on another page, or in another tab
    [0, 'wrong', 'right.later'],
    [1, 'shown', 'right.later'],
  ] as const)('after %i tries here, the first of which was %s: %s', (tries, first, key) => {
    expect(rightKey(tries, first)).toBe(key);
  });
});
