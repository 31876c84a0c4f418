/** A sentence that the trained model reads. The code comes shortly before the lab scrolls into view, the model when a reader asks for it. */
import { type TemplateResult, html, unsafeCSS } from 'lit';
import type { Params } from '../../../shared/params.ts';
import { whenVisible } from '../../../shared/when-visible.ts';
import { LabFrame } from '../../kit/lab-frame.ts';
import words from '../../../shared/messages/en/lab-reader.json' with { type: 'json' };
import styles from './lab.css?inline';

const params = {
  sentence: { kind: 'text', value: 'an old man opened the window', longest: 400 },
  head: {
    kind: 'choice',
    value: 'who',
    of: [
      'who',
      'doing-what',
      'determiner',
      'verb-who',
      'verb-who-far',
      'word-before',
      '0.0',
      '0.1',
      '0.2',
      '1.0',
      '1.1',
      '1.2',
      '1.3',
      '2.1',
    ],
  },
} as const satisfies Params;

class ReaderLab extends LabFrame<typeof params, typeof words> {
  static override styles = [...LabFrame.styles, unsafeCSS(styles)];

  readonly params = params;
  readonly words = words;

  #state: 'waiting' | 'here' | 'missing' = 'waiting';
  #observer: IntersectionObserver | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = whenVisible([this], '25%', () => void this.#load());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  async #load(): Promise<void> {
    this.#state = await import('../../../learn/reader/define.ts').then(
      () => 'here' as const,
      () => 'missing' as const,
    );
    this.requestUpdate();
  }

  protected override content(): TemplateResult {
    if (this.#state === 'waiting') return html`<div class="waiting" role="status">${this.say('waiting')}</div>`;
    if (this.#state === 'missing') return html`<p class="error" role="alert">${this.say('missing')}</p>`;
    const { sentence, head } = this.values;
    return html`<attention-reader
      theme=${this.theme}
      .sentence=${sentence}
      .head=${head}
      @attention-reader:change=${({ detail }: HTMLElementEventMap['attention-reader:change']) => {
        if (detail.model !== '') return; // a visitor's model is in no link
        const { read, head } = detail;
        const isOther = read !== this.values.sentence || head !== this.values.head;
        if (isOther) this.setAll({ sentence: read, head } as typeof this.values);
      }}
      ><span slot="title"></span
    ></attention-reader>`;
  }
}

customElements.define('attention-lab-reader', ReaderLab);
