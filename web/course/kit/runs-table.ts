/** Trainings that differ in one thing and in their seeds: each run as a dot, their mean as a bar. */
import { deviation, mean } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { type TemplateResult, html, svg } from 'lit';
import { formatNumber } from '../../shared/numbers/format.ts';

export interface Runs {
  readonly id: string;
  readonly name: string;
  /** One per seed. */
  readonly values: readonly number[];
}

interface RunsView {
  /** The headings of the mean and of the standard deviation. */
  readonly columns: readonly [mean: string, spread: string];
  readonly rows: readonly Runs[];
  /** The ends of the axis; bars begin at the first. */
  readonly range: readonly [number, number];
  /** A line to compare with. */
  readonly line: number;
  readonly decimals: number;
}

const WIDTH = 260;
const HEIGHT = 20;

export const meanOf = (values: readonly number[]): number => mean(values) ?? NaN;
/** Returns the standard deviation over the seeds. */
export const spreadOf = (values: readonly number[]): number => deviation(values) ?? NaN;

export function runsTable({ columns, rows, range, line, decimals }: RunsView): TemplateResult {
  const toX = scaleLinear(range, [4, WIDTH - 5]);
  const picture = (values: readonly number[]) => svg`
    <rect class="mean" x=${toX(range[0])} y="3" width=${toX(meanOf(values)) - toX(range[0])} height=${HEIGHT - 6}></rect>
    <line x1=${toX(line)} x2=${toX(line)} y1="0" y2=${HEIGHT}></line>
    ${values.map((value) => svg`<circle cx=${toX(value)} cy=${HEIGHT / 2} r="3.5"></circle>`)}`;
  return html`<table class="counts runs">
    <thead>
      <tr>
        <td></td>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ id, name, values }) =>
          html`<tr data-id=${id}>
            <th scope="row">
              ${name}
              <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${picture(values)}</svg>
            </th>
            <td>${formatNumber(meanOf(values), decimals)}</td>
            <td>${formatNumber(spreadOf(values), decimals)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
