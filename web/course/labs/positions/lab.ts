/** Positions: a picture of each way to say where a token stands, and a small model that learns by it whom the dog bites. */
import type { Attention } from 'attention-steps/core';
import type { Learning, ModelTrace } from 'attention-steps/learn';
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { seedControl } from '../../../shared/controls/seed.ts';
import { segments } from '../../../shared/controls/segments.ts';
import { slider } from '../../../shared/controls/settings.ts';
import { loadEngine } from '../../../shared/engine.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { type Matrix, cell } from '../../../shared/numbers/matrix.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Params } from '../../../shared/params.ts';
import { symbol } from '../../../shared/symbol.ts';
import words from '../../../shared/messages/en/lab-positions.json' with { type: 'json' };
import { MAX_SEED } from '../../../stage/inputs/sentence.ts';
import { countTable, shareBars } from '../../kit/count-table.ts';
import { type GridCell, grid } from '../../kit/grid.ts';
import { EngineLab } from '../../kit/lab.ts';
import { learningNear } from '../../kit/learning-lab.ts';
import { extentOf } from '../../kit/pairs.ts';
import { plane, pointOf } from '../../kit/plane.ts';
import { rowOf } from '../../kit/sums.ts';
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
import { HEADS, KEY, POSITIONS, QUERY, WIDTH, biasLine, turnedAt, waveLine } from './pictures.ts';
import styles from './lab.css?inline';

const params = {
  kind: { kind: 'choice', value: 'sinusoidal', of: KINDS },
  position: { kind: 'number', value: 3, min: 0, max: POSITIONS - 1, step: 1 },
  column: { kind: 'number', value: 4, min: 0, max: WIDTH - 1, step: 1 },
  key: { kind: 'number', value: 1, min: 0, max: POSITIONS - 1, step: 1 },
  seed: { kind: 'number', value: 1, min: 0, max: MAX_SEED, step: 1 },
} as const satisfies Params;

/** Outputs that differ by less are alike: sums in another order round otherwise. */
const ROUNDING = 1e-5;
const BACK = ['3', '2', '1', '0'];
const EXTENT = 2;

const counted = (length: number): string[] => Array.from({ length }, (_, at) => String(at));

interface Engines {
  readonly attention: Attention;
  readonly learning: Learning;
}

class PositionsLab extends EngineLab<Engines, typeof params, typeof words> {
  static override styles = [...EngineLab.styles, unsafeCSS(styles)];
  readonly params = params;
  readonly words = words;

  /** The models that were learned so far, by kind and seed. */
  readonly #learnt = new Map<string, Learnt>();

  protected override async load(): Promise<Engines> {
    const [attention, learning] = await Promise.all([loadEngine(), learningNear(this)]);
    return { attention, learning };
  }

  #model(learning: Learning): Learnt {
    const { kind, seed } = this.values;
    const name = `${kind} ${String(seed)}`;
    const found = this.#learnt.get(name) ?? learn(learning, kind, Math.round(seed));
    this.#learnt.set(name, found);
    return found;
  }

  protected override view({ attention, learning }: Engines): TemplateResult {
    const learnt = this.#model(learning);
    const { kind } = this.values;
    const orders = html`<div class="columns compact">
      ${ORDERS.map((order, at) => this.#order(order, learnt.orders[at]!))}
    </div>`;
    return html`<div class="stack">
      ${segments(this, 'kind')}
      <p class="how">${this.say(`how.${kind}`)}</p>
      ${kind === 'none' ? orders : this.#picture(kind, attention, learnt)}
      <p class="says" aria-live="polite">${symbol(this.#sentence(learnt))}</p>
      ${this.more(
        'more.is',
        ['seed'],
        html`<p>${this.say('task')}</p>
          ${seedControl(this, 'seed')} ${kind === 'none' ? nothing : orders} ${this.#outputs(learnt)}
          ${this.#same(learnt.same)}
          <p class="hint">${this.say('trained', { steps: STEPS, seed: this.values.seed })}</p>`,
      )}
    </div>`;
  }

  #sentence({ accuracy, orders }: Learnt): string {
    const right = formatNumber(100 * accuracy, 0);
    const most = largest(differences(orders).map((difference) => difference.most));
    return this.say(most < ROUNDING ? 'says.blind' : 'says.sees', { right });
  }

  #picture(kind: Exclude<Kind, 'none'>, engine: Attention, { table }: Learnt): TemplateResult {
    switch (kind) {
      case 'sinusoidal':
        return this.#waves(engine.sinusoidal(POSITIONS, WIDTH));
      case 'learned':
      case 'infused':
        return this.#table(table!);
      case 'rotary':
        return this.#turned(engine);
      case 'alibi':
        return this.#biases(engine.alibi(HEADS, POSITIONS));
    }
  }

  #vectors(matrix: Matrix, chosen?: (at: GridCell) => void): TemplateResult {
    const { position, column } = this.values;
    return html`<div class="compact mini">
      ${grid({
        matrix,
        symbol: 'P',
        role: 'input',
        rows: counted(matrix.rows),
        cols: counted(matrix.cols),
        colours: extentOf(matrix),
        decimals: 1,
        ...(chosen && { onChoose: chosen, lit: ({ row, col }) => row === position && col === column }),
      })}
    </div>`;
  }

  #waves(waves: Matrix): TemplateResult {
    const { position, column } = this.values;
    return html`<div class="waves">
      ${this.#vectors(waves, ({ row, col }) => {
        this.setAll({ position: row, column: col });
      })}
      <div class="stack">
        ${slider(this, 'position')} ${slider(this, 'column')}
        <p class="sum" data-role="input">p<sub>${position},${column}</sub> = ${waveLine(waves, position, column)}</p>
        <p class="hint">${this.say('waves.hint')}</p>
      </div>
    </div>`;
  }

  #table(table: Matrix): TemplateResult {
    return html`${this.#vectors(table)}
      <p class="hint">${this.say('table.hint')}</p>`;
  }

  #pair(matrix: Matrix, name: string, decimals: number): TemplateResult {
    const { position, key } = this.values;
    return html`<div class="compact mini">
      ${grid({
        matrix,
        symbol: name,
        role: 'scores',
        rows: counted(matrix.rows),
        cols: counted(matrix.cols),
        colours: extentOf(matrix),
        decimals,
        lit: ({ row, col }) => row === position && col === key,
        related: ({ row, col }) => row - col === position - key,
        onChoose: ({ row, col }) => {
          this.setAll({ position: row, key: col });
        },
      })}
    </div>`;
  }

  #turned(engine: Attention): TemplateResult {
    const { position, key } = this.values;
    const { q, k, scores } = turnedAt(engine);
    return html`<div class="columns">
      <div class="stack">
        ${plane({
          label: this.say('plane'),
          extent: EXTENT,
          vectors: [
            { label: '', role: 'q', at: QUERY, weight: 0 },
            { label: '', role: 'k', at: KEY, weight: 0 },
            { label: `q, ${String(position)}`, role: 'q', at: pointOf(rowOf(q, position)) },
            { label: `k, ${String(key)}`, labelBelow: true, role: 'k', at: pointOf(rowOf(k, key)) },
          ],
        })}
        <p class="hint">${this.say('plane')}</p>
        ${slider(this, 'position', { word: 'query' })} ${slider(this, 'key')}
      </div>
      <div class="stack">
        ${this.#pair(scores, 'S', 1)}
        <p class="sum reading">
          ${this.say('turned', { distance: formatNumber(position - key, 0), score: formatNumber(cell(scores, position, key), 2) })}
        </p>
      </div>
    </div>`;
  }

  #biases([first, second]: readonly Matrix[]): TemplateResult {
    const { position, key } = this.values;
    return html`<div class="columns">
        ${[first!, second!].map((bias, head) => this.#pair(bias, this.say('bias.head', { head }), 2))}
      </div>
      <div class="columns">
        <div>${slider(this, 'position', { word: 'query' })} ${slider(this, 'key')}</div>
        <p class="sum reading">
          ${this.say('bias.line', { line: biasLine(first!, position, key), other: biasLine(second!, position, key) })}
        </p>
      </div>`;
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
      ${countTable({
        label: this.say('outputs'),
        columns: differences(orders).map(({ word }) => word),
        rows: [
          {
            id: 'most',
            name: this.say('outputs'),
            cells: differences(orders).map(({ most }) => formatNumber(most, 2, 'scientific')),
          },
        ],
      })}
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
