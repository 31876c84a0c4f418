/** A lab with <attention-reader>. Its code comes shortly before the lab scrolls into view, the model when a reader asks for it. */
import { type TemplateResult, html, unsafeCSS } from 'lit';
import type { Params, Values } from '../../shared/params.ts';
import { whenVisible } from '../../shared/when-visible.ts';
import { LabFrame, type LabWords } from './lab-frame.ts';
import styles from './styles/reader.css?inline';

type Told = HTMLElementEventMap['attention-reader:change'];

/** @typeParam P some of `sentence`, `head`, `view` and `order`, which are properties of the element */
export abstract class ReaderFrame<P extends Params, W extends LabWords> extends LabFrame<P, W> {
  static override styles = [...LabFrame.styles, unsafeCSS(styles)];

  /** Said where the code could not be fetched. */
  protected abstract readonly missing: string;

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
    this.#state = await import('../../learn/reader/define.ts').then(
      () => 'here' as const,
      () => 'missing' as const,
    );
    this.requestUpdate();
  }

  /** Keeps what the element shows. A visitor's model is in no link of a lesson, and neither is what it reads. */
  readonly #keep = ({ detail: { read: sentence, head, view, order, model } }: Told): void => {
    if (model !== '') return;
    const all: Readonly<Record<string, unknown>> = { sentence, head, view, order };
    const own = Object.fromEntries(Object.keys(this.values).map((name) => [name, all[name]]));
    if (JSON.stringify(own) !== JSON.stringify(this.values)) this.setAll(own as Values<P>);
  };

  protected override content(): TemplateResult {
    if (this.#state === 'waiting') return html`<div class="waiting" role="status">${this.say('waiting')}</div>`;
    if (this.#state === 'missing') return html`<p class="error" role="alert">${this.missing}</p>`;
    const { sentence, head, view = 'heads', order = 'layers' } = this.values as Readonly<Record<string, string>>;
    return html`<attention-reader
      theme=${this.theme}
      .sentence=${sentence}
      .head=${head}
      .view=${view}
      .order=${order}
      @attention-reader:change=${this.#keep}
      ><span slot="title"></span
    ></attention-reader>`;
  }
}
