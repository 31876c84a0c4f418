/** The contents of overlays for the current stage: the menu, the dialog for a reader's own numbers, and the computation as code. */
import { type TemplateResult, html, nothing } from 'lit';
import { InputError, messageOf } from '../../../shared/input/input-error.ts';
import type { Extents } from '../../model/colour.ts';
import type { Layout } from '../../model/layout/layout.ts';
import { type OwnInputStage, renderOwnInput } from '../input/own-input.ts';
import { type SheetStage, renderSheet } from '../input/sheet.ts';
import { openDialog, renderDialog } from '../menu/dialog.ts';
import { type MenuStage, renderMenu } from '../menu/menu.ts';

/** The parts of the stage that they use. */
export type OverlayStage = MenuStage & OwnInputStage & SheetStage;

export class OverlayContents {
  #isCodeOpen = false;
  readonly #host: OverlayStage;

  constructor(host: OverlayStage) {
    this.#host = host;
  }

  /**
   * Everything of the code but this opener loads when it is opened. Undefined in the builds in one file: they would contain all of
   * it, 13 kB, so they do without.
   */
  get #openCode(): (() => void) | undefined {
    if (import.meta.env.MODE === 'script' || import.meta.env.MODE === 'lesson') return undefined;
    return () => {
      this.#isCodeOpen = true;
      this.#host.requestUpdate();
      openDialog(this.#host.renderRoot, 'take-along');
      import('../menu/code-panel.ts').catch((error: unknown) => {
        this.#host.problems.fail('input', new InputError('take.failed', { reason: messageOf(error) }));
      });
    };
  }

  #renderCode(): TemplateResult | typeof nothing {
    if (!this.#openCode) return nothing;
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
      content: this.#isCodeOpen ? panel : nothing,
      onClose: () => {
        this.#isCodeOpen = false;
        this.#host.requestUpdate();
      },
    });
  }

  /** @param layout the current layout, for the legend of its marks */
  render(layout: Layout, extents: Extents): TemplateResult {
    return html`${renderMenu(this.#host, layout, extents, this.#openCode)}
    ${this.#host.bench.session.fixed === 'all' ? nothing : renderOwnInput(this.#host)} ${renderSheet(this.#host)}
    ${this.#renderCode()}`;
  }
}
