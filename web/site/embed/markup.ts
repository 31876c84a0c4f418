/** The builder's page before its script runs. */
import { type Markup, jsonMarkup, markup } from '../../shared/markup.ts';
import type { LessonChoice } from './parts.ts';
import { say, sayInFrame } from './words.ts';

/** The id of the element with the course's lessons as JSON. */
export const LESSONS_ID = 'lessons';

export const builderMarkup = (lessons: readonly LessonChoice[]): Markup => markup`<h1>${say('title')}</h1>
  <p class="question">${say('lead')} <a href="../docs/embedding/">${say('docs')}</a></p>
  <div id="builder"><p class="hint late">${say('noscript')}</p></div>
  <script type="application/json" id="${LESSONS_ID}">${jsonMarkup(lessons)}</script>`;

/** The page in an iframe that has the reader alone. */
export const readerMarkup = (): Markup => markup`<div class="notices" role="status"></div>
  <attention-reader><p class="hint late">${sayInFrame('noscript')}</p></attention-reader>`;

/** The page in an iframe that has the stage alone. */
export const stageMarkup = (): Markup => markup`<div class="notices" role="status"></div>
  <attention-steps><p class="hint late">${sayInFrame('noscript')}</p></attention-steps>`;

/**
 * The page in an iframe that has the playground alone, which its script puts there.
 * @param stage where a head of it opens
 */
export const playgroundMarkup = (stage: string): Markup => markup`<div class="notices" role="status"></div>
  <div id="playground" data-stage="${stage}"><p class="hint late">${sayInFrame('noscript')}</p></div>`;
