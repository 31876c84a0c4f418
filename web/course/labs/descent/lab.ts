/** Gradient descent: one step number by number, and the loss over many. */
import type { Attention, Matrix } from 'attention-steps/core';
import { max } from 'd3-array';
import { type TemplateResult, html, unsafeCSS } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { cell } from '../../../shared/numbers/matrix.ts';
import { slider } from '../../../shared/controls/settings.ts';
import { segments } from '../../../shared/controls/segments.ts';
import type { Params } from '../../../shared/params.ts';
import { symbol } from '../../../shared/symbol.ts';
import words from '../../../shared/messages/en/lab-descent.json' with { type: 'json' };
import { infoOf } from '../../../stage/model/steps.ts';
import { type GridCell, grid } from '../../kit/grid.ts';
import { Lab } from '../../kit/lab.ts';
import { extentOf } from '../../kit/pairs.ts';
import { equality, operand } from '../../kit/sums.ts';
import { type XY, linePlot } from '../../kit/plot.ts';
import { type Moment, NAMES, descent, stepped } from './descent.ts';
import styles from './lab.css?inline';

const MOST = 60;

const params = {
  matrix: { kind: 'choice', value: 'wv', of: NAMES },
  rate: { kind: 'number', value: 0.5, min: 0.05, max: 8, step: 0.01, scale: 'log' },
  step: { kind: 'number', value: 0, min: 0, max: MOST, step: 1 },
} as const satisfies Params;

const DECIMALS = 4;
/** The largest loss in the picture: almost twice the loss at the start. */
const HIGHEST = 1;
/** A loss below this counts as learnt; a change below the second as none. */
const LEARNT = 0.001;
const HARDLY = 0.01;
/** A gradient's largest number below this counts as nearly 0: a third of the one at the start. */
const FLAT = 0.06;

const show = (value: number): string => formatNumber(value, DECIMALS, 'scientific');

/** Finds the number with the largest gradient, to be worked out by hand. */
function steepest({ data, cols }: Matrix): GridCell {
  const at = data.findIndex((value) => Math.abs(value) === max(data, Math.abs));
  return { row: Math.floor(at / cols), col: at % cols };
}

/** Returns the losses up to where they leave the picture. */
function inside(losses: readonly number[]): readonly XY[] {
  const end = losses.findIndex((loss) => loss > HIGHEST);
  const points = losses.map((loss, at): XY => [at, loss]);
  const [before, beyond] = [losses[end - 1], losses[end]];
  if (before === undefined || beyond === undefined) return points;
  return [...points.slice(0, end), [end - 1 + (HIGHEST - before) / (beyond - before), HIGHEST]];
}

class DescentLab extends Lab<typeof params, typeof words> {
  static override styles = [...Lab.styles, unsafeCSS(styles)];
  readonly params = params;
  readonly words = words;

  protected override view(engine: Attention): TemplateResult {
    const { rate } = this.values;
    const moments = descent(engine, rate, MOST + 1);
    const step = Math.min(this.values.step, moments.length - 2);
    const [now, after] = [moments[step], moments[step + 1]];
    if (!now || !after) return html``;
    return html`<p>${this.say('task')}</p>
      <div class="columns">
        <div class="stack">
          ${segments(this, 'matrix', { isLabelHidden: false })} ${slider(this, 'rate')} ${this.#update(now)}
          ${slider(this, 'step', { show: String })}
          <p>
            <button
              type="button"
              ?disabled=${step >= Math.min(MOST, moments.length - 2)}
              @click=${() => this.set('step', step + 1)}
            >
              ${this.say('next')}
            </button>
          </p>
        </div>
        <div class="stack">
          <div>
            <h3>${this.say('plot')}</h3>
            ${this.#plot(moments, step)}
          </div>
          ${grid({ matrix: now.weights, symbol: 'A', role: 'weights', colours: 'shares', decimals: 2 })}
        </div>
      </div>
      <p class="says" aria-live="polite">${this.#sentence(now, after, step)}</p>`;
  }

  /** Shows the matrix, its gradient, the updated matrix, and one number of it written out. */
  #update(now: Moment): TemplateResult {
    const { matrix: name, rate } = this.values;
    const { role } = infoOf(name);
    const [before, gradient, after] = [now.matrices[name], now.gradients[name], stepped(now, rate)[name]];
    const hand = steepest(gradient);
    const lit = ({ row, col }: GridCell): boolean => row === hand.row && col === hand.col;
    const named = this.say(`matrix.${name}`);
    const extent = Math.max(extentOf(before), extentOf(after)) || 1;
    const table = (matrix: Matrix, label: string, colours: number): TemplateResult =>
      grid({ matrix, symbol: label, role, colours, decimals: DECIMALS, lit });
    const at = (matrix: Matrix): number => cell(matrix, hand.row, hand.col);
    const printed = (places: number) => ({
      before: formatNumber(at(before), places),
      gradient: operand(at(gradient), places),
      rate: formatNumber(rate, 3),
      after: show(at(after)),
    });
    const { decimals, sign } = equality((places) => {
      const { before: from, gradient: slope, rate: by, after: to } = printed(places);
      return [[`${from} − ${by} × ${slope}`, to]];
    }, DECIMALS);
    return html`<div class="update">
        ${table(before, named, extent)} ${table(gradient, `d${named}`, extentOf(gradient) || 1)}
        ${table(after, `${named}${this.say('after')}`, extent)}
      </div>
      <p class="hand">
        ${symbol(this.say('hand', { name: named, row: hand.row, col: hand.col, sign, ...printed(decimals) }))}
      </p>`;
  }

  #plot(moments: readonly Moment[], step: number): TemplateResult {
    const shown = moments.slice(0, MOST + 1);
    const last = shown.at(-1)?.loss ?? NaN;
    const label = this.say(last > HIGHEST ? 'plot.runaway' : 'plot.is', {
      first: show(shown[0]?.loss ?? NaN),
      last: show(last),
      steps: shown.length - 1,
      now: show(shown[step]?.loss ?? NaN),
      step,
    });
    return linePlot({
      label,
      width: 340,
      height: 220,
      x: { label: this.say('step'), domain: [0, MOST], ticks: [0, 20, 40, MOST] },
      y: { label: 'L', domain: [0, HIGHEST], ticks: [0, 0.25, 0.5, 0.75, HIGHEST] },
      series: [{ look: 'scores', marks: false, points: inside(shown.map(({ loss }) => loss)) }],
      at: step,
    });
  }

  #sentence(now: Moment, after: Moment, step: number): string {
    const places = { before: show(now.loss), after: show(after.loss), weight: show(cell(now.weights, 0, 1)) };
    if (now.loss > 100 * HIGHEST) return this.say('runaway', { ...places, step });
    if (now.loss < LEARNT) return this.say('done', places);
    if (after.loss > now.loss) return this.say('rises', places);
    const steepest = max(NAMES, (name) => max(now.gradients[name].data, Math.abs)) ?? 0;
    const isResting = now.loss - after.loss < HARDLY * now.loss && steepest < FLAT;
    return this.say(isResting ? 'rests' : 'falls', places);
  }
}

customElements.define('attention-lab-descent', DescentLab);
