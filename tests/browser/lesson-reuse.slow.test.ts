/**
 * One <attention-lesson>, set and moved about in random order, shows what a fresh one would show that was set the same. What a
 * reader did in a lesson stays with it, and only with it.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { base } from '../web/hosts/lesson/hostile.ts';
import { browsers } from './browsers.ts';
import { hostFolder, pageOf, served } from './serve.ts';
import { newPage, noteErrors } from './tutorial.ts';

/** All lessons have the same questions and lab, so that anything left behind would fit. */
const lessonOf = (id: string): object => ({
  ...base,
  id,
  title: id,
  parts: [
    { kind: 'lab', id: 'lab', lab: 'softmax' },
    {
      kind: 'questions',
      items: [
        { kind: 'number', id: 'one', ask: 'How much is 1 + 1?', answer: '= 1 + 1', feedback: 'Yes.' },
        {
          kind: 'choice',
          id: 'two',
          ask: 'Which?',
          options: [
            { text: 'this', right: true, feedback: 'Yes.' },
            { text: 'that', feedback: 'No.' },
          ],
        },
      ],
    },
  ],
});
const ids = ['a', 'b', 'c'] as const;
const lessons = Object.fromEntries(ids.map((id) => [id, lessonOf(id)]));
const states = [
  undefined,
  { labs: {}, stages: {}, answers: { one: 3 }, first: { one: 'wrong' } },
  { labs: { lab: { base: 2 } }, stages: {}, answers: { one: 2, two: 1 }, first: { one: 'right', two: 'shown' } },
];

const files = Object.entries(lessons).map(([id, lesson]) => [`${id}.json`, JSON.stringify(lesson)] as const);
const url = await served(
  hostFolder({ 'index.html': pageOf('<main></main>', ['lesson']), ...Object.fromEntries(files) }),
);

const id = fc.constantFrom(...ids);
const op = fc.oneof(
  fc.tuple(fc.constant('lesson' as const), fc.oneof(id, fc.constant(''))),
  fc.tuple(fc.constant('src' as const), fc.oneof(id, fc.constant(''))),
  fc.tuple(fc.constant('inside' as const), fc.oneof(id, fc.constant(''))),
  fc.tuple(fc.constant('theme' as const), fc.constantFrom('light', 'dark', 'auto')),
  fc.tuple(fc.constant('lessons' as const), fc.constantFrom('', '/course/')),
  fc.tuple(fc.constant('state' as const), fc.constantFrom(...states.keys()).map(String)),
  fc.tuple(fc.constantFrom('remove' as const, 'append' as const, 'move' as const), fc.constant('')),
);
/** The changes of one turn, and the reader's acts after it. */
const turn = fc.record({
  ops: fc.array(op, { minLength: 1, maxLength: 4 }),
  answers: fc.array(fc.boolean(), { maxLength: 2 }),
});
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

/** Runs in the page: a model of what is to be shown, and a comparison with a fresh element after each turn. */
async function run({ turns, lessons, states }: { turns: Turn[]; lessons: Record<string, object>; states: unknown[] }) {
  type Own = HTMLElement & {
    lesson: object | string | null;
    state: unknown;
    src: string;
    theme: string;
    lessons: string;
  };
  const main = document.querySelector('main')!;
  const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  const used = document.createElement('attention-lesson') as Own;
  main.replaceChildren(used);
  let completes = 0;
  used.addEventListener('attention-steps:complete', () => (completes += 1));
  const empty = { labs: {}, stages: {}, answers: {}, first: {} };
  const acts = {
    lesson: (element: Own, id: string) => (element.lesson = lessons[id] ?? null),
    src: (element: Own, id: string) => (element.src = id === '' ? '' : `${id}.json`),
    inside: (element: Own, id: string) => {
      const script = Object.assign(document.createElement('script'), { type: 'application/json' });
      script.textContent = JSON.stringify(lessons[id]);
      element.replaceChildren(...(id === '' ? [] : [script]));
    },
    theme: (element: Own, theme: string) => (element.theme = theme),
    lessons: (element: Own, address: string) => (element.lessons = address),
    state: (element: Own, at: string) => (element.state = states[Number(at)]),
    remove: (element: Own) => element.remove(),
    append: (element: Own) => main.prepend(element),
    move: (element: Own) => {
      element.remove();
      main.prepend(element);
    },
  };
  /** The last value of each setting. */
  const set = { inside: '', src: '', lesson: '', theme: 'auto', lessons: '' };
  const model = { shown: '', work: undefined as unknown, pending: undefined as { state: unknown } | undefined };

  const look = (element: Own): string => {
    const root = element.shadowRoot!;
    const article = root.querySelector('article');
    const fields = [...root.querySelectorAll<HTMLInputElement>('attention-question input')].map((input) => input.value);
    const labs = [...root.querySelectorAll<HTMLElement & { values: object }>('article > .wide')].map(
      (lab) => lab.values,
    );
    const copy = article?.cloneNode(true) as HTMLElement | undefined;
    // Signs of earlier tries are no part of the state.
    copy?.querySelectorAll('.option > :nth-child(3)').forEach((sign) => sign.remove());
    const markup = copy?.outerHTML.replace(/<!--.*?-->/gs, '').replace(/\s+/g, ' ') ?? '';
    const text = markup.replace(/Right, (?:second try|third try|on a later try)/g, 'Right');
    return JSON.stringify([text, fields, labs, element.lesson, element.state ?? empty]);
  };
  /** Returns both texts from shortly before their first difference. */
  const difference = (one: string, other: string): { used: string; fresh: string } => {
    let at = 0;
    while (at < one.length && one[at] === other[at]) at++;
    const start = Math.max(0, at - 60);
    return { used: one.slice(start, start + 160), fresh: other.slice(start, start + 160) };
  };
  const until = async (what: string, isSo: () => boolean): Promise<void> => {
    const end = performance.now() + 20_000;
    while (!isSo()) {
      if (performance.now() > end) throw new Error(what);
      await rest();
    }
  };

  for (const [at, { ops, answers }] of turns.entries()) {
    for (const [name, value] of ops) {
      acts[name](used, value);
      if (name in set) set[name as keyof typeof set] = value;
      if (name === 'state') model.pending = { state: states[Number(value)] };
    }
    for (let times = 0; times < 4; times++) await rest();
    const content = set.lesson || set.src || set.inside;
    // Outside the page an address is not read, but a script's text is another lesson at once.
    if ((used.isConnected || set.lesson !== '') && content !== model.shown) {
      model.shown = content;
      model.work = undefined;
    }
    if (!used.isConnected) continue;
    if (model.pending) model.work = model.pending.state;
    if (content !== '') model.pending = undefined; // it waits for a lesson

    const fresh = document.createElement('attention-lesson') as Own;
    for (const [name, value] of Object.entries(set)) acts[name as keyof typeof set](fresh, value);
    fresh.state = model.work;
    main.append(fresh);
    const isShown = (element: Own): boolean => (element.shadowRoot!.querySelector('h1')?.textContent ?? '') === content;
    await until(
      `turn ${at}: a fresh one shows ${content}`,
      () => isShown(fresh) && (fresh.lesson !== null) === (content !== ''),
    );
    let last = '';
    try {
      await until('', () => (last = look(used)) === look(fresh));
    } catch {
      return { at, content, ...difference(last, look(fresh)) };
    }
    fresh.remove();
    if (content === '') continue;

    for (const isRight of answers) {
      const root = used.shadowRoot!;
      const before = completes;
      const { first = {} } = used.state as { first?: Record<string, string> };
      const field = root.querySelector<HTMLInputElement>('#one input')!;
      field.value = isRight ? '2' : '5';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      root.querySelector<HTMLElement>('#one [type=submit]')!.click();
      root.querySelectorAll<HTMLElement>('#two .option')[isRight ? 0 : 1]!.click();
      await rest();
      const isNews = Object.keys(first).length < 2;
      if (completes - before !== (isNews ? 1 : 0))
        return { at, content, used: `${completes - before} complete`, fresh: String(isNews) };
      model.work = JSON.parse(JSON.stringify(used.state));
    }
  }
  return undefined;
}

it.each(Object.entries(browsers))('set in any order, in and out of the page, in %s', async (name, launch) => {
  const sequences = fc.sample(fc.array(turn, { minLength: 4, maxLength: 9 }), {
    numRuns: name === 'chromium' ? 40 : 15,
    seed: 11,
  });
  const page = await newPage(launch);
  noteErrors(page);
  await page.goto(url);
  for (const [at, turns] of sequences.entries()) {
    const difference = await page.evaluate(run, { turns, lessons, states });
    expect(difference, `sequence ${at}: ${JSON.stringify(turns)}`).toBeUndefined();
  }
});
