/** A table of sizes and counts, one row per thing counted. */
import { type TemplateResult, html } from 'lit';
import type { Role } from '../../stage/model/steps.ts';
import { symbol } from '../../shared/symbol.ts';

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
