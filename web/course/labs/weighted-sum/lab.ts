/** The weighted sum: values in the plane, weights from scores, and the output, which cannot leave the values' hull. */
import type { Attention } from 'attention-steps/core';
import { max } from 'd3-array';
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg, unsafeCSS } from 'lit';
import { formatNumber, inRow } from '../../../shared/numbers/format.ts';
import { shareBars } from '../../kit/count-table.ts';
import { checkbox, slider } from '../../../shared/controls/settings.ts';
import { type Expansion, expanded, hullOf, readExpansion } from '../../kit/geometry.ts';
import { Lab } from '../../kit/lab.ts';
import type { Params } from '../../../shared/params.ts';
import { type Point, arrowHead, plane, pointOf } from '../../kit/plane.ts';
import type { KeyOf } from '../../../shared/words/messages.ts';
import words from '../../../shared/messages/en/lab-weighted-sum.json' with { type: 'json' };
import styles from './lab.css?inline';

const EXTENT = 2;
/** Values are tenths, which are short to read beside their products. */
const STEP = 0.1;
const MOST = 8;
const score = (value: number) => ({ kind: 'number', value, min: -MOST, max: MOST, step: 0.1 }) as const;

const params = {
  // The hull leaves out the origin, so that the chain begins outside it and has to end inside.
  values: {
    kind: 'rows',
    value: [
      [-1.3, 1.1],
      [-0.2, 1.8],
      [1.5, 1.4],
      [1.7, -0.6],
    ],
    min: -EXTENT,
    max: EXTENT,
  },
  s0: score(0.5),
  s1: score(1),
  s2: score(1.5),
  s3: score(0),
  chain: { kind: 'flag', value: true },
} as const satisfies Params;

const SCORES = ['s0', 's1', 's2', 's3'] as const;
const DIGITS = SCORES.map((_, index) => '₀₁₂₃'[index] ?? '');
/** A weight this near to 1 counts as all; weights this near to 1/m count as equal. */
const NEARLY = 0.02;
/** Pixels: a shorter piece of the chain has no room for its name. */
const NAMED = 24;

type ToPixels = (point: Point) => Point;

class WeightedSumLab extends Lab<typeof params, typeof words> {
  static override styles = [...Lab.styles, unsafeCSS(styles)];

  readonly params = params;
  readonly words = words;

  protected override view(engine: Attention): TemplateResult {
    const points = this.values.values.map((row) => pointOf(row));
    // With one query [1] and the scores as keys of one number, q·kᵀ is the scores themselves.
    const { heads, output } = engine.trace({
      q: [[1]],
      k: SCORES.map((name) => [this.values[name]]),
      v: expanded(points),
      scale: 1,
    });
    const weights = heads[0]?.weights.data ?? new Float32Array();
    const expansion = readExpansion(output.data);
    return html`<div class="columns">
        <div class="stack">
          <div>
            ${plane({
              label: this.say('plane'),
              extent: EXTENT,
              step: STEP,
              under: (toX, toY) => this.#under(points, expansion, ([x, y]) => [toX(x), toY(y)]),
              vectors: [
                ...points.map((at, index) => ({
                  label: `v${DIGITS[index] ?? ''}`,
                  role: 'v' as const,
                  shape: 'point' as const,
                  at,
                  weight: weights[index] ?? 0,
                  move: (to: Point) =>
                    this.set(
                      'values',
                      this.values.values.map((row, other) => (other === index ? to : row)),
                    ),
                })),
                { label: this.say('output'), labelBelow: true, role: 'output', at: expansion.output },
              ],
            })}
            <p class="hint">${this.say('plane')}</p>
          </div>
          ${checkbox(this, 'chain')}
        </div>
        <div class="stack">
          <div class="row" role="group" aria-label=${this.say('presets')}>
            ${this.#button('all', () => this.#allTo(weights.indexOf(max(weights) ?? NaN)))}
            ${this.#button('equal', () => SCORES.map(() => 0))}
          </div>
          <div>
            <h3>${this.say('scores')}</h3>
            ${SCORES.map((name) => slider(this, name))}
          </div>
          <div>
            <h3>${this.say('weights')}</h3>
            ${shareBars(
              DIGITS.map((digit) => `a${digit}`),
              weights,
            )}
          </div>
          ${this.#sum(points, weights, expansion)}
        </div>
      </div>
      <p class="says" aria-live="polite">${this.#sentence(weights)}</p>`;
  }

  #button(name: KeyOf<typeof words>, scores: () => readonly number[]): TemplateResult {
    return html`<button
      type="button"
      @click=${() => {
        scores().forEach((value, index) => {
          const scoreName = SCORES[index];
          if (scoreName) this.set(scoreName, value);
        });
      }}
    >
      ${this.say(name)}
    </button>`;
  }

  #allTo(best: number): number[] {
    return SCORES.map((_, index) => (index === best ? MOST : -MOST));
  }

  #sum(points: readonly Point[], weights: ArrayLike<number>, { products, output }: Expansion): TemplateResult {
    const pair = ([x, y]: Point, decimals: number): string =>
      `(${inRow([x, y].map((value) => formatNumber(value, decimals)))})`;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${this.say('table')}>
      <table class="sum">
        <thead>
          <tr>
            <th scope="col">j</th>
            <th scope="col">aⱼ</th>
            <th scope="col">vⱼ</th>
            <th scope="col">aⱼvⱼ</th>
          </tr>
        </thead>
        <tbody>
          ${points.map(
            (point, index) =>
              html`<tr>
                <th scope="row">${index}</th>
                <td data-role="weights">${formatNumber(weights[index] ?? NaN, 3)}</td>
                <td data-role="v">${pair(point, 1)}</td>
                <td>${pair(products[index] ?? [NaN, NaN], 3)}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colspan="3">${this.say('total')}</th>
            <td data-role="output">${pair(output, 3)}</td>
          </tr>
        </tfoot>
      </table>
    </div>`;
  }

  #sentence(weights: ArrayLike<number>): string {
    const shares = Array.from(weights);
    const most = max(shares) ?? NaN;
    const value = `v${DIGITS[shares.indexOf(most)] ?? ''}`;
    if (most > 1 - NEARLY) return this.say('says.all', { value });
    if (most < 1 / shares.length + NEARLY) return this.say('says.equal');
    return this.say('says.mixed', { value });
  }

  #under(points: readonly Point[], { sums }: Expansion, to: ToPixels): SVGTemplateResult {
    const hull = hullOf(points).map((point) => to(point).join(','));
    return svg`<g aria-hidden="true">
      <polygon class="hull" points=${hull.join(' ')}></polygon>
      ${this.values.chain ? chain(sums.map(to), to([0, 0])) : nothing}
    </g>`;
  }
}

/** Draws a₀v₀, then a₁v₁ from its tip, and so on; in pixels. */
function chain(corners: readonly Point[], origin: Point): SVGTemplateResult {
  return svg`<g class="chain">
    ${corners.map((end, index) => {
      const start = corners[index - 1] ?? origin;
      const size = Math.hypot(end[0] - start[0], end[1] - start[1]);
      const name = `a${DIGITS[index] ?? ''}v${DIGITS[index] ?? ''}`;
      // Beside the middle of the piece, to the left of its direction.
      const at: Point = [
        (start[0] + end[0]) / 2 + (15 * (end[1] - start[1])) / size,
        (start[1] + end[1]) / 2 - (15 * (end[0] - start[0])) / size,
      ];
      return svg`<line x1=${start[0]} y1=${start[1]} x2=${end[0]} y2=${end[1]}></line>
        ${size > 2 ? svg`<path d=${arrowHead(start, end, Math.min(9, size))}></path>` : nothing}
        ${size > NAMED ? svg`<text x=${at[0]} y=${at[1]} dy="4" text-anchor="middle">${name}</text>` : nothing}`;
    })}
  </g>`;
}

customElements.define('attention-lab-weighted-sum', WeightedSumLab);
