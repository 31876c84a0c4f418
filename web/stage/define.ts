import { AttentionSteps } from './view/element/attention-steps.ts';

export { AttentionSteps };

// A server that renders the page has no registry of custom elements.
if (typeof customElements !== 'undefined' && !customElements.get('attention-steps'))
  customElements.define('attention-steps', AttentionSteps);

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
  }
}
