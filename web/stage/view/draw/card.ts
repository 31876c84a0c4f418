/** The card that a step opens on: its purpose in one sentence and one picture, before the first number moves. */
import { type TemplateResult, html, nothing } from 'lit';
import { Lazy } from '../../../shared/lazy.ts';
import { symbol } from '../../../shared/symbol.ts';
import type { cardOf } from '../../model/narrate.ts';
import type { StepId } from '../../inputs/step-ids.ts';

/** They load later; until then the card has its words alone. */
export const cardPictures = new Lazy(() => import('./card-pictures.ts'));

export function renderCard(step: StepId, { name, purpose, passed }: ReturnType<typeof cardOf>): TemplateResult {
  // Screen readers hear the step and its purpose from the stage's status.
  return html`<div class="card" aria-hidden="true">
    <svg viewBox="0 0 200 96">${cardPictures.value?.cardPicture(step)}</svg>
    <div>
      ${passed ? html`<small>${symbol(passed)}</small>` : nothing}
      <b>${symbol(name)}</b>
      <p>${symbol(purpose)}</p>
    </div>
  </div>`;
}
