/** Four ways to score the same queries and keys, side by side. */
import type { Attention, HeadTrace } from 'attention-steps/core';
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { largest } from '../../../shared/numbers/statistics.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { EXAMPLES, exampleMatrices } from '../../../stage/inputs/examples.ts';
import { type Matrix, cell } from '../../../shared/numbers/matrix.ts';
import { MAX_SEED } from '../../../stage/inputs/sentence.ts';
import { picker, places } from '../../kit/fields.ts';
import { seedControl } from '../../../shared/controls/seed.ts';
import { checkbox, slider } from '../../../shared/controls/settings.ts';
import { countTable } from '../../kit/count-table.ts';
import { type GridCell, type GridView, grid } from '../../kit/grid.ts';
import { Lab } from '../../kit/lab.ts';
import { type Pointing, differenceMap, extentOf, pairGrid } from '../../kit/pairs.ts';
import type { Params } from '../../../shared/params.ts';
import {
  type Count,
  SCORE_FORMULAS,
  SCORINGS,
  type ScoringName,
  type ScoringParameters,
  costsOf,
  scoreLines,
  scoringOf,
  untrainedScoring,
} from '../../kit/scorings.ts';
import { difference } from '../../kit/sums.ts';
import { symbol } from '../../../shared/symbol.ts';
import { STEPS, learntScoring, lossOf } from './learning.ts';
import words from '../../../shared/messages/en/lab-scorings.json' with { type: 'json' };
import styles from './lab.css?inline';

const example = EXAMPLES.find(({ id }) => id === 'dog-bites-man');
const TOKENS = example?.tokens ?? [];
const PLACES = places(TOKENS);

const params = {
  learnt: { kind: 'flag', value: false },
  dA: { kind: 'number', value: 3, min: 1, max: 6, step: 1 },
  plain: { kind: 'flag', value: false },
  seed: { kind: 'number', value: 1, min: 0, max: MAX_SEED, step: 1 },
  query: { kind: 'choice', value: '0', of: PLACES.map(({ value }) => value) },
  key: { kind: 'choice', value: '1', of: PLACES.map(({ value }) => value) },
  first: { kind: 'choice', value: 'scaled', of: SCORINGS },
  second: { kind: 'choice', value: 'additive', of: SCORINGS },
} as const satisfies Params;

type Heads = Readonly<Record<ScoringName, HeadTrace>>;

class ScoringsLab extends Lab<typeof params, typeof words> {
  static override styles = [...Lab.styles, unsafeCSS(styles)];
  readonly params = params;
  readonly words = words;

  /** The pair under the pointer; it takes precedence over the chosen one. */
  #hovered: GridCell | undefined;

  protected override view(engine: Attention): TemplateResult {
    const { x } = example ? exampleMatrices(example) : {};
    if (!x) throw new Error('dog-bites-man: expected its X');
    const { dA, seed, plain, learnt } = this.values;
    const start = untrainedScoring({ d: x.cols, dA: Math.round(dA), seed: Math.round(seed), plain });
    const parameters = learnt ? this.#learn(engine, x, start) : start;
    const heads = Object.fromEntries(
      SCORINGS.map((name) => [
        name,
        engine.trace({ q: x, k: x, v: x, scoring: scoringOf(name, parameters) }, { softmaxParts: true }).heads[0],
      ]),
    ) as Heads;
    const at = this.#hovered ?? { row: Number(this.values.query), col: Number(this.values.key) };
    return html`<div class="stack">
      <div class="columns compact">
        ${this.#controls()}
        <div>
          <h3>${this.say('given')}</h3>
          <div class="flow">
            ${grid({ matrix: x, symbol: 'Q = K = V', role: 'input', rows: TOKENS, colours: 1.5, related: ({ row }) => row === at.row || row === at.col })}
            ${this.#parameterGrids(parameters)}
          </div>
          <p class="hint">${this.say(learnt ? 'learnt.how' : 'untrained', { steps: STEPS, seed })}</p>
        </div>
      </div>
      <p class="says" aria-live="polite">
        ${learnt ? this.#losses(engine, x, parameters) : nothing} ${this.#sentence(heads, at)}
      </p>
      <div class="cards compact">${SCORINGS.map((name) => this.#card(name, heads, parameters, at))}</div>
      <div class="results">${this.#comparison(heads, at)} ${this.#costs(heads, parameters)}</div>
    </div>`;
  }

  /** The parameters learnt with these values, kept as pointing at a cell draws the lab again. */
  #last: { readonly values: unknown; readonly learnt: ScoringParameters } | undefined;

  #learn(engine: Attention, x: Matrix, parameters: ScoringParameters): ScoringParameters {
    const { values } = this;
    if (this.#last?.values !== values) this.#last = { values, learnt: learntScoring(engine, x, parameters) };
    return this.#last.learnt;
  }

  #losses(engine: Attention, x: Matrix, parameters: ScoringParameters): string {
    const loss = (name: ScoringName): string => formatNumber(lossOf(engine, x, name, parameters).loss, 2);
    return this.say('losses', Object.fromEntries(SCORINGS.map((name) => [name, loss(name)])));
  }

  #controls(): TemplateResult {
    return html`<div class="stack">
      <div class="row">${picker(this, 'query', PLACES)} ${picker(this, 'key', PLACES)}</div>
      ${seedControl(this, 'seed')} ${slider(this, 'dA')} ${checkbox(this, 'plain')} ${checkbox(this, 'learnt')}
    </div>`;
  }

  #sentence(heads: Heads, { row, col }: GridCell): string {
    const percent = (name: ScoringName): string => formatNumber(100 * cell(heads[name].weights, row, col), 1);
    return this.say('pair', {
      query: TOKENS[row] ?? '',
      key: TOKENS[col] ?? '',
      ...Object.fromEntries(SCORINGS.map((name) => [name, percent(name)])),
    });
  }

  #pointing(at: GridCell): Pointing {
    return {
      at,
      point: (to) => {
        this.#hovered = to;
        this.requestUpdate();
      },
      choose: ({ row, col }) => {
        this.set('query', String(row));
        this.set('key', String(col));
      },
    };
  }

  /** Draws queries as rows and keys as columns; the same cell is lit in all. */
  #pairs(view: Pick<GridView, 'matrix' | 'symbol' | 'role' | 'colours' | 'decimals'>, at: GridCell): TemplateResult {
    return pairGrid({ ...view, rows: TOKENS, cols: TOKENS }, this.#pointing(at));
  }

  #card(name: ScoringName, heads: Heads, parameters: ScoringParameters, at: GridCell): TemplateResult {
    const head = heads[name];
    const { scaledScores, weights } = head;
    // One domain for the scores of all four makes them comparable.
    const extent = largest(SCORINGS.map((other) => extentOf(heads[other].scores)));
    return html`<section class="card" data-scoring=${name}>
      <h3>${this.say(name)} <small>${symbol(SCORE_FORMULAS[name])}</small></h3>
      <div class="flow mini">
        ${this.#pairs({ matrix: scaledScores, symbol: name === 'scaled' ? 'S′' : 'S', role: 'scores', colours: extent, decimals: 2 }, at)}
        ${this.#pairs({ matrix: weights, symbol: 'A', role: 'weights', colours: 'shares', decimals: 2 }, at)}
      </div>
      <div>
        ${this.#units(head, parameters, at)}
        ${scoreLines(name, head, parameters, at.row, at.col).map((line) => html`<p class="sum">${line}</p>`)}
      </div>
    </section>`;
  }

  /** Shows, for additive scoring, each hidden unit's part in the pair's score. */
  #units(head: HeadTrace, { v }: ScoringParameters, { row, col }: GridCell): TemplateResult | typeof nothing {
    const { k, projectedQ, projectedK, preactivations, activations } = head;
    if (!projectedQ || !projectedK || !preactivations || !activations) return nothing;
    const pair = row * k.rows + col;
    const columns: [string, Matrix, number][] = [
      ['q W_1', projectedQ, row],
      ['k W_2', projectedK, col],
      [this.say('sum'), preactivations, pair],
      ['tanh', activations, pair],
      ['v', v, 0],
    ];
    return countTable({
      label: this.say('units'),
      columns: columns.map(([name]) => name),
      rows: Array.from({ length: v.cols }, (_, unit) => ({
        id: `unit-${unit}`,
        name: String(unit + 1),
        cells: columns.map(([, matrix, from]) => formatNumber(cell(matrix, from, unit), 2)),
      })),
    });
  }

  #comparison(heads: Heads, at: GridCell): TemplateResult {
    const { first, second } = this.values;
    const options = SCORINGS.map((value) => ({ value, label: this.say(value) }));
    return html`<section class="compact" data-part="comparison">
      <h3>${this.say('compare')}</h3>
      <div class="row">${picker(this, 'first', options)} ${picker(this, 'second', options)}</div>
      ${differenceMap({
        map: difference(heads[first].weights, heads[second].weights),
        tokens: TOKENS,
        first: this.say(first),
        second: this.say(second),
        pointing: this.#pointing(at),
        say: this.say.bind(this),
      })}
    </section>`;
  }

  #parameterGrids({ w, w1, w2, v }: ScoringParameters): TemplateResult[] {
    const shown = { W: w, W_1: w1, W_2: w2, v };
    return Object.entries(shown).map(([name, matrix]) =>
      grid({ matrix, symbol: name, role: 'input', colours: 1.5, decimals: 2 }),
    );
  }

  #costs(heads: Heads, parameters: ScoringParameters): TemplateResult {
    const count = ({ formula, value }: Count): TemplateResult =>
      formula === '0'
        ? html`<b>0</b>`
        : html`<span class="formula">${symbol(formula)} =</span> <b>${formatNumber(value, 0)}</b>`;
    const { q, k } = heads.dot;
    const sizes = { n: q.rows, m: k.rows, dQ: q.cols, dK: k.cols, dA: parameters.v.cols };
    return html`<div>
      <h3>${this.say('costs')}</h3>
      <p class="hint">${symbol(this.say('costsHint', sizes))}</p>
      ${countTable({
        label: this.say('costs'),
        columns: (['parameters', 'onePair', 'allPairs', 'tanh'] as const).map((key) => this.say(key)),
        rows: SCORINGS.map((name) => {
          const { parameters: learnt, pair, all, tanh } = costsOf(name, heads[name], parameters);
          return { id: name, name: this.say(name), cells: [learnt, pair, all, tanh].map(count) };
        }),
      })}
    </div>`;
  }
}

customElements.define('attention-lab-scorings', ScoringsLab);
