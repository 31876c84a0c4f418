/**
 * The computation as code. Everything but this opener loads when it is opened. The builds in one file would contain all
 * of it, 13 kB, so they do without.
 */
import { type TemplateResult, html, nothing } from 'lit';
import { InputError, messageOf } from '../../../shared/input/input-error.ts';
import { openDialog, renderDialog } from './dialog.ts';
import type { StageParts } from '../element/stage-parts.ts';

export class CodeDialog {
  #isOpen = false;
  readonly #host: StageParts;

  constructor(host: StageParts) {
    this.#host = host;
  }

  /** Undefined where it is not available. */
  get open(): (() => void) | undefined {
    if (import.meta.env.MODE === 'script' || import.meta.env.MODE === 'lesson') return undefined;
    return () => {
      this.#isOpen = true;
      this.#host.requestUpdate();
      openDialog(this.#host.renderRoot, 'take-along');
      import('./code-panel.ts').catch((error: unknown) => {
        this.#host.problems.fail('input', new InputError('take.failed', { reason: messageOf(error) }));
      });
    };
  }

  render(): TemplateResult | typeof nothing {
    if (!this.open) return nothing;
    const { bench, language, prediction } = this.#host;
    const panel = html`<attention-take-along
      lang=${language.spoken}
      .numbers=${bench.numbers}
      .trace=${bench.trace}
      .isPredicting=${(prediction.picture.concealed?.cells.size ?? 0) > 0}
    ></attention-take-along>`;
    return renderDialog({
      kind: 'take-along',
      title: language.say('take.title'),
      say: language.say,
      content: this.#isOpen ? panel : nothing,
      onClose: () => {
        this.#isOpen = false;
        this.#host.requestUpdate();
      },
    });
  }
}
