/** Cells, and lists of names in one text: `q k scores[0,1]`. */

/** A cell, 0-based. */
export interface CellRef {
  readonly matrix: string;
  readonly row: number;
  readonly col: number;
}

/** Splits a list into names and whole cells: `softmax`, `scores[0, 1]`. */
export const namesIn = (text: string): readonly string[] => text.match(/[^\s;,[]+(\[[^\]]*\]?)?|\[[^\]]*\]?/g) ?? [];

export function cellIn(name: string): CellRef | undefined {
  const [, matrix = '', row = '', col = ''] = /^(\w+)\[\s*(\d{1,4})\s*,\s*(\d{1,4})\s*\]$/.exec(name) ?? [];
  return matrix === '' ? undefined : { matrix, row: Number(row), col: Number(col) };
}

export const placeText = (place: string | CellRef): string =>
  typeof place === 'string' ? place : `${place.matrix}[${place.row},${place.col}]`;

/** Writes a list of names and cells as one text. */
export const placesText = (given: string | readonly (string | CellRef)[] | null | undefined): string =>
  typeof given === 'string' ? given : (given ?? []).map(placeText).join(' ');
