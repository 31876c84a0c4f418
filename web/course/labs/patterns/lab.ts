/** Patterns of attention made by W_Q and W_K alone: some to look at, and one to make. */
import type { Attention, Matrix } from 'attention-steps/core';
import { max, maxIndex, min } from 'd3-array';
import { type TemplateResult, html, svg, unsafeCSS } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { fromRows, toRows } from '../../../shared/numbers/matrix.ts';
import { FEATURES, PATTERN_IDS, type Pattern, TOKENS, X, patternOf, scaled, wanted } from './patterns.ts';
import { checkbox, slider } from '../../../shared/controls/settings.ts';
import { fold } from '../../kit/fold.ts';
import { grid } from '../../kit/grid.ts';
import { Lab } from '../../kit/lab.ts';
import type { Params } from '../../../shared/params.ts';
import { tint } from '../../../stage/model/colour.ts';
import { styled } from '../../../shared/look/styled.ts';
import words from '../../../shared/messages/en/lab-patterns.json' with { type: 'json' };
import patternsStyles from './lab.css?inline';
import narrowStyles from '../../../shared/narrow.css?inline';

type Rows = readonly (readonly number[])[];

const EMPTY = scaled(patternOf('uniform').wq, 0);

const params = {
  pattern: { kind: 'choice', value: 'previous', of: PATTERN_IDS },
  sharpness: { kind: 'number', value: 10, min: 0, max: 30, step: 0.5 },
  make: { kind: 'flag', value: false },
  /** The learner's W_Q, before the factor. */
  wq: { kind: 'rows', value: EMPTY, min: -1, max: 1 },
} as const satisfies Params;

/** A largest difference below this counts as made. */
const CLOSE = 0.05;
const SHARPEST = params.sharpness.max;
const COLS = TOKENS.map((_, col) => String(col));
/** A word can occur twice in a sentence, so each is numbered by its place. */
const NAMES = TOKENS.map((token, index) => `${token}${'₀₁₂₃₄'[index] ?? ''}`);

/** Cells cycle through 0, 1 and −1 when pressed. */
const nextOf = (value: number): number => (value === 1 ? -1 : value + 1);

function weightsOf(engine: Attention, wq: Rows, wk: Rows, sharpness: number): Matrix {
  return engine.trace({ x: X, wq: scaled(wq, sharpness), wk, wv: wk }).heads[0]!.weights;
}

/** Finds the weight furthest from the target. */
function furthest(weights: Matrix, aim: Matrix): { at: number; difference: number } {
  const differences = Array.from(weights.data, (weight, at) => Math.abs(weight - aim.data[at]!));
  const at = maxIndex(differences);
  return { at, difference: differences[at] ?? NaN };
}

class PatternsLab extends Lab<typeof params, typeof words> {
  static override styles = [...Lab.styles, unsafeCSS(patternsStyles), unsafeCSS(narrowStyles)];

  readonly params = params;
  readonly words = words;

  protected override view(engine: Attention): TemplateResult {
    const { sharpness, make } = this.values;
    const pattern = patternOf(this.values.pattern);
    const wq = make ? this.values.wq : pattern.wq;
    const weights = weightsOf(engine, wq, pattern.wk, sharpness);
    const aim = fromRows(wanted(pattern));
    const named = { role: 'weights', colours: 'shares', rows: NAMES, cols: NAMES, decimals: 2 } as const;
    return html`<p class="label">${this.say('label')}</p>
      ${this.#gallery(engine)}
      <div class="columns">
        ${slider(this, 'sharpness', { show: (value) => formatNumber(value, 1) })} ${checkbox(this, 'make')}
      </div>
      <p class="says" aria-live="polite">
        ${make ? this.#verdict(engine, pattern, weights, aim) : this.#explanation(pattern, weights)}
      </p>
      <div class="flow matrices">
        ${
          make
            ? this.#editor(pattern)
            : grid({
                matrix: fromRows(scaled(wq, sharpness)),
                symbol: this.say('wqTimes'),
                role: 'q',
                rows: FEATURES,
                cols: COLS,
                decimals: Number.isInteger(sharpness) ? 0 : 1,
                colours: SHARPEST,
              })
        }
        ${grid({ matrix: fromRows(pattern.wk), symbol: this.say('wk'), role: 'k', rows: FEATURES, cols: COLS, colours: 1 })}
        ${grid({ ...named, matrix: weights, symbol: this.say('weights') })}
        ${make ? grid({ ...named, matrix: aim, symbol: this.say('wanted') }) : ''}
      </div>
      ${fold(
        this.say('x'),
        html`<p class="hint">${this.say('xHint')}</p>
          ${grid({ matrix: fromRows(X), symbol: 'X', role: 'input', rows: NAMES, cols: FEATURES, colours: 1 })}`,
      )}`;
  }

  /** Draws every construction's weights as small pictures, at the chosen sharpness. */
  #gallery(engine: Attention): TemplateResult {
    const { sharpness } = this.values;
    const picture = ({ wq, wk }: Pattern) => {
      const rows = toRows(weightsOf(engine, wq, wk, sharpness));
      return svg`${rows.map((row, y) => row.map((weight, x) => svg`<rect class=${tint(weight)} x=${x} y=${y} width="1" height="1"></rect>`))}`;
    };
    return html`<div class="gallery" role="group" aria-label=${this.say('gallery')}>
      ${PATTERN_IDS.map(
        (id) =>
          html`<button
            type="button"
            data-pattern=${id}
            aria-pressed=${id === this.values.pattern}
            @click=${() => this.set('pattern', id)}
          >
            <svg
              viewBox="0 0 5 5"
              width="64"
              height="64"
              shape-rendering="crispEdges"
              aria-hidden="true"
              data-role="weights"
            >
              ${picture(patternOf(id))}
            </svg>
            ${this.say(`pattern.${id}`)}
          </button>`,
      )}
    </div>`;
  }

  #editor(pattern: Pattern): TemplateResult {
    const { wq } = this.values;
    const cell = (value: number, row: number, col: number): TemplateResult => {
      const say = { row: FEATURES[row] ?? '', col, value: formatNumber(value, 0) };
      return html`<td class=${tint(value)}>
        <button
          type="button"
          data-at="${row} ${col}"
          aria-label=${this.say('cell', say)}
          @click=${() => this.#setCell(row, col, nextOf(value))}
        >
          ${formatNumber(value, 0)}
        </button>
      </td>`;
    };
    return html`<div class="editor">
      <div class="scroll" role="group" aria-label=${this.say('wq')}>
        <table class="grid edit" data-role="q" @keydown=${(event: KeyboardEvent) => this.#move(event)}>
          <caption>
            ${this.say('wq')}
            <small>${FEATURES.length} × ${COLS.length}</small>
          </caption>
          <thead>
            <tr>
              <td aria-hidden="true" ${styled('border:0')}></td>
              ${COLS.map((col) => html`<th scope="col">${col}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${wq.map(
              (values, row) =>
                html`<tr>
                  <th scope="row">${FEATURES[row]}</th>
                  ${values.map((value, col) => cell(value, row, col))}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p class="hint">${this.say('editHint')}</p>
      <div class="flow buttons">
        <button type="button" class="clear" @click=${() => this.set('wq', EMPTY)}>${this.say('clear')}</button>
        <button type="button" class="answer" @click=${() => this.set('wq', pattern.wq)}>${this.say('answer')}</button>
      </div>
    </div>`;
  }

  #setCell(row: number, col: number, value: number): void {
    this.set(
      'wq',
      this.values.wq.map((values, r) => (r === row ? values.map((old, c) => (c === col ? value : old)) : values)),
    );
  }

  #move(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const step = steps[event.key];
    const [row, col] = (event.target as HTMLElement).dataset['at']?.split(' ').map(Number) ?? [];
    if (!step || row === undefined || col === undefined) return;
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>(`[data-at="${row + step[0]} ${col + step[1]}"]`)?.focus();
  }

  #explanation(pattern: Pattern, weights: Matrix): string {
    const largest = toRows(weights).map((row) => max(row) ?? NaN);
    const [low, high] = [min(largest), max(largest)].map((weight) => formatNumber(weight ?? NaN, 2));
    return this.say('says', {
      why: this.say(`why.${pattern.id}`),
      largest: low === high ? (low ?? '') : this.say('range', { low: low ?? '', high: high ?? '' }),
    });
  }

  #verdict(engine: Attention, pattern: Pattern, weights: Matrix, aim: Matrix): string {
    const { wq } = this.values;
    const name = this.say(`pattern.${pattern.id}`);
    const found = furthest(weights, aim);
    const difference = formatNumber(found.difference, 3);
    if (found.difference < CLOSE) return this.say('made', { difference });
    if (wq.every((row) => row.every((value) => value === 0))) return this.say('begun', { pattern: name });
    if (furthest(weightsOf(engine, wq, pattern.wk, SHARPEST), aim).difference < CLOSE)
      return this.say('blunt', { difference });
    return this.say('notYet', {
      difference,
      row: NAMES[Math.floor(found.at / aim.cols)] ?? '',
      col: NAMES[found.at % aim.cols] ?? '',
      weight: formatNumber(weights.data[found.at] ?? NaN, 2),
      wanted: formatNumber(aim.data[found.at] ?? NaN, 2),
    });
  }
}

customElements.define('attention-lab-patterns', PatternsLab);
