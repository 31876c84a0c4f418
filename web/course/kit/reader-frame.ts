/** A lab with <attention-reader>, whose model comes when a reader asks for it. */
import { type TemplateResult, html, unsafeCSS } from 'lit';
import type { Params, Values } from '../../shared/params.ts';
import type { LabWords } from './lab-frame.ts';
import { LateFrame } from './late-frame.ts';
import styles from './styles/reader.css?inline';

type Told = HTMLElementEventMap['attention-reader:change'];

/** @typeParam P some of `sentence`, `head`, `view` and `order`, which are properties of the element */
export abstract class ReaderFrame<P extends Params, W extends LabWords> extends LateFrame<P, W> {
  static override styles = [...LateFrame.styles, unsafeCSS(styles)];

  protected override fetchCode(): Promise<unknown> {
    return import('../../learn/reader/define.ts');
  }

  /** Keeps what the element shows. A visitor's model is in no link of a lesson, and neither is what it reads. */
  readonly #keep = ({ detail: { read: sentence, head, view, order, model } }: Told): void => {
    if (model !== '') return;
    const all: Readonly<Record<string, unknown>> = { sentence, head, view, order };
    const own = Object.fromEntries(Object.keys(this.values).map((name) => [name, all[name]]));
    if (JSON.stringify(own) !== JSON.stringify(this.values)) this.setAll(own as Values<P>);
  };

  protected override content(): TemplateResult {
    if (this.code === 'waiting') return this.waiting;
    if (this.code === 'missing') return html`<p class="error" role="alert">${this.say('missing')}</p>`;
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
