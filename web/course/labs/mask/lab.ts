/** Masks: before softmax and after it, a row with nothing left, and generating token by token with a cache. */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, html, unsafeCSS } from 'lit';
import { theme } from '../../../shared/look/theme.ts';
import { Lab } from '../../kit/lab.ts';
import type { Values } from '../../../shared/params.ts';
import { segments } from '../../../shared/controls/segments.ts';
import { labStyles } from '../../kit/styles/styles.ts';
import words from '../../../shared/messages/en/lab-mask.json' with { type: 'json' };
import { NONE, params } from './params.ts';
import { beforeAfterView, generateView, nothingLeftView } from './views.ts';
import cellButtonStyles from '../../kit/cell-buttons.css?inline';
import maskStyles from './lab.css?inline';

class MaskLab extends Lab<typeof params, typeof words> {
  static override styles = [theme, labStyles, unsafeCSS(cellButtonStyles), unsafeCSS(maskStyles)];

  readonly params = params;
  readonly words = words;

  /** A new rule for the mask drops the cells flipped by hand under another. */
  override set<N extends keyof typeof params>(name: N, value: Values<typeof params>[N]): void {
    if (name === 'causal' || name === 'real') super.set('own', NONE);
    super.set(name, value);
  }

  /** Starts again in the same view: the others are behind their own buttons. */
  override reset(): void {
    const { view } = this.values;
    super.reset();
    this.set('view', view);
  }

  protected override view(engine: Attention): TemplateResult {
    const views = { 'before-after': beforeAfterView, 'nothing-left': nothingLeftView, generate: generateView };
    return html`${segments(this, 'view')} ${views[this.values.view](this, engine)}`;
  }
}

customElements.define('attention-lab-mask', MaskLab);
