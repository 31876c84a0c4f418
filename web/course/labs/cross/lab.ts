/** Self- and cross-attention: queries from one sentence, keys and values from the same or from another. */
import type { Attention, HeadTrace } from 'attention-steps/core';
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { type Embeddings, loadEmbeddings } from '../../../stage/inputs/embeddings.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { type Matrix, cell } from '../../../shared/numbers/matrix.ts';
import { withoutKeys } from '../../../stage/inputs/mask.ts';
import { MAX_SEED, untrainedInputs } from '../../../stage/inputs/sentence.ts';
import { picker, places, textField } from '../../kit/fields.ts';
import { type FlowMatrix, flow } from './flow.ts';
import { LEARNT, SIZES } from './learnt.ts';
import { type GridCell, grid } from '../../kit/grid.ts';
import type { Params } from '../../../shared/params.ts';
import { seedControl } from '../../../shared/controls/seed.ts';
import { segments } from '../../../shared/controls/segments.ts';
import { symbol } from '../../../shared/symbol.ts';
import { MOST_WORDS, WordLab, type Words, readWords } from '../../kit/word-lab.ts';
import words from '../../../shared/messages/en/lab-cross.json' with { type: 'json' };
import type { Role } from '../../../stage/model/steps.ts';
import crossStyles from './lab.css?inline';

const params = {
  mode: { kind: 'choice', value: 'cross', of: ['cross', 'self'] },
  x: { kind: 'text', value: 'where is the money', longest: 120 },
  context: { kind: 'text', value: 'he has cash in the bank', longest: 120 },
  weights: { kind: 'choice', value: 'learnt', of: ['learnt', 'plain', 'untrained'] },
  seed: { kind: 'number', value: 1, min: 0, max: MAX_SEED, step: 1 },
  row: { kind: 'number', value: 0, min: 0, max: MOST_WORDS - 1, step: 1 },
  col: { kind: 'number', value: 5, min: 0, max: MOST_WORDS - 1, step: 1 },
} as const satisfies Params;

interface Traced {
  readonly queries: readonly string[];
  readonly keys: readonly string[];
  readonly x: Matrix;
  readonly context: Matrix | undefined;
  readonly head: HeadTrace;
}

class CrossLab extends WordLab<typeof params, typeof words> {
  static override styles = [...WordLab.styles, unsafeCSS(crossStyles)];
  readonly params = params;
  readonly words = words;
  protected override readonly loadVectors = loadEmbeddings;
  /** The pair under the pointer, which is previewed but not kept. */
  #pointed: GridCell | undefined;

  protected override wordView(engine: Attention, embeddings: Embeddings): TemplateResult {
    const { mode, weights } = this.values;
    const seed = weights === 'untrained' ? this.values.seed : undefined;
    const asking = readWords(this.values.x, embeddings, seed);
    const answering = mode === 'self' ? asking : readWords(this.values.context, embeddings, seed);
    const problemOf = (read: typeof asking): string | undefined => ('problem' in read ? read.problem : undefined);
    const controls = this.#controls(problemOf(asking), problemOf(answering));
    if ('problem' in asking || 'problem' in answering) return controls;
    const traced = this.#trace(engine, asking, answering);
    const chosen = this.#inside(traced, { row: this.values.row, col: this.values.col });
    const shown = this.#pointed ? this.#inside(traced, this.#pointed) : chosen;
    return html`${controls}
      <div class="columns parts">
        <div>
          <h3>${this.say('flow')}</h3>
          ${this.#flow(traced)}
          <p class="hint">${this.say('flow.is')}</p>
        </div>
        <div class="stack">${this.#grid(traced, shown, asking, answering)} ${this.#cell(traced, chosen, shown)}</div>
      </div>
      <p class="says" aria-live="polite">${this.#sentence(traced, chosen)}</p>
      ${this.credit(embeddings, [asking, answering])}`;
  }

  #controls(xProblem: string | undefined, contextProblem: string | undefined): TemplateResult {
    const { mode, weights } = this.values;
    return html`<div class="stack">
      ${segments(this, 'mode', { isLabelHidden: false })}
      <div class="sentences">
        <div data-role="q">${textField(this, 'x', { word: mode === 'self' ? 'x.self' : 'x', problem: xProblem })}</div>
        ${
          mode === 'self'
            ? nothing
            : html`<div data-role="k">${textField(this, 'context', { problem: contextProblem })}</div>
                <button type="button" name="swap" @click=${this.#swap}>⇄ ${this.say('swap')}</button>`
        }
      </div>
      <div class="row end">
        ${segments(this, 'weights', { isLabelHidden: false })}
        ${weights === 'untrained' ? seedControl(this, 'seed') : nothing}
        <p class="hint">${symbol(this.say(`weights.${weights}.is`))}</p>
      </div>
    </div>`;
  }

  readonly #swap = (): void => {
    const { x, context, row, col } = this.values;
    this.set('x', context);
    this.set('context', x);
    this.set('row', col);
    this.set('col', row);
  };

  #trace(engine: Attention, { tokens: queries, x }: Words, { tokens: keys, x: answering, empty }: Words): Traced {
    const { mode, weights, seed } = this.values;
    const context = mode === 'self' ? undefined : answering;
    const mask = withoutKeys(x.rows, answering.rows, empty);
    const dModel = x.cols;
    const { wq, wk, wv } =
      weights === 'learnt' ? LEARNT : untrainedInputs({ tokens: ['x'], seed, positional: false, dModel, ...SIZES });
    const trace =
      weights === 'plain'
        ? engine.trace({ q: x, k: answering, v: answering, ...(mask && { mask }) })
        : engine.trace({ x, ...(context && { context }), wq, wk, wv, ...(mask && { mask }) });
    const head = trace.heads[0];
    if (!head) throw new RangeError('heads: expected one, got none');
    return { queries, keys, x, context, head };
  }

  /** Returns the nearest pair that exists, as sentences can become shorter. */
  #inside({ queries, keys }: Traced, { row, col }: GridCell): GridCell {
    return { row: Math.min(row, queries.length - 1), col: Math.min(col, keys.length - 1) };
  }

  #flow({ x, context, head }: Traced): TemplateResult {
    const { q, k, v, scores, weights, output } = head;
    const flowOf = ({ rows, cols }: Matrix, symbol: string, role: Role): FlowMatrix => ({ symbol, role, rows, cols });
    return flow({
      label: this.say(context ? 'flow.cross' : 'flow.self', { n: x.rows, m: k.rows, dV: v.cols }),
      x: flowOf(x, this.say('inputs'), 'input'),
      context: context && flowOf(context, this.say('inputs.context'), 'input'),
      q: flowOf(q, 'Q', 'q'),
      k: flowOf(k, 'K', 'k'),
      v: flowOf(v, 'V', 'v'),
      scores: flowOf(scores, 'S', 'scores'),
      weights: flowOf(weights, 'A', 'weights'),
      output: flowOf(output, 'O', 'output'),
    });
  }

  #grid({ head }: Traced, shown: GridCell, asking: Words, answering: Words): TemplateResult {
    return html`<div>
      <h3>${this.say('grid')}</h3>
      ${grid({
        matrix: head.weights,
        symbol: 'A',
        role: 'weights',
        rows: this.marked(asking),
        cols: this.marked(answering),
        decimals: 2,
        colours: 'shares',
        lit: ({ row, col }) => row === shown.row && col === shown.col,
        onPoint: (cell_) => {
          this.#pointed = cell_;
          this.requestUpdate();
        },
        onChoose: ({ row, col }) => {
          this.set('row', row);
          this.set('col', col);
        },
      })}
      <p class="hint">${this.say('grid.is')}</p>
    </div>`;
  }

  #cell({ queries, keys, head }: Traced, chosen: GridCell, shown: GridCell): TemplateResult {
    const pick = (name: 'row' | 'col', tokens: readonly string[], role: Role): TemplateResult => {
      const options = places(tokens, (word, index) => this.say('option', { number: index, word }));
      return html`<div data-role=${role}>${picker(this, name, options, { value: String(chosen[name]) })}</div>`;
    };
    const at = (matrix: Matrix, decimals: number): string => formatNumber(cell(matrix, shown.row, shown.col), decimals);
    return html`<div class="stack">
      <div class="pickers">${pick('row', queries, 'q')} ${pick('col', keys, 'k')}</div>
      <div>
        <h3 class="pair">
          <span data-role="q">${queries[shown.row]}</span> → <span data-role="k">${keys[shown.col]}</span>
        </h3>
        ${this.facts([
          [this.say('score'), at(head.scores, 2), 'scores'],
          [this.say('scaled', { dK: head.q.cols }), at(head.scaledScores, 2), 'scores'],
          [this.say('weight'), at(head.weights, 3), 'weights'],
        ])}
      </div>
    </div>`;
  }

  #sentence({ queries, keys, context, head }: Traced, { row, col }: GridCell): string {
    return this.say(context ? 'says.cross' : 'says.self', {
      query: queries[row] ?? '',
      key: keys[col] ?? '',
      share: formatNumber(100 * cell(head.weights, row, col), 0),
      n: queries.length,
      m: keys.length,
    });
  }
}

customElements.define('attention-lab-cross', CrossLab);
