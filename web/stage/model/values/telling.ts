/** The parts of an operation's sentences: a moment's numbers, their format, and the names of rows. */
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { type Labelled, type Values, indices, isHidden, matrixOf, valueAt } from './values.ts';

export interface Telling {
  readonly values: Values;
  /** Formats a number; a hidden one becomes a question mark. */
  readonly show: (value: number) => string;
  /** The last matrix of the step, such as the weights in softmax. */
  readonly result: MatrixId;
}

const isNumber = (label: string): boolean => /^\d+$/.test(label);

export function rowLabel({ labels }: Labelled, id: MatrixId, row: number): string {
  const { rowsAre } = infoOf(id);
  const found = rowsAre === 'query' ? labels.queries : rowsAre === 'key' ? labels.keys : [];
  return found[row] ?? String(row);
}

/** Returns the labels of all columns; none where columns are only counted. */
export function colLabels(values: Labelled, id: MatrixId): readonly string[] {
  const { labels } = values;
  const { colsAre, hasNames } = infoOf(id);
  if (colsAre === 'key') return labels.keys;
  const { features = [] } = labels;
  return hasNames && features.length === matrixOf(values, id).cols ? features : [];
}

export const colLabel = (values: Labelled, id: MatrixId, col: number): string =>
  colLabels(values, id)[col] ?? String(col);

/** Names a token by its number; a word stays as it is. */
export const plainName = (label: string): string | Said =>
  isNumber(label) ? { key: 'place.token', values: { number: label } } : label;

const named = (label: string, isFeature: boolean): Said =>
  isNumber(label)
    ? { key: isFeature ? 'place.feature' : 'place.token', values: { number: label } }
    : { key: 'place.word', values: { word: label } };

/** Names a row: a token's, or a feature's. */
export const rowName = (values: Values, id: MatrixId, row: number): Said =>
  named(rowLabel(values, id, row), infoOf(id).rowsAre === 'feature');

/** Names a column: a key's, or a feature's. */
export const colName = (values: Values, id: MatrixId, col: number): Said =>
  named(colLabel(values, id, col), infoOf(id).colsAre === 'feature');

export const shownAt = ({ values, show }: Telling, id: MatrixId, row: number, col: number): string =>
  show(valueAt(values, id, row, col));

export const hidesRow = (values: Values, matrix: MatrixId, row: number): boolean =>
  indices(matrixOf(values, matrix).cols).some((col) => isHidden(values, { matrix, row, col }));

/**
 * Replaces a sentence about softmax where every key of the row is masked: its weights are 0, whatever was computed
 * before.
 */
export const unlessNoKey = ({ values, result }: Telling, row: number, query: Said, said: Said): Said =>
  values.fullyMaskedRows.includes(row) && !hidesRow(values, result, row)
    ? { key: 'narrate.no-key', values: { query } }
    : said;
