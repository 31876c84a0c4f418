/** A stage's step as tables: for pages without scripts, for paper, and until the stage has loaded. */
import type { Attention } from 'attention-steps/core';
import { decodeState } from '../../stage/state/link.ts';
import { toRows } from '../../shared/numbers/matrix.ts';
import { conceal } from '../../stage/model/conceal.ts';
import { matrixOf, pictureAt, pictureStep } from '../../stage/model/picture.ts';
import type { MatrixId } from '../../stage/model/steps.ts';
import { type Markup, markup } from '../../shared/markup.ts';
import { type Say, sayInEnglish } from '../../shared/words/say.ts';
import { matrixTable } from '../question/matrix-table.ts';

/** A larger table could not be read. */
const mostColumns = 12;
const mostRows = 32;

/** @param link the part after the # of a stage's link @throws Error for parts of it that have no meaning */
export function stillMarkup(link: string, engine: Attention, say: Say = sayInEnglish): Markup {
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
  return markup`<div class="still" slot="still"><p>${step.formula}</p><div role="group" aria-label="${step.formula}" tabindex="0">${shown.map(
    (id) => matrixTable(id, toRows(matrixOf(picture, id)), 3, picture, say),
  )}</div></div>`;
}
