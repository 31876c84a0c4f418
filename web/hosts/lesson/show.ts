/** An own lesson into the page: made, looked over, put in place of what is no longer so, and brought to life. */
import { loadStagesWhenNear } from '../../course/page/companion.ts';
import { elementsOf } from '../../course/lesson/markup.ts';
import { mathOf } from '../../course/lesson/math.ts';
import { LessonError } from '../../course/lesson/problems.ts';
import type { ProseContext } from '../../course/lesson/prose.ts';
import type { Lesson } from '../../course/lesson/schema.ts';
import { loadExamples } from '../../stage/inputs/examples.ts';
import { loadEngine } from '../../shared/engine.ts';
import { markupIn, stranger } from './allowed.ts';
import { ownPage } from './page.ts';
import { speakerOf } from './speaker.ts';
import { say } from './words.ts';

/** Each comes when a lesson has it. */
const labs = import.meta.glob('../../course/labs/*/lab.ts');

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const refuse = (message: string): LessonError => new LessonError([{ path: [], message }]);

async function load<T>(name: string, module: Promise<T>): Promise<T> {
  try {
    return await module;
  } catch (error) {
    throw refuse(say('part', { name, reason: reasonOf(error) }));
  }
}

/** The parser of formulas is larger than all the rest: it comes only where there is one. */
async function mathFor(text: string): Promise<ProseContext['math']> {
  if (!text.includes('$')) return (tex) => tex;
  return mathOf((await load('Temml', import('temml'))).default);
}

/** As it would be on a page, but nothing in it runs, and nothing is fetched. @throws LessonError for what does not belong there */
function inert(markup: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = markup;
  for (const element of template.content.querySelectorAll('*')) {
    const what = stranger(element.localName, element.attributes);
    if (what !== undefined) throw refuse(say('stranger', { what }));
    if (element.localName === 'script') markupIn(JSON.parse(element.textContent)).forEach(inert);
  }
  return template.content;
}

/** What an element was made from: a part that is the same again stays, with all that was done in it. */
const madeFrom = new WeakMap<Element, string>();

function replaceChanged(old: HTMLElement, fresh: HTMLElement): void {
  const [before, after] = [[...old.children], [...fresh.children]];
  for (const element of after) madeFrom.set(element, element.outerHTML);
  const isSame = (a: Element | undefined, b: Element | undefined): boolean =>
    a !== undefined && b !== undefined && madeFrom.get(a) === madeFrom.get(b);
  let first = 0;
  while (isSame(before[first], after[first])) first++;
  let last = 0;
  while (last < Math.min(before.length, after.length) - first && isSame(before.at(-1 - last), after.at(-1 - last)))
    last++;
  for (const element of before.slice(first, before.length - last)) element.remove();
  const next = last > 0 ? before[before.length - last] : undefined;
  for (const element of after.slice(first, after.length - last)) old.insertBefore(element, next ?? null);
}

export interface Place {
  /** Where the page goes. */
  readonly main: HTMLElement;
  readonly lessonUrl: ProseContext['lessonUrl'];
  /** For stages and labs. */
  readonly theme: string;
  /** False if something newer is on its way. */
  readonly isWanted: () => boolean;
  /** Whether nothing of what was there may stay. */
  readonly isFresh: boolean;
}

export interface Put {
  readonly lesson: Lesson;
  /** Until its labs and questions are there. One can be used while another is on its way. Rejects with a LessonError. */
  readonly comesToLife: Promise<unknown>;
}

/** @throws LessonError naming every place that is wrong; what was there stays */
export async function show(
  text: string,
  { main, lessonUrl, theme, isWanted, isFresh }: Place,
): Promise<Put | undefined> {
  const [engine, math, speaker] = await Promise.all([
    load('tracing.wasm', loadEngine()),
    mathFor(text),
    speakerOf(text),
    load('examples', loadExamples(text)),
  ]);
  if (!isWanted()) return undefined;
  const { lesson, markup } = ownPage(text, { engine, math, lessonUrl, ...speaker });
  const fresh = inert(markup.text).querySelector('article');
  if (!fresh) return undefined;
  for (const element of fresh.querySelectorAll('.wide')) element.setAttribute('theme', theme);
  main.lang = lesson.lang;
  const old = main.querySelector('article');
  if (!isFresh && old?.dataset['lesson'] === lesson.id) replaceChanged(old, fresh);
  else {
    for (const element of fresh.children) madeFrom.set(element, element.outerHTML);
    main.replaceChildren(fresh);
  }
  loadStagesWhenNear(main);
  const elements = elementsOf(lesson);
  const modules: [string, Promise<unknown> | undefined][] = elements.labs.map((lab) => [
    lab,
    labs[`../../course/labs/${lab}/lab.ts`]?.(),
  ]);
  if (elements.questions) modules.push(['question', import('../../course/question/question.ts')]);
  const comesToLife = Promise.all(modules.map(([name, module]) => load(name, module ?? Promise.resolve())));
  return { lesson, comesToLife };
}
