import { type TemplateResult, html, nothing } from 'lit';
import { symbol } from '../../../shared/symbol.ts';
import type { Role } from '../../../stage/model/steps.ts';

export interface PlainTable {
  readonly symbol: string;
  readonly label: string;
  readonly role: Role;
  readonly rows: number;
  readonly cols: number;
  readonly text: (row: number, col: number) => string;
  /** Marked cells are in bold. */
  readonly isMarked?: (row: number, col: number) => boolean;
}

/** Numbers in rows, without colours, to be read and compared. */
export function plainTable(view: PlainTable): TemplateResult {
  const { symbol: name, label, role, rows, cols, text, isMarked } = view;
  return html`<table class="plain" data-role=${role}>
    <caption>
      ${symbol(name)}
      <small>${label}</small>
    </caption>
    <tbody>
      ${Array.from(
        { length: rows },
        (_, row) =>
          html`<tr>
            ${Array.from(
              { length: cols },
              (__, col) => html`<td class=${isMarked?.(row, col) ? 'marked' : nothing}>${text(row, col)}</td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
