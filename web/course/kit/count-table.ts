/** Shares as bars, and a table of sizes and counts, one row per thing counted. */
import { type TemplateResult, html } from 'lit';
import { styled } from '../../shared/look/styled.ts';
import { formatNumber } from '../../shared/numbers/format.ts';
import type { Role } from '../../stage/model/steps.ts';
import { symbol } from '../../shared/symbol.ts';

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

export interface CountRow {
  readonly id: string;
  readonly name: string;
  readonly role?: Role;
  readonly cells: readonly (string | number | TemplateResult)[];
}

export interface CountView {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly CountRow[];
}

export function countTable({ label, columns, rows }: CountView): TemplateResult {
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${label}>
    <table class="counts">
      <thead>
        <tr>
          <td></td>
          ${columns.map((column) => html`<th scope="col">${symbol(column)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ id, name, role, cells }) =>
            html`<tr data-name=${id} data-role=${role ?? 'none'}>
              <th scope="row">${symbol(name)}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
