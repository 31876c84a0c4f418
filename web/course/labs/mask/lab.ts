/** Masks: before softmax and after it, a row with nothing left, and generating token by token with a cache. */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, html } from 'lit';
import { theme } from '../../../shared/theme.ts';
import { cellButtonStyles } from '../../kit/cell-buttons.ts';
import { Lab } from '../../kit/lab.ts';
import type { Params, Values } from '../../kit/params.ts';
import { radioStyles } from '../../kit/radios.ts';
import { segments } from '../../kit/segments.ts';
import { labStyles } from '../../kit/styles.ts';
import words from '../../../shared/messages/en/lab-mask.json' with { type: 'json' };
import { maskStyles } from './styles.ts';
import { beforeAfterView, generateView, nothingLeftView } from './views.ts';

/** Tokens of the sentence. */
const COUNT = 5;
const NONE = Array.from({ length: COUNT }, () => Array.from({ length: COUNT }, () => 0));

const params = {
  view: { kind: 'choice', value: 'before-after', of: ['before-after', 'nothing-left', 'generate'] },
  causal: { kind: 'flag', value: true },
  real: { kind: 'number', value: COUNT, min: 1, max: COUNT, step: 1 },
  /** A 1 where a cell was switched by hand. */
  own: { kind: 'rows', value: NONE, min: 0, max: 1 },
  row: { kind: 'number', value: 2, min: 0, max: COUNT - 1, step: 1 },
  step: { kind: 'number', value: 3, min: 1, max: COUNT, step: 1 },
  seed: { kind: 'number', value: 8, min: 1, max: 99, step: 1 },
} satisfies Params;

export type MaskValues = Lab<typeof params>;

class MaskLab extends Lab<typeof params> {
  static override styles = [theme, labStyles, radioStyles, cellButtonStyles, maskStyles];

  readonly params = params;
  readonly words = words;

  /** A mask by rule begins without what was switched by hand under another. */
  override set<N extends keyof typeof params>(name: N, value: Values<typeof params>[N]): void {
    if (name === 'causal' || name === 'real') super.set('own', NONE);
    super.set(name, value);
  }

  /** Starts again where one is: the other views are behind their own buttons. */
  override reset(): void {
    const { view } = this.values;
    super.reset();
    this.set('view', view);
  }

  protected override view(engine: Attention): TemplateResult {
    const views = { 'before-after': beforeAfterView, 'nothing-left': nothingLeftView, generate: generateView };
    return html`${segments(this, 'view')} ${views[this.values.view as keyof typeof views](this, engine)}`;
  }
}

customElements.define('attention-lab-mask', MaskLab);
