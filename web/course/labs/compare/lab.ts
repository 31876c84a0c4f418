/** Two settings of attention over one sentence: the weights of both, and their differences. */
import type { Attention, HeadTrace, Trace } from 'attention-steps/core';
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { type Embeddings, loadEmbeddings } from '../../../stage/inputs/embeddings.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { cell } from '../../../shared/numbers/matrix.ts';
import { MAX_SEED } from '../../../stage/inputs/sentence.ts';
import { slider } from '../../../shared/controls/settings.ts';
import { picker, places, textField } from '../../kit/fields.ts';
import { type GridCell, grid } from '../../kit/grid.ts';
import { type Pointing, differenceMap, largestOf, pairGrid } from '../../kit/pairs.ts';
import type { Params } from '../../../shared/params.ts';
import { segments } from '../../../shared/controls/segments.ts';
import { seedControl } from '../../../shared/controls/seed.ts';
import { HEADS, MASKS, SCALES, SCORES, type Setting, type Shared, factorOf, inputsOf, keyWidth } from './settings.ts';
import { difference } from '../../kit/sums.ts';
import { symbol } from '../../../shared/symbol.ts';
import { MOST_WORDS, WordLab, type Words, readWords } from '../../kit/word-lab.ts';
import type { KeyOf } from '../../../shared/words/messages.ts';
import words from '../../../shared/messages/en/lab-compare.json' with { type: 'json' };
import compareStyles from './lab.css?inline';

type Side = 'a' | 'b';

const temperature = { kind: 'number', value: 1, min: 0.1, max: 10, step: 0.1, scale: 'log' } as const;
const factor = { kind: 'number', value: 0.5, min: -2, max: 4, step: 0.05 } as const;
const head = { kind: 'number', value: 1, min: 1, max: 4, step: 1 } as const;

const params = {
  sentence: { kind: 'text', value: 'where was she? she sat by the river', longest: 120 },
  projections: { kind: 'choice', value: 'learnt', of: ['learnt', 'none', 'untrained'] },
  seed: { kind: 'number', value: 1, min: 0, max: MAX_SEED, step: 1 },
  row: { kind: 'number', value: 0, min: 0, max: MOST_WORDS - 1, step: 1 },
  col: { kind: 'number', value: 7, min: 0, max: MOST_WORDS - 1, step: 1 },
  aScore: { kind: 'choice', value: 'dot', of: SCORES },
  bScore: { kind: 'choice', value: 'dot', of: SCORES },
  aScale: { kind: 'choice', value: 'on', of: SCALES },
  bScale: { kind: 'choice', value: 'off', of: SCALES },
  aFactor: factor,
  bFactor: factor,
  aMask: { kind: 'choice', value: 'none', of: MASKS },
  bMask: { kind: 'choice', value: 'none', of: MASKS },
  aHeads: { kind: 'choice', value: '1', of: HEADS },
  bHeads: { kind: 'choice', value: '1', of: HEADS },
  aHead: head,
  bHead: head,
  aTemperature: temperature,
  bTemperature: temperature,
} as const satisfies Params;

/** The results of one side. */
interface Computed {
  readonly trace: Trace;
  /** The chosen head. */
  readonly head: HeadTrace;
}

class CompareLab extends WordLab<typeof params, typeof words> {
  static override styles = [...WordLab.styles, unsafeCSS(compareStyles)];
  readonly params = params;
  readonly words = words;
  protected override readonly loadVectors = loadEmbeddings;

  /** The pair under the pointer; it takes precedence over the chosen one. */
  #hovered: GridCell | undefined;

  #setting(side: Side): Setting {
    const { values } = this;
    return {
      score: values[`${side}Score`],
      scale: values[`${side}Scale`],
      factor: values[`${side}Factor`],
      mask: values[`${side}Mask`],
      heads: values[`${side}Heads`],
      temperature: values[`${side}Temperature`],
    };
  }

  #compute(engine: Attention, shared: Shared, side: Side): Computed {
    const trace = engine.trace(inputsOf(shared, this.#setting(side)));
    // Another number of heads may leave fewer than the chosen one.
    const shown = trace.heads[Math.min(this.values[`${side}Head`], trace.heads.length) - 1];
    if (!shown) throw new RangeError(`${side}Head: expected one of the heads`);
    return { trace, head: shown };
  }

  protected override wordView(engine: Attention, embeddings: Embeddings): TemplateResult {
    const { sentence, seed, projections } = this.values;
    const read = readWords(sentence, embeddings, projections === 'untrained' ? seed : undefined);
    if ('problem' in read) return this.#given(read.problem);
    const { tokens, x, empty } = read;
    const shared: Shared = { x, empty, seed, projections };
    const a = this.#compute(engine, shared, 'a');
    const b = this.#compute(engine, shared, 'b');
    const inside = ({ row, col }: GridCell): GridCell => ({
      row: Math.min(row, tokens.length - 1),
      col: Math.min(col, tokens.length - 1),
    });
    const pointing = this.#pointing(inside(this.#hovered ?? this.values));
    return html`<div class="stack">
      ${this.#given(undefined)}
      <div class="columns compact mini">
        ${this.#side('a', a, shared, read, pointing)} ${this.#side('b', b, shared, read, pointing)}
      </div>
      ${this.#pair(a, b, tokens, pointing.at, inside(this.values))}
      <div class="columns compact mini results">
        <section data-part="weights">
          ${differenceMap({
            map: difference(a.head.weights, b.head.weights),
            tokens,
            marked: this.marked(read),
            first: this.say('name.a'),
            second: this.say('name.b'),
            pointing,
            say: this.say.bind(this),
          })}
        </section>
        ${this.#outputs(a.trace, b.trace, read)}
      </div>
      ${this.credit(embeddings, [read])}
    </div>`;
  }

  #given(problem: string | undefined): TemplateResult {
    const learnt = this.values.projections === 'learnt';
    return html`<div class="stack">
      <div class="row end">
        ${textField(this, 'sentence', { problem })} ${segments(this, 'projections', { isLabelHidden: false })}
        ${learnt ? nothing : seedControl(this, 'seed')}
      </div>
      <p class="hint">${symbol(this.say(learnt ? 'learnt.how' : 'drawn'))}</p>
    </div>`;
  }

  #pointing(at: GridCell): Pointing {
    return {
      at,
      point: (to) => {
        this.#hovered = to;
        this.requestUpdate();
      },
      choose: ({ row, col }) => {
        this.set('row', row);
        this.set('col', col);
      },
    };
  }

  #choice(side: Side, name: 'Score' | 'Scale' | 'Mask' | 'Heads'): TemplateResult {
    const word = name.toLowerCase() as Lowercase<typeof name>;
    const options = params[`${side}${name}`].of.map((value) => ({
      value,
      label: name === 'Heads' ? value : this.say(`${word}.${value}` as KeyOf<typeof words>),
    }));
    return picker(this, `${side}${name}`, options, { word });
  }

  #head(side: Side, { trace }: Computed): TemplateResult | typeof nothing {
    const { heads } = trace;
    if (heads.length === 1) return nothing;
    const options = heads.map((_, at) => ({ value: String(at + 1), label: this.say('head.option', { number: at }) }));
    const value = String(Math.min(this.values[`${side}Head`], heads.length));
    return picker(this, `${side}Head`, options, { word: 'head', value });
  }

  #side(side: Side, computed: Computed, shared: Shared, read: Words, pointing: Pointing): TemplateResult {
    const setting = this.#setting(side);
    const name = this.say(`name.${side}`);
    const labels = { factor: formatNumber(factorOf(shared, setting), 3), dK: keyWidth(shared, setting) };
    return html`<fieldset class="setting" data-side=${side}>
      <legend>${this.say('setting', { name })}</legend>
      <div class="row">
        ${this.#choice(side, 'Score')} ${this.#choice(side, 'Scale')} ${this.#choice(side, 'Mask')}
        ${this.#choice(side, 'Heads')} ${this.#head(side, computed)}
      </div>
      ${setting.scale === 'own' ? slider(this, `${side}Factor`, { word: 'factor' }) : nothing}
      ${slider(this, `${side}Temperature`, { word: 'temperature' })}
      <p class="hint">${symbol(this.say('factor.is', labels))}</p>
      ${pairGrid({ matrix: computed.head.weights, symbol: this.say('weights', { name }), role: 'weights', colours: 'shares', decimals: 2, rows: this.marked(read), cols: this.marked(read) }, pointing)}
    </fieldset>`;
  }

  #pair(a: Computed, b: Computed, tokens: readonly string[], at: GridCell, chosen: GridCell): TemplateResult {
    const percent = ({ head: { weights } }: Computed): string => formatNumber(100 * cell(weights, at.row, at.col), 1);
    const options = places(tokens, (word, index) => this.say('option', { number: index, word }));
    return html`<div>
      <div class="row">
        ${picker(this, 'row', options, { value: String(chosen.row) })}
        ${picker(this, 'col', options, { value: String(chosen.col) })}
      </div>
      <p class="says" aria-live="polite">
        ${this.say('pair', { query: tokens[at.row] ?? '', key: tokens[at.col] ?? '', a: percent(a), b: percent(b) })}
      </p>
    </div>`;
  }

  #outputs(a: Trace, b: Trace, read: Words): TemplateResult {
    const { tokens } = read;
    const map = difference(a.output, b.output);
    const largest = largestOf(map);
    const says = largest
      ? this.say('outputs.most', {
          word: tokens[largest.row] ?? '',
          feature: largest.col,
          a: formatNumber(cell(a.output, largest.row, largest.col), 2),
          b: formatNumber(cell(b.output, largest.row, largest.col), 2),
        })
      : this.say('outputs.none');
    const colours = Math.abs(largest?.value ?? 1);
    return html`<section data-part="outputs">
      <h3>${this.say('outputs')}</h3>
      ${grid({ matrix: map, symbol: this.say('outputs.map'), role: 'output', rows: this.marked(read), colours, decimals: 2 })}
      ${a.heads.length + b.heads.length > 2 ? html`<p class="hint">${this.say('outputs.heads')}</p>` : nothing}
      <p>${says}</p>
    </section>`;
  }
}

customElements.define('attention-lab-compare', CompareLab);
