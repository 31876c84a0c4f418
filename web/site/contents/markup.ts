import { questionsOf } from '../../course/lesson/markup.ts';
import { type Minutes, minutesAt } from '../../course/lesson/minutes.ts';
import { type ProseContext, lineMarkup } from '../../course/lesson/prose.ts';
import { type Markup, markup } from '../../shared/markup.ts';
import type { Lesson } from '../../course/lesson/schema.ts';
import { GROUPS, MAIN_LINE } from '../../course/lessons/outline.ts';
import type { CourseKey, Say } from '../../course/words.ts';
import { spoken } from '../../shared/words/spoken.ts';
import { pictureMarkup } from './pictures.ts';

/** The parts of a transformer in the order in which a text goes through them, each a link to its lesson. */
interface Block {
  readonly name: CourseKey;
  /** The id of the lesson that teaches it. */
  readonly lesson: string;
}

const block = (name: string, lesson: string): Block => ({ name: `block.${name}` as CourseKey, lesson });

const DIAGRAM: readonly { readonly name: CourseKey; readonly blocks: readonly Block[] }[] = [
  { name: 'block.in', blocks: [block('embedding', 'guess'), block('position', 'patterns')] },
  {
    name: 'block.attention',
    blocks: [
      block('q-k-v', 'q-k-v'),
      block('scores', 'scores'),
      block('scale', 'why-scale'),
      block('mask', 'masks'),
      block('softmax', 'softmax'),
      block('weighted-sum', 'weighted-sum'),
      block('heads', 'many-heads'),
    ],
  },
  { name: 'block.around', blocks: [block('residual', 'small-transformer'), block('mlp', 'small-transformer')] },
  { name: 'block.out', blocks: [block('next-word', 'small-transformer')] },
  { name: 'block.training', blocks: [block('gradients', 'gradients'), block('update', 'learning')] },
];

const diagramMarkup = (say: Say, lessonUrl: (id: string) => string): Markup =>
  markup`<nav class="blocks" aria-label="${say('block.title')}"><ol>${DIAGRAM.map(
    ({ name, blocks }) =>
      markup`<li><b>${say(name)}</b><ol>${blocks.map(
        ({ name: part, lesson }) => markup`<li><a href="${lessonUrl(lesson)}">${say(part)}</a></li>`,
      )}</ol></li>`,
  )}</ol></nav>`;

export interface ContentsOptions {
  readonly lessonUrl: (id: string) => string;
  /** Pages beside the lessons. */
  readonly more: readonly { readonly title: string; readonly url: string }[];
  /** True if the lessons' exercises can be run, and so count. */
  readonly runsPython: boolean;
  /** True if lessons begin with questions from earlier ones. */
  readonly hasBank: boolean;
  /** Returns what a lesson's text is made with. */
  readonly contextOf: (lesson: Lesson) => ProseContext;
}

const summed = (minutes: readonly Minutes[], name: keyof Minutes): number =>
  minutes.reduce((sum, { [name]: some }) => sum + some, 0);
const inHours = (minutes: number): number => Math.round(minutes / 60);

function lessonItem(
  lesson: Lesson,
  number: number,
  say: Say,
  { lessonUrl, runsPython, hasBank, contextOf }: ContentsOptions,
): Markup {
  const { id, lang, title, question, goal, parts } = lesson;
  const isOnMain = MAIN_LINE.includes(id);
  return markup`<li data-lesson="${id}" data-questions="${questionsOf(lesson, runsPython).join(' ')}"${isOnMain && markup` class="main"`}${lang !== spoken.id && markup` lang="${lang}"`}>
      <span class="number" aria-hidden="true">${number}</span>
      ${pictureMarkup(id)}
      <div>
        <h3><a href="${lessonUrl(id)}">${title}</a></h3>
        <p>${lineMarkup(question, contextOf(lesson))}</p>
        ${goal !== undefined && markup`<p class="goal">${say('contents.goal')} ${lineMarkup(goal, contextOf(lesson))}</p>`}
        <small>${say('lesson.minutes', { count: minutesAt(number, parts, hasBank).open })}${isOnMain && ` · ${say('contents.on-main')}`}<span class="standing"></span></small>
      </div>
    </li>`;
}

/** Returns the field of the search, hidden until its script runs. @param index the address of what is searched */
export const searchMarkup = (label: string, index: string): Markup =>
  markup`<search class="search" data-index="${index}" hidden>
    <label for="search">${label}</label>
    <input id="search" type="search" autocomplete="off" spellcheck="false" aria-describedby="search-says" />
    <p id="search-says" class="hint" role="status"></p>
    <ol class="found"></ol>
  </search>`;

/** Returns the content of the page that lists the lessons. Elements that need scripts are hidden until they run. */
export function contentsMarkup(lessons: readonly Lesson[], say: Say, options: ContentsOptions): Markup {
  const { lessonUrl, more, hasBank } = options;
  const [first] = lessons;
  const main = lessons.filter(({ id }) => MAIN_LINE.includes(id));
  const minutesIn = (some: readonly Lesson[]): readonly Minutes[] =>
    some.map((lesson) => minutesAt(lessons.indexOf(lesson) + 1, lesson.parts, hasBank));
  const counts = {
    count: main.length,
    of: lessons.length,
    minutes: summed(minutesIn(main), 'open'),
    hours: inHours(summed(minutesIn(lessons), 'open')),
    all: inHours(summed(minutesIn(lessons), 'all')),
  };
  return markup`<article class="contents">
  <h1>${say('contents.title')}</h1>
  <p class="question">${say('contents.lead')}</p>
  ${first && markup`<p class="next"><a href="${lessonUrl(first.id)}">${say('contents.begin', { number: 1, title: first.title })}</a></p>`}
  <p class="way">${say('contents.main', counts)} ${say('lesson.rule')}</p>
  ${diagramMarkup(say, lessonUrl)}
  ${searchMarkup(say('search.label'), 'search.json')}
  ${GROUPS.map((group) => {
    const grouped = lessons.filter(({ id }) => group.lessons.includes(id));
    return markup`<section class="group">
    <h2>${say(`group.${group.id}`)} <small>${say('lesson.minutes', { count: summed(minutesIn(grouped), 'open') })}</small></h2>
    <ol class="lessons">${grouped.map((lesson) => lessonItem(lesson, lessons.indexOf(lesson) + 1, say, options))}</ol>
  </section>`;
  })}
  <p class="links">${more.map(({ title, url }) => markup`<a href="${url}">${title}</a> `)}</p>
  <section class="forget" aria-label="${say('progress.title')}" hidden>
    <p class="course"></p>
    <p class="hint" role="status">${say('progress.kept')}</p>
    <p><button type="button" class="ask">${say('progress.forget')}</button></p>
    <p class="sure" hidden>${say('progress.sure')}
      <button type="button" class="yes">${say('progress.yes')}</button>
      <button type="button" class="no">${say('progress.no')}</button></p>
  </section>
</article>`;
}
