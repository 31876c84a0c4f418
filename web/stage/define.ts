import { AttentionSteps } from './view/element/attention-steps.ts';

export { AttentionSteps };

// Where a server renders the page there is nothing to define it in.
if (typeof customElements !== 'undefined' && !customElements.get('attention-steps'))
  customElements.define('attention-steps', AttentionSteps);

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
  }
}
