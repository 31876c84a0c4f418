/** Softmax: four logits become weights, move by move, beside the mistake, and beside argmax. */
import type { Attention, Matrix } from 'attention-steps/core';
import { greatest, max, min, sum } from 'd3-array';
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { styled } from '../../../shared/look/styled.ts';
import { shareBars } from '../../kit/count-table.ts';
import { slider } from '../../../shared/controls/settings.ts';
import { Lab } from '../../kit/lab.ts';
import { powerOfTen } from '../../kit/log-plot.ts';
import { type Params, type Values, startValues } from '../../../shared/params.ts';
import { linePlot } from '../../kit/plot.ts';
import type { KeyOf } from '../../../shared/words/messages.ts';
import words from '../../../shared/messages/en/lab-softmax.json' with { type: 'json' };
import { type Limits, type Naive, limitsOf, naiveSoftmax, secondWeights } from './float32.ts';
import softmaxStyles from './lab.css?inline';
import { inList } from '../../../shared/words/list.ts';

const logit = (value: number) => ({ kind: 'number', value, min: -5, max: 5, step: 0.1 }) as const;
const params = {
  x1: logit(2),
  x2: logit(1),
  x3: logit(0.1),
  x4: logit(-1),
  times: { kind: 'number', value: 1, min: 0.1, max: 50, step: 0.1, scale: 'log' },
  plus: { kind: 'number', value: 0, min: -110, max: 110, step: 0.5 },
} as const satisfies Params;
type Settings = Values<typeof params>;

const LOGITS = ['x1', 'x2', 'x3', 'x4'] as const;
const NAMES = ['x₀', 'x₁', 'x₂', 'x₃'];

/** Settings to try; all others are at their start. */
const EXPERIMENTS = {
  overflow: { plus: 88 },
  underflow: { plus: -110 },
  zero: { times: 36 },
  tie: { x2: 2, times: 10 },
} as const satisfies Readonly<Record<string, Partial<Settings>>>;
const EXPERIMENT_NAMES = Object.keys(EXPERIMENTS) as (keyof typeof EXPERIMENTS)[];

/** Shares this near to 1 count as 1. */
const NEARLY = 0.98;

const DIFFERENCES = Array.from({ length: 221 }, (_, index) => index / 2);

interface Softmax {
  readonly scores: Matrix;
  readonly shifted: Matrix;
  readonly exponentials: Matrix;
  readonly rowMax: number;
  readonly rowSum: number;
  readonly weights: Matrix;
}

/** Computes times · x + plus as a dot product too: of the query (times, plus) with the keys (x, 1). */
function softmaxOf(engine: Attention, settings: Settings): Softmax {
  const { heads } = engine.trace(
    {
      q: [[settings.times, settings.plus]],
      k: LOGITS.map((name) => [settings[name], 1]),
      v: LOGITS.map(() => [0]),
      scale: 1,
    },
    { softmaxParts: true },
  );
  const [head] = heads;
  const parts = head?.softmaxParts;
  if (!head || !parts) throw new Error('the trace has no parts of the softmax');
  const { rowMax, rowSum } = parts;
  return { ...head, ...parts, rowMax: rowMax.data[0] ?? NaN, rowSum: rowSum.data[0] ?? NaN };
}

/** Writes 0 and 1 without decimals only if they are exact. */
function show(value: number): string {
  if (value === 0 || value === 1) return String(value);
  if (value === Infinity) return 'Infinity';
  const text = formatNumber(value, 3, 'scientific');
  return text === '1.000' ? '≈ 1' : text;
}

interface Column {
  readonly title: string;
  readonly values: ArrayLike<number>;
  readonly foot?: string;
  readonly show?: (value: number) => string;
  /** True for shares of 1, with bars beneath the numbers. */
  readonly isBar?: true;
}

class SoftmaxLab extends Lab<typeof params, typeof words> {
  static override styles = [...Lab.styles, unsafeCSS(softmaxStyles)];
  readonly params = params;
  readonly words = words;

  #limits: Limits | undefined;

  protected override view(engine: Attention): TemplateResult {
    const softmax = softmaxOf(engine, this.values);
    const naive = naiveSoftmax(softmax.scores.data);
    const first = softmax.scores.data.indexOf(softmax.rowMax);
    return html`${this.#engineTable(softmax)}
      <p class="says" aria-live="polite">${this.#sentence(softmax)}</p>
      ${this.more(
        'more.is',
        ['times', 'plus'],
        html`<div class="columns">
            <div class="stack">
              <div>${slider(this, 'times')} ${slider(this, 'plus')}</div>
              <p class="hint" data-shift>${this.#shift(engine, softmax)}</p>
              <div class="try" role="group" aria-label=${this.say('try')}>
                ${EXPERIMENT_NAMES.map(
                  (name) =>
                    html`<button
                      type="button"
                      data-try=${name}
                      @click=${() => this.setAll({ ...startValues(params), ...EXPERIMENTS[name] })}
                    >
                      ${this.say(`try.${name}`)}
                    </button>`,
                )}
              </div>
            </div>
            <div>
              <h3>${this.say('argmax')}</h3>
              ${shareBars(
                NAMES,
                NAMES.map((_, index) => (index === first ? 1 : 0)),
                0,
              )}
            </div>
            <div>
              <h3>${this.say('naive')}</h3>
              ${this.#naiveTable(softmax, naive)}
              <p aria-live="polite">${this.#loss(softmax, naive)}</p>
            </div>
          </div>
          ${this.#vanishing(engine, softmax)}`,
      )}`;
  }

  #table(
    name: KeyOf<typeof words>,
    columns: readonly Column[],
    role: string,
    rows: readonly (string | TemplateResult)[] = NAMES,
  ): TemplateResult {
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${this.say(name)}>
      <table class="grid" data-role=${role} data-table=${name}>
        <thead>
          <tr>
            <td></td>
            ${columns.map(({ title }) => html`<th scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row, index) =>
              html`<tr>
                <th scope="row">${row}</th>
                ${columns.map((column) => {
                  const value = column.values[index] ?? NaN;
                  const bar = column.isBar ? styled(`--share:${value.toFixed(4)}`) : nothing;
                  return html`<td class=${Number.isFinite(value) ? (column.isBar ? 'bar' : '') : 'lost'} ${bar}>
                    ${(column.show ?? show)(value)}
                  </td>`;
                })}
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <td></td>
            ${columns.map(({ foot }) => html`<td>${foot}</td>`)}
          </tr>
        </tfoot>
      </table>
    </div>`;
  }

  #engineTable({ shifted, exponentials, rowMax, rowSum, weights }: Softmax): TemplateResult {
    const plain = (value: number): string => formatNumber(value, 2);
    const total = formatNumber(sum(weights.data), 3);
    return this.#table(
      'engine',
      [
        { title: `x − ${plain(rowMax)}`, values: shifted.data, show: plain },
        { title: 'exp', values: exponentials.data, foot: `Σ ${show(rowSum)}`, isBar: true },
        { title: `÷ ${show(rowSum)}`, values: weights.data, foot: `Σ ${total}`, isBar: true },
      ],
      'weights',
      LOGITS.map((name) => slider(this, name)),
    );
  }

  #naiveTable({ scores }: Softmax, { exponentials, sum: total, shares }: Naive): TemplateResult {
    return this.#table(
      'naive',
      [
        { title: 'x', values: scores.data, show: (value) => formatNumber(value, 2) },
        { title: 'exp(x)', values: exponentials, foot: `Σ ${show(total)}` },
        { title: '÷ Σ', values: shares, foot: `Σ ${formatNumber(sum(shares), 3)}` },
      ],
      'input',
    );
  }

  /** Describes the effect of the constant, which is none on paper. */
  #shift(engine: Attention, { weights }: Softmax): string {
    const { plus } = this.values;
    const before = softmaxOf(engine, { ...this.values, plus: 0 }).weights;
    const largest = max(weights.data, (weight, index) => Math.abs(weight - (before.data[index] ?? NaN))) ?? NaN;
    const kind = plus === 0 ? 'shift.none' : largest === 0 ? 'shift.same' : 'shift.differs';
    return this.say(kind, { plus: formatNumber(plus, 1), difference: formatNumber(largest, 3, 'scientific') });
  }

  /** Says what comes of the mistake. */
  #loss({ rowMax, weights }: Softmax, { exponentials, sum: total, shares }: Naive): string {
    const kind = exponentials.includes(Infinity) ? 'overflow' : total === 0 ? 'underflow' : 'naive.differs';
    const difference = max(shares, (share, at) => Math.abs(share - (weights.data[at] ?? NaN))) ?? NaN;
    return this.say(kind, { score: formatNumber(rowMax, 2), difference: formatNumber(difference, 3, 'scientific') });
  }

  #sentence({ scores, shifted, weights }: Softmax): string {
    const best = greatest(NAMES.keys(), (index) => scores.data[index]) ?? 0;
    const least = greatest(NAMES.keys(), (index) => -(scores.data[index] ?? NaN)) ?? 0;
    const share = weights.data[best] ?? NaN;
    const tied = NAMES.filter((_, index) => shifted.data[index] === 0);
    const kind = weights.data.includes(0) ? 'zero' : tied.length > 1 ? 'tie' : share > NEARLY ? 'sharp' : 'mixed';
    return this.say(kind, {
      name: NAMES[best] ?? '',
      least: NAMES[least] ?? '',
      difference: formatNumber(-(shifted.data[least] ?? NaN), 2),
      share: formatNumber(100 * share, 1),
      tied: inList(tied),
    });
  }

  /** Plots a weight by its distance from the largest, down to where float32 has nothing left. */
  #vanishing(engine: Attention, { shifted }: Softmax): TemplateResult {
    const { subnormal, zero } = (this.#limits ??= limitsOf(engine));
    const weights = secondWeights(engine, DIFFERENCES);
    const points = DIFFERENCES.map((difference, index) => [difference, weights[index] ?? NaN] as const);
    const at = Math.min(130, -(min(shifted.data) ?? NaN));
    const plot = linePlot({
      label: this.say('vanishing', { subnormal, zero }),
      width: 350,
      height: 220,
      x: { label: this.say('difference'), domain: [0, 130], ticks: [0, 25, 50, 75, 100] },
      y: {
        label: this.say('weight'),
        domain: [1e-46, 1],
        ticks: [1, 1e-10, 1e-20, 1e-30, 1e-40],
        log: true,
        show: (tick) => (tick === 1 ? '1' : powerOfTen(tick)),
      },
      bands: [
        { from: subnormal, to: zero, shade: 0.1 },
        { from: zero, to: 130, shade: 0.28, label: this.say('nothing') },
      ],
      series: [{ look: 'weights', points: points.filter(([, weight]) => weight > 0), marks: false }],
      at,
    });
    return html`<div class="columns part">
      ${plot}
      <div class="stack">
        <h3>${this.say('limits')}</h3>
        <p>${this.say('limits.text', { subnormal: formatNumber(subnormal, 2), zero: formatNumber(zero, 2) })}</p>
        <p class="hint">${this.say('limits.hint')}</p>
      </div>
    </div>`;
  }
}

customElements.define('attention-lab-softmax', SoftmaxLab);
