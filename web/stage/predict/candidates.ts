/** The results of known mistakes, for any cell of any step. */
import type { Candidate, Mistaken } from '../model/values/mistakes.ts';
import { type Picture, producerOf } from '../model/picture.ts';
import { type CellRef, inFull, matrixOf } from '../model/values/values.ts';

/**
 * Returns every known mistake that can be made at a cell, with its result; a mistake may have several.
 *
 * @param mistaken the results of mistakes of attention as a whole, for the picture's inputs and options
 */
export function candidatesFor(
  picture: Picture,
  cell: CellRef,
  mistaken: Mistaken,
  read = inFull(picture),
): Candidate[] {
  const operation = producerOf(picture, cell.matrix)?.operation;
  if (!operation) return [];
  const { matrix, row, col } = cell;
  const misled = operation.misled(picture).flatMap((id): Candidate[] => {
    const other = mistaken[id]?.[matrix];
    return other ? [{ id, value: other.data[row * other.cols + col] ?? NaN }] : [];
  });
  const isMisled = (id: string): boolean => misled.some((candidate) => candidate.id === id);
  // The engine's results are not computed again.
  const known = [...operation.mistakes(picture, cell, read)].filter(({ id }) => !isMisled(id));
  const { rows, cols } = matrixOf(picture, matrix);
  const isSquareThere = row !== col && col < rows && row < cols;
  const turned: Candidate[] = isSquareThere ? [{ id: 'transposed', value: read(matrix, col, row) }] : [];
  const negated: Candidate = { id: 'negated', value: -read(matrix, row, col) };
  return [...misled, ...known, ...turned, negated].filter(({ value }) => !Number.isNaN(value));
}
