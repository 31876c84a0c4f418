import type { Hyphenated } from '../stage/define.ts';
import type { AttentionPlaygroundEvents } from './events.ts';
import { AttentionPlayground } from './view/element/attention-playground.ts';

export { AttentionPlayground };
export type * from './events.ts';
export type { Setup as PlaygroundSetup } from './setup.ts';
export type { PlayState as PlaygroundState } from './state/play-state.ts';
export type { HeadPlace as PlaygroundHead } from './patch.ts';

// A server that renders the page has no registry of custom elements.
if (typeof customElements !== 'undefined' && !customElements.get('attention-playground'))
  customElements.define('attention-playground', AttentionPlayground);

declare global {
  interface HTMLElementTagNameMap {
    'attention-playground': AttentionPlayground;
  }
  interface GlobalEventHandlersEventMap extends AttentionPlaygroundEvents, Hyphenated<AttentionPlaygroundEvents> {}
}
