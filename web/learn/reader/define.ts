import { AttentionReader, SAMPLE, reader } from './view/attention-reader.ts';

export { AttentionReader, SAMPLE, reader };

if (!customElements.get('attention-reader')) customElements.define('attention-reader', AttentionReader);

declare global {
  interface HTMLElementTagNameMap {
    'attention-reader': AttentionReader;
  }
  interface HTMLElementEventMap {
    'attention-reader:change': CustomEvent<{ readonly sentence: string; readonly head: string }>;
  }
}
