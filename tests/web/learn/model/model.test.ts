/** The drawings and words of a training, from plain values. */
import { describe, expect, it } from 'vitest';
import {
  bendOf,
  curveOf,
  grownSince,
  lastUpTo,
  stepScale,
  stepTicks,
  valueScale,
} from '../../../../web/learn/model/curves.ts';
import { habitOf, habitsOf, shareOf } from '../../../../web/learn/model/habits.ts';
import { hintOf, readTyped, sampleOf, wordsOf } from '../../../../web/learn/model/sequence.ts';
import { arrangementOf, maskedPolygon } from '../../../../web/learn/model/arrangement.ts';
import { brackets } from '../../../../web/learn/tasks/brackets.ts';
import { language } from '../../../../web/learn/tasks/language.ts';
import { sort } from '../../../../web/learn/tasks/letters.ts';
import { names } from '../../../../web/learn/tasks/names.ts';
import { fileProblem, typedText, textProblem } from '../../../../web/learn/tasks/typed-text.ts';
import { MOST_LETTERS } from '../../../../web/learn/tasks/vocabulary.ts';
import { repeat } from '../../../../web/learn/tasks/repeat.ts';
import type { Point } from '../../../../web/learn/training/protocol.ts';

const points = (...accuracies: number[]): Point[] =>
  accuracies.map((accuracy, at) => ({ step: 20 * at, accuracy, loss: 1 - accuracy, kinds: {}, heads: [] }));

describe('a loss that grows', () => {
  const losses = (...all: number[]) => all.map((loss, at) => ({ step: 20 * at, loss }));
  it('is told from the step since which it is twice that of the start', () => {
    expect(grownSince(losses(3.3, 9, 80, 8e6))).toBe(20);
    expect(grownSince(losses(3.3, 9, 3.1, 7, 7))).toBe(60);
  });
  it('is none that comes down again, or has not begun', () => {
    expect(grownSince([])).toBeUndefined();
    expect(grownSince(losses(3.3))).toBeUndefined();
    expect(grownSince(losses(3.3, 9, 6.5, 0.4))).toBeUndefined();
  });
});

describe('the bend', () => {
  it('is the shortest stretch that makes most of the way', () => {
    const bend = bendOf(points(0.05, 0.06, 0.1, 0.12, 0.4, 0.8, 0.82, 0.83, 0.85, 0.86, 0.86));
    expect(bend?.from).toMatchObject({ step: 60, accuracy: 0.12 });
    expect(bend?.to).toMatchObject({ step: 100, accuracy: 0.8 });
  });
  it('is none where little is learnt, or all the time', () => {
    expect(bendOf([])).toBeUndefined();
    expect(bendOf(points(0.05, 0.2, 0.21, 0.2))).toBeUndefined();
    expect(bendOf(points(0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8))).toBeUndefined();
  });
});

describe('a head’s habit', () => {
  const scores = {
    previous: 0.1,
    further: [0.05, 0.02, 0.01],
    own: 0.2,
    first: 0.05,
    carrier: { repeat: 0.6 },
    entropy: 1,
  };
  it('is where most of its attention goes', () => {
    expect(habitOf(scores)).toEqual({ kind: 'carrier', question: 'repeat', share: 0.6 });
    expect(habitOf({ ...scores, previous: 0.9 })).toEqual({ kind: 'previous', share: 0.9 });
    expect(habitOf({ ...scores, further: [0.7, 0.1, 0] })).toEqual({ kind: 'further', by: 2, share: 0.7 });
    expect(habitOf({ ...scores, carrier: { repeat: 0.3 } })).toBeUndefined();
  });
  it('is named once, where the word before is what is asked for', () => {
    const asked = habitsOf({ ...scores, previous: 0.9, carrier: { previous: 0.9 } });
    expect(asked.filter(({ share }) => share === 0.9)).toEqual([{ kind: 'carrier', question: 'previous', share: 0.9 }]);
  });
  it('can be read of other scores', () => {
    for (const habit of habitsOf(scores)) {
      expect(shareOf(habit, scores)).toBe(habit.share);
    }
  });
});

describe('curves', () => {
  const box = { width: 100, height: 50 };
  it('run from left to right, and leave out what is no number', () => {
    const dots = [0, 1, NaN, 0.5].map((value, at) => ({ step: 10 * at, value }));
    expect(curveOf(dots, stepScale('linear', 30, box), valueScale(1, box))).toBe('M0,50L33.3,0M100,25Z');
  });
  it.each(['linear', 'log'] as const)('have a %s axis from 0 to the end', (axis) => {
    const x = stepScale(axis, 2000, box);
    expect(x(0)).toBeCloseTo(0);
    expect(x(2000)).toBeCloseTo(100);
    expect(x.invert(x(340))).toBeCloseTo(340);
    const ticks = stepTicks(axis, 2000);
    expect(ticks[0]).toBe(0);
    expect(ticks.at(-1)).toBe(2000);
  });
  it('are read at the last step there is', () => {
    expect(lastUpTo([{ step: 0 }, { step: 20 }], 30)).toEqual({ step: 20 });
    expect(lastUpTo([{ step: 10 }], 3)).toEqual({ step: 10 });
    expect(lastUpTo<{ step: number }>([], 3)).toBeUndefined();
  });
});

describe('the heads of all runs', () => {
  it.each([
    [[4], { columns: 4, rows: 1, isStacked: false }],
    [[1], { columns: 4, rows: 1, isStacked: false }],
    [[16], { columns: 8, rows: 2, isStacked: false }],
    [[4, 4], { columns: 8, rows: 1, isStacked: false }],
    [[16, 16], { columns: 16, rows: 2, isStacked: true }],
    [[12, 4], { columns: 12, rows: 2, isStacked: true }],
  ])('of %j stand in rows', (counts, arrangement) => {
    expect(arrangementOf(counts)).toEqual(arrangement);
  });
  it('have the cells above the diagonal masked', () => {
    expect(maskedPolygon(2)).toBe('polygon(50% 0%,50% 50%,100% 50%,100% 0%)');
  });
});

describe('what somebody types', () => {
  it.each([
    [repeat, { key: 'typed.hint.letters', values: { first: 'a', last: 'x' } }],
    [sort, { key: 'typed.hint.marked', values: { first: 'a', last: 'l', marks: '|' } }],
    [brackets, { key: 'typed.hint.marks', values: { marks: '( [ { ) ] }' } }],
    [language, { key: 'typed.hint.words' }],
    [typedText('the cat sat. '.repeat(9)), { key: 'typed.hint.own' }],
    [names, { key: 'typed.hint.marked', values: { first: 'a', last: 'z', marks: '•' } }],
  ])('is hinted at', (task, hint) => {
    expect(hintOf(task)).toEqual(hint);
  });
  it('is letters or words of the task', () => {
    expect(readTyped(repeat, 'aba')).toEqual({ tokens: [0, 1, 0] });
    expect(readTyped(repeat, ' ab a ')).toEqual({ tokens: [0, 1, 0], note: 'typed.spaces' });
    expect(readTyped(brackets, '([')).toEqual({ tokens: [0, 1] });
    const typed = readTyped(language, ' The  dogs near ');
    expect(typed.problem).toBeUndefined();
    expect(typed.problem ? [] : wordsOf(language, typed.tokens)).toEqual(['the', 'dogs', 'near']);
  });
  it('begins as every sequence does, whether that is typed or not', () => {
    expect(readTyped(names, 'ab')).toEqual({ tokens: [26, 0, 1] });
    expect(readTyped(names, '•ab')).toEqual({ tokens: [26, 0, 1] });
    expect(readTyped(names, '')).toEqual({ tokens: [26] });
    expect(readTyped(names, 'a'.repeat(15)).problem).toBeUndefined();
    expect(readTyped(names, 'a'.repeat(16)).problem?.key).toBe('typed.long');
  });
  it('is refused with what is wrong about it', () => {
    expect(readTyped(repeat, '  ').problem?.key).toBe('typed.empty');
    expect(readTyped(repeat, 'abz').problem).toEqual({ key: 'typed.unknown', values: { word: 'z' } });
    expect(readTyped(repeat, 'a'.repeat(25)).problem).toEqual({
      key: 'typed.long',
      values: { longest: 24, count: 25 },
    });
  });
  it('is, of one’s own text, its letters with spaces', () => {
    const own = typedText('the cat sat. '.repeat(8));
    const typed = readTyped(own, 'a cat');
    expect(typed.problem ? [] : wordsOf(own, typed.tokens)).toEqual(Array.from('a cat'));
  });
});

describe('a text of one’s own', () => {
  it('is refused where there is nothing to find in it', () => {
    expect(textProblem('')).toBe('text.empty');
    expect(textProblem('  \n ')).toBe('text.empty');
    expect(textProblem('a'.repeat(500))).toBe('text.same');
    expect(textProblem('abc')).toBe('text.short');
    expect(textProblem(`a${' '.repeat(500)}b`)).toBe('text.short');
    expect(textProblem(`\u0089PNG\r\n${'a picture, not a text. '.repeat(4)}`)).toBe('text.binary');
    expect(textProblem(Array.from('a text in UTF-16'.repeat(9)).join('\0'))).toBe('text.binary');
    expect(textProblem('a line\tand\r\nanother\u00a0one. '.repeat(4))).toBeUndefined();
    expect(textProblem('the cat sat on the mat. '.repeat(4))).toBeUndefined();
  });
  it.each([
    ['version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n', 'text.pointer'],
    ['\n<!DOCTYPE html>\n<html lang="en"><head><title>input.txt at main</title>', 'text.page'],
    ['<?xml version="1.0"?>\n<Error><Code>NoSuchKey</Code></Error>', 'text.page'],
    ['ein Rest f\uFFFDr die V\uFFFDgel', 'text.binary'],
    ['<3 is a heart. version https', undefined],
  ])('is no file that stands for another, or shows it: %j', (text, problem) => {
    expect(fileProblem(text)).toBe(problem);
  });
  it('asks everywhere for the letter that follows', () => {
    const text = 'the cat sat on the mat. '.repeat(40);
    const own = typedText(text);
    const { tokens, questions } = sampleOf(own, 1);
    const words = wordsOf(own, tokens).join('');
    expect(text).toContain(words);
    expect(questions).toHaveLength(own.length);
    expect(text).toContain(words + own.vocabulary[questions.at(-1)!.answer]!);
  });
  it('has at most so many letters: the rarest are one sign', () => {
    const many = Array.from({ length: 300 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
    expect(typedText(many + 'a'.repeat(99)).vocabulary).toHaveLength(MOST_LETTERS);
    expect(typedText(many).vocabulary.at(-1)).toBe('□');
  });
  it('of names, one to a line, asks for each of them from its beginning to its end', () => {
    const own = typedText('Anna\nBen\r\nÉva\n'.repeat(20));
    expect([own.id, own.length, own.vocabulary.join('')]).toEqual(['own', 5, 'ABaenvÉ•']);
    expect(wordsOf(own, sampleOf(own, 0).tokens).join('')).toMatch(/^•(Anna|Ben|Éva)$/);
    expect(own.kinds['own']?.chance).toBeCloseTo(3 / 13); // an end, as often as a or n
  });
  it('gives the chance of its most common letter', () => {
    expect(typedText('aab'.repeat(40)).kinds['own']?.chance).toBeCloseTo(2 / 3);
  });
});
