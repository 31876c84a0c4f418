/** The worth of each part: the losses of models without it, as dots, and their means as bars. */
import { deviation, mean } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { type TemplateResult, html, svg } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import words from '../../../shared/messages/en/lab-whole.json' with { type: 'json' };
import type { SayOf } from '../../../shared/words/messages.ts';
import type { Part } from './model.ts';
import stored from './worth.json' with { type: 'json' };

export interface Worth {
  readonly part: Part;
  readonly losses: readonly number[];
  readonly mean: number;
  /** The standard deviation over the seeds. */
  readonly spread: number;
}

/** Returns the whole model, then those without a part, the greatest loss first. */
export function worths(losses: Readonly<Record<Part, readonly number[]>> = stored.losses): Worth[] {
  const all = (Object.keys(losses) as Part[]).map((part) => ({
    part,
    losses: losses[part],
    mean: mean(losses[part]) ?? NaN,
    spread: deviation(losses[part]) ?? NaN,
  }));
  return all.sort((a, b) => (a.part === 'whole' ? -1 : b.part === 'whole' ? 1 : b.mean - a.mean));
}

const WIDTH = 260;
const HEIGHT = 20;

export function worthTable({ say }: { readonly say: SayOf<typeof words> }): TemplateResult {
  const all = worths();
  const top = largest(all.map(({ losses }) => largest(losses)));
  const toX = scaleLinear([stored.least, top], [4, WIDTH - 5]);
  const whole = all[0]?.mean ?? NaN;
  const picture = ({ losses, mean: middle }: Worth) => svg`
    <rect class="mean" x=${toX(stored.least)} y="3" width=${toX(middle) - toX(stored.least)} height=${HEIGHT - 6}></rect>
    <line x1=${toX(whole)} x2=${toX(whole)} y1="0" y2=${HEIGHT}></line>
    ${losses.map((loss) => svg`<circle cx=${toX(loss)} cy=${HEIGHT / 2} r="3.5"></circle>`)}`;
  return html`<table class="counts worth">
    <thead>
      <tr>
        <td></td>
        <th scope="col">${say('worth.loss')}</th>
        <th scope="col">${say('worth.spread')}</th>
      </tr>
    </thead>
    <tbody>
      ${all.map(
        (row) =>
          html`<tr data-part=${row.part}>
            <th scope="row">
              ${say(`part.${row.part}`)}
              <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${picture(row)}</svg>
            </th>
            <td>${formatNumber(row.mean, 3)}</td>
            <td>${formatNumber(row.spread, 3)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
