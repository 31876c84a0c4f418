/** A lesson as a page: a pure function of the lesson, the course it is in and what the engine computed for it. */
import type { Lesson, Part, Question } from './schema.ts';
import type { Source } from './sources.ts';
import { Markup, jsonMarkup, markup } from './markup.ts';
import { type ProseContext, lineMarkup, proseMarkup } from './prose.ts';
import { quote } from './reference.ts';
import type { Say } from './words.ts';

export interface LessonContext extends ProseContext {
  readonly say: Say;
  /** Every lesson's id and title, in the order of the course. */
  readonly course: readonly { readonly id: string; readonly title: string }[];
  readonly sourceOf: (id: string) => Source;
}

const attribute = (name: string, value: string | undefined): Markup =>
  value === undefined ? markup`` : markup` ${new Markup(name)}="${value}"`;

/** What grades an answer: numbers in place of the references, words as markup. */
function answersOf(question: Question, context: LessonContext): unknown {
  const line = (text: string): string => lineMarkup(text, context).text;
  const value = (text: string): number => quote(text, context.pictures).values[0] ?? NaN;
  switch (question.kind) {
    case 'choice':
      return question.options.map(({ right, feedback }) => ({ right, feedback: line(feedback) }));
    case 'number':
      return {
        answer: value(question.answer),
        tolerance: question.tolerance,
        feedback: line(question.feedback),
        mistakes: question.mistakes.map((mistake) => ({
          answer: value(mistake.answer),
          feedback: line(mistake.feedback),
        })),
      };
    case 'order':
      return { items: question.items.map(line), feedback: line(question.feedback) };
    case 'error': {
      const right = question.printed.map((_, row) => quote(`${question.matrix}[${row}]`, context.pictures).values);
      return { right, decimals: question.decimals, printed: question.printed, feedback: line(question.feedback) };
    }
  }
}

function questionMarkup(question: Question, context: LessonContext): Markup {
  const choices =
    question.kind === 'choice' &&
    markup`<ol class="options">${question.options.map((option) => markup`<li>${lineMarkup(option.text, context)}</li>`)}</ol>`;
  return markup`<attention-question kind="${question.kind}" name="${question.id}" id="${question.id}">
    <div class="ask">${proseMarkup(question.ask, context)}</div>${choices}
    <script type="application/json">${jsonMarkup(answersOf(question, context))}</script>
  </attention-question>`;
}

function partMarkup(part: Part, context: LessonContext): Markup {
  const id = attribute('id', part.id);
  switch (part.kind) {
    case 'text':
      return markup`<section class="prose"${id}>${proseMarkup(part.text, context)}</section>`;
    case 'correction':
      return markup`<div role="note" class="correction"${id}>
        <h2>${context.say('lesson.correction')}</h2>
        <p class="cite">${context.sourceOf(part.source).title}</p>
        ${proseMarkup(part.text, context)}
      </div>`;
    case 'lab':
      return markup`<${new Markup(`attention-lab-${part.lab}`)} class="wide"${id} values="${JSON.stringify(part.values)}"></${new Markup(`attention-lab-${part.lab}`)}>`;
    case 'stage':
      return markup`<attention-steps class="wide"${id} link="${part.link}" controls="${part.controls}"></attention-steps>`;
    case 'questions':
      return markup`<section class="questions"${id}>
        <h2>${context.say('lesson.questions')}</h2>
        ${part.items.map((question) => questionMarkup(question, context))}
      </section>`;
  }
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

function sourcesMarkup({ sources }: Lesson, context: LessonContext): Markup {
  const items = sources.map(({ source, place, for: what }) => {
    const { title, authors, year, url } = context.sourceOf(source);
    const name = url === undefined ? markup`<cite>${title}</cite>` : markup`<a href="${url}"><cite>${title}</cite></a>`;
    const by = [authors, year].filter((part) => part !== undefined).join(' ');
    return markup`<li>${lineMarkup(what, context)}: ${by && `${by}, `}${name}${place && `, ${place}`}.</li>`;
  });
  return markup`<section class="sources"><h2>${context.say('lesson.sources')}</h2><ul>${items}</ul></section>`;
}

/** What stands in the page's main element. */
export function lessonMarkup(lesson: Lesson, context: LessonContext): Markup {
  const { say, course } = context;
  const number = course.findIndex(({ id }) => id === lesson.id) + 1;
  return markup`<article class="lesson" data-lesson="${lesson.id}">
  <p class="kicker">${say('lesson.of', { number, count: course.length })} · ${say('lesson.minutes', { minutes: lesson.minutes })}</p>
  <h1>${lesson.title}</h1>
  <p class="question">${lineMarkup(lesson.question, context)}</p>
  <noscript><p class="hint">${say('lesson.noscript')}</p></noscript>
  ${lesson.parts.map((part) => partMarkup(part, context))}
  ${sourcesMarkup(lesson, context)}
  ${neighbours(lesson, context)}
</article>`;
}

/** The custom elements that a lesson's parts need. */
export function elementsOf({ parts }: Lesson): { labs: string[]; stage: boolean; questions: boolean } {
  return {
    labs: [...new Set(parts.flatMap((part) => (part.kind === 'lab' ? [part.lab] : [])))],
    stage: parts.some(({ kind }) => kind === 'stage'),
    questions: parts.some(({ kind }) => kind === 'questions'),
  };
}
