import type { Address } from './address.ts';
import { AttentionReader, reader } from './view/attention-reader.ts';

export { AttentionReader, reader };

if (!customElements.get('attention-reader')) customElements.define('attention-reader', AttentionReader);

declare global {
  interface HTMLElementTagNameMap {
    'attention-reader': AttentionReader;
  }
  interface HTMLElementEventMap {
    'attention-reader:change': CustomEvent<Address>;
  }
}
