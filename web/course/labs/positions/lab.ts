/** Positions: a small model learns whom the dog bites, with none, and with each way to say where a token stands. */
import type { Learning, ModelTrace } from 'attention-steps/learn';
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { seedControl } from '../../../shared/controls/seed.ts';
import { segments } from '../../../shared/controls/segments.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Params } from '../../../shared/params.ts';
import { symbol } from '../../../shared/symbol.ts';
import words from '../../../shared/messages/en/lab-positions.json' with { type: 'json' };
import { MAX_SEED } from '../../../stage/inputs/sentence.ts';
import { shareBars } from '../../kit/count-table.ts';
import { grid } from '../../kit/grid.ts';
import { LearningLab } from '../../kit/learning-lab.ts';
import { extentOf } from '../../kit/pairs.ts';
import {
  KINDS,
  type Kind,
  type Learnt,
  ORDERS,
  STEPS,
  answersOf,
  biasOf,
  differences,
  lastWeights,
  layerOf,
  learn,
} from './order.ts';
import styles from './lab.css?inline';

const params = {
  kind: { kind: 'choice', value: 'none', of: KINDS },
  seed: { kind: 'number', value: 1, min: 0, max: MAX_SEED, step: 1 },
} as const satisfies Params;

/** Outputs that differ by less are alike: sums in another order round otherwise. */
const ROUNDING = 1e-5;
const BACK = ['3', '2', '1', '0'];

class PositionsLab extends LearningLab<typeof params, typeof words> {
  static override styles = [...LearningLab.styles, unsafeCSS(styles)];
  readonly params = params;
  readonly words = words;

  /** The models that were learned so far, by kind and seed. */
  readonly #learnt = new Map<string, Learnt>();

  #model(learning: Learning): Learnt {
    const { kind, seed } = this.values;
    const name = `${kind} ${String(seed)}`;
    const found = this.#learnt.get(name) ?? learn(learning, kind, Math.round(seed));
    this.#learnt.set(name, found);
    return found;
  }

  protected override view(learning: Learning): TemplateResult {
    const learnt = this.#model(learning);
    const { kind } = this.values;
    return html`<div class="stack">
      <p>${this.say('task')}</p>
      ${segments(this, 'kind', { isLabelHidden: false })} ${seedControl(this, 'seed')}
      <p class="says" aria-live="polite">${symbol(this.#sentence(learnt, kind))}</p>
      <div class="columns compact">${ORDERS.map((order, at) => this.#order(order, learnt.orders[at]!))}</div>
      ${this.#outputs(learnt)} ${this.#same(learnt.same)}
      <p class="hint">${this.say('trained', { steps: STEPS, seed: this.values.seed })}</p>
    </div>`;
  }

  #sentence({ accuracy, orders }: Learnt, kind: Kind): string {
    const right = formatNumber(100 * accuracy, 0);
    const most = largest(differences(orders).map((difference) => difference.most));
    return `${this.say(`how.${kind}`)} ${this.say(most < ROUNDING ? 'says.blind' : 'says.sees', { right })}`;
  }

  #order(order: readonly string[], trace: ModelTrace): TemplateResult {
    const [first = '', , second = ''] = order;
    const weights = lastWeights(trace);
    return html`<div class="order">
      <h3>${order.join(' ')}</h3>
      ${grid({
        matrix: weights,
        symbol: this.say('weights'),
        role: 'weights',
        rows: Array.from({ length: weights.rows }, (_, head) => this.say('head', { head })),
        cols: order,
        colours: 'shares',
        decimals: 2,
      })}
      <div data-role="output">
        <h3>${this.say('answer')}</h3>
        ${shareBars([first, second], answersOf(trace, [first, second]), 2)}
      </div>
    </div>`;
  }

  /** Compares what comes out of the layer for each word, in one order and in the other. */
  #outputs({ orders }: Learnt): TemplateResult {
    return html`<section>
      <h3>${this.say('outputs')}</h3>
      <p class="hint">${this.say('outputs.hint')}</p>
      <div class="scroll" tabindex="0" role="group" aria-label=${this.say('outputs')}>
        <table class="counts outputs">
          <thead>
            <tr>
              ${differences(orders).map(({ word }) => html`<th scope="col">${word}</th>`)}
            </tr>
          </thead>
          <tbody>
            <tr>
              ${differences(orders).map(({ most }) => html`<td>${formatNumber(most, 2, 'scientific')}</td>`)}
            </tr>
          </tbody>
        </table>
      </div>
    </section>`;
  }

  /** Shows the keys, values and weights of the same word at all places. */
  #same(trace: ModelTrace): TemplateResult {
    const { k, v } = layerOf(trace).attention.heads[0]!;
    const weights = lastWeights(trace);
    const bias = biasOf(trace);
    const places = BACK.map((_, place) => `dog${'₀₁₂₃'[place] ?? ''}`);
    return html`<section>
      <h3>${this.say('same')}</h3>
      <p class="hint">${this.say('same.hint')}</p>
      <div class="flow compact">
        ${grid({ matrix: k, symbol: 'K', role: 'k', rows: places, colours: extentOf(k), decimals: 2 })}
        ${grid({ matrix: v, symbol: 'V', role: 'v', rows: places, colours: extentOf(v), decimals: 2 })}
        ${bias ? grid({ matrix: bias, symbol: this.say('bias'), role: 'scores', rows: places, colours: 1, decimals: 2 }) : nothing}
        ${grid({
          matrix: weights,
          symbol: this.say('weights.back'),
          role: 'weights',
          rows: Array.from({ length: weights.rows }, (_, head) => this.say('head', { head })),
          cols: BACK,
          colours: 'shares',
          decimals: 2,
        })}
      </div>
    </section>`;
  }
}

customElements.define('attention-lab-positions', PositionsLab);
