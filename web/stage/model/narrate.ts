/** The sentence under the stage: the current moment, with the tokens' names and the trace's numbers. */
import type { Say } from '../../shared/words/say.ts';
import { type MatrixId, infoOf, kindOf } from '../inputs/matrices.ts';
import { withQuestionMarks } from './conceal.ts';
import type { Frame } from './frame.ts';
import { colLabel, colLabels, plainName, rowLabel } from './values/telling.ts';
import type { Picture } from './picture.ts';
import { tellingQuery } from './query.ts';
import type { Step } from './steps.ts';
import { isIdle } from './timeline.ts';
import { lastSaid, messageOf } from './reading-time.ts';
import { type CellRef, matrixOf } from './values/values.ts';

export const matrixName = (id: MatrixId, say: Say): string => say(`matrix.${kindOf(id)}`);

/** A token's word, or its number said in words. */
export function labelName(label: string, say: Say): string {
  const name = plainName(label);
  return typeof name === 'string' ? name : say(name.key, name.values);
}

/** Names a row in words: `dog`, `token 1`, `feature 2`. */
export const rowOf = (picture: Picture, id: MatrixId, row: number, say: Say): string =>
  infoOf(id).rowsAre === 'feature' ? say('place.feature', { number: row }) : labelName(rowLabel(picture, id, row), say);

/** Names a column in words: `bites`, `token 1`, `like water`, `feature 2`. */
export const columnOf = (picture: Picture, id: MatrixId, col: number, say: Say): string =>
  infoOf(id).colsAre === 'key'
    ? labelName(colLabel(picture, id, col), say)
    : (colLabels(picture, id)[col] ?? say('place.feature', { number: col }));

/** Names a cell in words: `dog → bites`, `the “like water” number of dog`, `dog, feature 2`, `feature 3 → feature 2`. */
export function placeOf(picture: Picture, { matrix, row, col }: CellRef, say: Say): string {
  const { rows, cols } = matrixOf(picture, matrix);
  const { rowsAre, colsAre } = infoOf(matrix);
  const [from, to] = [rowOf(picture, matrix, row, say), columnOf(picture, matrix, col, say)];
  if (colsAre === 'key') return `${from} → ${to}`;
  // A bias has one row, which is that of no feature.
  if (rowsAre === 'feature') return rows === 1 ? to : `${from} → ${to}`;
  if (colLabels(picture, matrix)[col] !== undefined) return say('place.named', { token: from, feature: to });
  return cols === 1 ? from : say('place.both', { first: from, second: to });
}

/** Names a result: “bank → river” for a weight, and with its matrix for another. */
export function resultName(picture: Picture, cell: CellRef, say: Say): string {
  const { role, symbol } = infoOf(cell.matrix);
  const place = placeOf(picture, cell, say);
  return role === 'weights' ? place : say('place.both', { first: symbol, second: place });
}

export function stepName(step: Step, say: Say): string {
  return say(`step.${step.id}.name`);
}

export function stepSentence(step: Step, say: Say): string {
  return say('step.said', { name: stepName(step, say), why: say(`step.${step.id}.why`) });
}

export function formulaText(step: Step, say: Say): string {
  return step.together ? say('formula.rows', { formula: step.formula }) : step.formula;
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * @param asks the word whose row is told, from 0
 * @param isPlaying true: the last sentence stays for the short rest of a step
 */
export function sentenceOf(
  picture: Picture,
  frame: Frame,
  show: (value: number) => string,
  say: Say,
  asks = tellingQuery(picture),
  isPlaying = false,
): string {
  const { step, moment } = frame;
  const result = step.operations.at(-1)?.out ?? frame.operation.out;
  if (isIdle(picture, step)) return say('narrate.idle', { step: stepName(step, say) });
  const why = (): string => say(`step.${step.id}.why`);
  if (moment.segment.kind === 'intro') return why();
  const telling = { values: picture, show: withQuestionMarks(picture, show), result };
  const { segment } = moment;
  // While it plays, the last sentence stays for the short rest of a step that has none of its own.
  const said = messageOf(telling, step, segment, asks) ?? (isPlaying ? lastSaid(telling, step, asks) : undefined);
  if (!said) return why();
  return capital(say(said.key, said.values));
}
