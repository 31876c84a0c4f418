/** Projections: one sentence mixed by its own vectors, and by projections of them. */
import type { Attention, HeadTrace } from 'attention-steps/core';
import { greatest } from 'd3-array';
import { type TemplateResult, html, nothing, svg, unsafeCSS } from 'lit';
import { largest } from '../../../shared/numbers/statistics.ts';
import { type Embeddings, loadEmbeddings } from '../../../stage/inputs/embeddings.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { InputError } from '../../../shared/input/input-error.ts';
import { cell, fromRows } from '../../../shared/numbers/matrix.ts';
import { symbol } from '../../../shared/symbol.ts';
import { withoutKeys } from '../../../stage/inputs/mask.ts';
import { untrainedInputs } from '../../../stage/inputs/sentence.ts';
import { type SenseWeights, senseWeights, sharedWeights } from '../../../stage/inputs/sense-weights.ts';
import { countTable, shareBars } from '../../kit/count-table.ts';
import { plane, pointOf } from '../../kit/plane.ts';
import { radioGroup } from '../../../shared/controls/radios.ts';
import { seedControl } from '../../../shared/controls/seed.ts';
import { segments } from '../../../shared/controls/segments.ts';
import { rowOf } from '../../kit/sums.ts';
import { type Read, WordLab, type Words, readWords } from '../../kit/word-lab.ts';
import { headOf, product } from '../../../stage/model/values/product.ts';
import { params, weightsView, withoutSoftmax } from './views.ts';
import words from '../../../shared/messages/en/lab-projections.json' with { type: 'json' };
import { renderSentenceBox } from '../../../stage/view/input/sentence-box.ts';
import { boxSay } from '../../../stage/view/input/sentence-words.ts';
import sentenceBox from '../../../stage/view/styles/sentence-box.css?inline';
import projectionStyles from './lab.css?inline';

/** Sentences without the words that the weights are made from, except the one that attends. */
const SENTENCES = { river: 'she sat on the bank of the river', money: 'he put the money in the bank' };

const percent = (share: number): string => formatNumber(100 * share, 0);

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
      <p class="says" aria-live="polite">${this.#sentence(mixed, chosen)}</p>
      ${this.#meaning(engine, embeddings, mixed, chosen, weights)}
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
    const { weights: kind, asks, first, second, seed } = this.values;
    const made = { asks, first: this.#listed(first), second: this.#listed(second), seed };
    const about = this.say(side === 'plain' ? 'plain.is' : `weights.${kind}.is`, made);
    const between = (term: 'to' | 'from', query: number, key: number) =>
      [this.say(term, values), formatNumber(cell(scores, query, key), 2)] as const;
    const facts = partner === undefined ? [] : [between('to', chosen, partner), between('from', partner, chosen)];
    return html`<div class="side" data-side=${side}>
      <h3>${this.say(side)}: ${side === 'plain' ? plainFormula : projectedFormula}</h3>
      <div class="about">
        ${side === 'projected' ? segments(this, 'weights', { isLabelHidden: false }) : nothing}
        <p class="hint">${about}</p>
        ${side === 'projected' && kind === 'untrained' ? seedControl(this, 'seed') : nothing}
      </div>
      ${shareBars(this.marked(mixed), rowOf(weights, chosen))} ${this.facts(facts)}
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

  /** Shows what the word means along the two directions of W_V: its value alone, and plus its output in each sentence that has it. */
  #meaning(
    engine: Attention,
    embeddings: Embeddings,
    mixed: Mixed,
    chosen: number,
    weights: SenseWeights,
  ): TemplateResult | typeof nothing {
    const { weights: kind, first, second, sentence } = this.values;
    if (kind === 'untrained') return nothing;
    const word = mixed.tokens[chosen] ?? '';
    const value = rowOf(mixed.projected.v, chosen);
    const others = (['river', 'money'] as const).flatMap((id) => {
      const read = this.#read(SENTENCES[id], embeddings);
      return id === sentence || 'problem' in read || !read.tokens.includes(word)
        ? []
        : [{ where: this.say(`there.${id}`), of: this.#mix(engine, read, weights) }];
    });
    const here = sentence === 'own' ? this.say('here') : this.say(`there.${sentence}`);
    const each = [{ where: here, of: mixed }, ...others].map(({ where, of: { tokens, projected } }) => {
      const parts = fromRows([value, rowOf(projected.output, tokens.indexOf(word))]);
      return { label: where, values: rowOf(product(engine, fromRows([[1, 1]]), parts), 0) };
    });
    const rows = [{ label: this.say('alone'), values: value }, ...each];
    const axes = [first, second].map((text) => this.say('toward', { words: this.#listed(text) }));
    const table = {
      label: this.say('meaning', { word }),
      columns: axes,
      rows: rows.map(({ label, values }, at) => ({
        id: `meaning-${at}`,
        name: label,
        role: at === 0 ? ('v' as const) : ('output' as const),
        cells: values.map((number) => formatNumber(number, 2)),
      })),
    };
    const vectors = rows.map(({ label, values }, at) => ({
      label,
      role: table.rows[at]!.role,
      at: pointOf(values),
      shape: 'point' as const,
    }));
    return html`<h3>${table.label}</h3>
      <div class="columns meaning">
        ${plane({
          label: table.label,
          extent: Math.ceil(largest(rows.flatMap(({ values }) => values.map(Math.abs)))),
          vectors,
          under: (toX, toY) => svg`${vectors.map(
            ({ at: [x, y] }) =>
              svg`<line data-role="output" stroke="var(--o)" stroke-width="2.5" x1=${toX(value[0] ?? NaN)} y1=${toY(value[1] ?? NaN)} x2=${toX(x)} y2=${toY(y)}></line>`,
          )}
            <g class="tick" aria-hidden="true">
              <text x="360" y=${toY(0) - 6} text-anchor="end">${axes[0]}</text>
              <text x=${toX(0) + 6} y="12">${axes[1]}</text>
            </g>`,
        })}
        <div class="stack">
          ${countTable(table)}
          <p class="hint">${symbol(this.say('meaning.is', { word }))}</p>
        </div>
      </div>`;
  }
}

const plainFormula = html`<span class="formula">softmax(XX<sup>T</sup>/√d<sub>model</sub>) X</span>`;
const projectedFormula = html`<span class="formula">softmax(QK<sup>T</sup>/√d<sub>k</sub>) V</span>`;

customElements.define('attention-lab-projections', ProjectionsLab);
