/** Cells, and lists of names in one text: `q k scores[0,1] heads[1].scores[0,1]`. */
import { InputError } from '../../shared/input/input-error.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { INPUT_NAMES } from './example.ts';
import { COMPUTED_STEP_IDS, type StepId } from './step-ids.ts';
import { inList } from '../../shared/words/list.ts';

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

/** The results of a step, or one cell of one of them. */
export type Place = StepId | CellRef;

/** on: the results of the step that is shown, and of all later ones. */
export type Predict = 'off' | 'on' | readonly Place[];

const STEPS: readonly StepId[] = [...COMPUTED_STEP_IDS.forward, ...COMPUTED_STEP_IDS.backward];

const isStep = (text: string): text is StepId => (STEPS as readonly string[]).includes(text);

/** Reads `softmax scores[0,1]`, rows and columns from 0. @throws InputError for anything but steps and cells */
export function parsePlaces(text: string): Place[] {
  return namesIn(text).map((name) => {
    const place = isStep(name) ? name : cellIn(name);
    if (!place) throw new InputError('predict.none-of', { text: excerpt(name), names: inList(STEPS) });
    return place;
  });
}

export function parsePredict(text: string): Predict {
  const plain = text.trim();
  if (plain === 'off' || plain === 'on') return plain;
  const places = parsePlaces(plain);
  return places.length > 0 ? places : 'off';
}

/** A matrix, by its name in the trace, or one cell of one. */
export type FixedPlace = string | CellRef;
export type Fixed = 'all' | readonly FixedPlace[];

/** Reads `q k scores[0,1]`, rows and columns from 0, or `all`. @throws InputError for anything else */
export function parseFixed(text: string): Fixed {
  const names = namesIn(text);
  if (names.length === 1 && names[0] === 'all') return 'all';
  return names.map((name) => {
    const place = /^[a-z]\w*$/i.test(name) && name !== 'all' ? name : cellIn(name);
    if (place === undefined) throw new InputError('fixed.none-of', { text: excerpt(name), names: inList(INPUT_NAMES) });
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
