/** Projections: one sentence mixed by its own vectors, and by projections of them. */
import type { Attention, HeadTrace } from 'attention-steps/core';
import { greatest } from 'd3-array';
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { largest } from '../../../shared/numbers/statistics.ts';
import { type Embeddings, loadEmbeddings } from '../../../stage/inputs/embeddings.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { InputError } from '../../../shared/input/input-error.ts';
import { cell, fromRows } from '../../../shared/numbers/matrix.ts';
import { withoutKeys } from '../../../stage/inputs/mask.ts';
import { untrainedInputs } from '../../../stage/inputs/sentence.ts';
import { type SenseWeights, senseWeights, sharedWeights } from '../../../stage/inputs/sense-weights.ts';
import { shareBars } from '../../kit/count-table.ts';
import { grid } from '../../kit/grid.ts';
import { radioGroup } from '../../../shared/controls/radios.ts';
import { seedControl } from '../../../shared/controls/seed.ts';
import { segments } from '../../../shared/controls/segments.ts';
import { rowOf } from '../../kit/sums.ts';
import { type Read, WordLab, type Words, readWords } from '../../kit/word-lab.ts';
import { headOf } from '../../../stage/model/values/product.ts';
import { params, weightsView, withoutSoftmax } from './views.ts';
import words from '../../../shared/messages/en/lab-projections.json' with { type: 'json' };
import { renderSentenceBox } from '../../../stage/view/input/sentence-box.ts';
import { boxSay } from '../../../stage/view/input/sentence-words.ts';
import sentenceBox from '../../../stage/view/styles/sentence-box.css?inline';
import projectionStyles from './lab.css?inline';

/** Sentences without the words that the weights are made from, except the one that attends. */
const SENTENCES = { river: 'she sat on the bank of the river', money: 'he put the money in the bank' };

const percent = (share: number): string => formatNumber(100 * share, 0);
/** Weights this near are equal but for float32 and the order of its sums, as of two words with one vector. */
const EQUAL = 1e-6;

interface Mixed extends Words {
  readonly plain: HeadTrace;
  readonly projected: HeadTrace;
}

class ProjectionsLab extends WordLab<typeof params, typeof words> {
  static override styles = [...WordLab.styles, unsafeCSS(sentenceBox), unsafeCSS(projectionStyles)];
  readonly params = params;
  readonly words = words;
  protected override readonly loadVectors = loadEmbeddings;

  protected override wordView(engine: Attention, embeddings: Embeddings): TemplateResult {
    const { sentence, own } = this.values;
    const text = sentence === 'own' ? own : SENTENCES[sentence];
    const read = this.#read(text, embeddings);
    const weights = this.#weights(embeddings);
    const problem = 'problem' in weights ? weights.problem : undefined;
    const reason = 'problem' in read ? read.problem : problem;
    return html`${segments(this, 'sentence', { isLabelHidden: false })} ${this.#box(text, reason)}
    ${'problem' in weights || 'problem' in read ? nothing : this.#work(engine, embeddings, read, weights)}
    ${weightsView(this, 'problem' in weights ? undefined : weights, embeddings.dimensions)}
    ${this.credit(embeddings, 'problem' in read ? [] : [read])}`;
  }

  /** Untrained weights say nothing about any word, so unknown ones are as random as they are. */
  #read(text: string, embeddings: Embeddings): Read {
    const { weights, seed } = this.values;
    return readWords(text, embeddings, weights === 'untrained' ? seed : undefined);
  }

  /** Renders the same box as the stage has. Its weights are those of the lab, unless one matrix stands for all. */
  #box(text: string, reason: string | undefined): TemplateResult {
    const { asks, first, second, seed, weights } = this.values;
    return renderSentenceBox({
      settings: { text, asks, senses: [first, second], seed, weights: weights === 'untrained' ? 'random' : 'meanings' },
      problem: reason === undefined ? nothing : html`<p class="error" role="status">${reason}</p>`,
      say: boxSay('en', () => undefined),
      take: (typed) => {
        const isNew = typed.text !== text;
        this.setAll({
          ...(isNew && { sentence: 'own', own: typed.text, word: typed.asks }),
          asks: typed.asks,
          first: typed.senses[0],
          second: typed.senses[1],
          seed: typed.seed,
          weights: typed.weights === 'random' ? 'untrained' : weights === 'shared' ? 'shared' : 'constructed',
        });
      },
    });
  }

  /** Writes "cash loan" as "cash and loan". */
  #listed(text: string): string {
    const lists = new Intl.ListFormat(this.spoken, { style: 'long', type: 'conjunction' });
    return lists.format(text.split(/[\s,]+/).filter((word) => word !== ''));
  }

  /** Returns the weights, or why the given words cannot make any. */
  #weights(embeddings: Embeddings): SenseWeights | { readonly problem: string } {
    const { weights, asks, first, second, seed } = this.values;
    const senses = { asks, senses: [first, second] } as const;
    try {
      if (weights === 'constructed') return senseWeights(senses, embeddings);
      if (weights === 'shared') return sharedWeights(senses, embeddings);
      const sizes = { dModel: embeddings.dimensions, dK: 2 };
      const { wq, wk, wv } = untrainedInputs({ tokens: ['x'], seed, positional: false, ...sizes });
      return { wq, wk, wv };
    } catch (error) {
      if (error instanceof InputError) return { problem: error.message };
      throw error;
    }
  }

  #mix(engine: Attention, words: Words, weights: SenseWeights): Mixed {
    const { x, empty } = words;
    const mask = withoutKeys(x.rows, x.rows, empty);
    const [plain, projected] = [
      { q: x, k: x, v: x },
      { x, ...weights },
    ].map((inputs) => headOf(engine, { ...inputs, ...(mask && { mask }) }));
    return { ...words, plain: plain!, projected: projected! };
  }

  #work(engine: Attention, embeddings: Embeddings, read: Words, weights: SenseWeights): TemplateResult {
    const { tokens } = read;
    const shown = this.marked(read);
    const chosen = Math.max(0, tokens.indexOf(this.values.word));
    const word = tokens[chosen] ?? '';
    const mixed = this.#mix(engine, read, weights);
    return html`<p class="sentence">
        ${radioGroup({
          name: 'word',
          label: this.say('word'),
          options: [...new Set(tokens)].map((value) => ({ value, text: shown[tokens.indexOf(value)] ?? value })),
          chosen: word,
          choose: (value) => this.set('word', value),
        })}
      </p>
      <div class="columns">${this.#side('plain', mixed, chosen)} ${this.#side('projected', mixed, chosen)}</div>
      <div class="columns after">
        <p class="says" aria-live="polite">${this.#sentence(mixed, chosen)}</p>
        ${this.#change(engine, embeddings, mixed, chosen, weights)}
      </div>
      ${withoutSoftmax(engine, mixed.projected, tokens, chosen, this.say.bind(this))}`;
  }

  /** Returns the other word with the largest weight in a row. */
  #partner({ tokens, plain, projected }: Mixed, chosen: number, side: 'plain' | 'projected'): number | undefined {
    const row = rowOf((side === 'plain' ? plain : projected).weights, chosen);
    const others = tokens.flatMap((token, index) => (token === tokens[chosen] ? [] : [index]));
    return greatest(others, (index) => row[index] ?? 0);
  }

  #side(side: 'plain' | 'projected', mixed: Mixed, chosen: number): TemplateResult {
    const { tokens } = mixed;
    const { scores, weights } = mixed[side];
    const partner = this.#partner(mixed, chosen, 'projected');
    const values = { query: tokens[chosen] ?? '', key: tokens[partner ?? chosen] ?? '' };
    const usual = tokens.filter((_, row) => {
      const all = rowOf(weights, row);
      return (all[row] ?? 0) >= largest(all) - EQUAL;
    }).length;
    const { weights: kind, asks, first, second, seed } = this.values;
    const made = { asks, first: this.#listed(first), second: this.#listed(second), seed };
    const about = this.say(side === 'plain' ? 'plain.is' : `weights.${kind}.is`, made);
    const facts: (readonly [string, string])[] = [
      ...(partner === undefined
        ? []
        : [
            [this.say('to', values), formatNumber(cell(scores, chosen, partner), 2)] as const,
            [this.say('from', values), formatNumber(cell(scores, partner, chosen), 2)] as const,
          ]),
      [this.say('self'), this.say('of', { count: usual, all: tokens.length })],
    ];
    return html`<div class="side" data-side=${side}>
      <h3>${this.say(side)}: ${side === 'plain' ? plainFormula : projectedFormula}</h3>
      <div class="about">
        ${side === 'projected' ? segments(this, 'weights', { isLabelHidden: false }) : nothing}
        <p class="hint">${about}</p>
        ${side === 'projected' && kind === 'untrained' ? seedControl(this, 'seed') : nothing}
      </div>
      ${shareBars(this.marked(mixed), rowOf(weights, chosen))}
      <dl class="facts">
        ${facts.map(
          ([term, value]) =>
            html`<div>
              <dt>${term}</dt>
              <dd class="value">${value}</dd>
            </div>`,
        )}
      </dl>
    </div>`;
  }

  #sentence(mixed: Mixed, chosen: number): string {
    const { tokens } = mixed;
    const shares = (side: 'plain' | 'projected') => {
      const row = rowOf(mixed[side].weights, chosen);
      const other = this.#partner(mixed, chosen, side) ?? chosen;
      const values = { word: tokens[chosen] ?? '', other: tokens[other] ?? '' };
      const self = row[chosen] ?? 0;
      const share = row[other] ?? 0;
      return { isOwn: self >= share, values: { ...values, self: percent(self), share: percent(share) } };
    };
    if (new Set(tokens).size < 2) return this.say('says.only');
    const plain = shares('plain');
    const first = this.say(plain.isOwn ? 'says.plain' : 'says.plain.other', plain.values);
    return `${first} ${this.say('says.projected', shares('projected').values)}`;
  }

  /** Shows the word before and after attention along the two directions of W_V, in each sentence that has it. */
  #change(
    engine: Attention,
    embeddings: Embeddings,
    mixed: Mixed,
    chosen: number,
    weights: SenseWeights,
  ): TemplateResult | typeof nothing {
    const { weights: kind, first, second, sentence } = this.values;
    if (kind === 'untrained') return nothing;
    const word = mixed.tokens[chosen] ?? '';
    const others = (['river', 'money'] as const).flatMap((id) => {
      const text = SENTENCES[id];
      const read = this.#read(text, embeddings);
      return id === sentence || 'problem' in read || !read.tokens.includes(word)
        ? []
        : [{ where: this.say(`there.${id}`), of: this.#mix(engine, read, weights) }];
    });
    const here = sentence === 'own' ? this.say('here') : this.say(`there.${sentence}`);
    const each = [{ where: here, of: mixed }, ...others].flatMap(({ where, of: output }) => {
      const row = output.tokens.indexOf(word);
      const { plain, projected } = output;
      const mask = withoutKeys(output.x.rows, output.x.rows, output.empty);
      const measured = headOf(engine, { q: plain.q, k: plain.k, v: projected.v, ...(mask && { mask }) });
      return [
        { label: this.say('row.plain', { where }), values: rowOf(measured.output, row) },
        { label: this.say('row.projected', { where }), values: rowOf(projected.output, row) },
      ];
    });
    const rows = [{ label: this.say('alone', { word }), values: rowOf(mixed.projected.v, chosen) }, ...each];
    return html`<div class="change">
      ${grid({
        matrix: fromRows(rows.map(({ values }) => values)),
        symbol: this.say('change', { word }),
        role: 'output',
        rows: rows.map(({ label }) => label),
        cols: [first, second].map((text) => this.say('toward', { words: this.#listed(text) })),
        decimals: 2,
        colours: 4,
      })}
      <p class="hint">${this.say('change.is', { first: this.#listed(first), second: this.#listed(second) })}</p>
    </div>`;
  }
}

const plainFormula = html`<span class="formula">softmax(XX<sup>T</sup>/√d<sub>model</sub>) X</span>`;
const projectedFormula = html`<span class="formula">softmax(QK<sup>T</sup>/√d<sub>k</sub>) V</span>`;

customElements.define('attention-lab-projections', ProjectionsLab);
