/** The page for teachers: plans, and each lesson's objective, answers and misconceptions, from the lesson files. */
import { Marked } from 'marked';
import { textsOf } from '../../course/exercises/texts.ts';
import { idOf, lengthText, questionsOf } from '../../course/lesson/markup.ts';
import { minutesAt } from '../../course/lesson/minutes.ts';
import { type ProseContext, lineMarkup, proseMarkup } from '../../course/lesson/prose.ts';
import { quote } from '../../course/lesson/reference.ts';
import type { Lesson, Part, Question } from '../../course/lesson/schema.ts';
import { misprintsOf } from '../../course/question/grade.ts';
import { keyOf } from '../../course/question/question-markup.ts';
import type { Say } from '../../course/words.ts';
import { Markup, escape, markup } from '../../shared/markup.ts';
import { formatNumber, inRow } from '../../shared/numbers/format.ts';
import votes from './votes.json' with { type: 'json' };

/** The question of each lesson that is worth a vote. */
export const VOTES: Readonly<Record<string, string>> = votes;

/** A wrong answer, and what to say about it. */
interface Misconception {
  readonly answer: Markup;
  readonly feedback: Markup;
}

interface Answered {
  readonly right: Markup;
  readonly why?: Markup;
  readonly wrong: readonly Misconception[];
}

function answersOf(question: Question, context: ProseContext): Answered {
  const line = (text: string): Markup => lineMarkup(text, context);
  const number = (reference: string): Markup => {
    const { values, decimals } = quote(reference, context.pictures);
    return markup`${inRow(values.map((value) => formatNumber(value, decimals)))}`;
  };
  if (question.kind === 'choice') {
    const pairs = question.options.map(({ text, right, feedback }) => ({
      right,
      answer: line(text),
      feedback: line(feedback),
    }));
    const right = pairs.filter((pair) => pair.right);
    return {
      right: markup`${right.map(({ answer }, at) => markup`${at > 0 && '; '}${answer}`)}`,
      why: markup`${right.map(({ feedback }) => feedback)}`,
      wrong: pairs.filter((pair) => !pair.right),
    };
  }
  const why = line(question.feedback);
  if (question.kind === 'words') return { right: why, wrong: [] };
  if (question.kind === 'number')
    return {
      right: number(question.answer),
      why,
      wrong: question.mistakes.map(({ answer, feedback }) => ({ answer: number(answer), feedback: line(feedback) })),
    };
  if (question.kind === 'order')
    return { right: markup`<ol>${question.items.map((item) => markup`<li>${line(item)}</li>`)}</ol>`, why, wrong: [] };
  const key = keyOf(question, context);
  const cells = key.kind === 'error' ? misprintsOf(key) : [];
  const right = key.kind === 'error' ? key.right : [];
  return {
    right: markup`${cells
      .map(([row, column]) => `[${row},${column}]: ${formatNumber(right[row]?.[column] ?? NaN, question.decimals)}`)
      .join('; ')}`,
    why,
    wrong: [],
  };
}

function questionMarkup(question: Question, lesson: Lesson, context: ProseContext, say: Say): Markup {
  const { right, why, wrong } = answersOf(question, context);
  const isVote = VOTES[lesson.id] === question.id;
  const alone = `../lessons/${lesson.id}/embed.html?part=${question.id}`;
  return markup`<li>${proseMarkup(question.ask, context)}
    ${isVote && markup`<p class="vote"><a href="${alone}">${say('teach.vote')}</a></p>`}
    <div class="right"><b>${say('teach.right')}</b> ${right}${why && markup` <span>${why}</span>`}</div>
    ${wrong.length > 0 && markup`<ul>${wrong.map(({ answer, feedback }) => markup`<li><q>${answer}</q> ${feedback}</li>`)}</ul>`}</li>`;
}

const isQuestions = (part: Part): part is Extract<Part, { kind: 'questions' }> => part.kind === 'questions';

/** Returns a lesson's section of the page. @param prose what its text is made with */
export function guideMarkup(lesson: Lesson, number: number, prose: ProseContext, say: Say): Markup {
  const lessonUrl = (id: string): string | undefined =>
    prose.lessonUrl(id) === undefined ? undefined : `../lessons/${id}/`;
  const context: ProseContext = { ...prose, exampleOf: () => undefined, lessonUrl };
  const { id, title, goal, needs, parts } = lesson;
  const folds = [...new Set(parts.flatMap(({ deeper }) => (deeper === undefined ? [] : [deeper])))];
  const exercises = parts.flatMap((part) =>
    part.kind === 'exercise' ? [{ id: part.id, title: textsOf(part.exercise).title }] : [],
  );
  const questions = parts.filter(isQuestions).flatMap(({ items }) => items);
  const row = (name: 'goal' | 'needs' | 'skip' | 'exercises', content: Markup | false): Markup | false =>
    content && markup`<div><dt>${say(`teach.${name}`)}</dt><dd>${content}</dd></div>`;
  return markup`<section class="guide" id="lesson-${id}">
    <h3><a href="../lessons/${id}/">${number}. ${title}</a> <small>${lengthText(say, minutesAt(number, parts, true))}</small></h3>
    <dl>
      ${row('goal', goal !== undefined && lineMarkup(goal, context))}
      ${row('needs', needs !== undefined && lineMarkup(needs, context))}
      ${row('skip', folds.length > 0 && markup`${folds.map((fold, at) => markup`${at > 0 && '; '}“${fold}”`)}`)}
      ${row('exercises', exercises.length > 0 && markup`${exercises.map((exercise, at) => markup`${at > 0 && ', '}<a href="../lessons/${id}/#${exercise.id}">${exercise.title}</a>`)}`)}
    </dl>
    <ol class="answers">${questions.map((question) => questionMarkup(question, lesson, context, say))}</ol>
  </section>`;
}

/**
 * @param text Markdown, in which `lesson:scores#lab` and `embed:scores#lab` lead to a lesson or a part, and `{#id}` ends a heading
 * @param guides each lesson's section
 * @throws Error naming a target that the course does not have
 */
export function teachMarkup(text: string, lessons: readonly Lesson[], guides: readonly Markup[], say: Say): Markup {
  const urlOf = (href: string): string => {
    const [, scheme, id = '', place] = /^(lesson|embed):([^#]+)(?:#(.+))?$/.exec(href) ?? [];
    if (scheme === undefined) return href;
    const lesson = lessons.find((candidate) => candidate.id === id);
    const places = lesson ? [...lesson.parts.map(idOf), ...questionsOf(lesson, true)] : [];
    if (!lesson || (place !== undefined && !places.includes(place)))
      throw new Error(`teach.md: the course has no ${href}`);
    if (scheme === 'embed') return `../lessons/${id}/embed.html?part=${place ?? ''}`;
    return `../lessons/${id}/${place === undefined ? '' : `#${place}`}`;
  };
  const prose = new Marked({
    renderer: {
      html: ({ text: tag }) => escape(tag),
      link({ href, tokens }) {
        return `<a href="${escape(urlOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      heading({ tokens, depth, text: heading }) {
        const [, id] = /\{#([a-z]+)\}$/.exec(heading) ?? [];
        const title = this.parser.parseInline(tokens).replace(/ *\{#[a-z]+\}$/, '');
        return `<h${depth}${id === undefined ? '' : ` id="${id}"`}>${title}</h${depth}>\n`;
      },
    },
  });
  // On a phone they scroll, which a keyboard can do only with the focus on them.
  const plans = prose.parse(text, { async: false }).replace(/<(?=(?:table|pre)>)(\w+)/g, '<$1 tabindex="0"');
  return markup`<article class="teach prose">${new Markup(plans)}
  <h2 id="lessons">${say('teach.lessons')}</h2>
  ${guides}
</article>`;
}
