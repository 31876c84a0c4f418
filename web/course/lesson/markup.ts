/** A lesson as a page: a pure function of the lesson, the course it is in and what the engine computed for it. */
import { type ExerciseContext, exerciseMarkup } from './exercise-markup.ts';
import { EARLIER, type Minutes, minutesAt } from './minutes.ts';
import { questionMarkup } from '../question/question-markup.ts';
import type { Lesson, Part } from './schema.ts';
import type { Source } from './sources.ts';
import { stageLink } from './stage-link.ts';
import { Markup, markup, typeset } from '../../shared/markup.ts';
import { Findings } from './problems.ts';
import { type LinkTerms, lineMarkup, proseMarkup } from './prose.ts';
import type { Say } from '../words.ts';

export interface LessonContext extends ExerciseContext {
  readonly say: Say;
  /** Every lesson's id and title, in the order of the course. */
  readonly course: readonly { readonly id: string; readonly title: string }[];
  readonly sourceOf: (id: string) => Source;
  /** Stands in for a stage until its script has loaded. */
  readonly stillOf: (link: string) => Markup;
  /** The addresses of an experiment in the playground, and of a stage for its heads; undefined if there are none. */
  readonly toPlayground?: { readonly experimentUrl: (id: string) => string; readonly stage: string };
  /** True if the page is the lesson's own and keeps what readers do in it. */
  readonly isKept?: boolean;
  /** Links terms of earlier lessons in the text; undefined if there is no glossary. */
  readonly linkTerms?: LinkTerms | undefined;
  /** True where the bank of questions can be fetched. */
  readonly hasBank?: boolean;
  /** The address of the page that makes an iframe of the lesson; undefined if there is none. */
  readonly embedUrl?: (id: string) => string;
}

/** Returns a part's name in links: its own id, or its place. */
export const idOf = (part: Part, index: number): string => part.id ?? `part-${index + 1}`;

/** @param context `isRuled` for the one part of a lesson that explains which answers count, if no page around it does */
function partMarkup(
  part: Part,
  index: number,
  context: LessonContext & Pick<Lesson, 'computed'> & { readonly isRuled: boolean },
  findings: Findings,
): Markup {
  const id = markup` id="${idOf(part, index)}"`;
  const at = (place: string | readonly (string | number)[], make: () => Markup): Markup | undefined =>
    findings.at(['parts', index, ...(typeof place === 'string' ? [place] : place)], make);
  switch (part.kind) {
    case 'text':
      return markup`<section class="prose"${id}>${at('text', () => proseMarkup(part.text, context, context.linkTerms))}</section>`;
    case 'correction':
      return markup`<div role="note" class="correction"${id}>
        <h2>${context.say('lesson.correction')}</h2>
        <p class="cite" lang="en">${at('source', () => markup`${context.sourceOf(part.source).title}`)}</p>
        ${at('text', () => proseMarkup(part.text, context))}
      </div>`;
    case 'lab': {
      const name = new Markup(`attention-lab-${part.lab}`);
      const { experiment = '' } = part.lab === 'playground' ? part.values : {};
      const { toPlayground: to } = context;
      const whole =
        experiment !== '' && to && markup` playground="${to.experimentUrl(String(experiment))}" stage="${to.stage}"`;
      const lacking = part.lab === 'final-test' && context.runsPython !== true && markup` python="none"`;
      return markup`<${name} class="wide"${id} values="${JSON.stringify(part.values)}"${whole}${lacking}></${name}>`;
    }
    case 'stage': {
      const link = findings.at(['parts', index, part.computed === undefined ? 'link' : 'computed'], () =>
        stageLink(part, context.computed),
      );
      return markup`<attention-steps class="wide"${id} link="${link}" view="${part.view}" strip="${part.strip}" plane="${part.plane}" controls="${part.controls}">${link !== undefined && at('link', () => context.stillOf(link))}</attention-steps>`;
    }
    case 'exercise':
    case 'own-exercise':
      return at([], () => exerciseMarkup(part, context.computed, context, context.say('lesson.no-python'))) ?? markup``;
    case 'questions':
      return markup`<section class="questions"${id}>
        <h2>${context.say(part.items.length === 1 ? 'lesson.question' : 'lesson.questions')}</h2>
        ${context.isRuled && markup`<p class="hint rule">${context.say('lesson.rule')}</p>`}
        ${part.items.map((question, item) => at(['items', item], () => questionMarkup(question, context, context.say('lesson.no-engine'))))}
      </section>`;
  }
}

/** Folds parts in a row with the same `deeper`. */
function folded(parts: readonly Part[], marked: readonly Markup[]): Markup[] {
  const starts = parts.flatMap(({ deeper }, at) => (at === 0 || deeper !== parts[at - 1]?.deeper ? [at] : []));
  return starts.map((start, at) => {
    const content = marked.slice(start, starts[at + 1]);
    const title = parts[start]?.deeper;
    return title === undefined
      ? markup`${content}`
      : markup`<details class="deeper"><summary>${title}</summary>${content}</details>`;
  });
}

/** The lines on what readers need, and on what they will be able to do. */
function aimsMarkup({ goal, needs }: Lesson, context: LessonContext, findings: Findings): Markup | undefined {
  const line = (name: 'goal' | 'needs', text: string | undefined): Markup | undefined =>
    text === undefined
      ? undefined
      : markup`<p>${context.say(`lesson.${name}`)} ${findings.at([name], () => lineMarkup(text, context))}</p>`;
  return goal === undefined && needs === undefined
    ? undefined
    : markup`<div class="aims">${line('goal', goal)}${line('needs', needs)}</div>`;
}

const summaryMarkup = ({ summary }: Lesson, context: LessonContext, findings: Findings): Markup | undefined =>
  summary.length === 0
    ? undefined
    : markup`<section class="summary"><h2>${context.say('lesson.summary')}</h2><ol>${summary.map(
        (text, at) => markup`<li>${findings.at(['summary', at], () => lineMarkup(text, context))}</li>`,
      )}</ol></section>`;

/** How many lessons ago the questions at the head of a lesson were taught. */
const BACK = [1, 3, 6];

/** A box with questions from the bank, which is fetched when it is open and in sight. @param lessons their ids */
const practice = (
  title: string,
  lessons: readonly string[],
  count: number,
  { from, isOpen = false }: { readonly from?: Markup; readonly isOpen?: boolean },
  say: Say,
): Markup =>
  markup`<details class="practice" data-lessons="${lessons.join(' ')}" data-count="${count}"${isOpen && markup` open`}>
    <summary>${title} <span class="standing"></span></summary>
    <p class="hint">${from}${say('practice.rule')}</p>
    <p class="hint waiting">${say('practice.needs-script')}</p>
  </details>`;

/** Questions from earlier lessons, to be recalled after a while. */
function earlierQuestions(number: number, { course, say, lessonUrl }: LessonContext): Markup | undefined {
  const lessons = BACK.flatMap((back) => course[number - 1 - back] ?? []);
  if (lessons.length === 0) return undefined;
  const links = lessons.map(({ id, title }) => markup` <a href="${lessonUrl(id)}">${title}</a> ·`);
  const ids = lessons.map(({ id }) => id);
  const from = markup`${say('practice.from')}${links} `;
  return practice(say('practice.earlier'), ids, EARLIER, { from, isOpen: true }, say);
}

function neighbours({ id }: Lesson, { course, say, lessonUrl }: LessonContext): Markup {
  const at = course.findIndex((lesson) => lesson.id === id);
  const link = (to: number, key: 'lesson.previous' | 'lesson.next'): Markup | undefined => {
    const lesson = course[to];
    return (
      lesson &&
      markup`<a class="${key.slice(7)}" href="${lessonUrl(lesson.id)}">${say(key, { title: lesson.title })}</a>`
    );
  };
  return markup`<nav class="neighbours" aria-label="${say('lesson.nav')}">${link(at - 1, 'lesson.previous')}${link(at + 1, 'lesson.next')}</nav>`;
}

function sourcesMarkup({ sources }: Lesson, context: LessonContext, findings: Findings): Markup {
  const itemOf = (source: Lesson['sources'][number]): Markup => {
    const { place, for: what } = source;
    const { title, authors, year, url } = 'title' in source ? source : context.sourceOf(source.source);
    const name = url === undefined ? markup`<cite>${title}</cite>` : markup`<a href="${url}"><cite>${title}</cite></a>`;
    const by = [authors, year].filter((part) => part !== undefined).join(' ');
    const about = markup`${by && `${by}, `}${name}${place && markup`, ${typeset(place)}`}`;
    // The course's own sources are English, also in a lesson that is not.
    return markup`<li>${lineMarkup(what, context)}: ${'title' in source ? about : markup`<span lang="en">${about}</span>`}.</li>`;
  };
  const items = sources.map((source, index) => findings.at(['sources', index], () => itemOf(source)));
  return markup`<section class="sources"><h2>${context.say('lesson.sources')}</h2><ul>${items}</ul></section>`;
}

/** Tells how progress is kept. */
const keepMarkup = (
  lesson: Lesson,
  context: LessonContext,
): Markup => markup`<section class="keep" aria-label="${context.say('keep.title')}" hidden>
    <button type="button">${context.say('keep.copy')}</button>
    ${context.embedUrl && markup`<a class="embed" href="${context.embedUrl(lesson.id)}">${context.say('keep.embed')}</a>`} <span role="status"></span>
    <p class="hint"></p>
  </section>`;

/** Says how long a lesson takes. */
export const lengthText = (say: Say, { open, all }: Minutes): string =>
  all > open ? say('lesson.minutes-folded', { open, all }) : say('lesson.minutes', { count: open });

/** Returns the content of the page's main element. @throws LessonError naming every place that is wrong */
export function lessonMarkup(lesson: Lesson, context: LessonContext): Markup {
  const { say, course } = context;
  const { computed } = lesson;
  const findings = new Findings();
  const number = course.findIndex(({ id }) => id === lesson.id) + 1;
  const ruled = lesson.parts.findIndex(({ kind }) => kind === 'questions');
  const place = number > 0 && `${say('lesson.of', { number, count: course.length })} · `;
  const minutes = { open: lesson.minutes, all: lesson.minutes };
  const length = lengthText(say, number > 0 ? minutesAt(number, lesson.parts, context.hasBank === true) : minutes);
  const page = markup`<article class="lesson" data-lesson="${lesson.id}">
  <p class="kicker">${place}${length}</p>
  <h1>${lesson.title}</h1>
  <p class="question">${findings.at(['question'], () => lineMarkup(lesson.question, context))}</p>
  ${aimsMarkup(lesson, context, findings)}
  <noscript><p class="hint">${say('lesson.noscript')}</p></noscript>
  <div class="notices" role="status"></div>
  ${context.hasBank === true && earlierQuestions(number, context)}
  ${folded(
    lesson.parts,
    lesson.parts.map((part, index) =>
      partMarkup(part, index, { ...context, computed, isRuled: number === 0 && index === ruled }, findings),
    ),
  )}
  ${summaryMarkup(lesson, context, findings)}
  ${context.hasBank === true && number > 0 && practice(say('practice.more'), [lesson.id], 3, {}, say)}
  ${sourcesMarkup(lesson, context, findings)}
  ${(number > 0 || context.isKept) && keepMarkup(lesson, context)}
  ${number > 0 && neighbours(lesson, context)}
</article>`;
  findings.end();
  return page;
}

type Exercise = Extract<Part, { kind: 'exercise' | 'own-exercise' }>;
const isExercise = (part: Part): part is Exercise => part.kind === 'exercise' || part.kind === 'own-exercise';

/** Returns the ids that progress counts. @param runsPython as in ExerciseContext */
export const questionsOf = ({ parts }: Lesson, runsPython: boolean): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'questions') return part.items.map(({ id }) => id);
    return runsPython && isExercise(part) ? [part.id] : [];
  });

/** Returns the custom elements that the parts need from the start; stages are loaded shortly before they scroll into view. */
export function elementsOf({ parts }: Lesson): { labs: string[]; questions: boolean; exercises: boolean } {
  return {
    labs: [...new Set(parts.flatMap((part) => (part.kind === 'lab' ? [part.lab] : [])))],
    questions: parts.some(({ kind }) => kind === 'questions'),
    exercises: parts.some((part) => isExercise(part) || (part.kind === 'lab' && part.lab === 'final-test')),
  };
}
