/** Stands for define.ts in a page that works without a network: the build leaves the model out, and <attention-reader> says so. */
import { say } from './view/words.ts';

export const SAMPLE = '';

export class AttentionReader extends HTMLElement {
  connectedCallback(): void {
    this.append(Object.assign(document.createElement('p'), { textContent: say('none') }));
  }

  load(): Promise<void> {
    return Promise.resolve();
  }
}

customElements.define('attention-reader', AttentionReader);
