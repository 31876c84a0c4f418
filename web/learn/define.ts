import { AttentionPlayground } from './view/element/attention-playground.ts';

export { AttentionPlayground };

// Where a server renders the page there is nothing to define it in.
if (typeof customElements !== 'undefined' && !customElements.get('attention-playground'))
  customElements.define('attention-playground', AttentionPlayground);

declare global {
  interface HTMLElementTagNameMap {
    'attention-playground': AttentionPlayground;
  }
}
