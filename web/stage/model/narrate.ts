/** The sentence under the stage: what is happening at this moment, with the tokens' names and the trace's numbers. */
import type { Say } from '../../shared/words/say.ts';
import { type Picture, isHidden, matrixOf, valueAt } from './picture.ts';
import { asTold } from './conceal.ts';
import type { Frame } from './frame.ts';
import { type CellRef, type MatrixId, type Operation, type Step, matrices } from './steps.ts';

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
export function placeOf(picture: Picture, { matrix, row, col }: CellRef, say: Say): string {
  const { rowsAre, colsAre } = matrices[matrix];
  if (rowsAre === 'feature') return say('place.cell', { row, col });
  const label = (text: string): string => (isNumber(text) ? say('place.token', { number: text }) : text);
  const from = label(rowLabel(picture, matrix, row));
  if (colsAre === 'key') return `${from} → ${label(colLabel(picture, matrix, col))}`;
  return matrixOf(picture, matrix).cols === 1 ? from : say('place.feature', { token: from, col });
}

export function stepName(step: Step, say: Say): string {
  return say(`step.${step.id}.name`);
}

export function stepSentence(step: Step, say: Say): string {
  return `${stepName(step, say)}. ${say(`step.${step.id}.why`)}`;
}

export function formulaText(step: Step, say: Say): string {
  return step.together ? say('formula.rows', { formula: step.formula }) : step.formula;
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** What every sentence is made of: a moment of a picture, how numbers are written, and a language. */
interface Telling {
  readonly picture: Picture;
  readonly frame: Frame;
  readonly show: (value: number) => string;
  readonly say: Say;
}

function named({ say }: Telling, label: string): string {
  return isNumber(label) ? say('place.token', { number: label }) : say('place.word', { word: label });
}

/** Whose row it is: a token's, or a feature's. */
function rowName(telling: Telling, id: MatrixId, row: number): string {
  const isFeature = matrices[id].rowsAre === 'feature';
  return isFeature ? telling.say('place.row-feature', { row }) : named(telling, rowLabel(telling.picture, id, row));
}

/** The symbols of a product's two matrices, as they are multiplied. */
function productSymbols(operation: Extract<Operation, { kind: 'product' | 'blend' }>): [left: string, right: string] {
  const symbol = (side: 'left' | 'right'): string =>
    matrices[operation[side]].symbol + (operation.transposed === side ? 'ᵀ' : '');
  return [symbol('left'), symbol('right')];
}

function cellSentence(telling: Telling, row: number, col: number): string {
  const { picture, frame, show, say } = telling;
  const { operation } = frame;
  const out = operation.out;
  const value = show(valueAt(picture, out, row, col));
  const query = rowName(telling, out, row);
  const key = named(telling, colLabel(picture, out, col));
  switch (operation.kind) {
    case 'product': {
      if (out === 'scores') return say('narrate.dot', { query, key, value });
      if (out === 'dWeights') return say('narrate.d-weights', { query, key, value });
      const [left, right] = productSymbols(operation);
      return say('narrate.product', { query, left, col, right, value });
    }
    case 'dot':
      return say('narrate.row-dot', { query, value });
    case 'scale':
      if (out === 'dScores') return say('narrate.d-scale', { query, key, value });
      return picture.factorIsDefault
        ? say('narrate.divided', { query, key, dK: picture.dK, value })
        : say('narrate.multiplied', { query, key, factor: show(picture.factor), value });
    case 'add':
      if (isHidden(picture, { matrix: out, row, col })) return say('narrate.mask-row', { query });
      return valueAt(picture, 'mask', row, col) === -Infinity
        ? say('narrate.forbidden', { query, key })
        : say('narrate.allowed', { query, key, value });
    default:
      return '';
  }
}

const hidesWeights = (picture: Picture, row: number): boolean =>
  Array.from({ length: matrixOf(picture, 'weights').cols }, (_, col) => col).some((col) =>
    isHidden(picture, { matrix: 'weights', row, col }),
  );

function rowSentence(telling: Telling, row: number): string {
  const { picture, frame, show, say } = telling;
  const { operation } = frame;
  const query = rowName(telling, operation.out, row);
  const hasNoKey = picture.fullyMaskedRows.includes(row) && frame.step.id === 'softmax';
  if (hasNoKey && !hidesWeights(picture, row)) return say('narrate.no-key', { query });
  switch (operation.kind) {
    case 'max':
      return say('narrate.max', { query, value: show(valueAt(picture, 'rowMax', row, 0)) });
    case 'shift':
      return say('narrate.shift', { query });
    case 'exp':
      return say('narrate.exp', { query });
    case 'sum':
      return say('narrate.sum', { query, value: show(valueAt(picture, 'rowSum', row, 0)) });
    case 'divide':
      return say('narrate.divide', { query });
    case 'blend': {
      const { cols } = matrixOf(picture, 'weights');
      if (hidesWeights(picture, row)) return stepSentence(frame.step, say);
      let best = 0;
      for (let col = 1; col < cols; col++)
        if (valueAt(picture, 'weights', row, col) > valueAt(picture, 'weights', row, best)) best = col;
      const key = named(telling, picture.labels.keys[best] ?? String(best));
      return say('narrate.blend', { query, value: show(valueAt(picture, 'weights', row, best)), key });
    }
    case 'product': {
      if (operation.out === 'scores') return say('narrate.dot-row', { query });
      const [left, right] = productSymbols(operation);
      return say('narrate.product-row', { query, left, right, out: matrices[operation.out].symbol });
    }
    case 'scale':
      return say(operation.out === 'dScores' ? 'narrate.d-scale-row' : 'narrate.scale-row', { query });
    case 'dot':
      return say('narrate.row-dot', { query, value: show(valueAt(picture, operation.out, row, 0)) });
    case 'softmax-gradient':
      return say('narrate.softmax-gradient', { query });
    case 'add':
      return say('narrate.mask-row', { query });
  }
}

export function sentenceOf(picture: Picture, frame: Frame, show: (value: number) => string, say: Say): string {
  const telling: Telling = { picture, frame, show: asTold(picture, show), say };
  const { segment } = frame.moment;
  if (segment.kind === 'intro' || segment.kind === 'rest') return stepSentence(frame.step, say);
  if (segment.kind === 'cell' && frame.operation.kind !== 'blend')
    return capital(cellSentence(telling, segment.row, segment.col));
  return capital(rowSentence(telling, segment.row));
}
