/** A matrix as a table: its numbers, coloured as on the stage. */
import { type TemplateResult, html, nothing } from 'lit';
import { decimalsFor, formatNumber } from '../data/format.ts';
import type { Matrix } from '../data/matrix.ts';
import { type Paint, sharePaint, signedPaint } from '../model/colour.ts';
import type { Role } from '../model/steps.ts';

export interface GridCell {
  readonly row: number;
  readonly col: number;
}

export interface GridView {
  readonly matrix: Matrix;
  readonly symbol: string;
  readonly role: Role;
  readonly rows?: readonly string[];
  readonly cols?: readonly string[];
  readonly decimals?: number;
  /** shares: 0 to 1, however large they are; otherwise coloured about 0, up to this magnitude. */
  readonly colours: 'shares' | number;
  readonly lit?: (cell: GridCell) => boolean;
  readonly onPoint?: (cell: GridCell | undefined) => void;
  readonly onChoose?: (cell: GridCell) => void;
}

function paintOf({ colours }: GridView, value: number): Paint | undefined {
  if (!Number.isFinite(value)) return undefined;
  return colours === 'shares' ? sharePaint(value) : signedPaint(value, colours);
}

export function grid(view: GridView): TemplateResult {
  const { matrix, symbol, role, rows, cols, lit, onPoint, onChoose } = view;
  const decimals = view.decimals ?? decimalsFor(matrix);
  const cell = (row: number, col: number): TemplateResult => {
    const value = matrix.data[row * matrix.cols + col] ?? NaN;
    const paint = paintOf(view, value);
    return html`<td
      class=${lit?.({ row, col }) ? 'lit' : ''}
      style=${paint ? `background:${paint.fill};color:${paint.ink}` : ''}
      @pointerenter=${onPoint ? () => onPoint({ row, col }) : nothing}
      @click=${onChoose ? () => onChoose({ row, col }) : nothing}
    >
      ${formatNumber(value, decimals)}
    </td>`;
  };
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${symbol}>
    <table class="grid" data-role=${role} @pointerleave=${onPoint ? () => onPoint(undefined) : nothing}>
      <caption>
        ${symbol}
        <small>${matrix.rows} × ${matrix.cols}</small>
      </caption>
      ${
        cols
          ? html`<thead>
              <tr>
                ${rows ? html`<td aria-hidden="true" style="border:0"></td>` : nothing}
                ${cols.map((label) => html`<th scope="col">${label}</th>`)}
              </tr>
            </thead>`
          : nothing
      }
      <tbody>
        ${Array.from(
          { length: matrix.rows },
          (_, row) =>
            html`<tr>
              ${rows ? html`<th scope="row">${rows[row]}</th>` : nothing}
              ${Array.from({ length: matrix.cols }, (__, col) => cell(row, col))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
