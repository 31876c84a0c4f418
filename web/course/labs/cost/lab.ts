/** The cost of attention, counted for any size and measured on the reader's machine. */
import { type TemplateResult, html, unsafeCSS } from 'lit';
import {
  type Operations,
  type Size,
  crossover,
  formatBytes,
  halves,
  headCounts,
  headsFor,
  operationsOf,
  rowsMemory,
  weightsMemory,
} from './counts.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { checkbox, slider } from '../../../shared/controls/settings.ts';
import { LabFrame } from '../../kit/lab-frame.ts';
import { logPlot, powerOfTen } from '../../kit/log-plot.ts';
import { Measurement } from './measurement.ts';
import { listSlider, octaveSlider } from '../../kit/sliders.ts';
import type { Params } from '../../../shared/params.ts';
import { symbol } from '../../../shared/symbol.ts';
import type { Role } from '../../../stage/model/steps.ts';
import { bars } from '../../kit/count-table.ts';
import words from '../../../shared/messages/en/lab-cost.json' with { type: 'json' };
import styles from './lab.css?inline';
import narrowStyles from '../../../shared/narrow.css?inline';

const params = {
  n: { kind: 'number', value: 128, min: 16, max: 131072, step: 1 },
  d: { kind: 'number', value: 64, min: 16, max: 16384, step: 1 },
  heads: { kind: 'number', value: 1, min: 1, max: 96, step: 1 },
  layers: { kind: 'number', value: 1, min: 1, max: 96, step: 1 },
  withOutput: { kind: 'flag', value: true },
} as const satisfies Params;

/** The sizes of “Query, Key, Value Framework”: 1 MiB per head, 144 heads; 768 features as 12 heads of 64. */
const PRESET = { n: 512, d: 768, heads: 12, layers: 12 } as const;

const PARTS: readonly (readonly [keyof Operations, Role])[] = [
  ['projections', 'q'],
  ['outputProjection', 'input'],
  ['scores', 'scores'],
  ['softmax', 'weights'],
  ['weightedSum', 'output'],
];

class CostLab extends LabFrame<typeof params, typeof words> {
  static override styles = [...LabFrame.styles, unsafeCSS(styles), unsafeCSS(narrowStyles)];

  readonly params = params;
  readonly words = words;

  readonly #measurement = new Measurement(this);

  /** The number of heads follows d, which has to split into them. */
  get #size(): Size {
    return { ...this.values, heads: headsFor(this.values) };
  }

  protected override content(): TemplateResult {
    const { n, d, withOutput } = this.values;
    const { heads } = this.#size;
    const operations = operationsOf(this.#size);
    const { perToken, perPair } = halves(operations, withOutput);
    const isAbove = perPair > perToken;
    const share = Math.max(perToken, perPair) / (perToken + perPair);
    return html`<div class="columns">
        <div class="stack">
          <div>
            ${octaveSlider(this, 'n')} ${octaveSlider(this, 'd')}
            ${listSlider(this, 'heads', { of: headCounts(d), value: heads, text: this.say('split', { heads, width: d / heads }) })}
            ${slider(this, 'layers')} ${checkbox(this, 'withOutput')}
          </div>
          ${this.#bars(operations)}
        </div>
        <div>
          <h3>${this.say('plotTitle', { d })}</h3>
          ${this.#growth()}
        </div>
      </div>
      <p class="says" aria-live="polite">
        ${this.say(isAbove ? 'above' : 'below', {
          n,
          d,
          share: formatNumber(100 * share, 0),
          at: formatNumber(crossover({ d, heads }, withOutput), 1),
        })}
      </p>
      ${this.#memory()} ${this.#measurement.view()}`;
  }

  #bars(operations: Operations): TemplateResult {
    const { withOutput, layers } = this.values;
    const shown = PARTS.filter(([name]) => withOutput || name !== 'outputProjection');
    const total = shown.reduce((sum, [name]) => sum + operations[name], 0);
    return html`<div>
      <h3>${this.say('operations', { count: layers })}</h3>
      ${bars(
        shown.map(([name, role]) => {
          const percent = (100 * operations[name]) / total;
          const text = html`${formatNumber(operations[name], 0)}
            <span class="amount">${formatNumber(percent, percent < 1 ? 1 : 0)} %</span>`;
          return { label: symbol(this.say(name)), share: percent / 100, text, role };
        }),
      )}
      <p class="hint">${this.say('counts')}</p>
    </div>`;
  }

  #growth(): TemplateResult {
    const { n, d, layers, withOutput } = this.values;
    const { heads } = this.#size;
    const both = (at: number) => halves(operationsOf({ n: at, d, heads, layers }), withOutput);
    const equal = crossover({ d, heads }, withOutput);
    const { min, max } = params.n;
    const isShown = equal >= min && equal <= max;
    const label = formatNumber(equal, 1);
    // On logarithmic axes both are straight lines, as each is a power of n.
    return logPlot({
      label: this.say('plot', { n: label }),
      xLabel: this.say('xLabel'),
      yLabel: this.say('yOperations'),
      xTicks: [16, 128, 1024, 8192, 65536],
      formatY: powerOfTen,
      lines: [
        {
          label: this.say('perToken'),
          role: 'q',
          dashed: true,
          points: [min, max].map((at) => [at, both(at).perToken]),
        },
        { label: this.say('perPair'), role: 'scores', points: [min, max].map((at) => [at, both(at).perPair]) },
      ],
      here: { x: n, label: this.say('here', { n }) },
      ...(isShown ? { mark: { at: [equal, both(equal).perToken], label: this.say('equal', { n: label }) } } : {}),
    });
  }

  #memory(): TemplateResult {
    const size = this.#size;
    const { one, count, all } = weightsMemory(size);
    const { n, d, layers } = size;
    return html`<section class="part">
      <h3>${this.say('memory')}</h3>
      <div class="row">
        <button type="button" class="preset" @click=${() => this.#usePreset()}>${this.say('preset')}</button>
      </div>
      <dl class="facts">
        <dt>${this.say('oneHead')}</dt>
        <dd>${this.say('oneHeadIs', { n, bytes: formatBytes(one) })}</dd>
        <dt>${this.say('allHeads')}</dt>
        <dd><strong>${this.say('allHeadsIs', { count, bytes: formatBytes(one), all: formatBytes(all) })}</strong></dd>
        <dt>${this.say('rows')}</dt>
        <dd>${this.say('rowsIs', { n, d, layers, bytes: formatBytes(rowsMemory(size)) })}</dd>
      </dl>
      <p class="hint">${this.say('mebibyte', { megabytes: formatNumber(all / 1e6, all < 1e7 ? 2 : 0) })}</p>
    </section>`;
  }

  #usePreset(): void {
    for (const [name, value] of Object.entries(PRESET)) this.set(name as keyof typeof PRESET, value);
  }
}

customElements.define('attention-lab-cost', CostLab);
