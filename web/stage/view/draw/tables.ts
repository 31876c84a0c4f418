/** A step as tables: where a stage is on paper, has not loaded, or cannot; and the tables of questions. */
import { type Markup, markup, typeset } from '../../../shared/markup.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { toRows } from '../../../shared/numbers/matrix.ts';
import type { Say } from '../../../shared/words/say.ts';
import { withQuestionMarks } from '../../model/conceal.ts';
import { matrixName } from '../../model/narrate.ts';
import { colLabel, rowLabel } from '../../model/values/telling.ts';
import { type Picture, matrixOf } from '../../model/picture.ts';
import { type MatrixId, type Step, infoOf } from '../../model/steps.ts';
import type { Labelled } from '../../model/values/values.ts';

/** The columns that fit beside each other on paper, and the largest matrix whose numbers can be read. */
const ACROSS = 10;
const MOST = 48;

/**
 * A matrix's numbers, computed or printed, under its name and with the names of its rows and columns.
 * @param from the first of its columns, from 0
 */
export function matrixTable(
  id: MatrixId,
  rows: readonly (readonly number[])[],
  decimals: number,
  picture: (Labelled & Pick<Picture, 'concealed'>) | undefined,
  say: Say,
  from = 0,
): Markup {
  const { symbol, role } = infoOf(id);
  const shown = (value: number): string => formatNumber(value, decimals);
  const show = picture ? withQuestionMarks(picture, shown) : shown;
  const columns = rows[0]?.map((_, col) => (picture ? colLabel(picture, id, from + col) : String(from + col))) ?? [];
  return markup`<table class="printed" data-role="${role}"><caption>${typeset(symbol)}: ${matrixName(id, say)}</caption>
      <thead><tr><td></td>${columns.map((label) => markup`<th scope="col">${label}</th>`)}</tr></thead>
      <tbody>${rows.map(
        (row, r) =>
          markup`<tr><th scope="row">${picture ? rowLabel(picture, id, r) : String(r)}</th>${row.map(
            (value) => markup`<td>${show(value)}</td>`,
          )}</tr>`,
      )}</tbody></table>`;
}

/** A wide matrix continues below; of one that is too large to be read there is its name and size. */
function tablesOf(picture: Picture, id: MatrixId, say: Say): Markup[] {
  const matrix = matrixOf(picture, id);
  const { rows, cols } = matrix;
  if (Math.max(rows, cols) > MOST)
    return [markup`<p>${typeset(infoOf(id).symbol)}: ${matrixName(id, say)}, ${rows} × ${cols}</p>`];
  return Array.from({ length: Math.ceil(cols / ACROSS) }, (_, at) => {
    const part = toRows(matrix).map((row) => row.slice(ACROSS * at, ACROSS * (at + 1)));
    return matrixTable(id, part, 3, picture, say, ACROSS * at);
  });
}

/** Returns a step, complete: its formula, and the matrices that it reads and computes. */
export function stepTables(picture: Picture, step: Step, say: Say): Markup {
  const ids = step.operations.flatMap((operation): MatrixId[] => [...operation.operands, operation.out]);
  return markup`<p>${typeset(step.formula)}</p><div role="group" aria-label="${step.formula}" tabindex="0">${[
    ...new Set(ids),
  ].map((id) => tablesOf(picture, id, say))}</div>`;
}
