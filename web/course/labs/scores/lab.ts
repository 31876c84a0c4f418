/** Scores: a query and a key in the plane, their dot product by coordinates, by lengths and angle, and as a projection. */
import type { Attention } from 'attention-steps/core';
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg, unsafeCSS } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { shareBars } from '../../kit/count-table.ts';
import { footOn, length, lineWithin, turn } from '../../kit/geometry.ts';
import { Lab } from '../../kit/lab.ts';
import type { Params } from '../../../shared/params.ts';
import { type Point, plane, pointOf } from '../../kit/plane.ts';
import { equality, operand } from '../../kit/sums.ts';
import type { KeyOf } from '../../../shared/words/messages.ts';
import { styled } from '../../../shared/look/styled.ts';
import words from '../../../shared/messages/en/lab-scores.json' with { type: 'json' };
import styles from './lab.css?inline';

const EXTENT = 2;
/** Coordinates are tenths, so that two decimals show every product, and their sum, in full. */
const STEP = 0.1;

const params = {
  query: { kind: 'rows', value: [[1.2, 0.6]], min: -EXTENT, max: EXTENT },
  key: { kind: 'rows', value: [[0.4, 1.4]], min: -EXTENT, max: EXTENT },
} as const satisfies Params;

/** Keys of one length, named by their direction from the query with which the lab begins. */
const PRESETS = [
  ['aligned', [0.8, 0.4]],
  ['orthogonal', [-0.4, 0.8]],
  ['opposite', [-0.8, -0.4]],
] as const;

const DEGREES = 180 / Math.PI;
/** Smaller than every score but 0, as these are sums of products of tenths. */
const NOTHING = 1e-6;

class ScoresLab extends Lab<typeof params, typeof words> {
  static override styles = [...Lab.styles, unsafeCSS(styles)];

  readonly params = params;
  readonly words = words;

  protected override view(engine: Attention): TemplateResult {
    const { query, key } = this.values;
    // The second key is 0: its score is 0 with every query.
    const { heads } = engine.trace({ q: query, k: [...key, [0, 0]], v: [[0], [0]] });
    const score = heads[0]?.scores.data[0] ?? NaN;
    const [q, k] = [pointOf(query[0]), pointOf(key[0])];
    const angle = Math.abs(turn(q, k)) * DEGREES;
    return html`<div class="columns">
        <div>
          ${plane({
            label: this.say('plane'),
            extent: EXTENT,
            step: STEP,
            under: (toX, toY) => this.#under(q, k, (point) => [toX(point[0]), toY(point[1])]),
            vectors: [
              { label: 'q', role: 'q', at: q, move: (to) => this.set('query', [to]) },
              { label: 'k', labelBelow: turn(q, k) <= 0, role: 'k', at: k, move: (to) => this.set('key', [to]) },
            ],
          })}
          <p class="hint">${this.say('plane')}</p>
        </div>
        <div class="stack">
          <div class="row" role="group" aria-label=${this.say('presets')}>
            ${PRESETS.map(([name, at]) => this.#preset(name, at))}
          </div>
          <div>
            <h3>${this.say('ways')}</h3>
            ${this.#ways(q, k, score)}
          </div>
          <div>
            <h3>${this.say('weights')}</h3>
            ${shareBars([this.say('this'), this.say('other')], heads[0]?.weights.data ?? [])}
          </div>
        </div>
      </div>
      <p class="says" aria-live="polite">${this.say(kindOf(q, k, score, angle))}</p>`;
  }

  #preset(name: (typeof PRESETS)[number][0], at: Point): TemplateResult {
    const values = { query: params.query.value, key: [at] };
    return html`<button
      type="button"
      aria-pressed=${JSON.stringify(this.values) === JSON.stringify(values)}
      @click=${() => {
        this.set('query', values.query);
        this.set('key', values.key);
      }}
    >
      ${this.say(name)}
    </button>`;
  }

  /** Writes the score in three ways; the left sides are geometry, the number is the engine's. */
  #ways(q: Point, k: Point, score: number): TemplateResult {
    const cosine = Math.cos(turn(q, k));
    const [lengthQ, lengthK] = [length(q), length(k)];
    const hasAngle = lengthQ > 0 && lengthK > 0;
    const degrees = formatNumber(Math.abs(turn(q, k)) * DEGREES, 0);
    const numberOf = (role: 'q' | 'k', value: number, decimals: number): TemplateResult =>
      html`<i class="operand" data-role=${role} ${styled('font-style:normal')}>${operand(value, decimals)}</i>`;
    const productSign = (...values: readonly number[]) =>
      equality((places) => [[values.map((value) => operand(value, places)).join(' · '), formatNumber(score, 2)]], 3);
    const angle = productSign(lengthQ, lengthK, hasAngle ? cosine : 0);
    const shadow = productSign(lengthQ, hasAngle ? lengthK * cosine : 0);
    const way = (name: KeyOf<typeof words>, formula: string, inserted: TemplateResult, sign: string) =>
      html`<div>
        <dt>${this.say(name)}</dt>
        <dd>
          <span>${formula}</span> <span>= ${inserted}</span>
          <span>${sign} <b data-role="scores">${formatNumber(score, 2)}</b></span>
        </dd>
      </div>`;
    const shown = hasAngle ? formatNumber(cosine, 3) : '–';
    return html`<dl class="ways">
        ${way('coordinates', 'q₀k₀ + q₁k₁', html`${numberOf('q', q[0], 1)} · ${numberOf('k', k[0], 1)} + ${numberOf('q', q[1], 1)} · ${numberOf('k', k[1], 1)}`, '=')}
        ${way(
          'angle',
          '|q| |k| cos θ',
          html`${numberOf('q', lengthQ, angle.decimals)} · ${numberOf('k', lengthK, angle.decimals)} ·
          ${hasAngle ? operand(cosine, angle.decimals) : shown}`,
          angle.sign,
        )}
        ${way('shadow', `|q| · ${this.say('shadowOf')}`, html`${numberOf('q', lengthQ, shadow.decimals)} · ${numberOf('k', hasAngle ? lengthK * cosine : 0, shadow.decimals)}`, shadow.sign)}
      </dl>
      <p class="hint">${hasAngle ? this.say('theta', { degrees, cosine: shown }) : this.say('noAngle')}</p>`;
  }

  #under(q: Point, k: Point, to: (point: Point) => Point): SVGTemplateResult {
    const line = (name: string, [from, end]: readonly [Point, Point]): SVGTemplateResult => {
      const [[x1, y1], [x2, y2]] = [to(from), to(end)];
      return svg`<line class=${name} x1=${x1} y1=${y1} x2=${x2} y2=${y2}></line>`;
    };
    const origin: Point = [0, 0];
    const foot = footOn(q, k);
    return svg`<g aria-hidden="true">
      ${line('line', lineWithin(q, EXTENT))}
      ${line('shadow', [origin, foot])}
      ${length(q) > 0 ? line('drop', [k, foot]) : nothing}
      ${arc(q, k, to(origin))}
    </g>`;
  }
}

/** Draws the angle from q to k, with its degrees in the middle; nothing where the arrows would hide it. */
function arc(q: Point, k: Point, [x, y]: Point): SVGTemplateResult | typeof nothing {
  const by = turn(q, k);
  if (Math.abs(by) * DEGREES < 8) return nothing;
  const start = Math.atan2(q[1], q[0]);
  const at = (angle: number, radius: number): string =>
    `${(x + radius * Math.cos(angle)).toFixed(1)},${(y - radius * Math.sin(angle)).toFixed(1)}`;
  const [left = '', top = ''] = at(start + by / 2, 46).split(',');
  return svg`<path class="arc" d=${`M${at(start, 28)}A28,28,0,0,${by > 0 ? 0 : 1},${at(start + by, 28)}`}></path>
    <text class="angle" x=${left} y=${top} dy="4" text-anchor="middle">${formatNumber(Math.abs(by) * DEGREES, 0)}°</text>`;
}

/** Returns the key of the sentence that describes the pair. */
function kindOf(q: Point, k: Point, score: number, degrees: number): KeyOf<typeof words> {
  if (length(q) === 0 || length(k) === 0) return 'says.zero';
  if (Math.abs(score) < NOTHING) return 'says.orthogonal';
  if (degrees < 1) return 'says.aligned';
  if (degrees > 179) return 'says.opposite';
  return score > 0 ? 'says.acute' : 'says.obtuse';
}

customElements.define('attention-lab-scores', ScoresLab);
