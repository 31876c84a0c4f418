/** The places a reader cannot change, as a teacher, a link or an attribute names them. */
import { InputError } from '../../shared/input/input-error.ts';
import { INPUT_NAMES } from './examples.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { type CellRef, cellIn, namesIn } from './places.ts';

/** A matrix, by its name in the trace, or one cell of one. */
export type FixedPlace = string | CellRef;
export type Fixed = 'all' | readonly FixedPlace[];

/** Reads `q k scores[0,1]`, rows and columns from 0, or `all`. @throws InputError for anything else */
export function parseFixed(text: string): Fixed {
  const names = namesIn(text);
  if (names.length === 1 && names[0] === 'all') return 'all';
  return names.map((name) => {
    const place = /^[a-z]\w*$/i.test(name) && name !== 'all' ? name : cellIn(name);
    if (place === undefined)
      throw new InputError('fixed.none-of', { text: excerpt(name), names: INPUT_NAMES.join(', ') });
    return place;
  });
}

/** True if a cell, or its whole matrix, is fixed. */
export const isFixed = (fixed: Fixed, { matrix, row, col }: CellRef): boolean =>
  fixed === 'all' ||
  fixed.some((place) =>
    typeof place === 'string' ? place === matrix : place.matrix === matrix && place.row === row && place.col === col,
  );

export const isWholeFixed = (fixed: Fixed, matrix: string): boolean => fixed === 'all' || fixed.includes(matrix);
