/** The problem of a case: the first difference between what a function returned and what it has to return, in a sentence. */
import { isWithin } from '../../shared/numbers/answer.ts';
import { formatNumber } from '../../shared/numbers/format.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { largest } from '../../shared/numbers/statistics.ts';
import { type MatrixKind, ofHead } from '../../stage/inputs/matrices.ts';
import { type Given, type Tried, isNumbers } from './check.ts';
import type { ExerciseError } from './element/events.ts';
import { type Case, type Exercise, shownAs } from './exercise.ts';
import { type ErrorId, errorId, explainError } from './explain-error.ts';
import { multipliesInfinity, returnsInLoop } from './program-text.ts';
import type { Called, Numbers, Result, Value } from './python/protocol.ts';
import { type Say, code } from './words.ts';
import { inList } from '../../shared/words/list.ts';

/** The tolerance of float32; each number may differ by as much again for its size. */
export const TOLERANCE = 1e-6;

/** Mistakes that are seen from what the numbers have become. */
type Sign =
  | 'overflow'
  | 'tile-maximum'
  | 'underflow'
  | 'other-maximum'
  | 'forbidden-maximum'
  | 'empty-row'
  | 'infinity-after'
  | 'zero-times-infinity'
  | 'matrix-instead';

/** Mistakes that lead to no numbers, or to others than were asked for. */
export type Slip =
  | ErrorId
  | 'no-function'
  | 'other-name'
  | 'in-a-class'
  | 'other-parameters'
  | 'no-return'
  | 'printed'
  | 'one-number'
  | 'heads-merged'
  | 'heads-stacked'
  | 'rows-split'
  | 'loop-variable'
  | 'return-in-loop'
  | 'tuple-of-one'
  | 'more-results'
  | 'fewer-results'
  | 'too-large'
  | 'endless';

/** The problem of a case; undefined if there is none. */
export interface Problem {
  readonly message: string;
  readonly matrix?: string;
  readonly cell?: readonly [number, number];
  readonly mistake?: Sign;
  readonly slip?: Slip | undefined;
  readonly error?: ExerciseError;
  readonly got?: Matrix;
  readonly want?: Matrix;
}

export const symbol = (id: string): string => shownAs(id).symbol;
const symbols = (ids: readonly string[]): string => inList(ids.map(symbol));
/** Tells what a comma after a result makes of it. @param axes the result's own: 0 of a number, 2 of a matrix */
const isTupleOfOne = (value: Value | undefined, axes: number): boolean =>
  value?.kind === 'tuple' && value.shape[0] === 1 && value.shape.length === axes + 1;

/** The value that a part of a result has to have: a matrix of the engine, or what a solution returned. */
interface Wanted {
  /** Its name in a trace; absent where a solution says what is right. */
  readonly id?: string;
  /** 0 of a number, whose shape is (1,). */
  readonly axes: number;
  readonly shape: readonly number[];
  readonly values: ArrayLike<number>;
}

export function wantedOf({ isVector = false }: Exercise, id: string, { rows, cols, data }: Matrix): Wanted {
  const shape = isVector && rows === 1 ? [cols] : [rows, cols];
  return { id, axes: shape.length, shape, values: data };
}

export const wantsOf = (exercise: Exercise, { right, wanted }: Tried): readonly Wanted[] =>
  wanted?.map(({ kind, shape, values }) => ({ axes: kind === 'number' ? 0 : shape.length, shape, values })) ??
  exercise.results.map((id) => wantedOf(exercise, id, right[id]!));

/** Tells if numbers have the shape; those of a single row may be a matrix where the engine says what is right. */
export function hasShape(value: Given, { id, axes, shape }: Wanted): boolean {
  const got = value.shape.join();
  const isRow = id !== undefined && axes === 1 && got === `1,${shape.join()}`;
  return !isTupleOfOne(value, axes) && (isRow || got === shape.join());
}

/** Returns the places of the numbers that are wrong. */
export const wrongPlaces = ({ values }: Given, want: Wanted): number[] =>
  values.flatMap((value, at) => (isWithin(value, want.values[at]!, TOLERANCE) ? [] : [at]));

export const partsOf = (result: Result | undefined): readonly Value[] =>
  !result ? [] : result.kind === 'several' ? result.parts : [result];

const shapeOf = ({ shape }: Pick<Numbers, 'shape'>): string => shape.join(' × ');

const number = (value: number, digits: number): string => {
  const text = formatNumber(value, digits, 'scientific');
  return /[.,]/.test(text) && !text.includes('×') ? text.replace(/[.,]?0+$/, '') : text;
};

/** Two numbers that differ, with as many digits as show it. */
function apart(got: number, want: number): { readonly got: string; readonly want: string } {
  const digits = [4, 6, 8].find((count) => number(got, count) !== number(want, count)) ?? 10;
  return { got: number(got, digits), want: number(want, digits) };
}

/** Above the one, exp is infinite in float64; below the other, it is 0. */
const [HIGHEST, LOWEST] = [709.78, -745.13];

/** Says what is odd about nan and infinity. */
function signOf({ most }: Exercise, tried: Tried, got: Matrix, first: number, program: string): Sign | undefined {
  const { right } = tried;
  const { mask } = right;
  if (Number.isNaN(got.data[first]) && mask?.data.includes(-Infinity) && multipliesInfinity(program))
    return 'zero-times-infinity';
  const row = Math.floor(first / got.cols);
  const rowOf = (matrix: Matrix | undefined): number[] =>
    matrix ? Array.from(matrix.data.subarray(row * matrix.cols, (row + 1) * matrix.cols)) : [];
  const masked = rowOf(mask);
  const perQuery = mask?.rows === got.rows;
  if (perQuery && masked.every((value) => value === -Infinity)) return 'empty-row';
  const { heads = 1 } = tried.case.inputs;
  const ofHeads = (...kinds: readonly MatrixKind[]): number[][] =>
    Array.from({ length: heads }, (_, head) => {
      const found = kinds.map((kind) => right[heads === 1 ? kind : ofHead(kind, head)]);
      return rowOf(found.find((matrix) => matrix)).filter(Number.isFinite);
    });
  const seen = ofHeads('maskedScores', 'scaledScores');
  const [ofRow, ofAll] = [seen.flat(), [...((right.maskedScores ?? right.scaledScores)?.data ?? [])]];
  const topRow = Math.floor((ofAll.indexOf(largest(ofAll)) * got.rows) / ofAll.length);
  const isBelow = (scores: Iterable<number>): boolean => largest(ofRow) - largest(scores) < LOWEST;
  if (perQuery && largest(ofRow) < HIGHEST && isBelow(ofHeads('scaledScores').flat())) return 'forbidden-maximum';
  // With the largest score of all subtracted, the row that has it is right.
  if (perQuery && largest(ofRow) < HIGHEST && isBelow(ofAll) && Number.isFinite(got.data[topRow * got.cols]))
    return 'other-maximum';
  if (perQuery && ofRow.some((score) => score > 88))
    return most && /\bmax(?:imum)?\b/.test(program) ? 'tile-maximum' : 'overflow';
  const isTiny = (scores: readonly number[]): boolean => scores.length > 0 && scores.every((score) => score < -88);
  if (perQuery && seen.some(isTiny)) return 'underflow';
  // Weights of −∞ make the outputs of masked rows infinite, and no others.
  const isMasked = (at: number): boolean =>
    mask?.data.subarray(at * mask.cols, (at + 1) * mask.cols).includes(-Infinity) === true;
  const isAlone = got.data.every((value, at) => Number.isFinite(value) || isMasked(Math.floor(at / got.cols)));
  if (perQuery && isAlone && got.data.some((value) => Math.abs(value) === Infinity)) return 'infinity-after';
  return undefined;
}

/** Types of what computes its numbers when somebody asks. */
const LAZY: readonly string[] = ['generator', 'map', 'zip', 'filter', 'enumerate', 'reversed'];

/** Names a value that is no numbers. */
export function notNumbers(what: string, value: Value | undefined, program: string, say: Say): Problem | undefined {
  const name = code(what);
  if (!value || value.kind === 'nothing') {
    const isPrinted = /\bprint\s*\(/.test(program) && !/\breturn\b\s*\S/.test(program);
    return isPrinted
      ? { message: say('nothing.printed', { name }), slip: 'printed' }
      : { message: say('nothing', { name }), slip: 'no-return' };
  }
  if (value.kind === 'mixed') return { message: say('mixed', { name, message: value.message }) };
  if (value.kind !== 'other') return undefined;
  if (value.name === 'ellipsis') return { message: say('ellipsis', { name }), slip: 'unfinished' };
  return { message: say(LAZY.includes(value.name) ? 'lazy' : 'other', { name, type: value.name }) };
}

/** The problem of one part of a result. */
function partProblem(
  exercise: Exercise,
  tried: Tried,
  got: Value | undefined,
  want: Wanted,
  program: string,
  say: Say,
): Problem | undefined {
  const { id, axes, values: right } = want;
  const named = { name: code(exercise.name), matrix: id === undefined ? say('result') : symbol(id) };
  const about = id === undefined ? {} : { matrix: id };
  const odd = notNumbers(exercise.name, got, program, say);
  if (odd || !got || !isNumbers(got)) return odd && { ...odd, ...about };
  if (isTupleOfOne(got, axes)) return { message: say('tuple-of-one', named), slip: 'tuple-of-one', ...about };
  if (!hasShape(got, want)) {
    const shapes = { ...named, got: shapeOf(got), want: shapeOf(want) };
    if (got.kind === 'number') return { message: say('number', shapes), slip: 'one-number', ...about };
    return got.shape.length < axes && returnsInLoop(program)
      ? { message: say('return-in-loop', shapes), slip: 'return-in-loop', ...about }
      : { message: say('shape', shapes), ...about };
  }
  const wrong = wrongPlaces(got, want);
  const [first] = wrong;
  if (first === undefined) return undefined;
  const cols = want.shape.at(-1)!;
  const [row, col] = [Math.floor(first / cols), first % cols];
  const value = got.values[first]!;
  const table = (data: ArrayLike<number>) => ({ rows: data.length / cols, cols, data: Float32Array.from(data) });
  const sign =
    Number.isFinite(value) || id === undefined ? undefined : signOf(exercise, tried, table(got.values), first, program);
  const key =
    right.length === 1 && axes < 2
      ? 'result.number'
      : axes === 1
        ? 'cell.row'
        : wrong.length === right.length && wrong.length > 1
          ? 'cell.all'
          : 'cell';
  const values = { ...named, row, col, ...apart(value, right[first]!) };
  return {
    message: sign ? say(sign) : say(Number.isNaN(value) ? 'nan' : key, values),
    ...about,
    ...(sign && { mistake: sign }),
    // A number has no table, and neither have more than two axes.
    ...((axes === 1 || axes === 2) && { cell: [row, col] as const, got: table(got.values), want: table(right) }),
  };
}

type HeadSlip = Extract<Slip, 'heads-merged' | 'heads-stacked' | 'rows-split'>;

/** Tells from the shape that meets W_O how the heads' outputs were put together. */
function headSlip({ inputs: { heads = 1, wo, x } }: Case, error: string): HeadSlip | undefined {
  const [, rows, cols, met] =
    /^these shapes do not fit: \((\d+), (\d+)\) @ \((\d+), \d+\)/.exec(error)?.map(Number) ?? [];
  if (heads === 1 || !wo || !x || met !== wo.rows) return undefined;
  const isOneWide = cols === wo.rows / heads;
  if (isOneWide && rows === x.rows) return 'heads-merged';
  if (isOneWide && rows === x.rows * heads) return 'heads-stacked';
  return cols === wo.rows * heads && rows === Math.floor(x.rows / heads) ? 'rows-split' : undefined;
}

/** The problem of a call that ended in an error. */
export function errorIn(
  { name, parameters }: Exercise,
  { error: told }: Called,
  program: string,
  say: Say,
  testCase?: Case,
): Problem | undefined {
  if (!told) return undefined;
  const explained = explainError(told, say, program);
  const line = program.split('\n')[(explained.line ?? 0) - 1] ?? '';
  const slip = testCase && /\bW_?O\b/i.test(line) ? headSlip(testCase, told.message) : undefined;
  const error = slip ? { ...explained, message: `${explained.message}. ${say(`error.${slip}`)}` } : explained;
  // No line of the program: it was not even entered.
  const isUnentered = error.line === undefined && told.type === 'TypeError';
  const message = isUnentered
    ? say('arguments', {
        name: code(name),
        message: told.message,
        parameters: parameters.map((parameter) => parameter.name).join(', '),
      })
    : error.line === undefined
      ? say('error', { message: error.message })
      : say('error.line', { line: error.line, message: error.message });
  return {
    message,
    error: isUnentered ? { message } : error,
    slip: isUnentered ? 'other-parameters' : (slip ?? errorId(told, program)),
  };
}

export function problemIn(
  exercise: Exercise,
  tried: Tried,
  called: Called,
  program: string,
  say: Say,
): Problem | undefined {
  const { results, name, most } = exercise;
  const failed = errorIn(exercise, called, program, say, tried.case);
  if (failed) return failed;
  const { result } = called;
  const values = partsOf(result);
  const wants = wantsOf(exercise, tried);
  const several = { name: code(name), matrices: symbols(results), got: values.length, want: wants.length };
  const isSeveral = wants.length > 1;
  if (isSeveral && result?.kind !== 'several') {
    const odd = tried.wanted && notNumbers(name, result, program, say);
    const slip = !result || result.kind === 'nothing' ? 'no-return' : 'fewer-results';
    return odd ?? { message: say(tried.wanted ? 'result.parts' : 'part', several), slip };
  }
  if (values.length > 1 && values.length !== wants.length)
    return {
      message: say(tried.wanted ? 'result.parts' : isSeveral ? 'parts.several' : 'parts', several),
      slip: values.length > wants.length ? 'more-results' : 'fewer-results',
    };
  for (const [at, want] of wants.entries()) {
    const problem = partProblem(exercise, tried, values[at], want, program, say);
    if (problem) return problem;
  }
  const allowed = most?.(tried.case) ?? Infinity;
  if (called.largest > allowed)
    return { message: say('too-large', { got: called.largest, want: allowed }), slip: 'too-large' };
  return undefined;
}
