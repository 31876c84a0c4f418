/** What went wrong, said where it was made. */
import { type TemplateResult, html, nothing } from 'lit';
import { errorText } from '../../shared/input/input-error.ts';
import type { Say } from '../../shared/words/say.ts';

/** @param error undefined: nothing did */
export function renderProblem(error: unknown, say: Say): TemplateResult | typeof nothing {
  return error === undefined ? nothing : html`<p class="error" role="alert">${errorText(error, say)}</p>`;
}
