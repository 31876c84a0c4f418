/** The sentence under the stage: what is happening at this moment, with the tokens' names and the trace's numbers. */
import { type Picture, matrixOf, valueAt } from './picture.ts';
import type { Frame } from './frame.ts';
import { type CellRef, type MatrixId, matrices } from './steps.ts';

export function rowLabel(picture: Picture, id: MatrixId, row: number): string {
  const info = matrices[id];
  const labels = info.rowsAre === 'query' ? picture.labels.queries : info.rowsAre === 'key' ? picture.labels.keys : [];
  return labels[row] ?? String(row);
}

export function colLabel(picture: Picture, id: MatrixId, col: number): string {
  return (matrices[id].colsAre === 'key' ? picture.labels.keys[col] : undefined) ?? String(col);
}

const isNumber = (label: string): boolean => /^\d+$/.test(label);

/** Which row and column a cell stands in, in words: `dog → bites`, `dog, feature 2`, `row 0, column 1`. */
export function placeOf(picture: Picture, { matrix, row, col }: CellRef): string {
  const { rowsAre, colsAre } = matrices[matrix];
  if (rowsAre === 'feature') return `row ${String(row)}, column ${String(col)}`;
  const label = (text: string): string => (isNumber(text) ? `token ${text}` : text);
  const from = label(rowLabel(picture, matrix, row));
  if (colsAre === 'key') return `${from} → ${label(colLabel(picture, matrix, col))}`;
  return matrixOf(picture, matrix).cols === 1 ? from : `${from}, feature ${String(col)}`;
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function named(label: string): string {
  return isNumber(label) ? `token ${label}` : `“${label}”`;
}

function cellSentence(
  picture: Picture,
  frame: Frame,
  row: number,
  col: number,
  show: (value: number) => string,
): string {
  const { operation } = frame;
  const out = operation.out;
  const value = show(valueAt(picture, out, row, col));
  const query = named(rowLabel(picture, out, row));
  const key = named(colLabel(picture, out, col));
  switch (operation.kind) {
    case 'product':
      return out === 'scores'
        ? `${query} asks, ${key} answers: their dot product is ${value}.`
        : `The row of ${query} in ${matrices[operation.left].symbol} meets column ${String(col)} of ${matrices[operation.right].symbol}: ${value}.`;
    case 'scale':
      return picture.factorIsDefault
        ? `The score of ${query} for ${key} is divided by √${String(picture.dK)}: ${value}.`
        : `The score of ${query} for ${key} is multiplied by ${show(picture.factor)}: ${value}.`;
    case 'add':
      return valueAt(picture, 'mask', row, col) === -Infinity
        ? `${query} may not look at ${key}: its score becomes −∞.`
        : `${query} may look at ${key}: its score stays ${value}.`;
    default:
      return '';
  }
}

function rowSentence(picture: Picture, frame: Frame, row: number, show: (value: number) => string): string {
  const { operation } = frame;
  const query = named(rowLabel(picture, operation.out, row));
  if (picture.fullyMaskedRows.includes(row) && frame.step.id === 'softmax')
    return `${query} may look at no key at all: its weights are 0, by definition.`;
  switch (operation.kind) {
    case 'max':
      return `${query}: the largest score of the row is ${show(valueAt(picture, 'rowMax', row, 0))}.`;
    case 'shift':
      return `${query}: that maximum is subtracted from every score, so the largest becomes 0.`;
    case 'exp':
      return `${query}: exp makes every number positive; the largest becomes exp(0) = 1.`;
    case 'sum':
      return `${query}: the exponentials add up to ${show(valueAt(picture, 'rowSum', row, 0))}.`;
    case 'divide':
      return `${query}: each divided by that sum, the row adds up to 1.`;
    case 'blend': {
      const { cols } = matrixOf(picture, 'weights');
      let best = 0;
      for (let col = 1; col < cols; col++)
        if (valueAt(picture, 'weights', row, col) > valueAt(picture, 'weights', row, best)) best = col;
      return `${query} collects the rows of V in proportion to its weights: most, ${show(valueAt(picture, 'weights', row, best))}, from ${named(picture.labels.keys[best] ?? String(best))}.`;
    }
    case 'product':
      return operation.out === 'scores'
        ? `${query} asks every key in turn: a row of scores.`
        : `${query}: its row of ${matrices[operation.left].symbol} meets every column of ${matrices[operation.right].symbol}, and is its row of ${matrices[operation.out].symbol}.`;
    case 'scale':
      return `${query}: every score of the row is scaled the same way.`;
    case 'add':
      return `${query}: the mask’s row is added to its scores.`;
  }
}

export function sentenceOf(picture: Picture, frame: Frame, show: (value: number) => string): string {
  const { segment } = frame.moment;
  if (segment.kind === 'intro' || segment.kind === 'rest') return `${frame.step.name}. ${frame.step.why}`;
  if (segment.kind === 'cell' && frame.operation.kind !== 'blend')
    return capital(cellSentence(picture, frame, segment.row, segment.col, show));
  return capital(rowSentence(picture, frame, segment.row, show));
}
