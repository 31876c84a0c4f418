/** Checking printed numbers: a source's worked example, cell by cell, and the reader's own. */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, html } from 'lit';
import { theme } from '../../../shared/look/theme.ts';
import { cellButtonStyles } from '../../kit/cell-buttons.ts';
import { Lab } from '../../kit/lab.ts';
import { segments } from '../../../shared/controls/segments.ts';
import { labStyles } from '../../kit/styles/styles.ts';
import words from '../../../shared/messages/en/lab-check.json' with { type: 'json' };
import type { Choices } from '../../../stage/inputs/read-own.ts';
import { ownView } from './own.ts';
import { params } from './params.ts';
import { sourceView } from './source.ts';
import { checkStyles } from './styles.ts';
import { plainTableStyles } from './table.ts';

class CheckLab extends Lab<typeof params, typeof words> {
  static override styles = [theme, labStyles, cellButtonStyles, plainTableStyles, checkStyles];

  readonly params = params;
  readonly words = words;

  /** The reader's answers about ambiguous inputs; other inputs are asked about anew. */
  #answered: { readonly inputs: string; readonly choices: Choices } = { inputs: '', choices: {} };

  /** Starts again in the same view: the other one is behind its own button. */
  override reset(): void {
    const { view } = this.values;
    super.reset();
    this.set('view', view);
  }

  protected override view(engine: Attention): TemplateResult {
    const { view, inputs } = this.values;
    const choices = this.#answered.inputs === inputs ? this.#answered.choices : {};
    const answer = (given: Choices): void => {
      this.#answered = { inputs, choices: given };
      this.requestUpdate();
    };
    return html`${segments(this, 'view')}
    ${view === 'own' ? ownView(this, engine, choices, answer) : sourceView(this, engine)}`;
  }
}

customElements.define('attention-lab-check', CheckLab);
