/** The page's content before its script runs. */
import { type Markup, markup } from '../../shared/markup.ts';
import type { Say } from './words.ts';

export const worksheetMarkup = (say: Say): Markup => markup`<h1>${say('title')}</h1>
  <p class="question">${say('lead')} <a href="../docs/teaching/">${say('docs')}</a></p>
  <noscript><p class="hint">${say('noscript')}</p></noscript>
  <div id="worksheets"></div>`;
