/** `check`: matrices that somebody computed, held against the engine's, cell by cell, with the mistake they look like. */
import type { Attention, Inputs, Matrix } from 'attention-steps/core';
import { decimalsOf, exact } from '../../shared/numbers/format.ts';
import { cell, fromRows } from '../../shared/numbers/matrix.ts';
import { largest } from '../../shared/numbers/statistics.ts';
import { readScalar } from '../../shared/input/parse-scalar.ts';
import { account } from '../../course/labs/check/explained.ts';
import { hidesKey, tops } from '../../stage/inputs/printed.ts';
import { weightsOf, withInfinities } from '../../stage/model/values/mistakes.ts';
import type { StageInputs } from '../../stage/inputs/stage-inputs.ts';
import { RESULT_NAMES, type ResultName, mistakenResults, resultId } from '../../stage/model/checker.ts';
import { MOST_DECIMALS, type Other, hasShapeOf } from '../../stage/model/explain.ts';
import { sayHere } from '../../shared/words/messages.ts';
import { type MatrixId, ofHead } from '../../stage/inputs/matrices.ts';
import { stageInputs } from '../../stage/view/element/page-inputs.ts';
import labWords from '../../shared/messages/en/lab-check.json' with { type: 'json' };
import { oneOf, readArguments } from './arguments.ts';
import { type Read, objectOf, readJson, within } from './files.ts';
import { maskMeaning, withMask } from './text-inputs.ts';
import { Problem, didYouMean, say } from './problem.ts';
import { headMatrices, matricesTogether } from './results.ts';

/** That of the lessons' questions. */
const TOLERANCE = 0.005;
export const CHECK_FORMATS = ['text', 'json'] as const;
const KEYS = ['inputs', 'answers', 'tolerance'];

interface WrongCell {
  readonly row: number;
  readonly col: number;
  /** A number, or whatever else stands there: null or a blank text where nothing does. */
  readonly given: unknown;
  readonly expected: number;
}

interface Checked {
  readonly name: string;
  readonly rows: number;
  readonly cols: number;
  /** The answer's shape if it is not the right one; then no cell is compared. */
  readonly givenShape?: readonly [rows: number, cols: number];
  readonly wrong: readonly WrongCell[];
  /** In words. */
  readonly mistake?: string;
  readonly note?: string;
}

const sayLab = sayHere(labWords);

type Rows = readonly (readonly unknown[])[];

/** A cell may hold no number: then it is wrong, as any other. */
function rowsIn(name: string, answer: unknown): Rows {
  const isRow = (row: unknown): row is unknown[] => Array.isArray(row) && row.length > 0;
  if (
    !Array.isArray(answer) ||
    answer.length === 0 ||
    !answer.every(isRow) ||
    answer.some((row) => row.length !== answer[0]?.length)
  )
    throw new Problem('not-a-matrix', { name });
  return answer;
}

const matrixOf = (rows: Rows): Matrix =>
  fromRows(rows.map((row) => row.map((value) => (typeof value === 'number' ? value : NaN))));

/** Everything computed, by the name an answer has: `weights`, with several heads `heads[1].weights`. */
function computedBy(engine: Attention, inputs: Inputs): Map<string, Matrix> {
  const trace = engine.trace(inputs, { softmaxParts: true });
  const isOnly = trace.heads.length === 1;
  const heads = trace.heads.flatMap((_, at) =>
    headMatrices(trace, at).map(([name, matrix]) => [isOnly ? name : `heads[${at}].${name}`, matrix] as const),
  );
  // The last of a name counts: `output` is that of all heads.
  return new Map([...heads, ...matricesTogether(trace)]);
}

/** `{ heads: [{ weights }] }` becomes `heads[0].weights`; what has no place stays as it is, to be named. */
function flatten(answers: Readonly<Record<string, unknown>>, isOnly: boolean): [string, unknown][] {
  return Object.entries(answers).flatMap(([name, answer]): [string, unknown][] => {
    if (name !== 'heads' || !Array.isArray(answer)) return [[name, answer]];
    return answer.flatMap((head: unknown, at) =>
      Object.entries(objectOf(head)).map(([kind, rows]): [string, unknown] => [
        isOnly && at === 0 ? kind : `heads[${at}].${kind}`,
        rows,
      ]),
    );
  });
}

const isResult = (name: string): name is ResultName => (RESULT_NAMES as readonly string[]).includes(name);

/** The stage's name of what an answer is about; undefined where no mistakes are known of it. */
function stageName(name: string, inputs: StageInputs): MatrixId | undefined {
  const [, at, kind = ''] = /^heads\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
  if (at !== undefined) return isResult(kind) ? ofHead(kind, Number(at)) : undefined;
  return isResult(name) || name === 'concat' || name === 'projected' ? resultId(name, inputs) : undefined;
}

/** Returns the decimals of the most exact number, and those that the tolerance asks for. */
function decimalsTold({ data }: Matrix, tolerance: number): readonly number[] {
  const asked = Math.ceil(-Math.log10(2 * Math.max(tolerance, 5e-7)) - 1e-9);
  return [largest([0, ...Array.from(data, decimalsOf)]), Math.max(0, asked)].map((decimals) =>
    Math.min(MOST_DECIMALS, decimals),
  );
}

/** An answer beside what is computed. */
interface Compared {
  readonly name: string;
  readonly answer: Rows;
  readonly numbers: Matrix;
  readonly right: Matrix;
  readonly wrong: readonly boolean[];
  readonly blank: readonly boolean[];
}

function compareOne(name: string, answer: Rows, right: Matrix, tolerance: number): Compared {
  const numbers = matrixOf(answer);
  const blank = answer.flat().map((value) => typeof value !== 'number');
  const most = tops(right);
  const isWrong = (value: number, at: number): boolean => {
    const expected = right.data[at] ?? NaN;
    // Float32 has about seven digits: a tolerance of 0 means equal as far as it can be told.
    const slack = tolerance + 1e-6 * Math.max(1, Math.abs(expected));
    return !(
      value === expected ||
      (expected === -Infinity
        ? hidesKey(value, most[Math.floor(at / right.cols)] ?? NaN)
        : Math.abs(value - expected) <= slack && Number.isFinite(expected))
    );
  };
  return {
    name,
    answer,
    numbers,
    right,
    blank,
    wrong: hasShapeOf(numbers, right) ? Array.from(numbers.data, isWrong) : [],
  };
}

/** Says what is known of each answer: of its numbers, and how all of them together come about. */
function accounts(engine: Attention, inputs: Inputs, all: readonly Compared[], tolerance: number): Checked[] {
  const [weights] = weightsOf(engine.trace(inputs));
  const known = knownMistakes(engine, inputs);
  const others = all.flatMap((other): Other[] => {
    const id = known && stageName(other.name, known.stage);
    const [decimals = 0] = decimalsTold(other.numbers, tolerance);
    return id ? [{ id, right: other.right, claim: { matrix: other.numbers, decimals, blank: other.blank } }] : [];
  });
  return all.map(({ name, answer, numbers, right, wrong, blank }) => {
    const { rows, cols } = right;
    const id = known && stageName(name, known.stage);
    const asked = {
      id,
      right,
      weights,
      mistaken: known?.mistaken ?? {},
      others: others.filter((other) => other.id !== id),
    };
    const claims = decimalsTold(numbers, tolerance).map((decimals) => ({ matrix: numbers, decimals, wrong, blank }));
    const named = (row: number, col: number): string => `${name}[${row}][${col}]`;
    const isSame = hasShapeOf(numbers, right);
    const isRight = isSame && !wrong.includes(true);
    const about = isRight ? [] : account(sayLab, claims, asked, named);
    return {
      name,
      rows,
      cols,
      wrong: [...wrong.entries()].flatMap(([at, is]) => {
        const [row, col] = [Math.floor(at / cols), at % cols];
        return is ? [{ row, col, given: answer[row]?.[col], expected: cell(right, row, col) }] : [];
      }),
      ...(!isSame && { givenShape: [numbers.rows, numbers.cols] as const }),
      ...(about.length > 0 && { mistake: about.join(' ') }),
      ...(isRight &&
        numbers.data.some((value, at) => value !== right.data[at] && right.data[at] === -Infinity) && {
          note: sayLab('hidden'),
        }),
    };
  });
}

/** Returns the mistakes of attention that a stage could show: of a scoring with parameters, or a cache, nothing is known. */
function knownMistakes(engine: Attention, inputs: Inputs) {
  try {
    const { softcap, ...others } = inputs;
    const { inputs: stage, options } = stageInputs(others);
    const chosen = { scale: 'on', causal: false, ...options } as const;
    return { stage, mistaken: mistakenResults(engine, stage, chosen, softcap === undefined ? {} : { softcap }) };
  } catch {
    return undefined;
  }
}

const cellsOf = ({ rows, cols }: Checked): number => rows * cols;
const wrongIn = (checked: Checked): number => (checked.givenShape ? cellsOf(checked) : checked.wrong.length);

function inWords(value: unknown): string {
  if (typeof value === 'number') return exact(value);
  const isBlank = value === null || (typeof value === 'string' && value.trim() === '');
  const isNumber = typeof value === 'string' && typeof readScalar(value.trim()) === 'number';
  return isBlank ? say('blank') : say(isNumber ? 'quoted' : 'no-number', { text: JSON.stringify(value) });
}

function text(checked: readonly Checked[]): string {
  const lines = checked.flatMap((answer) => {
    const { name, rows, cols, givenShape, wrong, mistake, note } = answer;
    if (wrongIn(answer) === 0)
      return [say('right', { name, count: cellsOf(answer) }), ...(note === undefined ? [] : [`  ${note}`])];
    const [gotRows, gotCols] = givenShape ?? [rows, cols];
    return [
      givenShape
        ? say('wrong-shape', { name, rows, cols, gotRows, gotCols })
        : say('wrong', { name, wrong: wrong.length, cells: cellsOf(answer) }),
      ...wrong.map(
        ({ row, col, given, expected }) =>
          `  ${say('cell', { name, row, col, given: inWords(given), expected: exact(expected) })}`,
      ),
      ...(mistake === undefined ? [] : [`  ${mistake}`]),
    ];
  });
  const cells = checked.reduce((sum, answer) => sum + cellsOf(answer), 0);
  const right = cells - checked.reduce((sum, answer) => sum + wrongIn(answer), 0);
  return `${[...lines, say('sum', { right, cells })].join('\n')}\n`;
}

/** JSON has no names for NaN and infinities: they are strings there. */
const named = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

function json(checked: readonly Checked[]): string {
  const cells = checked.reduce((sum, answer) => sum + cellsOf(answer), 0);
  const wrong = checked.reduce((sum, answer) => sum + wrongIn(answer), 0);
  const answers = checked.map((answer) => ({ ...answer, right: wrongIn(answer) === 0 }));
  return `${JSON.stringify({ right: wrong === 0, cells, wrong, answers }, named, 2)}\n`;
}

export interface CheckResult {
  readonly text: string;
  /** A mask may be meant otherwise. */
  readonly warning: string;
  readonly isRight: boolean;
}

export function checkCommand(args: readonly string[], read: Read, engine: Attention): CheckResult {
  const { file, options } = readArguments('check', args, ['format', 'mask']);
  const format = oneOf('--format', options['format'], CHECK_FORMATS);
  const meaning = maskMeaning(options['mask']);
  const content = readJson(read, file);
  const { checked, warning } = within(file, () => {
    const all = objectOf(content);
    const unknown = Object.keys(all).find((key) => !KEYS.includes(key));
    if (unknown !== undefined)
      throw new Problem('unknown-key', { key: unknown, names: KEYS.join(', ') }, didYouMean(unknown, KEYS));
    for (const key of ['inputs', 'answers']) if (all[key] === undefined) throw new Problem('missing-key', { key });
    const { tolerance = TOLERANCE } = all;
    if (typeof tolerance !== 'number' || !(tolerance >= 0 && tolerance < Infinity))
      throw new Problem('tolerance', { got: JSON.stringify(tolerance, named) });
    const { inputs: masked, warning } = withMask(file, objectOf(all['inputs']), meaning);
    const inputs = withInfinities(masked, (these) => weightsOf(engine.trace(these)));
    const computed = computedBy(engine, inputs);
    const answers = flatten(objectOf(all['answers']), computed.has('weights'));
    if (answers.length === 0) throw new Problem('no-answers');
    const compared = answers.map(([name, rows]) => {
      const right = computed.get(name);
      if (!right) {
        const names = [...computed.keys()];
        throw new Problem('not-a-result', { name, names: names.join(', ') }, didYouMean(name, names));
      }
      return compareOne(name, rowsIn(name, rows), right, tolerance);
    });
    return { checked: accounts(engine, inputs, compared, tolerance), warning };
  });
  return {
    text: format === 'json' ? json(checked) : text(checked),
    warning,
    isRight: checked.every((answer) => wrongIn(answer) === 0),
  };
}
