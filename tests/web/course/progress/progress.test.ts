import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { PageParts } from '../../../../web/course/page/page-parts.ts';
import {
  type LessonProgress,
  type PageIds,
  type LessonState,
  STORAGE_KEY,
  type DeviceStorage,
  decodePage,
  encodePage,
  forgetProgress,
  isPageState,
  keepProgress,
  openStorage,
  readProgress,
  standingOf,
} from '../../../../web/course/progress/progress.ts';
import { deviceKeeper } from '../../../../web/course/progress/keeper.ts';
import { lessonResult } from '../../../../web/shared/score.ts';
import type { AttentionSteps } from '../../../../web/stage/view/element/attention-steps.ts';

const ids: PageIds = { labs: ['lab', 'plane-2'], stages: ['stage'], answers: ['hard', 'steps', 'v-2'] };

const number = fc.oneof(fc.constantFrom(0, -0, 0.1, 1e21), fc.double({ noNaN: true, noDefaultInfinity: true }));
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('on', 'off', 'inf', 'dot', '1', ',1', ';1', "'x", '', '&=#%.', 'one', 'offset'),
);
const value = fc.oneof(
  number,
  text,
  fc.boolean(),
  fc.array(number, { maxLength: 4 }),
  fc.array(fc.array(number, { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
);
const some = <T>(names: readonly string[], of: fc.Arbitrary<T>) => fc.dictionary(fc.constantFrom(...names), of);
const state: fc.Arbitrary<LessonState> = fc.record({
  labs: some(
    ids.labs,
    fc.dictionary(fc.oneof(fc.constantFrom('temperature', 'a.b'), fc.string({ minLength: 1, maxLength: 5 })), value, {
      minKeys: 1,
    }),
  ),
  stages: some(ids.stages, text),
  answers: some(ids.answers, value),
  first: some(ids.answers, fc.constantFrom('right' as const, 'wrong' as const, 'shown' as const, 0.83, 0.07)),
});
/** Treats a missing `first` as an empty one. */
const plain = ({ first = {}, ...given }: LessonState): unknown =>
  JSON.parse(JSON.stringify({ ...given, first }).replaceAll('-0,', '0,'));

describe('a page as a link', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(state, (any) => {
        const decoded = decodePage(`#${encodePage(any)}`, ids);
        expect(decoded.problems).toEqual([]);
        expect(plain(decoded.state)).toEqual(plain(any));
      }),
    );
  });
  it('comes back after a program has percent-encoded the whole of it', () => {
    fc.assert(
      fc.property(state, (any) => {
        const link = encodePage(any);
        expect(link).toMatch(/^[\w\-.~!$&'()*+,;=:@/?%]*$/);
        expect(plain(decodePage(encodeURIComponent(link), ids).state)).toEqual(plain(any));
      }),
    );
  });
  it('can be read by people, and is nothing where nothing changed', () => {
    expect(encodePage({ labs: {}, stages: {}, answers: {} })).toBe('');
    const now: LessonState = {
      labs: { lab: { temperature: 0.5, query: [[1, 0.3]], causal: true, kind: 'dot', text: 'on' } },
      stages: { stage: 'example=dog-bites-man&step=scores' },
      answers: { hard: 0, steps: [2, 0, 1] },
      first: { hard: 'right', steps: 'wrong', 'v-2': 'shown' },
    };
    expect(encodePage(now)).toBe(
      "v=1&lab.temperature=.5&lab.query=;1,.3&lab.causal=on&lab.kind=dot&lab.text='on" +
        '&stage=example%3Ddog-bites-man%26step%3Dscores&hard=0&steps=,2,0,1&.first=hard,-steps,~v-2',
    );
  });
  it('says of what is partly right neither that it is wrong nor that it is right', () => {
    const [all = '', none = ''] = ids.answers;
    const page: LessonState = { labs: {}, stages: {}, answers: {}, first: { [all]: 0.996, [none]: 0.004 } };
    expect(decodePage(encodePage(page), ids)).toMatchObject({ state: { first: { [all]: 0.99, [none]: 0.01 } } });
  });
  it('is told from the name of a section', () => {
    expect(['', '#', '#formula', '#part-2'].map(isPageState)).toEqual([false, false, false, false]);
    expect(['#v=1', '#v%3D1&hard%3D0'].map(isPageState)).toEqual([true, true]);
  });
});

describe('a link edited by hand', () => {
  it.each([
    ['v=2', '"v": version "2" is not supported; this page reads version 1'],
    ['colour=red', '"colour": it is not a known parameter of this page'],
    ['hard.x=1', '"hard.x": it is not a known parameter of this page'],
    ['lab=1', '"lab": it is not a known parameter of this page'],
    ['hard', '"hard": it has no value'],
    ['hard=', '"hard": "" is not a number'],
    ['hard=1e999', '"hard": "1e999" is too large'],
    ['hard=-inf', '"hard": "-inf" is not a number'],
    ['hard=%E0%A4%A', '"hard": a % in it is not followed by a valid code'],
    ['steps=,1,x', '"steps": "x" is not a number'],
    ['steps=;1;x', '"steps": "x" is not a number'],
    ['v-2=1&v-2=2', '"v-2": it is given twice; the first one counts'],
    ['__proto__.x=1', '"__proto__.x": it is not a known parameter of this page'],
  ])('%s: one problem, the rest as it was', (part, problem) => {
    const { state: read, problems } = decodePage(`lab.temperature=2&${part}`, ids);
    expect(problems).toEqual([problem]);
    expect(read.labs).toEqual({ lab: { temperature: 2 } });
  });
  it('never throws, and pollutes nothing', () => {
    const junk = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(';', ',', "'", ';,;', '%', '-inf', '1e999'));
    const key = fc.constantFrom('v', 'lab.x', 'lab.__proto__', 'lab.constructor', 'lab.', 'stage', 'hard', '__proto__');
    const pairs = fc.array(fc.tuple(key, junk).map((pair) => pair.join('='))).map((all) => all.join('&'));
    fc.assert(
      fc.property(fc.oneof(pairs, junk), (any) => {
        const { state: read } = decodePage(any, ids);
        expect(Object.getPrototypeOf(read.labs['lab'] ?? {})).toBe(Object.prototype);
        expect('x' in {}).toBe(false);
      }),
    );
  });
});

/** Returns a storage of limited size. */
function storageOf(room = 10_000): DeviceStorage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, given) => {
      if (given.length > room) throw new Error('QuotaExceededError');
      items.set(key, given);
    },
    removeItem: (key) => void items.delete(key),
  };
}

const none = lessonResult([], {});
const one: LessonProgress = { labs: { lab: { query: [[1, 0.3]] } }, answers: { hard: 0 }, first: { hard: 'right' } };

describe('progress on a device', () => {
  it('is kept under one key, lesson by lesson', () => {
    const storage = storageOf();
    expect(openStorage(() => storage)).toBe(storage);
    expect(readProgress(storage)).toEqual({});
    expect(keepProgress(storage, 'one', one)).toBe(true);
    expect(keepProgress(storage, 'two', { ...one, first: {} })).toBe(true);
    expect([...storage.items.keys()]).toEqual([STORAGE_KEY]);
    expect(readProgress(storage)).toEqual({ one, two: { ...one, first: {} } });
    forgetProgress(storage);
    expect(readProgress(storage)).toEqual({});
  });
  it('is none where storage is forbidden, missing or full, and nothing breaks', () => {
    const forbidden = (): DeviceStorage => {
      throw new Error('SecurityError');
    };
    expect(openStorage(forbidden)).toBeUndefined();
    expect(openStorage(() => undefined as never)).toBeUndefined();
    expect(openStorage(() => storageOf(0))).toBeUndefined();
    expect(keepProgress(undefined, 'one', one)).toBe(false);
    expect(keepProgress(storageOf(10), 'one', one)).toBe(false);
    expect(readProgress(undefined)).toEqual({});
    forgetProgress(undefined);
  });
  it.each(['', 'null', '[]', '"text"', '{"slide":3}', '{"version":1,"lessons":{"one":{"right":"hard"}}}', '{'])(
    'of another kind counts as none: %s',
    (text_) => {
      const storage = storageOf();
      storage.items.set(STORAGE_KEY, text_);
      expect(readProgress(storage)).toEqual({});
      expect(keepProgress(storage, 'one', one)).toBe(true);
      expect(readProgress(storage)).toEqual({ one });
    },
  );
  it.each(['{"version":2,"lessons":{"one":{}}}', '{"version":1}', '{"version":1,"lessons":{"one":[]}}'])(
    'of a later version stays as it is, and what is done now is not kept beside it: %s',
    (text_) => {
      const storage = storageOf();
      storage.items.set(STORAGE_KEY, text_);
      expect(readProgress(storage)['one']).toBeUndefined();
      const keeper = deviceKeeper(storage, 'one', []);
      expect(keeper.place).toBe('link');
      expect(keeper.keep(one, none)).toBe(false);
      expect(storage.items.get(STORAGE_KEY)).toBe(text_);
    },
  );
  it('stays where it is not understood, in the same lesson, too', () => {
    const storage = storageOf();
    const later = { program: { text: 'softmax(x)' } };
    const two = {
      labs: { lab: later, gone: { temperature: 2 } },
      answers: { hard: 1, ...later },
      first: { steps: 'half' },
    };
    storage.items.set(STORAGE_KEY, JSON.stringify({ version: 1, lessons: { one: 5, two, three: { later } }, later }));
    expect(readProgress(storage)).toEqual({
      two: { labs: { gone: { temperature: 2 } }, answers: { hard: 1 }, first: {} },
    });
    const keeper = deviceKeeper(storage, 'two', ['lab']);
    keeper.keep(
      { labs: { lab: { temperature: 3 } }, answers: { hard: 1, steps: [1] }, first: { hard: 'right' } },
      none,
    );
    expect(JSON.parse(storage.items.get(STORAGE_KEY) ?? '')).toEqual({
      version: 1,
      lessons: {
        one: 5,
        two: {
          labs: { lab: { ...later, temperature: 3 }, gone: { temperature: 2 } },
          answers: { hard: 1, ...later, steps: [1] },
          first: { hard: 'right', steps: 'half' },
        },
        three: { later },
      },
      later,
    });
    expect(readProgress(storage)['two']).toMatchObject({ answers: { hard: 1, steps: [1] }, first: { hard: 'right' } });
  });
  it('of several tabs is what was done last in any of them, and what counts is what was done first', () => {
    const tab = fc.nat(2);
    const lab = fc.record({
      tab,
      value: fc.constantFrom('temperature', 'query'),
      to: fc.option(fc.nat(3), { nil: undefined }),
    });
    const told = fc.record({ tab, isTold: fc.constant(true) });
    const answer = fc.record({ tab, question: fc.constantFrom('hard', 'steps'), to: fc.nat(3) });
    const opening = fc.record({ tab });
    fc.assert(
      fc.property(fc.array(fc.oneof(lab, answer, opening, told)), (acts) => {
        const storage = storageOf();
        const open = () => {
          const keeper = deviceKeeper(storage, 'one', ['lab']);
          const found = keeper.read();
          const lab = new Map(Object.entries(found?.labs['lab'] ?? {}));
          return { keeper, lab, answers: new Map(Object.entries(found?.answers ?? {})) };
        };
        const tabs = [open(), open(), open()];
        const untold = tabs.map((): (string | null)[] => []);
        const last = { lab: new Map<string, unknown>(), answers: new Map<string, unknown>() };
        const first = new Map<string, 'right' | 'wrong'>();
        for (const act of acts) {
          const at = tabs[act.tab]!;
          if ('question' in act) {
            // The same value again is no change.
            if (at.answers.get(act.question) !== act.to)
              for (const { answers } of [at, last]) answers.set(act.question, act.to);
            if (!first.has(act.question)) first.set(act.question, act.to === 0 ? 'right' : 'wrong');
          } else if ('isTold' in act) {
            for (const text of untold[act.tab]!.splice(0))
              for (const [id, value] of Object.entries(at.keeper.catchUp!(text).answers)) at.answers.set(id, value);
            continue;
          } else if (!('value' in act)) {
            tabs[act.tab] = open();
            continue;
          } else if (at.lab.get(act.value) !== act.to) {
            for (const { lab: values } of [at, last])
              if (act.to === undefined) values.delete(act.value);
              else values.set(act.value, act.to);
          }
          const labs = at.lab.size > 0 ? { lab: Object.fromEntries(at.lab) } : {};
          const counted = Object.fromEntries([...first].filter(([id]) => at.answers.has(id)));
          const before = storage.items.get(STORAGE_KEY) ?? null;
          at.keeper.keep({ labs, answers: Object.fromEntries(at.answers), first: counted }, none);
          untold.filter((_, tab) => tab !== act.tab).forEach((texts) => texts.push(before));
        }
        const kept = readProgress(storage)['one'];
        expect(kept?.labs['lab'] ?? {}).toEqual(Object.fromEntries(last.lab));
        expect(kept?.answers ?? {}).toEqual(Object.fromEntries(last.answers));
        expect(kept?.first ?? {}).toEqual(Object.fromEntries(first));
      }),
    );
  });
  it('is told to a tab that was open before', () => {
    const storage = storageOf();
    const [here, there] = [deviceKeeper(storage, 'one', []), deviceKeeper(storage, 'one', [])];
    here.keep({ labs: {}, answers: { hard: 2 }, first: { hard: 'wrong' } }, none);
    expect(there.catchUp?.(null)).toEqual({ answers: { hard: 2 }, first: { hard: 'wrong' } });
    const before = storage.items.get(STORAGE_KEY) ?? null;
    here.keep({ labs: {}, answers: { hard: 0 }, first: { hard: 'wrong' } }, none);
    // Not told yet, it does not put the older answer back.
    there.keep({ labs: {}, answers: { hard: 2, steps: [1] }, first: { steps: 'right' } }, none);
    expect(readProgress(storage)['one']?.answers).toEqual({ hard: 0, steps: [1] });
    expect(there.catchUp?.(before)).toEqual({ answers: { hard: 0, steps: [1] }, first: { steps: 'right' } });
    expect(there.catchUp?.(storage.items.get(STORAGE_KEY) ?? null)).toEqual({ answers: {}, first: {} });
  });
  it('can be put back to what it was before another tab changed it', () => {
    const storage = storageOf();
    const [here, there] = [deviceKeeper(storage, 'one', []), deviceKeeper(storage, 'one', [])];
    const answered = (hard: number) => ({ labs: {}, answers: { hard }, first: {} });
    here.keep(answered(1), none);
    there.catchUp?.(null);
    const before = storage.items.get(STORAGE_KEY) ?? null;
    there.keep(answered(2), none);
    here.catchUp?.(before);
    here.keep(answered(1), none);
    expect(readProgress(storage)['one']?.answers).toEqual({ hard: 1 });
  });
  it('stays where a link has opened the page', () => {
    const storage = storageOf();
    keepProgress(storage, 'one', one);
    const keeper = deviceKeeper(storage, 'one', ['lab']);
    keeper.keep({ labs: {}, answers: { steps: [1] }, first: { hard: 'right', steps: 'wrong' } }, none);
    expect(readProgress(storage)['one']?.answers).toEqual({ hard: 0, steps: [1] });
  });
  it('has what is known of exercises, which no page removes and no link has', () => {
    const storage = storageOf();
    const exercises = { write: { hints: 2, solved: true } };
    const keeper = deviceKeeper(storage, 'one', []);
    keeper.keep({ ...one, exercises }, none);
    keeper.catchUp?.(null);
    keeper.keep(one, none);
    expect(readProgress(storage)['one']).toEqual({ ...one, exercises });
    keeper.keep({ ...one, exercises: { write: { hints: 3, solved: true } } }, none);
    expect(readProgress(storage)['one']?.exercises).toEqual({ write: { hints: 3, solved: true } });
    expect(encodePage({ ...one, stages: {}, exercises })).toBe(encodePage({ ...one, stages: {} }));
  });
  it('counts the questions that a lesson has now', () => {
    expect(standingOf(['hard', 'soft'], undefined)).toEqual({ kind: 'untouched', right: 0, done: 0, of: 2 });
    expect(standingOf(['hard', 'soft'], one)).toEqual({ kind: 'begun', right: 1, done: 1, of: 2 });
    const gone = { ...one, first: { hard: 'wrong', gone: 'right' } } as const;
    expect(standingOf(['hard'], gone)).toEqual({ kind: 'done', right: 0, done: 1, of: 1 });
  });
});

it('a link that says nothing of what counts has its answers', () => {
  const { state: read, problems } = decodePage('#v=1&hard=0&steps=,2,0,1', ids);
  expect(problems).toEqual([]);
  expect(read).toEqual({ labs: {}, stages: {}, answers: { hard: 0, steps: [2, 0, 1] } });
});

describe('the parts of a page', () => {
  it('keeps nothing of a stage that only came to know how long its steps are, and where a reader takes it', async () => {
    vi.stubGlobal('customElements', { whenDefined: () => Promise.resolve() });
    const stage = Object.assign(new EventTarget(), {
      id: 'stage',
      localName: 'attention-steps',
      link: 'step=scores&time=1000000',
    }) as unknown as AttentionSteps;
    const querySelectorAll = (selector: string) => (selector.endsWith('attention-steps') ? [stage] : []);
    const parts = new PageParts({ querySelectorAll } as unknown as ParentNode);
    parts.restore(undefined);
    await parts.restored.get(stage);
    expect(parts.state.stages).toEqual({});
    stage.link = 'step=scores&time=4.2';
    stage.dispatchEvent(new Event('attention-steps:ready'));
    expect(parts.state.stages).toEqual({});
    stage.link = 'step=softmax';
    expect(parts.state.stages).toEqual({ stage: 'step=softmax' });
  });
});
