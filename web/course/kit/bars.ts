import { type TemplateResult, html } from 'lit';
import { formatNumber } from '../../shared/numbers/format.ts';
import { styled } from '../../shared/look/styled.ts';

/** Shares of 1 as bars, each with its label and number. */
export function shareBars(
  labels: readonly (string | TemplateResult)[],
  shares: ArrayLike<number>,
  decimals = 3,
): TemplateResult {
  return html`<dl class="bars">
    ${labels.map((label, index) => {
      const share = shares[index] ?? 0;
      return html`<dt>${label}</dt>
        <div class="track" aria-hidden="true">
          <i ${styled(`width:${(100 * share).toFixed(2)}%`)}></i>
        </div>
        <dd class="value">${formatNumber(share, decimals)}</dd>`;
    })}
  </dl>`;
}
