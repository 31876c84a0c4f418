import { describe, expect, it, vi } from 'vitest';
import type { LessonProgress } from '../../../../web/course/progress/progress.ts';
import { lessonResult } from '../../../../web/shared/score.ts';
import { type WindowLike, awaitApi, findApi } from '../../../../web/hosts/platforms/scorm-api.ts';
import { SUSPEND_LIMIT, resume, statusAfter, suspend, timespan } from '../../../../web/hosts/platforms/scorm-data.ts';

const ids = { labs: ['lab'], stages: ['stage'], answers: ['most', 'share', 'steps'] };
const progress: LessonProgress = {
  labs: { lab: { temperature: 2, words: 'a; b+c', query: [1, -0.5] } },
  answers: { most: 1, steps: [2, 0, 1] },
  first: { most: 'wrong', share: 'right', steps: 'shown' },
};
const long = (count: number): number[] => Array.from({ length: count }, (_, at) => at / 7);

describe('what a platform keeps as text', () => {
  it('comes back as it was, in ASCII', () => {
    const { text, left } = suspend(progress);
    expect(left).toEqual([]);
    expect(text).toMatch(/^[\x21-\x7e]*$/);
    expect(resume(text, ids)).toEqual({ progress, problems: [] });
    // As a form sends it.
    expect(resume(text.replaceAll('%20', '+'), ids)).toEqual({ progress, problems: [] });
  });

  it('is nothing where nothing was kept', () => {
    const nothing = { labs: {}, answers: {}, first: {} };
    for (const text of ['', ' ', suspend(nothing).text])
      expect(resume(text, ids)).toEqual({ progress: nothing, problems: [] });
  });

  it('leaves out the labs first, then the answers, and never what counts', () => {
    const labs = { lab: { numbers: long(300) } };
    const noLabs = suspend({ ...progress, labs });
    expect(noLabs.left).toEqual(['labs']);
    expect(resume(noLabs.text, ids).progress).toEqual({ ...progress, labs: {} });
    const noAnswers = suspend({ ...progress, labs, answers: { most: 1, steps: long(300) } });
    expect(noAnswers.left).toEqual(['labs', 'answers']);
    expect(resume(noAnswers.text, ids).progress).toEqual({ ...progress, labs: {}, answers: {} });
    for (const { text } of [noLabs, noAnswers]) expect(text.length).toBeLessThanOrEqual(SUSPEND_LIMIT);
  });

  it('leaves out the longest programs before the answers to questions', () => {
    const program = (count: number): string => 'def f(Q):\n    return Q\n'.repeat(count);
    const programs = { share: program(200), short: program(2) };
    const kept = suspend({ ...progress, answers: { most: 1, ...programs } });
    expect(kept.left).toEqual(['labs', 'programs']);
    const { progress: back } = resume(kept.text, { ...ids, answers: [...ids.answers, 'short'] });
    expect(back).toEqual({ labs: {}, answers: { most: 1, short: program(2) }, first: progress.first });
    expect(suspend({ ...progress, answers: { most: 1, short: program(2) } }).left).toEqual([]);
  });

  it('uses the room to the last character', () => {
    const of = (length: number) => ({ ...progress, answers: {}, labs: { lab: { words: 'a'.repeat(length) } } });
    const spare = SUSPEND_LIMIT - suspend(of(0)).text.length;
    // An empty text begins with an apostrophe.
    expect(suspend(of(spare + 1))).toMatchObject({ left: [] });
    expect(suspend(of(spare + 1)).text).toHaveLength(SUSPEND_LIMIT);
    expect(suspend(of(spare + 2)).left).toEqual(['labs']);
  });

  it('names what it can not use, and takes the rest', () => {
    const { progress: read, problems } = resume('v=1&most=1&gone=2&share=x%&.first=most', ids);
    expect(read).toEqual({ labs: {}, answers: { most: 1 }, first: { most: 'right' } });
    expect(problems).toHaveLength(2);
    // Another program wrote this, or another course.
    expect(resume('{"slide":3}', ids).progress).toEqual({ labs: {}, answers: {}, first: {} });
  });
});

it('time is written as hours, minutes and seconds', () => {
  expect(timespan(0)).toBe('00:00:00.00');
  expect(timespan(59_994)).toBe('00:00:59.99');
  expect(timespan(59_996)).toBe('00:01:00.00');
  expect(timespan(3_723_450)).toBe('01:02:03.45');
  expect(timespan(400 * 3_600_000)).toBe('400:00:00.00');
  expect(timespan(1e12)).toBe('9999:59:59.99');
  expect(timespan(-5)).toBe('00:00:00.00');
});

describe('the status', () => {
  const open = lessonResult(['a', 'b'], { a: 'right' });
  const complete = lessonResult(['a', 'b'], { a: 'right', b: 'shown' });
  const passed = lessonResult(['a', 'b'], { a: 'right', b: 'right' });
  const read = lessonResult([], {}, true);

  it('goes from incomplete over completed to passed', () => {
    expect(['not attempted', 'browsed', ''].map((before) => statusAfter(before, open))).toEqual(
      Array(3).fill('incomplete'),
    );
    expect(statusAfter('incomplete', open)).toBeUndefined();
    expect(statusAfter('incomplete', complete)).toBe('completed');
    expect(statusAfter('completed', passed)).toBe('passed');
    expect(statusAfter('incomplete', read)).toBe('completed');
  });

  it('never goes back, and what the platform failed can still be completed', () => {
    for (const [before, result] of [
      ['passed', open],
      ['passed', complete],
      ['passed', passed],
      ['completed', open],
      ['completed', complete],
      ['failed', open],
    ] as const)
      expect(statusAfter(before, result), before).toBeUndefined();
    expect(statusAfter('failed', complete)).toBe('completed');
  });
});

describe('the platform is found', () => {
  const API = { LMSInitialize: () => 'true' };
  const top = (frame: WindowLike = {}): WindowLike => {
    const made: { -readonly [K in keyof WindowLike]: WindowLike[K] } = { ...frame };
    made.parent = made;
    return made;
  };
  const foreign = (parent: WindowLike): WindowLike => ({
    get API(): unknown {
      throw new Error('of another origin');
    },
    parent,
  });

  it('in the page, around it, and around another origin', () => {
    expect(findApi(top({ API }))).toBe(API);
    expect(findApi({ parent: { parent: top({ API }) } })).toBe(API);
    expect(findApi({ parent: foreign(top({ API })) })).toBe(API);
  });

  it('around what opened the page, if not around the page', () => {
    const other = { LMSInitialize: () => 'false' };
    expect(findApi(top({ opener: { parent: top({ API }) } }))).toBe(API);
    expect(findApi({ parent: top({ API }), opener: { API: other } })).toBe(API);
    expect(findApi({ parent: top({ opener: top({ API }) }) })).toBe(API);
  });

  it('in a frame of a window around it, or of what opened one, among frames of other origins', () => {
    const frames = [foreign(top()), top({ API: {} }), top({ API })];
    expect(findApi({ parent: top({ frames }) })).toBe(API);
    expect(findApi({ parent: top({ opener: { parent: top({ frames }) } }) })).toBe(API);
    // A window of another origin refuses all but the number and the places of its frames.
    const refusing = new Proxy(frames, {
      get: (of, name) => {
        if (name === 'length' || /^\d+$/.test(String(name))) return Reflect.get(of, name) as unknown;
        throw new Error(`of another origin: ${String(name)}`);
      },
    });
    expect(findApi({ parent: top({ frames: refusing }) })).toBe(API);
  });

  // pipwerks/scorm-api-wrapper#13; and #20 and #21, exelearning/iteexe#472, Didask/scol-r#5: the opener is somebody else's.
  it('in the page itself, and nowhere in windows of other origins, even in a frame of that name', () => {
    expect(findApi({ API, parent: top(), opener: foreign(top()) })).toBe(API);
    expect(findApi(top({ opener: foreign(top()) }))).toBeUndefined();
    const frame = new Proxy(
      {},
      {
        get: (_, name) => {
          throw new Error(`of another origin: ${String(name)}`);
        },
      },
    );
    expect(findApi({ parent: top({ API: frame }) })).toBeUndefined();
    expect(findApi({ parent: { API: frame, parent: top({ API }) } })).toBe(API);
  });

  it('some time after the page, and is not awaited for ever', async () => {
    vi.useFakeTimers();
    const late: { API?: unknown } = {};
    const found = awaitApi({ parent: top(), opener: late }, 5000);
    await vi.advanceTimersByTimeAsync(4000);
    late.API = API;
    await vi.advanceTimersByTimeAsync(200);
    expect(await found).toBe(API);
    const none = awaitApi(top(), 5000);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await none).toBeUndefined();
    vi.useRealTimers();
  });

  it('not where there is none, or something else of that name, and no walk is endless', () => {
    expect(findApi(top())).toBeUndefined();
    expect(findApi(top({ opener: null }))).toBeUndefined();
    expect(findApi(top({ API: {}, opener: { API: element } }))).toBeUndefined();
    const [one, two]: { parent?: WindowLike }[] = [{}, {}];
    one!.parent = two!;
    two!.parent = one!;
    expect(findApi(one as WindowLike)).toBeUndefined();
  });
});
/** An element of this id is found by that name, too. */
const element = { localName: 'iframe' };
