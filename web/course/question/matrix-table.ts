import type { Say } from '../../shared/words/say.ts';
import { formatNumber } from '../../shared/numbers/format.ts';
import { matrixName } from '../../stage/model/narrate.ts';
import { colLabel, rowLabel } from '../../stage/model/operations/telling.ts';
import { withQuestionMarks } from '../../stage/model/conceal.ts';
import type { Picture } from '../../stage/model/picture.ts';
import { type MatrixId, infoOf } from '../../stage/model/steps.ts';
import { type Markup, markup } from '../../shared/markup.ts';

/** A matrix's numbers, computed or printed, under its name and with the names of its rows and columns. */
export function matrixTable(
  id: MatrixId,
  rows: readonly (readonly number[])[],
  decimals: number,
  picture: Picture | undefined,
  say: Say,
): Markup {
  const { symbol, role } = infoOf(id);
  const shown = (value: number): string => formatNumber(value, decimals);
  const show = picture ? withQuestionMarks(picture, shown) : shown;
  const columns = rows[0]?.map((_, col) => (picture ? colLabel(picture, id, col) : String(col))) ?? [];
  return markup`<table class="printed" data-role="${role}"><caption>${symbol}: ${matrixName(id, say)}</caption>
      <thead><tr><td></td>${columns.map((label) => markup`<th scope="col">${label}</th>`)}</tr></thead>
      <tbody>${rows.map(
        (row, r) =>
          markup`<tr><th scope="row">${picture ? rowLabel(picture, id, r) : String(r)}</th>${row.map(
            (value) => markup`<td>${show(value)}</td>`,
          )}</tr>`,
      )}</tbody></table>`;
}
