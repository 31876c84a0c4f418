/** Soft lookup: one query among four keys in the plane, answered by a mixture of their values. */
import type { Attention, Matrix } from 'attention-steps/core';
import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { type TemplateResult, html, svg } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { fromRows } from '../../../shared/numbers/matrix.ts';
import { entropy, largest, smallest } from '../../../shared/numbers/statistics.ts';
import { shareBars } from '../../kit/count-table.ts';
import { slider } from '../../../shared/controls/settings.ts';
import { Lab } from '../../kit/lab.ts';
import type { Params } from '../../../shared/params.ts';
import { type Point, plane, pointOf } from '../../kit/plane.ts';
import { styled } from '../../../shared/look/styled.ts';
import words from '../../../shared/messages/en/lab-lookup.json' with { type: 'json' };

const params = {
  query: { kind: 'rows', value: [[1, 0.3]], min: -1.5, max: 1.5 },
  temperature: { kind: 'number', value: 0.5, min: 0.01, max: 100, step: 0.01, scale: 'log' },
} as const satisfies Params;

/** The dictionary: the direction of each key, and its value. */
const KEYS: readonly Point[] = [
  [1, 0],
  [0.5, 0.9],
  [-0.8, 0.6],
  [-0.2, -1],
];
const VALUES = [10, 20, 40, 80];
const NAMES = VALUES.map((_, index) => `k${'₀₁₂₃'[index] ?? ''}`);

/** A share above this counts as sharp; an entropy above this part of the most, as flat. */
const NEARLY = 0.98;

class LookupLab extends Lab<typeof params, typeof words> {
  readonly params = params;
  readonly words = words;

  protected override view(engine: Attention): TemplateResult {
    const { query, temperature } = this.values;
    const { heads, output } = engine.trace({
      q: query,
      k: KEYS,
      v: VALUES.map((value) => [value]),
      scale: 1 / temperature,
    });
    const weights = heads[0]?.weights ?? fromRows([[NaN]]);
    const answer = output.data[0] ?? NaN;
    const at = pointOf(query[0]);
    return html`<div class="columns">
        <div>
          ${plane({
            label: this.say('plane'),
            extent: 1.5,
            vectors: [
              ...KEYS.map((key, index) => ({
                label: this.say('entry', { key: NAMES[index] ?? '', value: VALUES[index] ?? 0 }),
                role: 'k' as const,
                at: key,
                weight: weights.data[index] ?? 0,
              })),
              { label: this.say('query'), role: 'q', at, move: (to) => this.set('query', [to]) },
            ],
          })}
          <p class="hint">${this.say('plane')}</p>
        </div>
        <div class="stack">
          ${slider(this, 'temperature')}
          <div>
            <h3>${this.say('weights')}</h3>
            ${shareBars(NAMES, weights.data)}
          </div>
          <div>
            <h3>${this.say('answer')}</h3>
            ${this.#line(answer)}
          </div>
          <dl class="bars">
            <dt>${this.say('largest')}</dt>
            <dd class="value" ${styled('grid-column: 2 / 4')}>${formatNumber(max(weights.data) ?? NaN, 3)}</dd>
            <dt>${this.say('entropy')}</dt>
            <dd class="value" ${styled('grid-column: 2 / 4')}>
              ${this.say('bits', { bits: formatNumber(entropy(weights.data), 2), most: Math.log2(weights.cols) })}
            </dd>
          </dl>
        </div>
      </div>
      <p class="says" aria-live="polite">${this.#sentence(weights, answer)}</p>`;
  }

  #sentence({ data, cols }: Matrix, answer: number): string {
    const best = data.indexOf(max(data) ?? NaN);
    const share = data[best] ?? NaN;
    const kind = share > NEARLY ? 'sharp' : entropy(data) > NEARLY * Math.log2(cols) ? 'flat' : 'mixed';
    const percent = formatNumber(100 * share, share > NEARLY ? 1 : 0);
    return this.say(kind, { key: NAMES[best] ?? '', share: percent, answer: formatNumber(answer, 2) });
  }

  /** Draws the values on a line, and the answer among them, as it is always between them. */
  #line(answer: number): TemplateResult {
    const x = scaleLinear([0, 90], [8, 352]);
    const label = this.say('line', { least: smallest(VALUES), most: largest(VALUES), answer: formatNumber(answer, 2) });
    return html`<svg viewBox="0 0 360 58" width="360" role="img" aria-label=${label}>
      <line class="axis" x1="8" x2="352" y1="32" y2="32"></line>
      ${VALUES.map(
        (value, index) => svg`<g data-role="v"><circle cx=${x(value)} cy="32" r="5" fill="var(--v)"></circle>
          <text class="soft" x=${x(value)} y="54" text-anchor="middle">${value}</text>
          <text class="soft" x=${x(value)} y="20" text-anchor="middle">${NAMES[index]?.replace('k', 'v')}</text></g>`,
      )}
      <g>
        <path d=${`M${x(answer)},25l-7,-12h14z`} fill="var(--o)"></path>
        <line x1=${x(answer)} x2=${x(answer)} y1="24" y2="40" stroke="var(--o)" stroke-width="2.5"></line>
      </g>
    </svg>`;
  }
}

customElements.define('attention-lab-lookup', LookupLab);
