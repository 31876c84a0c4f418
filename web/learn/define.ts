import { AttentionPlayground } from './view/element/attention-playground.ts';

export { AttentionPlayground };

// A server that renders the page has no registry of custom elements.
if (typeof customElements !== 'undefined' && !customElements.get('attention-playground'))
  customElements.define('attention-playground', AttentionPlayground);

declare global {
  interface HTMLElementTagNameMap {
    'attention-playground': AttentionPlayground;
  }
}
