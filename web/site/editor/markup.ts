/** The page's content before its script runs. */
import { type Markup, markup } from '../../shared/markup.ts';
import type { Say } from './words.ts';

export const editorMarkup = (say: Say): Markup => markup`<h1>${say('title')}</h1>
  <p class="question">${say('lead')} <a href="../docs/lessons/">${say('docs')}</a></p>
  <noscript><p class="hint">${say('noscript')}</p></noscript>
  <div id="editor"></div>`;

/** The page that opens a lesson in a link. */
export const viewerMarkup = (
  say: Say,
): Markup => markup`<noscript><p class="hint">${say('viewer.noscript')}</p></noscript>
  <div class="notices" role="status"></div>
  <attention-lesson lessons="lessons/"></attention-lesson>`;
