import { type TemplateResult, html, nothing } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { tint } from '../../../stage/model/colour.ts';
import type { Role } from '../../../stage/model/steps.ts';

export interface SumTable {
  readonly symbol: string;
  readonly label: string;
  readonly role: Role;
  /** Undefined for empty cells. */
  readonly values: readonly (readonly (number | undefined)[])[];
  readonly rowLabels?: readonly string[];
  readonly colLabels: readonly string[];
  /** Returns a number's colour; by default that of a share of 1. */
  readonly paint?: (value: number) => string;
  readonly decimals?: number;
  /** A last column, such as the rows' sums, and its heading. */
  readonly sums?: { readonly label: string; readonly values: readonly number[] };
  readonly litRow?: number;
}

const shown = (value: number | undefined, decimals: number): string =>
  value === undefined ? '·' : formatNumber(value, decimals);

/** A table of numbers with their sums in the last column. */
export function sumTable(view: SumTable): TemplateResult {
  const { symbol, label, role, values, rowLabels, colLabels, sums, litRow, decimals = 2 } = view;
  const { paint = tint } = view;
  const cell = (value: number | undefined): TemplateResult => {
    return html`<td class=${paint(value ?? NaN)}>${shown(value, decimals)}</td>`;
  };
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${`${symbol} ${label}`}>
    <table class="grid" data-role=${role}>
      <caption>
        ${symbol}
        <small>${label}</small>
      </caption>
      <thead>
        <tr>
          ${rowLabels ? html`<td class="corner"></td>` : nothing}
          ${colLabels.map((text) => html`<th scope="col">${text}</th>`)}
          ${sums ? html`<th scope="col">${sums.label}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${values.map(
          (line, row) =>
            html`<tr class=${row === litRow ? 'lit' : ''}>
              ${rowLabels ? html`<th scope="row">${rowLabels[row]}</th>` : nothing} ${line.map(cell)}
              ${sums ? html`<td class="sum">${shown(sums.values[row], decimals)}</td>` : nothing}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
