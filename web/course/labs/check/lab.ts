/** Checking printed numbers: a source's worked example, cell by cell, and the reader's own. */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, html, unsafeCSS } from 'lit';
import { theme } from '../../../shared/look/theme.ts';
import { Lab } from '../../kit/lab.ts';
import { segments } from '../../../shared/controls/segments.ts';
import { labStyles } from '../../kit/styles/styles.ts';
import words from '../../../shared/messages/en/lab-check.json' with { type: 'json' };
import type { Choices } from '../../../stage/inputs/read-pasted.ts';
import { type Answers, type Text, ownView } from './own.ts';
import { params } from './params.ts';
import { sourceView } from './source.ts';
import cellButtonStyles from '../../kit/cell-buttons.css?inline';
import checkStyles from './lab.css?inline';
import reading from '../../../stage/view/styles/reading.css?inline';

class CheckLab extends Lab<typeof params, typeof words> {
  static override styles = [theme, labStyles, unsafeCSS(cellButtonStyles), unsafeCSS(reading), unsafeCSS(checkStyles)];

  readonly params = params;
  readonly words = words;

  /** The reader's answers about each text; other texts are asked about anew. */
  readonly #answered = new Map<Text, { readonly text: string; readonly choices: Choices }>();

  /** Starts again in the same view: the other one is behind its own button. */
  override reset(): void {
    const { view } = this.values;
    super.reset();
    this.set('view', view);
  }

  protected override view(engine: Attention): TemplateResult {
    const { view } = this.values;
    const answers: Answers = {
      about: (text) => {
        const answered = this.#answered.get(text);
        return answered?.text === this.values[text] ? answered.choices : {};
      },
      answer: (text, choices) => {
        this.#answered.set(text, { text: this.values[text], choices });
        this.requestUpdate();
      },
    };
    return html`${segments(this, 'view')} ${view === 'own' ? ownView(this, engine, answers) : sourceView(this, engine)}`;
  }
}

customElements.define('attention-lab-check', CheckLab);
