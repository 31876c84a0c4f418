import { describe, expect, it } from 'vitest';
import { courseResult, lessonResult } from '../../../web/course/score.ts';

const three = ['one', 'two', 'three'];

describe('a lesson with questions', () => {
  it('counts what was answered right, once and for all', () => {
    // "two" was right, and is answered wrong by now; "three" is wrong.
    const done = { answers: { two: 3, three: 1 }, right: ['two'] };
    expect(lessonResult(three, done)).toEqual({ complete: false, right: 1, of: 3, score: 33.33 });
    expect(lessonResult(three, { ...done, right: ['two', 'one'] }).score).toBe(66.67);
  });

  it('is complete when every question was answered, right or wrong', () => {
    expect(lessonResult(three, { answers: { one: 0, two: 3, three: [1, 0] }, right: [] })).toEqual({
      complete: true,
      right: 0,
      of: 3,
      score: 0,
    });
    expect(lessonResult(three, { answers: {}, right: three })).toMatchObject({ complete: true, score: 100 });
  });

  it('is not complete for its end, nor for answers to questions that it does not have', () => {
    const elsewhere = { answers: { other: 1, toString: 2 }, right: ['other'] };
    expect(lessonResult(three, elsewhere, true)).toEqual({ complete: false, right: 0, of: 3, score: 0 });
    expect(lessonResult(['valueOf'], { answers: {}, right: [] }).complete).toBe(false);
    expect(lessonResult(three, undefined)).toMatchObject({ complete: false, score: 0 });
  });
});

it('a lesson without questions is complete when its end was seen, and has no score', () => {
  expect(lessonResult([], undefined)).toEqual({ complete: false, right: 0, of: 0, score: undefined });
  expect(lessonResult([], undefined, true)).toMatchObject({ complete: true, score: undefined });
});

it('the course is the mean of its lessons that have a score, however long they are', () => {
  const all = lessonResult(['a'], { answers: {}, right: ['a'] });
  const none = lessonResult(three, undefined);
  const read = lessonResult([], undefined, true);
  expect(courseResult([all, none, read])).toEqual({ complete: 2, of: 3, score: 50 });
  expect(courseResult([all, all, none]).score).toBe(66.67);
  expect(courseResult([read])).toEqual({ complete: 1, of: 1, score: undefined });
});
