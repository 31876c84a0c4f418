// What importing the element does to a page: it is defined there.
import type { AttentionSteps, AttentionStepsEvents } from './element.js';

export * from './element.js';

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
  }
  interface GlobalEventHandlersEventMap extends AttentionStepsEvents {}
}
