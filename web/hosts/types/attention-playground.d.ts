// Importing this defines the element on the page.
import type { Hyphenated } from './attention-steps.js';
import type { AttentionPlayground, AttentionPlaygroundEvents } from './playground.js';

export * from './playground.js';

declare global {
  interface HTMLElementTagNameMap {
    'attention-playground': AttentionPlayground;
  }
  interface GlobalEventHandlersEventMap extends AttentionPlaygroundEvents, Hyphenated<AttentionPlaygroundEvents> {}
}
