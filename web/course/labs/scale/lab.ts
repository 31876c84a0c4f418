/** The reason for √d_k: the spread of random scores, the weights that softmax makes of it, and the gradients that return. */
import type { Attention } from 'attention-steps/core';
import { type PropertyValues, type TemplateResult, html, unsafeCSS } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { MAX_SEED } from '../../../stage/inputs/sentence.ts';
import { slider } from '../../../shared/controls/settings.ts';
import { countTable, shareBars } from '../../kit/count-table.ts';
import { Lab } from '../../kit/lab.ts';
import { powerOfTen } from '../../kit/log-plot.ts';
import type { Params } from '../../../shared/params.ts';
import { type Axis, type XY, histograms, linePlot } from '../../kit/plot.ts';
import { seedControl } from '../../../shared/controls/seed.ts';
import { symbol } from '../../../shared/symbol.ts';
import words from '../../../shared/messages/en/lab-scale.json' with { type: 'json' };
import { ONE_HOT, type Sizes, type Spread, type Summary, TOKENS, extentOf, summaryOf } from './summary.ts';
import scaleStyles from './lab.css?inline';

// The figures of the lab of √d_k, their order and their axes.

const figures = {
  variance: (spread) => spread.variance,
  deviation: (spread) => spread.deviation,
  largest: (spread) => spread.largest,
  oneHot: (spread) => 100 * spread.oneHot,
  softmaxMedian: ({ throughSoftmax }) => throughSoftmax.median,
  softmaxLargest: ({ throughSoftmax }) => throughSoftmax.largest,
  queryMedian: ({ queries }) => queries.median,
  queryLargest: ({ queries }) => queries.largest,
  queryWhole: ({ queries }) => queries.whole,
} satisfies Record<string, (spread: Spread) => number>;
type Figure = keyof typeof figures;

const SCORES: readonly Figure[] = ['variance', 'deviation', 'largest', 'oneHot'];
const GRADIENTS: readonly Figure[] = [
  ...(['softmaxMedian', 'softmaxLargest'] as const),
  ...(['queryMedian', 'queryLargest', 'queryWhole'] as const),
];
const TREND = [
  { figure: 'variance', axis: { domain: [0.5, 800], ticks: [1, 8, 64, 512], log: true } },
  { figure: 'largest', axis: { domain: [0, 1], ticks: [0, 0.5, 1] } },
] as const satisfies readonly { figure: Figure; axis: Omit<Axis, 'label'> }[];

/** Percentiles plotted: each point is a rank among the rows, and the size there. */
const PERCENT = 2;
/** Smaller rows are drawn at the plot's edge. */
const SMALLEST = 1e-4;
const sorted = ({ rows }: Sizes): XY[] =>
  Array.from({ length: 100 / PERCENT + 1 }, (_, at): XY => {
    const row = Math.round(((rows.length - 1) * at * PERCENT) / 100);
    return [at * PERCENT, Math.max(SMALLEST, rows[row] ?? NaN)];
  });

/** d_k = 2⁰ … 2⁹. */
const POWERS = Array.from({ length: 10 }, (_, power) => power);

const params = {
  power: { kind: 'number', value: 6, min: 0, max: 9, step: 1 },
  seed: { kind: 'number', value: 1, min: 0, max: MAX_SEED, step: 1 },
} as const satisfies Params;

/** From this share of nearly one-hot rows on, the sentence mentions them. */
const SATURATED = 0.05;

class ScaleLab extends Lab<typeof params, typeof words> {
  static override styles = [...Lab.styles, unsafeCSS(scaleStyles)];
  readonly params = params;
  readonly words = words;

  /** The results of one seed, by d_k. */
  #summaries = new Map<number, Summary>();
  #seed = NaN;
  /** Computes the next d_k that the trend still lacks. */
  #computeNext: (() => void) | undefined;

  #summary(engine: Attention, dK: number): Summary {
    const { seed } = this.values;
    if (seed !== this.#seed) this.#summaries.clear();
    this.#seed = seed;
    const found = this.#summaries.get(dK) ?? summaryOf(engine, seed, dK);
    this.#summaries.set(dK, found);
    return found;
  }

  /** The trend follows one d_k at a time, after the chosen one has been painted. */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const next = this.#computeNext;
    if (next) requestAnimationFrame(() => setTimeout(next));
    this.#computeNext = undefined;
  }

  protected override view(engine: Attention): TemplateResult {
    const dK = 2 ** this.values.power;
    const summary = this.#summary(engine, dK);
    const missing = POWERS.map((power) => 2 ** power).find((other) => !this.#summaries.has(other));
    if (missing !== undefined)
      this.#computeNext = () => {
        if (!this.isConnected || this.#summaries.has(missing)) return;
        this.#summary(engine, missing);
        this.requestUpdate();
      };
    return html`${slider(this, 'power', { show: (power) => String(2 ** power) })}
      <div class="columns picture">
        ${this.#histograms(summary)}
        <div>
          <h3>${this.say('largest')}</h3>
          ${shareBars(
            [this.say('unscaled'), this.say('scaled')],
            [summary.unscaled.largest, summary.scaled.largest],
            2,
          )}
        </div>
      </div>
      <p class="says" aria-live="polite">${this.#sentence(summary)}</p>
      ${this.more(
        'more.is',
        ['seed'],
        html`<p class="hint">
            ${symbol(this.say('histograms.hint', { pairs: summary.pairs.toLocaleString(this.spoken), keys: TOKENS }))}
          </p>
          <div class="columns">${seedControl(this, 'seed')} ${this.#table(SCORES, summary)}</div>
          <div>
            <h3>${this.say('trend')}</h3>
            ${this.#legend()}
            <div class="plots trend" data-computed=${this.#summaries.size}>
              ${TREND.map((shown) => this.#trend(shown))}
            </div>
          </div>
          ${this.#gradients(summary)}`,
      )}`;
  }

  /** Shows the gradients that return: of each row, and of all rows together. */
  #gradients(summary: Summary): TemplateResult {
    const rows = (name: 'throughSoftmax' | 'queries'): TemplateResult => {
      const label = this.say(`${name}.rows`);
      return linePlot({
        label: this.say('rows.of', { label, dK: summary.dK }),
        x: { label: this.say('rows'), domain: [0, 100], ticks: [0, 50, 100] },
        y: {
          domain: [SMALLEST, 1000],
          ticks: [SMALLEST, 0.01, 1, 100],
          log: true,
          show: (tick) => `${tick === SMALLEST ? '≤' : ''}${powerOfTen(tick)}`,
          label,
        },
        series: [
          { look: 'plain', points: sorted(summary.unscaled[name]), marks: false },
          { look: 'scores', points: sorted(summary.scaled[name]), marks: false },
        ],
      });
    };
    const { queries, unscaled, scaled } = summary;
    const times = ({ queries: { largest, median } }: Spread): string => formatNumber(largest / median, 0);
    return html`<section class="part">
      <h3>${this.say('gradients')}</h3>
      <p class="hint">${this.say('gradients.hint', { keys: TOKENS })}</p>
      <p class="says">
        ${this.say('gradients.says', {
          queries,
          times: times(unscaled),
          timesScaled: times(scaled),
          whole: this.#show('queryWhole', unscaled),
          wholeScaled: this.#show('queryWhole', scaled),
        })}
      </p>
      <div class="columns">
        <div>${this.#table(GRADIENTS, summary)}</div>
        <div class="stack">
          ${this.#legend()}
          <div class="plots">${rows('throughSoftmax')} ${rows('queries')}</div>
        </div>
      </div>
    </section>`;
  }

  #legend(): TemplateResult {
    const mark = (colour: string, dashes: string, fill: string) =>
      html`<svg viewBox="0 0 34 12" width="34" height="12" aria-hidden="true">
        <line x1="0" x2="34" y1="6" y2="6" stroke=${colour} stroke-width="2" stroke-dasharray=${dashes}></line>
        <circle cx="17" cy="6" r="4" fill=${fill} stroke=${colour} stroke-width="1.5"></circle>
      </svg>`;
    return html`<p class="hint row legend">
      <span>${mark('var(--ink)', '5 4', 'var(--paper)')} ${this.say('unscaled')}</span>
      <span>${mark('var(--s)', 'none', 'var(--s)')} ${this.say('scaled')}</span>
    </p>`;
  }

  #show(figure: Figure, spread: Spread): string {
    const value = figures[figure](spread);
    if (figure === 'oneHot') return `${formatNumber(value, 0)} %`;
    return formatNumber(value, value >= 100 ? 1 : value >= 0.1 || value === 0 ? 2 : 4, 'scientific');
  }

  #table(rows: readonly Figure[], { unscaled, scaled }: Summary): TemplateResult {
    return countTable({
      label: this.say('more.is'),
      columns: [this.say('unscaled'), this.say('scaled')],
      rows: rows.map((figure) => ({
        id: figure,
        name: this.say(figure, { limit: ONE_HOT }),
        cells: [this.#show(figure, unscaled), this.#show(figure, scaled)],
      })),
    });
  }

  #histograms({ dK, unscaled, scaled }: Summary): TemplateResult {
    const extent = extentOf(dK);
    const round = extent > 80 ? 40 : extent > 40 ? 20 : 10;
    const ticks = [-2, -1, 0, 1, 2].map((times) => times * round).filter((tick) => Math.abs(tick) <= extent);
    const label = this.say('histograms', {
      dK,
      unscaled: formatNumber(unscaled.deviation, 1),
      scaled: formatNumber(scaled.deviation, 1),
    });
    return histograms({
      label,
      x: { label: this.say('score'), domain: [-extent, extent], ticks },
      rows: [
        {
          label: this.say('row.unscaled', { variance: this.#show('variance', unscaled) }),
          look: 'plain',
          bars: unscaled.bars,
        },
        {
          label: this.say('row.scaled', { variance: this.#show('variance', scaled) }),
          look: 'scores',
          bars: scaled.bars,
        },
      ],
    });
  }

  #trend({ figure, axis }: (typeof TREND)[number]): TemplateResult {
    const computed = [...this.#summaries.values()].sort((a, b) => a.dK - b.dK);
    const points = (kind: 'unscaled' | 'scaled'): XY[] =>
      computed.map((summary) => [summary.dK, figures[figure](summary[kind])]);
    const label = this.say(`${figure}.short`);
    return linePlot({
      label: this.say('trend.of', { figure: label }),
      x: { label: this.say('components'), domain: [0.8, 640], ticks: [1, 8, 64, 512], log: true },
      y: { ...axis, label },
      series: [
        { look: 'plain', points: points('unscaled') },
        { look: 'scores', points: points('scaled') },
      ],
      at: 2 ** this.values.power,
    });
  }

  #sentence(summary: Summary): string {
    const { dK, queries, unscaled, scaled } = summary;
    const shown = (name: string, figure: Figure): Record<string, string> => ({
      [name]: this.#show(figure, unscaled),
      [`${name}Scaled`]: this.#show(figure, scaled),
    });
    return this.say(dK === 1 ? 'one' : unscaled.oneHot < SATURATED ? 'spread' : 'saturated', {
      dK,
      queries,
      limit: ONE_HOT,
      root: formatNumber(Math.sqrt(dK), 2),
      ...shown('variance', 'variance'),
      ...shown('deviation', 'deviation'),
      ...shown('oneHot', 'oneHot'),
      ...shown('largest', 'largest'),
    });
  }
}

customElements.define('attention-lab-scale', ScaleLab);
