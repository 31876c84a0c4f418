import type { Inputs } from 'attention-steps/core';
import type { Hyphenated } from '../shared/announce.ts';
import type { AttentionStepsEvents } from './inputs/events.ts';
import { AttentionSteps } from './view/element/attention-steps.ts';

export { AttentionSteps };
export type { Hyphenated, Inputs };
export type * from './inputs/events.ts';
export type { CellRef } from './inputs/places.ts';
export type { Place } from './inputs/places.ts';
export type { StageState } from './inputs/stage-state.ts';
export type { StepId } from './inputs/step-ids.ts';

// A server that renders the page has no registry of custom elements.
if (typeof customElements !== 'undefined' && !customElements.get('attention-steps'))
  customElements.define('attention-steps', AttentionSteps);

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
  }
  interface GlobalEventHandlersEventMap extends AttentionStepsEvents, Hyphenated<AttentionStepsEvents> {}
}
