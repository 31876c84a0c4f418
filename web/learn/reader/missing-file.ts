/** Stands for define.ts in a page that works without a network: the build leaves the model out, and <attention-reader> says so. */
import words from '../../shared/messages/en/lab-reader.json' with { type: 'json' };

export class AttentionReader extends HTMLElement {
  connectedCallback(): void {
    this.append(Object.assign(document.createElement('p'), { textContent: words.none }));
  }

  load(): Promise<void> {
    return Promise.resolve();
  }
}

customElements.define('attention-reader', AttentionReader);
