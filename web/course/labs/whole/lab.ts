/** A whole small transformer: a name goes through it step by step, and each part is left out in turn. */
import type { Model } from 'attention-steps/learn';
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { slider } from '../../../shared/controls/settings.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import type { Matrix } from '../../../shared/numbers/matrix.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Params } from '../../../shared/params.ts';
import { symbol } from '../../../shared/symbol.ts';
import words from '../../../shared/messages/en/lab-whole.json' with { type: 'json' };
import { tint } from '../../../stage/model/colour.ts';
import type { Role } from '../../../stage/model/steps.ts';
import { shareBars } from '../../kit/count-table.ts';
import { picker, textField } from '../../kit/fields.ts';
import { grid } from '../../kit/grid.ts';
import { EngineLab } from '../../kit/lab.ts';
import { learningNear } from '../../kit/learning-lab.ts';
import { extentOf, largestOf } from '../../kit/pairs.ts';
import { END, LENGTH, SEEDS, STEPS, VOCABULARY, startModel, tokensOf } from './model.ts';
import { type Step, likeliest, walk } from './walk.ts';
import { worthTable } from './worth.ts';
import stored from './worth.json' with { type: 'json' };
import fieldStyles from '../../kit/fields.css?inline';
import styles from './lab.css?inline';

const SEED = 1;
const WIDTH = 16;
/** Letters of the longest text: one token before them is the end. */
const LONGEST = LENGTH - 1;
const SHOWN = 6;
/** Milliseconds of training between two looks at the page. */
const SLICE = 12;

const params = {
  text: { kind: 'text', value: 'mara ma', longest: LONGEST },
  /** The token that is followed, from 0; −1: the last one. */
  token: { kind: 'number', value: -1, min: -1, max: LONGEST, step: 1 },
  number: { kind: 'number', value: 0, min: 0, max: WIDTH - 1, step: 1 },
} as const satisfies Params;

/** The roles of rows that are not of the residual stream. */
const ROLES: Partial<Record<Step['id'], Role>> = { attention: 'output', mlp: 'output', logits: 'scores' };

class WholeLab extends EngineLab<Model, typeof params, typeof words> {
  static override styles = [...EngineLab.styles, unsafeCSS(fieldStyles), unsafeCSS(styles)];
  readonly params = params;
  readonly words = words;

  /** Trains the model, in slices between which the page can react. */
  protected override async load(): Promise<Model> {
    const run = startModel(await learningNear(this), 'whole', SEED);
    let since = performance.now();
    while (run.model.step < STEPS) {
      run.step();
      if (performance.now() - since < SLICE) continue;
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
    return run.model;
  }

  protected override view(model: Model): TemplateResult {
    const typed = Array.from(this.values.text.toLowerCase().replaceAll(' ', END));
    const letters = typed.filter((letter) => VOCABULARY.includes(letter));
    const tokens = [END, ...letters];
    const trace = model.trace(tokensOf(tokens.join('')));
    const chosen = Math.round(this.values.token);
    const token = chosen < 0 || chosen >= tokens.length ? tokens.length - 1 : chosen;
    const number = Math.round(this.values.number);
    const steps = walk(trace, model.parameters(), { token, number });
    const next = likeliest(trace, token, SHOWN);
    const best = VOCABULARY[next[0]?.token ?? 0] ?? '';
    const isWhole = token < tokens.length - 1 || letters.length >= LONGEST;
    const problem = letters.length === typed.length ? undefined : this.say('letters');
    return html`<div class="stack">
      <div class="row end">
        ${textField(this, 'text', { problem, isLive: true })}
        <button
          type="button"
          ?disabled=${isWhole}
          @click=${() => this.set('text', [...letters, best].join('').replaceAll(END, ' '))}
        >
          ${this.say('add')}
        </button>
      </div>
      <div class="columns">
        <dl class="stream">${steps.map((step) => this.#strip(step, tokens))}</dl>
        <div data-role="weights">
          <h3>${this.say('step.probabilities')}</h3>
          ${shareBars(
            next.map((candidate) => VOCABULARY[candidate.token] ?? ''),
            next.map(({ share }) => share),
            2,
          )}
        </div>
      </div>
      <p class="says" aria-live="polite">${this.#sentence(tokens, token, next)} ${this.say('intro')}</p>
      ${this.more('more.is', ['token', 'number'], this.#walk(model, steps, { tokens, token, number }))}
    </div>`;
  }

  /** Shows a row of the residual stream as colours, beside the part that was added. */
  #strip({ id, layer, row }: Step, tokens: readonly string[]): TemplateResult | typeof nothing {
    if (id === 'weights') return html`<dt class="from">${this.#most(row, tokens)}</dt>`;
    if (id !== 'stream' && id !== 'middle' && id !== 'output') return nothing;
    const extent = extentOf(row);
    return html`<dt>${id === 'stream' ? this.say('step.stream') : this.say(`added.${id}`, { layer: layer ?? 0 })}</dt>
      <dd data-role="input" aria-hidden="true">
        ${Array.from(row.data, (value) => html`<i class=${tint(value / extent)}></i>`)}
      </dd>`;
  }

  /** Says from which token attention takes most. */
  #most(weights: Matrix, tokens: readonly string[]): string {
    const most = largestOf(weights);
    if (!most) throw new Error('weights: expected a share above 0');
    return this.say('most', {
      share: formatNumber(100 * most.value, 0),
      at: most.col,
      letter: tokens[most.col] ?? '',
      head: most.row,
    });
  }

  /** Shows every step with its numbers, then the worth of each part. */
  #walk(
    model: Model,
    steps: readonly Step[],
    { tokens, token, number }: { tokens: readonly string[]; token: number; number: number },
  ): TemplateResult {
    return html`<div class="row end">
        ${picker(
          this,
          'token',
          tokens.map((text, at) => ({ value: String(at), label: `${String(at)}: ${text}` })),
          { value: String(token) },
        )}
        ${slider(this, 'number')}
      </div>
      <ol class="compact">
        ${steps.map((step) => this.#step(step, tokens, token, number))}
      </ol>
      <p class="hint">${this.say('trained', { parameters: model.parameterCount, steps: STEPS, seed: SEED })}</p>
      <section>
        <h3>${this.say('worth')}</h3>
        <p class="hint">
          ${this.say('worth.hint', { seeds: SEEDS, least: formatNumber(stored.least, 3), guess: formatNumber(Math.log(VOCABULARY.length), 2) })}
        </p>
        ${worthTable({ say: this.say.bind(this) })}
      </section>`;
  }

  #sentence(tokens: readonly string[], token: number, next: readonly { token: number; share: number }[]): string {
    const [first, second] = next.map((candidate) => ({
      letter: VOCABULARY[candidate.token] ?? '',
      share: formatNumber(100 * candidate.share, 0),
    }));
    return this.say('says.next', {
      before: tokens.slice(0, token + 1).join(''),
      letter: first?.letter ?? '',
      share: first?.share ?? '',
      second: second?.letter ?? '',
      secondShare: second?.share ?? '',
    });
  }

  #step(
    { id, layer, shape, row, line }: Step,
    tokens: readonly string[],
    token: number,
    number: number,
  ): TemplateResult {
    const seen = tokens.slice(0, token + 1);
    const name = this.say(`step.${id}`);
    const title = layer === undefined ? name : this.say('inLayer', { layer, step: name });
    return html`<li data-step=${id} class=${layer === undefined ? '' : 'inside'}>
      <h3>${symbol(title)} <small>${shape}</small></h3>
      ${layer === 1 ? nothing : html`<p class="hint">${symbol(this.say(`why.${id}`))}</p>`}
      ${id === 'hidden' ? html`<p class="line">${this.#active(row)}</p>` : this.#row(id, row, title, seen, number)}
      ${line === undefined ? nothing : html`<p class="line">${line}</p>`}
    </li>`;
  }

  #active({ data }: Matrix): string {
    return this.say('active', { count: data.filter((value) => value > 0).length, of: data.length });
  }

  #row(id: Step['id'], row: Matrix, title: string, seen: readonly string[], number: number): TemplateResult {
    const word = seen.at(-1) ?? '';
    if (id === 'weights')
      return grid({
        matrix: row,
        symbol: title,
        role: 'weights',
        colours: 'shares',
        decimals: 2,
        cols: seen,
        rows: Array.from({ length: row.rows }, (_, head) => this.say('head', { head })),
      });
    const isNumber = id !== 'logits';
    return grid({
      matrix: row,
      symbol: title,
      role: ROLES[id] ?? 'input',
      colours: largest([extentOf(row), 1]),
      decimals: 1,
      rows: [word],
      ...(isNumber
        ? {
            lit: ({ col }) => col === number,
            onChoose: ({ col }) => {
              this.set('number', col);
            },
          }
        : { cols: VOCABULARY }),
    });
  }
}

customElements.define('attention-lab-whole', WholeLab);
