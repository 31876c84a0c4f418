/** Shows an own lesson in the page: makes its markup, checks it, replaces the changed parts, and loads their scripts. */
import { loadExercisesWhenVisible } from '../../course/exercises/near.ts';
import { loadStagesWhenVisible } from '../../course/page/linked-terms.ts';
import { elementsOf } from '../../course/lesson/markup.ts';
import { mathOf } from '../../course/lesson/math.ts';
import { LessonError } from '../../course/lesson/problems.ts';
import type { ProseContext } from '../../course/lesson/prose.ts';
import type { Lesson } from '../../course/lesson/schema.ts';
import { loadEngine } from '../../shared/engine.ts';
import { messageOf } from '../../shared/input/input-error.ts';
import { trusted } from '../../shared/trusted.ts';
import { disallowedIn, markupIn } from './allow-list.ts';
import { type Tools, ownPage } from './page.ts';
import { languageIn, speakerOf } from './speaker.ts';
import { say } from './words.ts';

/** Each lab is loaded when a lesson has it. */
const labs = import.meta.glob('../../course/labs/*/lab.ts');

const refuse = (message: string): LessonError => new LessonError([{ path: [], message }]);

async function load<T>(name: string, module: Promise<T>): Promise<T> {
  try {
    return await module;
  } catch (error) {
    throw refuse(say('part', { name, reason: messageOf(error) }));
  }
}

/** Loads the parser of formulas, which is larger than all the rest, only if there is a formula. */
async function mathFor(text: string): Promise<ProseContext['math']> {
  if (!text.includes('$')) return (tex) => tex;
  return mathOf((await load('Temml', import('temml'))).default);
}

/** Loads what stands in the place of exercises until their script is there, if there is one. Each is of use without it. */
async function textsFor(text: string): Promise<Pick<Tools, 'exerciseTexts'>> {
  if (!text.includes('"exercise"')) return {};
  try {
    const { readableIn } = await import('../../course/exercises/language.ts');
    return { exerciseTexts: await readableIn(text, languageIn(text)) };
  } catch {
    return {};
  }
}

/** Parses markup without running or fetching anything. @throws LessonError for elements that do not belong there */
function parseInert(markup: string): DocumentFragment {
  const template = document.createElement('template');
  // Its markup is checked below.
  template.innerHTML = trusted.createHTML(markup);
  for (const element of template.content.querySelectorAll('*')) {
    const what = disallowedIn(element.localName, element.attributes);
    if (what !== undefined) throw refuse(say('stranger', { what }));
    // A program is no markup, whatever it looks like.
    const isMarkup = element.localName === 'script' && element.parentElement?.localName !== 'attention-exercise';
    if (isMarkup) markupIn(JSON.parse(element.textContent)).forEach(parseInert);
  }
  return template.content;
}

/** The markup that an element was made from: unchanged parts stay, with all that was done in them. */
const originalMarkup = new WeakMap<Element, string>();

function replaceChanged(old: HTMLElement, fresh: HTMLElement): void {
  const [before, after] = [[...old.children], [...fresh.children]];
  for (const element of after) originalMarkup.set(element, element.outerHTML);
  const isSame = (a: Element | undefined, b: Element | undefined): boolean =>
    a !== undefined && b !== undefined && originalMarkup.get(a) === originalMarkup.get(b);
  let first = 0;
  while (isSame(before[first], after[first])) first++;
  let last = 0;
  while (last < Math.min(before.length, after.length) - first && isSame(before.at(-1 - last), after.at(-1 - last)))
    last++;
  for (const element of before.slice(first, before.length - last)) element.remove();
  const next = last > 0 ? before[before.length - last] : undefined;
  for (const element of after.slice(first, after.length - last)) old.insertBefore(element, next ?? null);
}

export interface Target {
  /** The parent of the lesson's article. */
  readonly main: HTMLElement;
  readonly lessonUrl: ProseContext['lessonUrl'];
  /** The theme of stages and labs. */
  readonly theme: string;
  /** Returns false once something newer is to be shown. */
  readonly isWanted: () => boolean;
  /** True if no part of the page may stay. */
  readonly isFresh: boolean;
}

export interface ShownLesson {
  readonly lesson: Lesson;
  /** Says why there is no engine, and what that means. */
  readonly lacking: string | undefined;
  /** Resolves once its labs and questions are loaded; each can be used as soon as it is. Rejects with a LessonError. */
  readonly scriptsLoaded: Promise<unknown>;
}

/** @throws LessonError naming every place that is wrong; the page stays as it was */
export async function show(
  text: string,
  { main, lessonUrl, theme, isWanted, isFresh }: Target,
): Promise<ShownLesson | undefined> {
  let lacking: string | undefined;
  const [engine, math, texts, speaker] = await Promise.all([
    loadEngine().catch((error: unknown) => {
      lacking = say('no-engine', { reason: messageOf(error) });
      return undefined;
    }),
    mathFor(text),
    textsFor(text),
    speakerOf(text),
  ]);
  if (!isWanted()) return undefined;
  const { lesson, markup } = ownPage(text, { engine, math, lessonUrl, runsPython: true, ...texts, ...speaker });
  const fresh = parseInert(markup.text).querySelector('article');
  if (!fresh) return undefined;
  for (const element of fresh.querySelectorAll('.wide, attention-exercise')) element.setAttribute('theme', theme);
  main.lang = lesson.lang;
  const old = main.querySelector('article');
  if (!isFresh && old?.dataset['lesson'] === lesson.id) replaceChanged(old, fresh);
  else {
    for (const element of fresh.children) originalMarkup.set(element, element.outerHTML);
    main.replaceChildren(fresh);
  }
  loadStagesWhenVisible(main);
  loadExercisesWhenVisible(main);
  const elements = elementsOf(lesson);
  const modules: [string, Promise<unknown> | undefined][] = elements.labs.map((lab) => [
    lab,
    labs[`../../course/labs/${lab}/lab.ts`]?.(),
  ]);
  if (elements.questions) modules.push(['question', import('../../course/question/question.ts')]);
  const scriptsLoaded = Promise.all(modules.map(([name, module]) => load(name, module ?? Promise.resolve())));
  return { lesson, lacking, scriptsLoaded };
}
