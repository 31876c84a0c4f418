/** Checking gradients: the engine's beside a difference of two traces, for any cell; and how saturation shrinks them. */
import type { Attention } from 'attention-steps/core';
import { max } from 'd3-array';
import { type TemplateResult, html, unsafeCSS } from 'lit';
import { decimalsFor, formatNumber } from '../../../shared/numbers/format.ts';
import { cell } from '../../../shared/numbers/matrix.ts';
import { countTable } from '../../kit/count-table.ts';
import { cellButtons } from '../../kit/cell-buttons.ts';
import { slider } from '../../../shared/controls/settings.ts';
import { Lab } from '../../kit/lab.ts';
import { logPlot, powerOfTen } from '../../kit/log-plot.ts';
import type { Params } from '../../../shared/params.ts';
import { segments } from '../../../shared/controls/segments.ts';
import { symbol } from '../../../shared/symbol.ts';
import words from '../../../shared/messages/en/lab-gradients.json' with { type: 'json' };
import { tint } from '../../../stage/model/colour.ts';
import { infoOf, matrices } from '../../../stage/model/steps.ts';
import {
  type Difference,
  type Example,
  NAMES,
  type Name,
  differenceOf,
  exampleOf,
  lossAlong,
  roundingError,
  rowStates,
  verdictOf,
} from './differences.ts';
import cellButtonStyles from '../../kit/cell-buttons.css?inline';
import gradientsStyles from './lab.css?inline';

const params = {
  matrix: { kind: 'choice', value: 'q', of: NAMES },
  row: { kind: 'number', value: 0, min: 0, max: 3, step: 1 },
  col: { kind: 'number', value: 0, min: 0, max: 3, step: 1 },
  h: { kind: 'number', value: 0.01, min: 1e-7, max: 10, step: 1e-7, scale: 'log' },
  sharpness: { kind: 'number', value: 1, min: 1, max: 100, step: 0.01, scale: 'log' },
} as const satisfies Params;

/** Samples a range at equal factors. */
const sampled = ({ min, max: most }: { min: number; max: number }, count: number): number[] =>
  Array.from({ length: count }, (_, at) => min * (most / min) ** (at / (count - 1)));
const STEPS = sampled(params.h, 97);
const SHARPNESSES = sampled(params.sharpness, 41);

const scientific = (value: number): string => formatNumber(value, 2, 'scientific');
/** Enough decimals to show float32's last ones. */
const long = (value: number): string => formatNumber(value, 7, 'scientific');

const symbolOf = (name: Name): string => matrices[name].symbol;

class GradientsLab extends Lab<typeof params, typeof words> {
  static override styles = [...Lab.styles, unsafeCSS(cellButtonStyles), unsafeCSS(gradientsStyles)];
  readonly params = params;
  readonly words = words;

  get #name(): Name {
    return this.values.matrix;
  }

  protected override view(engine: Attention): TemplateResult {
    const { h, sharpness } = this.values;
    const example = exampleOf(engine, sharpness);
    const name = this.#name;
    const { rows, cols } = example.matrices[name];
    // Another matrix may have fewer cells.
    const row = Math.min(this.values.row, rows - 1);
    const col = Math.min(this.values.col, cols - 1);
    const gradient = cell(example.gradients[name], row, col);
    const loss = lossAlong(engine, example, name, row, col);
    const difference = differenceOf(loss, h);
    return html`<div class="columns">
        <div class="stack">
          ${segments(this, 'matrix', { isLabelHidden: false })} ${this.#gradient(example, row, col)}
          ${slider(this, 'h', { show: scientific })} ${this.#difference(example, row, col, gradient, difference)}
        </div>
        <div>
          <h3>${this.say('plot')}</h3>
          ${this.#errors(loss, gradient)}
          <p class="hint">${this.say('plot.hint')}</p>
        </div>
      </div>
      <p class="says" aria-live="polite">${this.#sentence(gradient, difference)}</p>
      ${this.#saturation(engine, example)}`;
  }

  #gradient({ gradients }: Example, row: number, col: number): TemplateResult {
    const name = this.#name;
    const matrix = gradients[name];
    const decimals = decimalsFor(matrix) + 1;
    const extent = max(matrix.data, Math.abs) || 1;
    const gradient = `d${symbolOf(name)}`;
    return html`<div>
      ${cellButtons({
        symbol: symbol(`∂L/∂${this.say(`matrix.${name}`)}`),
        label: this.say('gradient'),
        role: infoOf(name).role,
        rows: matrix.rows,
        cols: matrix.cols,
        cell: (r, c) => {
          const value = cell(matrix, r, c);
          const text = formatNumber(value, decimals, 'scientific');
          return {
            text,
            label: `${gradient}[${r},${c}] = ${text}`,
            isOn: r === row && c === col,
            classes: tint(value / extent),
          };
        },
        onChoose: (chosen) => {
          this.set('row', chosen.row);
          this.set('col', chosen.col);
        },
      })}
    </div>`;
  }

  #difference(
    { matrices: all }: Example,
    row: number,
    col: number,
    gradient: number,
    { above, below, slope }: Difference,
  ): TemplateResult {
    const name = `${symbolOf(this.#name)}[${row},${col}]`;
    const line = (label: string, value: string, kind = ''): TemplateResult =>
      html`<tr class=${kind} data-line=${kind}>
        <th scope="row">${symbol(label)}</th>
        <td>${value}</td>
      </tr>`;
    return html`<table class="counts">
      <tbody>
        ${line(name, long(cell(all[this.#name], row, col)))} ${line(this.say('above', { name }), long(above))}
        ${line(this.say('below', { name }), long(below))} ${line('(L₊ − L₋) ÷ 2ε', long(slope), 'main slope')}
        ${line(this.say('engine'), long(gradient), 'main gradient')}
        ${line(this.say('apart'), scientific(Math.abs(slope - gradient)), 'apart')}
      </tbody>
    </table>`;
  }

  /** Plots the error at every h; no error at all has no logarithm, and is left out. */
  #errors(loss: (change: number) => number, gradient: number): TemplateResult {
    const size = loss(0);
    const points = STEPS.map((h) => [h, Math.abs(differenceOf(loss, h).slope - gradient)] as const);
    const first = STEPS[0] ?? 1;
    const last = STEPS.at(-1) ?? 1;
    return logPlot({
      label: this.say('plot.is'),
      xLabel: 'ε',
      yLabel: this.say('apart'),
      xTicks: [1e-7, 1e-5, 1e-3, 0.1, 10],
      formatX: powerOfTen,
      formatY: powerOfTen,
      lines: [
        {
          label: this.say('rounding'),
          role: 'input',
          dashed: true,
          points: [first, last].map((h) => [h, roundingError(size, h)] as const),
        },
        { label: this.say('error'), role: 'scores', points: points.filter(([, error]) => error > 0) },
      ],
      here: { x: this.values.h, label: `ε = ${scientific(this.values.h)}` },
    });
  }

  #sentence(gradient: number, difference: Difference): string {
    const { h } = this.values;
    const verdict = verdictOf(gradient, difference, h);
    return this.say(this.#name === 'v' && verdict === 'agrees' ? 'linear' : verdict, {
      h: scientific(h),
      slope: long(difference.slope),
      gradient: long(gradient),
      error: scientific(Math.abs(difference.slope - gradient)),
      change: scientific(Math.abs(2 * h * gradient)),
    });
  }

  #saturation(engine: Attention, example: Example): TemplateResult {
    const { sharpness } = this.values;
    const states = rowStates(example);
    const token = (row: number): string => this.say('token', { row });
    const sharpest = states.reduce(
      (best, { largestWeight }, row) => (largestWeight > (states[best]?.largestWeight ?? 0) ? row : best),
      0,
    );
    const { largestWeight = NaN, largestGradient = NaN } = states[sharpest] ?? {};
    const atFirst = rowStates(exampleOf(engine, 1))[sharpest]?.largestGradient ?? NaN;
    const curve = SHARPNESSES.map((at) => [at, rowStates(exampleOf(engine, at))] as const);
    const says = { row: sharpest, weight: formatNumber(largestWeight, 4), times: formatNumber(sharpness, 1) };
    const key = sharpness === 1 ? 'soft' : largestGradient < 0.1 * atFirst ? 'saturated' : 'sharper';
    return html`<section class="part">
      <h3>${this.say('saturation')}</h3>
      <div class="columns">
        <div class="stack">
          ${slider(this, 'sharpness')}
          ${countTable({
            label: this.say('saturation'),
            columns: [this.say('largestWeight'), this.say('largestGradient')],
            rows: states.map((state, row) => ({
              id: String(row),
              name: token(row),
              cells: [formatNumber(state.largestWeight, 4), formatNumber(state.largestGradient, 4, 'scientific')],
            })),
          })}
        </div>
        <div>
          ${logPlot({
            label: this.say('saturation.is'),
            xLabel: this.say('sharpness'),
            yLabel: this.say('largestGradient'),
            xTicks: [1, 10, 100],
            formatY: powerOfTen,
            lines: states.map((_, row) => ({
              label: token(row),
              role: 'scores' as const,
              dashed: row === 1,
              points: curve.flatMap(([at, all]) => {
                const value = all[row]?.largestGradient ?? 0;
                return value > 0 ? [[at, value] as const] : [];
              }),
            })),
            here: { x: sharpness, label: `× ${formatNumber(sharpness, 1)}` },
          })}
        </div>
      </div>
      <p class="says" aria-live="polite">
        ${this.say(key, { ...says, gradient: scientific(largestGradient), first: scientific(atFirst) })}
      </p>
    </section>`;
  }
}

customElements.define('attention-lab-gradients', GradientsLab);
