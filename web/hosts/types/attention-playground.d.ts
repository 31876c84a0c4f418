// What importing the element does to a page: it is defined there.
import type { AttentionPlayground, AttentionPlaygroundEvents } from './playground.js';

export * from './playground.js';

declare global {
  interface HTMLElementTagNameMap {
    'attention-playground': AttentionPlayground;
  }
  interface GlobalEventHandlersEventMap extends AttentionPlaygroundEvents {}
}
