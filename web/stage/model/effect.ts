/** One result that an edit has changed, to be named beside the edited number: of the cell or word that the reader looks at. */
import { kindOf } from '../inputs/matrices.ts';
import { percentText } from './drawn/percent.ts';
import { formatNumber } from '../../shared/numbers/format.ts';
import { type Picture, inShownHead, producerOf } from './picture.ts';
import { type CellRef, indices } from './values/values.ts';

export interface Effect {
  readonly cell: CellRef;
  readonly was: string;
  readonly now: string;
}

const written = ({ matrix }: CellRef, value: number): string =>
  kindOf(matrix) === 'weights' ? percentText(value) : formatNumber(value, 2);

/** Matrices whose rows are words, of which each answers a query. */
const OF_WORDS: ReadonlySet<string> = new Set(['x', 'context', 'k', 'v']);

/**
 * The held result comes first, then the query's weight of the word whose numbers were changed, the others of its weights,
 * beginning with the largest one, then its other results.
 *
 * @param now without numbers that are to be predicted
 * @param touched the cell that was changed
 * @returns undefined where none of these looks different
 */
export function effectOf(
  before: Picture,
  now: Picture,
  query: number,
  held: CellRef | undefined,
  touched?: { readonly matrix: string; readonly row: number },
): Effect | undefined {
  const numberIn = ({ matrices }: Picture, { matrix, row, col }: CellRef): number => {
    const found = matrices[matrix];
    return found && row < found.rows && col < found.cols ? (found.data[row * found.cols + col] ?? NaN) : NaN;
  };
  const size = (cell: CellRef): number => Math.abs(numberIn(now, cell) - numberIn(before, cell));
  const rowIn = (kind: 'weights' | 'output'): CellRef[] => {
    const matrix = inShownHead(now, kind);
    return indices(now.matrices[matrix]?.cols ?? 0).map((col) => ({ matrix, row: query, col }));
  };
  const isOfTouched = ({ col }: CellRef): boolean =>
    touched !== undefined && OF_WORDS.has(touched.matrix) && touched.row === col && col !== query;
  const shares = rowIn('weights').sort(
    (a, b) => Number(isOfTouched(b)) - Number(isOfTouched(a)) || numberIn(before, b) - numberIn(before, a),
  );
  const numbers = rowIn('output').sort((a, b) => size(b) - size(a));
  const results = held && producerOf(now, held.matrix) ? [held] : [];
  for (const cell of [...results, ...shares, ...numbers]) {
    const [old, value] = [numberIn(before, cell), numberIn(now, cell)];
    const effect = { cell, was: written(cell, old), now: written(cell, value) };
    if (!Number.isNaN(old) && !Number.isNaN(value) && effect.was !== effect.now) return effect;
  }
  return undefined;
}
