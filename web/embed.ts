import { AttentionSteps } from './element/attention-steps.ts';

export { AttentionSteps };

if (!customElements.get('attention-steps')) customElements.define('attention-steps', AttentionSteps);

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
  }
}
