// Importing this defines the element on the page.
import type { AttentionSteps, AttentionStepsEvents, Hyphenated } from './element.js';

export * from './element.js';

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
  }
  interface GlobalEventHandlersEventMap extends AttentionStepsEvents, Hyphenated<AttentionStepsEvents> {}
}
