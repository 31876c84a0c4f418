/** A matrix as a table: its numbers, coloured as on the stage. */
import { type TemplateResult, html, nothing } from 'lit';
import { decimalsFor, formatNumber } from '../../shared/numbers/format.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { tint } from '../../stage/model/colour.ts';
import type { Role } from '../../stage/model/steps.ts';
import { symbol as subscripted } from '../../shared/symbol.ts';
import { styled } from '../../shared/look/styled.ts';

export interface GridCell {
  readonly row: number;
  readonly col: number;
}

export interface GridView {
  readonly matrix: Matrix;
  readonly symbol: string;
  readonly role: Role;
  readonly rows?: readonly (string | TemplateResult)[];
  readonly cols?: readonly (string | TemplateResult)[];
  readonly decimals?: number;
  /** 'shares': coloured as 0 to 1; otherwise about 0, up to this magnitude. */
  readonly colours: 'shares' | number;
  readonly lit?: (cell: GridCell) => boolean;
  /** Cells marked more faintly than the lit ones: their row and column. */
  readonly related?: (cell: GridCell) => boolean;
  /** Headings, each over the same number of columns: heads side by side. */
  readonly groups?: readonly string[];
  readonly onPoint?: (cell: GridCell | undefined) => void;
  readonly onChoose?: (cell: GridCell) => void;
}

const tintOf = ({ colours }: GridView, value: number): string => tint(colours === 'shares' ? value : value / colours);

export function grid(view: GridView): TemplateResult {
  const { matrix, symbol, role, rows, cols, lit, related, groups, onPoint, onChoose } = view;
  const decimals = view.decimals ?? decimalsFor(matrix);
  const groupWidth = groups ? matrix.cols / groups.length : Infinity;
  const classOf = (at: GridCell): string => {
    const marks = [
      lit?.(at) ? 'lit' : related?.(at) ? 'related' : '',
      at.col > 0 && at.col % groupWidth === 0 ? 'split' : '',
    ];
    return marks.join(' ').trim();
  };
  const cell = (row: number, col: number): TemplateResult => {
    const value = matrix.data[row * matrix.cols + col] ?? NaN;
    return html`<td
      class=${`${tintOf(view, value)} ${classOf({ row, col })}`}
      @pointerenter=${onPoint ? () => onPoint({ row, col }) : nothing}
      @click=${onChoose ? () => onChoose({ row, col }) : nothing}
    >
      ${formatNumber(value, decimals)}
    </td>`;
  };
  const corner = rows ? html`<td aria-hidden="true" ${styled('border:0')}></td>` : nothing;
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${symbol.replaceAll('_', ' ')}>
    <table class="grid" data-role=${role} @pointerleave=${onPoint ? () => onPoint(undefined) : nothing}>
      <caption>
        ${subscripted(symbol)}
        <small>${matrix.rows} × ${matrix.cols}</small>
      </caption>
      ${
        cols || groups
          ? html`<thead>
              ${
                groups
                  ? html`<tr>
                      ${corner}
                      ${groups.map((label) => html`<th scope="colgroup" colspan=${groupWidth} class="group">${label}</th>`)}
                    </tr>`
                  : nothing
              }
              ${
                cols
                  ? html`<tr>
                      ${corner} ${cols.map((label) => html`<th scope="col">${label}</th>`)}
                    </tr>`
                  : nothing
              }
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
