/** Judges what a learner's function computes, not how: what it returned for hidden inputs, against the engine's numbers. */
import type { Attention } from 'attention-steps/core';
import words from '../../shared/messages/en/exercise.json' with { type: 'json' };
import { isWithin } from '../../shared/numbers/answer.ts';
import { formatNumber } from '../../shared/numbers/format.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { largest } from '../../shared/numbers/statistics.ts';
import { sayIn } from '../../shared/words/messages.ts';
import { type MatrixKind, ofHead } from '../../stage/inputs/matrices.ts';
import { type Draw, drawFrom } from './draw.ts';
import { type Case, type Exercise, type Found, argumentsOf, matricesOf, shownAs } from './exercise.ts';
import type { ExerciseError, ExerciseVerdict } from './element/events.ts';
import { type ErrorId, errorId, explainError } from './explain-error.ts';
import { type Mistake, type Mistaken, mistakenPrograms, mistakenTwice } from './mistakes.ts';
import type { Argument, Called, Job, Numbers, Result, Value } from './python/protocol.ts';
import { multipliesInfinity, rebinding, returnsInLoop } from './program-text.ts';
import type { Outcome } from './python/runner.ts';
import type { Task } from './task.ts';

const say = sayIn<typeof words>('en', words);

/** The tolerance of float32; each number may differ by as much again for its size. */
const TOLERANCE = 1e-6;
/** The score of a try that has one known mistake and no other. */
const ONE_MISTAKE = 0.5;

export interface Verdict extends ExerciseVerdict {
  /** The message in pieces: first what is right, empty if nothing is, then what is wrong, then why. */
  readonly sentences?: readonly string[];
  /** True where it could not be judged, whatever the program is. */
  readonly isUnable?: true;
  /** True for a wrong program that was called. */
  readonly isTried?: true;
  /** The inputs of the case that went wrong, for the stage. */
  readonly case?: Case;
  /** The learner's numbers where they are as many as they have to be, and the right ones. */
  readonly got?: Matrix;
  readonly want?: Matrix;
}

/** Mistakes that are seen from what the numbers have become. */
export type Sign =
  | 'overflow'
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

/** A case, and what is known of it. */
interface Tried {
  readonly case: Case;
  readonly right: Found;
  /** Set where a solution says what is right, and not the engine. */
  readonly wanted?: readonly Given[];
  readonly given: readonly Argument[];
}

/** A value that is numbers. */
type Given = Extract<Value, Numbers>;
const isNumbers = (value: Value): value is Given => 'shape' in value;

export interface Check {
  readonly exercise: Exercise;
  readonly tried: readonly Tried[];
  /** The program that mistakes are made in, and those of its own. */
  readonly solution?: string;
  readonly mistakes?: readonly Mistake[];
}

export type Run = (job: Job) => Promise<Outcome>;

/** @param seed other seeds give other numbers in the same cases */
export function checkOf(
  engine: Attention,
  { exercise, programs, texts }: Pick<Task, 'exercise'> & Partial<Task>,
  seed: string,
): Check {
  const draw: Draw = drawFrom(`${exercise.id} ${seed}`);
  const tried = exercise.cases(draw).map((testCase): Tried => {
    const right = matricesOf(engine, exercise, testCase);
    return { case: testCase, right, given: argumentsOf(exercise, testCase, right) };
  });
  const solution = programs?.solutions[0];
  const mistakes = texts?.mistakes;
  return { exercise, tried, ...(solution !== undefined && { solution }), ...(mistakes && { mistakes }) };
}

/**
 * A check of a lesson file's function by what its own solution returns for the same arguments.
 * @returns a verdict on the solution, if that is broken
 */
export async function comparedCheck(
  { exercise, texts: { mistakes } }: Task,
  compared: NonNullable<Task['compared']>,
  run: Run,
): Promise<Check | Verdict> {
  const { cases, solution } = compared;
  const asked = cases.map((given, at): Tried => ({ case: { title: String(at + 1), inputs: {} }, right: {}, given }));
  const outcome = await run(jobOf({ exercise, tried: asked }, solution));
  const early = unfinished(exercise, outcome, { tried: asked }, solution);
  if (early && ['failed', 'stopped'].includes(outcome.ending.kind)) return early; // which is no fault of the solution
  const problem =
    early?.message ??
    outcome.called
      .map((called, at) => unusable(exercise, asked[at]!, called, solution))
      .find((found) => found !== undefined);
  if (problem !== undefined) {
    const message = say('solution.broken', { message: problem });
    return { right: false, score: 0, message, error: { message }, isUnable: true };
  }
  return {
    exercise,
    solution,
    ...(mistakes && { mistakes }),
    tried: asked.map((each, at) => ({ ...each, wanted: partsOf(outcome.called[at]?.result).filter(isNumbers) })),
  };
}

/** Says why what a solution returned cannot say what is right; undefined if it can. */
function unusable(exercise: Exercise, { case: testCase }: Tried, called: Called, solution: string): string | undefined {
  const values = partsOf(called.result);
  const hasNaN = values.some((value) => isNumbers(value) && value.values.some(Number.isNaN));
  const name = code(exercise.name);
  const odd = values.find((value) => !isNumbers(value));
  const problem =
    errorIn(exercise, called, solution)?.message ??
    (odd || values.length === 0 ? notNumbers(exercise.name, odd, solution)?.message : undefined) ??
    (hasNaN ? say('solution.nan', { name }) : undefined);
  return problem && say('for', { case: nameOf(testCase), problem });
}

/** The work of a worker for a check. */
export const jobOf = ({ exercise, tried }: Pick<Check, 'exercise' | 'tried'>, code: string): Job => ({
  code,
  calls: {
    name: exercise.name,
    results: Math.max(1, exercise.results.length),
    each: tried.map(({ given }) => given),
    headings: headingsOf(tried),
  },
});

/** The problem of a case; undefined if there is none. */
interface Problem {
  readonly message: string;
  readonly matrix?: string;
  readonly cell?: readonly [number, number];
  readonly mistake?: Sign;
  readonly slip?: Slip | undefined;
  readonly error?: ExerciseError;
  readonly got?: Matrix;
  readonly want?: Matrix;
}

const symbol = (id: string): string => shownAs(id).symbol;
const symbols = (ids: readonly string[]): string => ids.map(symbol).join(', ');
const code = (text: string): string => `\`${text}\``;

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

function wantedOf({ isVector = false }: Exercise, id: string, { rows, cols, data }: Matrix): Wanted {
  const shape = isVector && rows === 1 ? [cols] : [rows, cols];
  return { id, axes: shape.length, shape, values: data };
}

const wantsOf = (exercise: Exercise, { right, wanted }: Tried): readonly Wanted[] =>
  wanted?.map(({ kind, shape, values }) => ({ axes: kind === 'number' ? 0 : shape.length, shape, values })) ??
  exercise.results.map((id) => wantedOf(exercise, id, right[id]!));

/** Tells if numbers have the shape; those of a single row may be a matrix where the engine says what is right. */
function hasShape(value: Given, { id, axes, shape }: Wanted): boolean {
  const got = value.shape.join();
  const isRow = id !== undefined && axes === 1 && got === `1,${shape.join()}`;
  return !isTupleOfOne(value, axes) && (isRow || got === shape.join());
}

/** Returns the places of the numbers that are wrong. */
const wrongPlaces = ({ values }: Given, want: Wanted): number[] =>
  values.flatMap((value, at) => (isWithin(value, want.values[at]!, TOLERANCE) ? [] : [at]));

const partsOf = (result: Result | undefined): readonly Value[] =>
  !result ? [] : result.kind === 'several' ? result.parts : [result];

const shapeOf = ({ shape }: Pick<Numbers, 'shape'>): string => shape.join(' × ');

const number = (value: number, digits: number): string => {
  const text = formatNumber(value, digits, 'scientific');
  return text.includes('.') && !text.includes('×') ? text.replace(/\.?0+$/, '') : text;
};

/** Two numbers that differ, with as many digits as show it. */
function apart(got: number, want: number): { readonly got: string; readonly want: string } {
  const digits = [4, 6, 8].find((count) => number(got, count) !== number(want, count)) ?? 10;
  return { got: number(got, digits), want: number(want, digits) };
}

/** Above the one, exp is infinite in float64; below the other, it is 0. */
const [HIGHEST, LOWEST] = [709.78, -745.13];

/** Says what is odd about nan and infinity. */
function signOf(tried: Tried, got: Matrix, first: number, program: string): Sign | undefined {
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
  if (perQuery && ofRow.some((score) => score > 88)) return 'overflow';
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
function notNumbers(what: string, value: Value | undefined, program: string): Problem | undefined {
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
): Problem | undefined {
  const { id, axes, values: right } = want;
  const named = { name: code(exercise.name), matrix: id === undefined ? say('result') : symbol(id) };
  const about = id === undefined ? {} : { matrix: id };
  const odd = notNumbers(exercise.name, got, program);
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
    Number.isFinite(value) || id === undefined ? undefined : signOf(tried, table(got.values), first, program);
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
function errorIn(
  { name, parameters }: Exercise,
  { error: told }: Called,
  program: string,
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

function problemIn(exercise: Exercise, tried: Tried, called: Called, program: string): Problem | undefined {
  const { results, name, most } = exercise;
  const failed = errorIn(exercise, called, program, tried.case);
  if (failed) return failed;
  const { result } = called;
  const values = partsOf(result);
  const wants = wantsOf(exercise, tried);
  const several = { name: code(name), matrices: symbols(results), got: values.length, want: wants.length };
  const isSeveral = wants.length > 1;
  if (isSeveral && result?.kind !== 'several') {
    const odd = tried.wanted && notNumbers(name, result, program);
    const slip = !result || result.kind === 'nothing' ? 'no-return' : 'fewer-results';
    return odd ?? { message: say(tried.wanted ? 'result.parts' : 'part', several), slip };
  }
  if (values.length > 1 && values.length !== wants.length)
    return {
      message: say(tried.wanted ? 'result.parts' : isSeveral ? 'parts.several' : 'parts', several),
      slip: values.length > wants.length ? 'more-results' : 'fewer-results',
    };
  for (const [at, want] of wants.entries()) {
    const problem = partProblem(exercise, tried, values[at], want, program);
    if (problem) return problem;
  }
  const allowed = most?.(tried.case) ?? Infinity;
  if (called.largest > allowed)
    return { message: say('too-large', { got: called.largest, want: allowed }), slip: 'too-large' };
  return undefined;
}

/** The matrices that have a name in a sentence. */
type Named = keyof typeof words extends infer Key
  ? Key extends `named.${infer Id extends MatrixKind}`
    ? Id
    : never
  : never;
const NAMED = Object.keys(words).flatMap((key) =>
  key.startsWith('named.') ? [key.slice('named.'.length) as Named] : [],
);

/** Returns the matrix of the same trace that a function returned in place of the one asked for. */
function insteadOf(exercise: Exercise, { right }: Tried, { result }: Called): Named | undefined {
  const { results, parameters } = exercise;
  const [found] = partsOf(result);
  // Logits have no attention around them, of which a matrix could be named.
  const hasTrace = parameters.every(({ is }) => is !== 'logits');
  if (!hasTrace || results.length !== 1 || !found || !isNumbers(found)) return undefined;
  return NAMED.find((id) => {
    const want = right[id] && wantedOf(exercise, id, right[id]);
    const isOther = want && symbol(id) !== symbol(results[0]!) && hasShape(found, want);
    return isOther && wrongPlaces(found, want).length === 0;
  });
}

interface Done {
  readonly tried: Tried;
  readonly called: Called;
  readonly problem: Problem | undefined;
}
interface Wrong extends Done {
  readonly problem: Problem;
}

const inRows = (numbers: ArrayLike<number>, cols: number): number[][] =>
  Array.from({ length: numbers.length / cols }, (_, row) =>
    Array.from({ length: cols }, (__, col) => numbers[row * cols + col]!),
  );
const valueRows = (values: readonly Value[]): number[][] =>
  values.filter(isNumbers).flatMap(({ values: numbers, shape }) => inRows(numbers, shape.at(-1) ?? 1));
const isSameRow = (a: readonly number[], b: readonly number[] | undefined): boolean =>
  a.length === b?.length && a.every((value, at) => Object.is(value, b[at]) || isWithin(value, b[at]!, TOLERANCE));

/** Tells if a mistake leads to exactly what was returned; undefined where it makes no difference, or nan hides it. */
function isExplained(exercise: Exercise, { tried, called }: Done, mistaken: Called | undefined): boolean | undefined {
  if (called.error) return mistaken?.error ? undefined : false;
  if (!mistaken || mistaken.error) return false;
  const [got, made] = [called, mistaken].map(({ result }) => valueRows(partsOf(result)));
  const right = wantsOf(exercise, tried).flatMap(({ values, shape }) => inRows(values, shape.at(-1) ?? 1));
  const isFit = got!.length === made!.length;
  const rows = made!.map((row, at) => ({ row, got: isFit ? got![at] : undefined, right: right[at] }));
  const told = rows.filter(({ row, got: mine }) => ![...row, ...(mine ?? [])].some(Number.isNaN));
  if (told.every((compared) => isSameRow(compared.row, compared.right))) return undefined;
  return told.every(({ row, got: mine }) => isSameRow(row, mine));
}

interface Known {
  readonly mistaken?: Mistaken;
  /** The first that it explains of the wrong cases. */
  readonly at: number;
  /** No other mistake is needed. */
  readonly isAll: boolean;
}

/** Returns the mistake that explains most of the wrong cases, if none speaks against it, or else two of which none does. */
async function known(check: Check, done: readonly Done[], run: Run): Promise<Known> {
  const none = { at: 0, isAll: false };
  const { exercise, solution, mistakes } = check;
  const wrong = done.filter(({ problem }) => problem);
  // A number that has overflowed says enough.
  const isEnough = wrong[0]?.problem?.mistake !== undefined;
  const first = wrong.find(({ called }) => valueRows(partsOf(called.result)).flat().some(Number.isFinite));
  if (isEnough || !first || solution === undefined) return none;
  const ordered = [first, ...done.filter((other) => other !== first)];
  /** Tells how many of the wrong cases it explains: none as soon as a case speaks against it, which most do at once. @returns undefined if time is up */
  async function explains(mistaken: Mistaken): Promise<(Known & { readonly count: number }) | undefined> {
    const explained = new Set<Done>();
    for (const next of ordered) {
      const { called, ending } = await run(jobOf({ exercise, tried: [next.tried] }, mistaken.code));
      if (ending.kind === 'stopped') return undefined;
      const told = isExplained(exercise, next, called[0]);
      if (told === false) return { ...none, count: 0 };
      if (told && next.problem) explained.add(next);
    }
    return {
      mistaken,
      count: explained.size,
      isAll: !mistaken.second && 2 * explained.size >= wrong.length,
      at: Math.max(
        wrong.findIndex((each) => explained.has(each)),
        0,
      ),
    };
  }
  for (const programs of [mistakenPrograms, mistakenTwice]) {
    let best: Known & { readonly count: number } = { ...none, count: 0 };
    for (const mistaken of programs(solution, mistakes)) {
      const found = await explains(mistaken);
      if (!found) return none;
      if (found.count > Math.max(best.count, mistaken.second ? 1 : 0)) best = found;
      if (best.count === wrong.length) return best;
    }
    if (best.count > 0) return best;
  }
  return none;
}

const list = (texts: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format([...new Set(texts)]);
export const nameOf = ({ id, title = '' }: Case): string => (id ? say(`case.${id}`) : say('case.own', { title }));

/** Lines above what a program prints with each input. */
const headingsOf = (tried: readonly { readonly case: Case }[]): string[] =>
  tried.map((each) => say('printed.for', { case: nameOf(each.case) }));
const names = (cases: readonly Pick<Tried, 'case'>[]): string => list(cases.map((each) => nameOf(each.case)));

function changedIn({ parameters }: Exercise, called: readonly Called[]): string {
  const changed = new Set(called.flatMap((call) => call.changed));
  const found = parameters.filter((_, at) => changed.has(at)).map(({ name }) => code(name));
  return found.length === 0 ? '' : say('changed', { names: list(found) });
}

function inSentences(right: string, ...others: readonly string[]): Pick<Verdict, 'message' | 'sentences'> {
  const sentences = [right, ...others.filter((sentence) => sentence !== '')];
  return { message: sentences.join(' ').trimStart(), sentences };
}

const hundredths = (value: number): number => Math.round(100 * value) / 100;

/** The error that a program ended with, whatever was asked of it. */
export function endedBy({ ending }: Outcome, program: string): ExerciseError | undefined {
  switch (ending.kind) {
    case 'error':
      return explainError(ending.error, say, program);
    case 'failed':
      return { message: say('failed', { message: ending.message }) };
    case 'time':
    case 'flooded':
    case 'stopped':
      return { message: say(ending.kind) };
    default:
      return undefined;
  }
}

/** A program that did not come as far as its function. */
function unfinished(
  exercise: Exercise,
  outcome: Outcome,
  { tried }: Pick<Check, 'tried'>,
  program: string,
): Verdict | undefined {
  const { ending, called } = outcome;
  const name = code(exercise.name);
  const fails = (message: string, error?: ExerciseError, mistake?: Slip): Verdict => ({
    right: false,
    score: 0,
    message,
    ...(mistake && { mistake }),
    ...(error && { error }),
  });
  const error = endedBy(outcome, program);
  if (ending.kind === 'missing') {
    const { name: asked } = exercise;
    const parameters = exercise.parameters.map((parameter) => parameter.name).join(', ');
    const told = { name, function: asked, parameters };
    const methods = ending.others.filter((other) => other.includes('.'));
    const isClass = (other: string): boolean => methods.some((method) => method.startsWith(`${other}.`));
    const functions = ending.others.filter((other) => !other.includes('.') && !isClass(other));
    const similar =
      functions.find((other) => isSimilar(other, asked)) ?? (functions.length === 1 ? functions[0] : undefined);
    if (similar) return fails(say('no-function.similar', { name, other: code(similar) }), undefined, 'other-name');
    return methods[0]
      ? fails(say('no-function.class', { ...told, of: code(methods[0].split('.')[0]!) }), undefined, 'in-a-class')
      : fails(say('no-function', { ...told, name: asked }), undefined, 'no-function');
  }
  if (ending.kind === 'time') {
    const at = tried[called.length];
    const message = called.length > 0 && at ? say('time.case', { case: nameOf(at.case) }) : say('time');
    return fails(message, { message }, 'endless');
  }
  if (!error) return undefined;
  const slip = ending.kind === 'error' ? errorId(ending.error, program) : undefined;
  return fails(
    error.line === undefined ? error.message : say('error.line', { ...error, line: error.line }),
    error,
    slip,
  );
}

const isSimilar = (a: string, b: string): boolean =>
  a.replaceAll('_', '').toLowerCase() === b.replaceAll('_', '').toLowerCase();

/**
 * @param program the text that was run
 * @param outcome what a worker made of `jobOf(check, program)`
 * @param run runs the solution with its mistakes, where the program is wrong
 */
export async function grade(check: Check, program: string, outcome: Outcome, run: Run): Promise<Verdict> {
  const { exercise, tried } = check;
  const early = unfinished(exercise, outcome, check, program);
  if (early) return early;
  const { called } = outcome;
  const all = tried.map((each, at) => ({
    tried: each,
    called: called[at]!,
    problem: problemIn(exercise, each, called[at]!, program),
  }));
  const wrong = all.filter((each): each is Wrong => each.problem !== undefined);
  const right = all.filter(({ problem }) => problem === undefined).map((each) => each.tried);
  const changed = changedIn(exercise, called);
  if (wrong.length === 0)
    return { right: true, score: 1, ...inSentences(say('right', { cases: names(right) }), changed) };

  const { mistaken, ...mistake } = await known(check, all, run);
  const first = wrong[mistake.at]!;
  const { problem } = first;
  const instead = wrong.map((each) => insteadOf(exercise, each.tried, each.called));
  const other = instead[mistake.at];
  const what =
    problem.mistake === undefined && mistaken
      ? mistaken.second === undefined
        ? say('known', { mistake: mistaken.told[0]! })
        : say('known.two', { one: mistaken.told[0]!, other: mistaken.told[1]! })
      : other && problem.mistake === undefined
        ? say('matrix-instead', { got: symbol(other), name: say(`named.${other}`), want: symbol(exercise.results[0]!) })
        : '';
  const loop = !mistaken && !other ? undefined : rebinding(program);
  const message = say('for', { case: nameOf(first.tried.case), problem: problem.message });
  const id = problem.mistake ?? mistaken?.id ?? (what ? 'matrix-instead' : undefined);
  // A mistake that explains all that is wrong makes no difference to the rest, which is no praise.
  const partly =
    right.length > 0 && !(what && id === mistaken?.id && mistake.isAll) ? say('partly', { cases: names(right) }) : '';
  const isOne =
    id !== undefined &&
    (id === mistaken?.id
      ? mistake.isAll
      : wrong.every((each, at) => (other ? instead[at] === other : each.problem.mistake === id)));
  const share = right.length / tried.length;
  const told = loop ? 'loop-variable' : (id ?? problem.slip);
  return {
    right: false,
    score: hundredths(isOne ? Math.max(share, ONE_MISTAKE) : share),
    ...inSentences(partly, message, loop ? say('loop-variable', loop) : what, changed),
    isTried: true,
    case: first.tried.case,
    ...(told && { mistake: told }),
    ...(problem.matrix && { matrix: problem.matrix }),
    ...(problem.cell && { cell: problem.cell }),
    ...(problem.error && { error: problem.error }),
    ...(problem.got && { got: problem.got }),
    ...(problem.want && { want: problem.want }),
  };
}
