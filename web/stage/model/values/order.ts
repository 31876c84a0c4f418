/** The order in which a matrix is computed: the row of the word that asks comes first, then the others from the top. */
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { type Values, matrixOf } from './values.ts';

/** The number of cells that are shown, in the order in which they are computed. */
export interface Shown {
  /** The row that is computed first. */
  readonly first: number;
  readonly count: number;
}

/** The cells shown of each matrix; one that is not named is complete. */
export type Revealed = Readonly<Partial<Record<MatrixId, Shown>>>;

/** Returns a word's own row where rows are words of its sentence; otherwise the first. @param word from 0 */
export function rowOfWord(values: Values, id: MatrixId, word: number): number {
  const { rowsAre } = infoOf(id);
  const { queries, keys } = values.labels;
  const hasOwn = rowsAre === 'query' || (rowsAre === 'key' && queries === keys);
  return hasOwn ? Math.min(word, matrixOf(values, id).rows - 1) : 0;
}

/** Returns how many rows are computed before this one. */
export const rankOf = (row: number, first: number): number => (row === first ? 0 : row < first ? row + 1 : row);

/** Returns how many cells of a row are shown, from the left. @param shown undefined: all of the matrix */
export const shownIn = (shown: Shown | undefined, row: number, cols: number): number =>
  shown ? Math.min(cols, Math.max(0, shown.count - rankOf(row, shown.first) * cols)) : cols;
