/** “The same, drawn”: the picture of a moment, chosen by the operation that is played. */
import { formatNumber } from '../../../shared/numbers/format.ts';
import { withQuestionMarks } from '../conceal.ts';
import type { Frame } from '../frame.ts';
import { rowOfWord, shownIn } from '../order.ts';
import type { Picture } from '../picture.ts';
import { isHidden, isPredicted, matrixOf, valueAt } from '../values.ts';
import { COLUMN, type Draw, type Drawing, type Scene } from './drawing.ts';
import { readable } from './marks.ts';
import { type Named, draws } from './registry.ts';

// A view that places these beside the drawings gets them with the drawings' code.
export { climb } from './climb.ts';
export { headChoices } from './head-choices.ts';
export { likeAndUnlike, profileShapes } from './profile.ts';

function drawOf([name, ...given]: Named): Draw {
  const make = draws[name] as (...given: readonly unknown[]) => Draw; // of its own parameters, as Named has them
  return make(...given);
}

/**
 * @param query the row to draw where rows are queries and nothing else is lit; 0-based
 * @param size the size of pictures that can have any
 */
export function drawingOf(picture: Picture, frame: Frame, query: number, size = COLUMN): Drawing | undefined {
  const { step, target, revealed, term } = frame;
  const operation = step.operations.find(({ out }) => out === target?.matrix) ?? frame.operation;
  const { out } = operation;
  const { rows } = matrixOf(picture, out);
  const isTarget = target?.matrix === out;
  const row = Math.min(rows - 1, (isTarget ? target.row : undefined) ?? rowOfWord(picture, out, query));
  const scene: Scene = {
    values: picture,
    row,
    col: isTarget && target.row !== undefined ? target.col : undefined,
    reached: isPredicted(picture, out) ? undefined : term?.index,
    numberAt: (id, at, col) => {
      const isThere = col < shownIn(revealed[id], at, matrixOf(picture, id).cols);
      return isThere && !isHidden(picture, { matrix: id, row: at, col }) ? valueAt(picture, id, at, col) : NaN;
    },
    show: withQuestionMarks(picture, (value) => formatNumber(value, 2)),
    size,
  };
  const drawing = operation.drawn && drawOf(operation.drawn)(scene);
  return drawing && { ...drawing, shapes: readable(drawing.shapes, drawing) };
}
