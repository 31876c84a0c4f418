/** Shares as bars, and a table of sizes and counts, one row per thing counted. */
import { type TemplateResult, html, nothing } from 'lit';
import { styled } from '../../shared/look/styled.ts';
import { formatNumber } from '../../shared/numbers/format.ts';
import type { Role } from '../../stage/model/steps.ts';
import { symbol } from '../../shared/symbol.ts';

type Text = string | TemplateResult;

interface ShareBar {
  readonly label: Text;
  /** The length, 0 to 1. */
  readonly share: number;
  readonly text: Text;
  readonly role?: Role;
  /** Set for a bar that stands out. */
  readonly mark?: string;
}

export const bars = (all: readonly ShareBar[]): TemplateResult =>
  html`<dl class="bars">
    ${all.map(
      ({ label, share, text, role = nothing, mark = '' }) =>
        html`<dt data-role=${role} class=${mark}>${label}</dt>
          <div class="track ${mark}" aria-hidden="true" data-role=${role}>
            <i ${styled(`width:${(100 * share).toFixed(2)}%`)}></i>
          </div>
          <dd class="value ${mark}">${text}</dd>`,
    )}
  </dl>`;

/** Shares of 1 as bars, each with its label and number. */
export const shareBars = (labels: readonly Text[], shares: ArrayLike<number>, decimals = 3): TemplateResult =>
  bars(labels.map((label, at) => ({ label, share: shares[at] ?? 0, text: formatNumber(shares[at] ?? 0, decimals) })));

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
