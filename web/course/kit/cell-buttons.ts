/**
 * A matrix whose cells are switches. One stop for Tab: inside, the arrow keys, Home and End go from cell to cell, Space
 * and Enter switch one.
 */
import { type TemplateResult, html, nothing } from 'lit';
import type { Role } from '../../stage/model/steps.ts';
import type { GridCell } from './grid.ts';

export interface CellButton {
  readonly text: string;
  /** The cell's name; `aria-pressed` says separately whether it is on. */
  readonly label: string;
  readonly isOn: boolean;
  readonly classes?: string;
}

export interface CellButtonsView {
  readonly symbol: string | TemplateResult;
  readonly label: string;
  readonly role: Role;
  readonly rows: number;
  readonly cols: number;
  readonly rowLabels?: readonly string[];
  readonly colLabels?: readonly string[];
  readonly cell: (row: number, col: number) => CellButton;
  readonly onChoose: (cell: GridCell) => void;
  readonly onFocus?: (cell: GridCell) => void;
}

const buttonAt = (table: Element, row: number, col: number): HTMLElement | null =>
  table.querySelector(`button[data-at="${row} ${col}"]`);

function onKeydown(event: KeyboardEvent, { rows, cols }: CellButtonsView): void {
  const table = event.currentTarget as Element;
  const at = (event.target as HTMLElement).dataset['at'];
  if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const [row = 0, col = 0] = at.split(' ').map(Number);
  const to: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [row - 1, col],
    ArrowDown: [row + 1, col],
    ArrowLeft: [row, col - 1],
    ArrowRight: [row, col + 1],
    Home: [row, 0],
    End: [row, cols - 1],
  };
  const [nextRow, nextCol] = to[event.key] ?? [-1, -1];
  if (!Object.hasOwn(to, event.key)) return;
  event.preventDefault();
  if (nextRow >= 0 && nextRow < rows && nextCol >= 0 && nextCol < cols) buttonAt(table, nextRow, nextCol)?.focus();
}

/** Tab comes back to the cell that was last in focus; Lit leaves the attribute alone, as what it sets never changes. */
function keepStop({ target, currentTarget }: FocusEvent): void {
  for (const button of (currentTarget as Element).querySelectorAll('button')) button.tabIndex = -1;
  (target as HTMLElement).tabIndex = 0;
}

export function cellButtons(view: CellButtonsView): TemplateResult {
  const { symbol, label, role, rows, cols, rowLabels, colLabels, onChoose, onFocus } = view;
  const button = (row: number, col: number): TemplateResult => {
    const { text, label: name, isOn, classes = '' } = view.cell(row, col);
    return html`<td>
      <button
        type="button"
        class=${classes}
        data-at=${`${row} ${col}`}
        tabindex=${row === 0 && col === 0 ? 0 : -1}
        aria-pressed=${isOn}
        aria-label=${name}
        @click=${() => {
          onChoose({ row, col });
        }}
        @focus=${onFocus ? () => onFocus({ row, col }) : nothing}
      >
        ${text}
      </button>
    </td>`;
  };
  return html`<table
    class="switches"
    data-role=${role}
    @keydown=${(event: KeyboardEvent) => {
      onKeydown(event, view);
    }}
    @focusin=${keepStop}
  >
    <caption>
      ${symbol}
      <small>${label}</small>
    </caption>
    ${
      colLabels
        ? html`<thead>
            <tr>
              ${rowLabels ? html`<td></td>` : nothing} ${colLabels.map((text) => html`<th scope="col">${text}</th>`)}
            </tr>
          </thead>`
        : nothing
    }
    <tbody>
      ${Array.from(
        { length: rows },
        (_, row) =>
          html`<tr>
            ${rowLabels ? html`<th scope="row">${rowLabels[row]}</th>` : nothing}
            ${Array.from({ length: cols }, (__, col) => button(row, col))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
