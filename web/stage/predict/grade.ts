/** Compares a typed answer with the engine's number and with the results of known mistakes. */
import { isWithin, readNumber } from '../../shared/numbers/answer.ts';
import { decimalsFor } from '../../shared/numbers/format.ts';
import type { Operation } from '../model/operations/operation.ts';
import type { Candidate, MistakeId, Mistaken } from '../model/values/mistakes.ts';
import { type Picture, producerOf } from '../model/picture.ts';
import type { MatrixId } from '../model/steps.ts';
import { type CellRef, type Read, inFull, matrixOf, valueAt } from '../model/values/values.ts';

/** Reads every number rounded as its cell shows it. */
function asShown(picture: Picture): Read {
  const decimals = new Map<MatrixId, number>(); // found out once for each matrix: many of its cells are read
  const decimalsOf = (id: MatrixId): number => {
    const known = decimals.get(id) ?? decimalsFor(matrixOf(picture, id));
    decimals.set(id, known);
    return known;
  };
  return (id, row, col) => {
    const value = valueAt(picture, id, row, col);
    return Number.isFinite(value) ? Number(value.toFixed(decimalsOf(id))) : value;
  };
}

/** Reads only a step's inputs as shown, and computes the step's own numbers from them. */
function fromGivens(picture: Picture): Read {
  const shown = asShown(picture);
  const read: Read = (id, row, col) => {
    const producer = producerOf(picture, id);
    return producer?.step.together ? evaluate(picture, producer.operation, row, col, read) : shown(id, row, col);
  };
  return read;
}

function evaluate(picture: Picture, operation: Operation, row: number, col: number, read: Read): number {
  const terms = operation.terms(picture, row, col);
  return operation.value(
    terms.map((cells) => cells.map((cell) => read(cell.matrix, cell.row, cell.col))),
    picture,
  );
}

/**
 * Returns every known mistake that can be made at a cell, with its result; a mistake may have several.
 *
 * @param mistaken the results of mistakes of attention as a whole, for the picture's inputs and options
 */
function candidatesFor(picture: Picture, cell: CellRef, mistaken: Mistaken, read = inFull(picture)): Candidate[] {
  const operation = producerOf(picture, cell.matrix)?.operation;
  if (!operation) return [];
  const { matrix, row, col } = cell;
  const misled = operation.misled(picture).flatMap((id): Candidate[] => {
    const other = mistaken[id]?.[matrix];
    return other ? [{ id, value: other.data[row * other.cols + col] ?? NaN }] : [];
  });
  const isMisled = (id: string): boolean => misled.some((candidate) => candidate.id === id);
  // The engine's results are not computed again.
  const known = [...operation.mistakes(picture, cell, read)].filter(({ id }) => !isMisled(id));
  const { rows, cols } = matrixOf(picture, matrix);
  const isSquareThere = row !== col && col < rows && row < cols;
  const turned: Candidate[] = isSquareThere ? [{ id: 'transposed', value: read(matrix, col, row) }] : [];
  const negated: Candidate = { id: 'negated', value: -read(matrix, row, col) };
  return [...misled, ...known, ...turned, negated].filter(({ value }) => !Number.isNaN(value));
}

export interface Question {
  readonly cell: CellRef;
  /** The engine's number. */
  readonly right: number;
  /** The results of the same arithmetic with the rounded numbers that are shown. */
  readonly fromShown: readonly number[];
  readonly decimals: number;
  /** Half of the last decimal shown; 0 if all numbers are integers. */
  readonly tolerance: number;
  /** Mistakes that do not give the right number. */
  readonly candidates: readonly Candidate[];
}

export type Verdict =
  | { readonly kind: 'unread'; readonly why: 'empty' | 'fraction' | 'percent' | 'none' }
  | { readonly kind: 'right'; readonly answer: number; readonly from: 'full' | 'shown' }
  /** mistakes: those that give this number, all equally likely. coarse: correct to fewer decimals */
  | {
      readonly kind: 'wrong';
      readonly answer: number;
      readonly mistakes: readonly MistakeId[];
      readonly coarse: 'rounded' | 'cut' | undefined;
    };

/** If more mistakes than this give the same number, none is named. */
const mostNamed = 3;

export function questionOf(picture: Picture, cell: CellRef, mistaken: Mistaken): Question {
  const operation = producerOf(picture, cell.matrix)?.operation;
  if (!operation) throw new RangeError(`${cell.matrix}: it is given, not computed`);
  const { matrix, row, col } = cell;
  const right = valueAt(picture, matrix, row, col);
  const decimals = decimalsFor(matrixOf(picture, matrix));
  const tolerance = decimals === 0 ? 0 : 0.5 * 10 ** -decimals;
  const [full, shown, fromInputs] = [inFull, asShown, fromGivens].map((reading) => reading(picture));
  const results = [shown!, fromInputs!].map((read) => evaluate(picture, operation, row, col, read));
  const fromShown = results.filter((value) => !Number.isNaN(value)); // 0 ÷ 0 where every key is masked
  const isRight = (value: number): boolean => [right, ...fromShown].some((exact) => isWithin(value, exact, tolerance));
  const candidates = [full!, shown!]
    .flatMap((read) => candidatesFor(picture, cell, mistaken, read))
    .filter(({ value }) => !isRight(value));
  return { cell, right, fromShown, decimals, tolerance, candidates };
}

/** Reads an answer, including −∞, for which keyboards have no key. */
function readAnswer(text: string): ReturnType<typeof readNumber> {
  return /^[-−–]\s*(∞|inf|infinity|unendlich)$/i.test(text.trim()) ? -Infinity : readNumber(text);
}

const decimalsTyped = (text: string): number => /[.,](\d+)/.exec(text)?.[1]?.length ?? 0;

/** Tells if an answer is right to fewer decimals than are shown: rounded, or cut off. */
function coarseness(question: Question, text: string, answer: number): 'rounded' | 'cut' | undefined {
  const typed = Math.min(decimalsTyped(text), question.decimals);
  const { right } = question;
  if (!Number.isFinite(right) || (answer === 0 && right !== 0)) return undefined;
  if (typed < question.decimals && isWithin(answer, right, 0.5 * 10 ** -typed)) return 'rounded';
  const unit = 10 ** -typed;
  return isWithin(answer, Math.trunc(right / unit) * unit, 1e-9) ? 'cut' : undefined;
}

export function gradeCell(question: Question, text: string): Verdict {
  const answer = readAnswer(text);
  if (typeof answer === 'string') return { kind: 'unread', why: answer };
  const { right, fromShown, tolerance, candidates } = question;
  if (isWithin(answer, right, tolerance)) return { kind: 'right', answer, from: 'full' };
  if (fromShown.some((value) => isWithin(answer, value, tolerance))) return { kind: 'right', answer, from: 'shown' };
  const coarse = coarseness(question, text, answer);
  const named = candidates.filter(({ value }) => isWithin(answer, value, tolerance)).map(({ id }) => id);
  const mistakes = [...new Set(named)];
  return { kind: 'wrong', answer, mistakes: coarse || mistakes.length > mostNamed ? [] : mistakes, coarse };
}
