/** The words that the weights are made from, and the matrices that result. */
import { type TemplateResult, html } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { CHOSEN, type SenseWeights } from '../../../stage/inputs/sense-weights.ts';
import { grid } from '../../kit/grid.ts';
import type { ProjectionsLab } from './params.ts';

export function weightsView(
  lab: ProjectionsLab,
  weights: SenseWeights | undefined,
  dimensions: number,
): TemplateResult {
  const { weights: kind, asks } = lab.values;
  const shown: (readonly [keyof SenseWeights, string])[] = [
    ['wq', 'W_Q'],
    ['wk', 'W_K'],
    ['wv', 'W_V'],
  ];
  const chosen = {
    query: CHOSEN.query.map((value) => formatNumber(value, 2)).join(', '),
    ownKind: formatNumber(CHOSEN.ownKind, 1),
  };
  return html`<details>
    <summary>${lab.say('open')}</summary>
    <p class="hint">${lab.say(`open.${kind}`, { asks, dimensions, ...chosen })}</p>
    <div class="matrices">
      ${
        weights &&
        shown.map(([id, symbol]) =>
          grid({
            matrix: weights[id],
            symbol,
            role: id === 'wq' ? 'q' : id === 'wk' ? 'k' : 'v',
            decimals: 2,
            colours: 1,
          }),
        )
      }
    </div>
  </details>`;
}
