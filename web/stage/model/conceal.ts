/**
 * A picture with numbers left out. Cells to be predicted hold NaN, so nothing that is drawn, said or computed from this
 * picture can reveal them.
 */
import { decimalsFor } from '../../shared/numbers/format.ts';
import type { Place, Predict } from '../inputs/places.ts';
import type { MatrixId } from '../inputs/matrices.ts';
import type { StepId } from '../inputs/step-ids.ts';
import { type Picture, producerOf } from './picture.ts';
import { type CellRef, cellKey, matrixOf } from './values/values.ts';

/** Stands for a hidden number. */
const UNKNOWN = '?';

function cellsOf(picture: Picture, id: MatrixId): CellRef[] {
  const { rows, cols } = matrixOf(picture, id);
  return Array.from({ length: rows * cols }, (_, at) => ({ matrix: id, row: Math.floor(at / cols), col: at % cols }));
}

/** Returns the results of a step, first those of the head that is shown. */
const resultsOf = (picture: Picture, step: StepId): MatrixId[] =>
  [...picture.steps, ...picture.earlier]
    .filter(({ id }) => id === step)
    .flatMap(({ operations }) => operations.filter(({ operands }) => operands.length > 0).map(({ out }) => out));

/** True if a place names something that is computed here: an input is given, not predicted. */
export function isPredictable(picture: Picture, place: Place): boolean {
  if (typeof place === 'string') return resultsOf(picture, place).length > 0;
  const id = place.matrix as MatrixId;
  const matrix = Object.hasOwn(picture.matrices, id) ? picture.matrices[id] : undefined;
  return (
    matrix !== undefined && place.row < matrix.rows && place.col < matrix.cols && producerOf(picture, id) !== undefined
  );
}

export function cellsAt(picture: Picture, place: Place): CellRef[] {
  if (!isPredictable(picture, place)) return [];
  return typeof place === 'string'
    ? resultsOf(picture, place).flatMap((id) => cellsOf(picture, id))
    : [place as CellRef];
}

/** @param step the one that is shown; @param revealed places that the learner has found or been shown */
export function conceal(picture: Picture, step: StepId, predict: Predict, revealed: readonly Place[]): Picture {
  if (predict === 'off') return picture;
  const order = picture.steps.map(({ id }) => id);
  // Later results would give away the current ones.
  const places = predict === 'on' ? order.slice(order.indexOf(step)) : predict;
  const known = new Set(revealed.flatMap((place) => cellsAt(picture, place)).map(cellKey));
  const asked = places.flatMap((place) => cellsAt(picture, place));
  const cells = new Map(asked.filter((cell) => !known.has(cellKey(cell))).map((cell) => [cellKey(cell), cell]));
  const decimals: Partial<Record<MatrixId, number>> = {};
  for (const { matrix } of asked) decimals[matrix] ??= decimalsFor(matrixOf(picture, matrix));
  const matrices = { ...picture.matrices };
  for (const id of new Set([...cells.values()].map(({ matrix }) => matrix))) {
    const { rows, cols, data } = matrixOf(picture, id);
    const hides = (at: number): boolean =>
      cells.has(cellKey({ matrix: id, row: Math.floor(at / cols), col: at % cols }));
    matrices[id] = { rows, cols, data: data.map((value, at) => (hides(at) ? NaN : value)) };
  }
  return { ...picture, matrices, concealed: { cells, decimals } };
}

/** Formats numbers of this picture, with a question mark for each hidden one. */
export const withQuestionMarks =
  ({ concealed }: Pick<Picture, 'concealed'>, show: (value: number) => string) =>
  (value: number): string =>
    concealed && Number.isNaN(value) ? UNKNOWN : show(value);
