/** What a stage shows at the end of its step, as tables: for pages without scripts, on paper, and until the stage is there. */
import type { Tracing } from 'attention-steps/tracing';
import { decodeState } from '../../stage/state/link.ts';
import { toRows } from '../../shared/numbers/matrix.ts';
import { conceal } from '../../stage/model/conceal.ts';
import { matrixOf, pictureAt, pictureStep } from '../../stage/model/picture.ts';
import type { MatrixId } from '../../stage/model/steps.ts';
import { type Markup, markup } from '../../shared/markup.ts';
import { type Say, sayInEnglish } from '../../shared/words/say.ts';
import { matrixTable } from '../question/matrix-table.ts';

/** More of them are no table to read. */
const mostColumns = 12;
const mostRows = 32;

/** @param link what stands after the # of a stage's links @throws Error for what in it means nothing */
export function stillMarkup(link: string, engine: Tracing, say: Say = sayInEnglish): Markup {
  const { state, problems } = decodeState(link);
  if (problems.length > 0) throw new Error(problems.join('; '));
  const { predict = 'off', revealed = [] } = state.options;
  const picture = conceal(pictureAt(engine, state).picture, state.step, predict, revealed);
  const step = pictureStep(picture, state.step);
  const ids = step.operations.flatMap((operation): MatrixId[] => [...operation.operands, operation.out]);
  const shown = [...new Set(ids)].filter((id) => {
    const { rows, cols } = matrixOf(picture, id);
    return rows <= mostRows && cols <= mostColumns;
  });
  return markup`<div class="still"><p>${step.formula}</p><div role="group" aria-label="${step.formula}" tabindex="0">${shown.map(
    (id) => matrixTable(id, toRows(matrixOf(picture, id)), 3, picture, say),
  )}</div></div>`;
}
