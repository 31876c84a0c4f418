import { questionsOf } from '../../course/lesson/markup.ts';
import { type Markup, markup } from '../../shared/markup.ts';
import type { Lesson } from '../../course/lesson/schema.ts';
import type { Say } from '../../course/words.ts';
import { nameOfLanguage } from '../header/markup.ts';

export interface ContentsOptions {
  /** The page's language; a lesson may be in another. */
  readonly language: string;
  readonly lessonUrl: (id: string) => string;
  readonly sourcesUrl: string;
  /** True if the lessons' exercises can be run, and so count. */
  readonly runsPython: boolean;
  /** The addresses of the contents in other languages, by language. */
  readonly others: ReadonlyMap<string, string>;
}

/** Returns the content of the page that lists the lessons. Elements that need scripts are hidden until they run. */
export function contentsMarkup(
  lessons: readonly Lesson[],
  say: Say,
  { language, lessonUrl, sourcesUrl, runsPython, others }: ContentsOptions,
): Markup {
  const link = ([to, url]: readonly [string, string]): Markup =>
    markup`<a href="${url}" lang="${to}" hreflang="${to}">${nameOfLanguage(to)}</a> `;
  return markup`<article class="contents">
  <h1>${say('contents.title')}</h1>
  <p class="question">${say('contents.lead')}</p>
  ${others.size > 0 && markup`<p class="languages">${[...others].map(link)}</p>`}
  <search class="search" hidden>
    <label for="search">${say('search.label')}</label>
    <input id="search" type="search" autocomplete="off" spellcheck="false" aria-describedby="search-says" />
    <p id="search-says" class="hint" role="status"></p>
    <ol class="found"></ol>
  </search>
  <ol class="lessons">${lessons.map(
    (
      lesson,
    ) => markup`<li data-lesson="${lesson.id}" data-questions="${questionsOf(lesson, runsPython).join(' ')}"${lesson.lang !== language && markup` lang="${lesson.lang}"`}>
      <h2><a href="${lessonUrl(lesson.id)}">${lesson.title}</a></h2>
      <p>${lesson.question}</p>
      <small>${say('contents.minutes', { count: lesson.minutes })}<span class="standing"></span></small>
    </li>`,
  )}</ol>
  <p><a href="${sourcesUrl}">${say('coverage.title')}</a></p>
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
