/** The measured times beside those that n² predicts from the first: as a plot and as a table. */
import { type TemplateResult, html, nothing } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { logPlot } from '../../kit/log-plot.ts';
import { type Measured, quadratic } from './measure.ts';
import words from '../../../shared/messages/en/lab-cost.json' with { type: 'json' };
import type { SayOf } from '../../../shared/words/messages.ts';

export function measuredResults(
  measured: readonly Measured[],
  lab: { readonly say: SayOf<typeof words> },
): TemplateResult {
  const predicted = quadratic(measured);
  const points = measured.map(({ n, milliseconds }) => [n, milliseconds] as const);
  const plot = logPlot({
    label: lab.say('measuredPlot'),
    xLabel: lab.say('xLabel'),
    yLabel: lab.say('yMilliseconds'),
    xTicks: points.map(([n]) => n).filter((n) => Number.isInteger(Math.log2(n))),
    formatY: (value) => String(Number(value.toPrecision(1))),
    lines: [
      { label: lab.say('measured'), role: 'output', dots: true, points },
      { label: lab.say('prediction'), role: 'input', dashed: true, points: points.map(([n], i) => [n, predicted[i]!]) },
    ],
  });
  return html`<div class="columns">
    <div>${points.length > 1 ? plot : nothing}</div>
    <div class="scroll" tabindex="0" role="group" aria-label=${lab.say('measured')}>
      <table class="grid">
        <thead>
          <tr>
            ${(['tokens', 'milliseconds', 'predicted', 'ratio'] as const).map((key) => html`<th scope="col">${lab.say(key)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${measured.map(
            ({ n, milliseconds }, index) =>
              html`<tr>
                <th scope="row">${n}</th>
                ${[milliseconds, predicted[index]!, milliseconds / predicted[index]!].map((value) => html`<td>${formatNumber(value, 2)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}
