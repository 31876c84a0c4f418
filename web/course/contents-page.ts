import { type Markup, markup } from './markup.ts';
import type { Lesson } from './schema.ts';
import type { Say } from './words.ts';

/** What stands in the main element of the page that lists the lessons. */
export function contentsMarkup(lessons: readonly Lesson[], say: Say): Markup {
  return markup`<article class="contents">
  <h1>${say('contents.title')}</h1>
  <p class="question">${say('contents.lead')}</p>
  <ol>${lessons.map(
    ({ id, title, question, minutes }) => markup`<li>
      <a href="${id}/">${title}</a> <small>${say('contents.minutes', { minutes })}</small>
      <p>${question}</p>
    </li>`,
  )}</ol>
</article>`;
}
