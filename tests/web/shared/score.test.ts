import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Entry, type Key, answerIn, grade, startOrder } from '../../../web/course/question/grade.ts';
import {
  type LessonProgress,
  decodePage,
  encodePage,
  keepProgress,
  readProgress,
} from '../../../web/course/progress/progress.ts';
import {
  type Act,
  type Outcome,
  type Outcomes,
  courseResult,
  lessonResult,
  outcomeAfter,
} from '../../../web/shared/score.ts';
import { readState, stateText } from '../../../web/hosts/platforms/jschannel.ts';
import { resume, suspend } from '../../../web/hosts/platforms/scorm-data.ts';
import { cellKey } from '../../../web/stage/model/picture.ts';
import { Tries } from '../../../web/stage/predict/tries.ts';

const three = ['one', 'two', 'three'];

const matrix = { rows: 1, cols: 3, data: new Float32Array(3) };
const cellOf = (name: string) => ({ matrix: 'q' as const, row: 0, col: 'abc'.indexOf(name) });

describe('a lesson with questions', () => {
  it('counts what was right at the first try', () => {
    expect(lessonResult(three, { two: 'right', three: 'wrong' })).toEqual({
      complete: false,
      right: 1,
      done: 2,
      of: 3,
      score: 33.33,
    });
    expect(lessonResult(three, { one: 'right', two: 'right', three: 'wrong' }).score).toBe(66.67);
  });

  it('counts an exercise that was partly right at the first try partly', () => {
    expect(lessonResult(three, { one: 'right', two: 0.75, three: 'shown' })).toEqual({
      complete: true,
      right: 1,
      done: 3,
      of: 3,
      score: 58.33,
    });
    expect(outcomeAfter(0.75, 'right')).toBe(0.75);
  });

  it('leaves out what cannot be judged, which does not keep it from completion', () => {
    expect(lessonResult(three, { one: 'right', two: 'unable', three: 'wrong' })).toEqual({
      complete: true,
      right: 1,
      done: 2,
      of: 2,
      score: 50,
    });
    expect(lessonResult(['one'], { one: 'unable' })).toEqual({
      complete: true,
      right: 0,
      done: 0,
      of: 0,
      score: undefined,
    });
  });

  it('is complete when every question was tried, right or wrong, or shown', () => {
    expect(lessonResult(three, { one: 'wrong', two: 'shown', three: 'wrong' })).toEqual({
      complete: true,
      right: 0,
      done: 3,
      of: 3,
      score: 0,
    });
    expect(lessonResult(three, { one: 'right', two: 'right', three: 'right' })).toMatchObject({
      complete: true,
      score: 100,
    });
  });

  it('is not complete for its end, nor for answers to questions that it does not have', () => {
    const elsewhere: Outcomes = { other: 'right', ['toString' as string]: 'right' };
    expect(lessonResult(three, elsewhere, true)).toEqual({ complete: false, right: 0, done: 0, of: 3, score: 0 });
    expect(lessonResult(['valueOf'], {}).complete).toBe(false);
  });
});

it('a lesson without questions is complete when its end was seen, and has no score', () => {
  expect(lessonResult([], {})).toEqual({ complete: false, right: 0, done: 0, of: 0, score: undefined });
  expect(lessonResult([], {}, true)).toMatchObject({ complete: true, score: undefined });
});

it('the course is the mean of its lessons that have a score, however long they are', () => {
  const all = lessonResult(['a'], { a: 'right' });
  const none = lessonResult(three, {});
  const read = lessonResult([], {}, true);
  expect(courseResult([all, none, read])).toEqual({ complete: 2, of: 3, score: 50 });
  expect(courseResult([all, all, none]).score).toBe(66.67);
  expect(courseResult([read])).toEqual({ complete: 1, of: 1, score: undefined });
});

const ids = { labs: ['lab'], stages: [], answers: three };
const act = fc.constantFrom<Act>('right', 'wrong', 'shown', 'incomplete');

/** All ways in which progress is kept and restored. */
const ways: Readonly<Record<string, (progress: LessonProgress) => LessonProgress | undefined>> = {
  'on the device': (progress) => {
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
      removeItem: (key: string) => void items.delete(key),
    };
    keepProgress(storage, 'one', progress);
    return readProgress(storage)['one'];
  },
  'in the address': (progress) => {
    const { state } = decodePage(encodePage({ ...progress, stages: {} }), ids);
    return { ...state, first: state.first ?? {} };
  },
  'by SCORM': (progress) => resume(suspend(progress).text, ids).progress,
  'by SCORM, without room for answers': (progress) => {
    const answers = { ...progress.answers, two: Array.from({ length: 2000 }, (_, at) => at / 7) };
    return resume(suspend({ ...progress, answers }).text, ids).progress;
  },
  'by Open edX': (progress) =>
    readState(stateText({ ...progress, stages: {} }), ids).state as unknown as LessonProgress,
};

describe('the first try', () => {
  it('alone decides, however often it is tried, shown, checked empty and opened anew', () => {
    const step = fc.oneof(
      fc.record({ id: fc.constantFrom(...three), act: fc.oneof(act, fc.constant<Act>('unable')) }),
      fc.constantFrom(...Object.keys(ways)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const expected = new Map<string, Outcome>();
        let progress: LessonProgress = { labs: {}, answers: {}, first: {} };
        for (const one of steps) {
          if (typeof one === 'string') {
            const back = ways[one]?.(progress);
            expect(back?.first, one).toEqual(progress.first);
            progress = { ...progress, first: back?.first ?? {} };
            continue;
          }
          // It may be judged elsewhere.
          const isOpen = !expected.has(one.id) || (expected.get(one.id) === 'unable' && one.act !== 'shown');
          if (one.act !== 'incomplete' && isOpen) expected.set(one.id, one.act);
          const after = outcomeAfter(progress.first[one.id], one.act);
          const tried = one.act === 'right' || one.act === 'wrong';
          progress = {
            labs: {},
            answers: { ...progress.answers, ...(tried && { [one.id]: 1 }) },
            first: { ...progress.first, ...(after && { [one.id]: after }) },
          };
        }
        const [rights, unables] = ['right', 'unable'].map(
          (name) => [...expected.values()].filter((outcome) => outcome === name).length,
        ) as [number, number];
        const result = lessonResult(three, progress.first);
        expect(result).toMatchObject({ right: rights, done: expected.size - unables, complete: expected.size === 3 });
        if (unables < 3) expect(result.score).toBeCloseTo((100 * rights) / (3 - unables), 2);
      }),
    );
  });

  it('of a predicted cell alone decides, and what was seen with others counts for nothing', () => {
    const step = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.oneof(act, fc.constant('seen' as const)));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const tries = new Tries();
        const first = new Map<string, Outcome | 'seen'>();
        const hiding = (but?: string) => {
          const cells = ['a', 'b', 'c']
            .filter((cell) => cell !== but)
            .map((cell) => [cellKey(cellOf(cell)), cellOf(cell)] as const);
          return { matrices: { q: matrix }, concealed: { cells: new Map(cells), decimals: {} } };
        };
        tries.markSeen('1 2 3', hiding());
        for (const [cell, what] of steps) {
          const isNews = what !== 'incomplete' && !first.has(cell);
          if (isNews) first.set(cell, what);
          if (what === 'seen') {
            tries.markSeen('1 2 3', hiding(cell));
            tries.markSeen('1 2 3', hiding()); // hidden again
          } else expect(tries.add('1 2 3', cellOf(cell), what)).toBe(isNews);
        }
        const all = [...first.values()];
        expect(tries.score).toEqual({
          asked: all.filter((what) => what !== 'seen').length,
          first: all.filter((what) => what === 'right').length,
        });
      }),
    );
  });
});

describe('what is no answer', () => {
  const number: Key = { kind: 'number', answer: 2, tolerance: 0, feedback: '', mistakes: [] };
  const order: Key = { kind: 'order', items: ['a', 'b', 'c', 'd'], feedback: '' };
  const error: Key = {
    kind: 'error',
    decimals: 1,
    feedback: '',
    printed: [
      [1, 2],
      [3, 4],
    ],
    right: [
      [1, 2],
      [3, 5],
    ],
  };
  const empty: Entry = { text: '', order: startOrder(order.items, 'seed'), marks: [] };

  it('is an empty field, items that nobody moved, and no mark', () => {
    expect(answerIn(number, empty, 'seed')).toEqual({ missing: 'number.empty' });
    expect(answerIn(order, empty, 'seed')).toEqual({ missing: 'order.empty' });
    expect(answerIn(error, empty, 'seed')).toEqual({ missing: 'error.empty' });
    for (const text of ['1/', '1 2', 'two', '50 %', '--1', '1e', '.'])
      expect(answerIn(number, { ...empty, text }, 'seed'), text).toHaveProperty('missing');
  });

  it('is nothing else: what is filled in is graded', () => {
    const entry = fc.record({
      text: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      marks: fc.subarray<readonly [number, number]>(
        [
          [0, 0],
          [0, 1],
          [1, 0],
          [1, 1],
        ],
        { minLength: 1 },
      ),
    });
    fc.assert(
      fc.property(entry, fc.constantFrom(number, order, error), (given, key) => {
        const entered = answerIn(key, given, 'seed');
        const isStart = key === order && given.order.join() === empty.order.join();
        if (isStart) expect(entered).toEqual({ missing: 'order.empty' });
        else if ('answer' in entered) expect(grade(key, entered.answer).right).toBeTypeOf('boolean');
        else throw new Error(entered.missing);
      }),
    );
  });
});
