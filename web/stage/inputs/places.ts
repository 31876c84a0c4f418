/** Cells, and lists of names in one text: `q k scores[0,1] heads[1].scores[0,1]`. */

/** A cell, 0-based. */
export interface CellRef {
  readonly matrix: string;
  readonly row: number;
  readonly col: number;
}

/** Splits a list into names and whole cells: `softmax`, `scores[0, 1]`. */
export const namesIn = (text: string): readonly string[] =>
  text.match(/(?:heads\[\d+\]\.)?[^\s;,[]+(\[[^\]]*\]?)?|\[[^\]]*\]?/g) ?? [];

/** The old name of a matrix of one head, `scores_2`, counted heads from 1. */
export const matrixIn = (name: string): string =>
  name.replace(/^(\w+)_([1-9]\d?)$/, (_, kind: string, head: string) => `heads[${Number(head) - 1}].${kind}`);

export function cellIn(name: string): CellRef | undefined {
  const [, matrix = '', row = '', col = ''] =
    /^(\w+|heads\[\d+\]\.\w+)\[\s*(\d{1,4})\s*,\s*(\d{1,4})\s*\]$/.exec(name) ?? [];
  return matrix === '' ? undefined : { matrix: matrixIn(matrix), row: Number(row), col: Number(col) };
}

export const placeText = (place: string | CellRef): string =>
  typeof place === 'string' ? place : `${place.matrix}[${place.row},${place.col}]`;

/** Writes a list of names and cells as one text. */
export const placesText = (places: string | readonly (string | CellRef)[] | null | undefined): string =>
  typeof places === 'string' ? places : (places ?? []).map(placeText).join(' ');
