/** A sheet: small numbers drawn from its seed, and the engine's results. The same seed gives the same sheet. */
import type { Attention, HeadTrace } from 'attention-steps/core';
import { Dice } from '../../course/practice/dice.ts';
import { sourceFrom } from '../../shared/numbers/drawn.ts';
import { type Matrix, fromRows } from '../../shared/numbers/matrix.ts';
import { maskOf } from '../../stage/inputs/mask.ts';
import { fromScores, headOf, product } from '../../stage/model/values/product.ts';
import type { MatrixId } from '../../stage/model/steps.ts';
import type { Settings, TaskId } from './settings.ts';

/** A matrix in print. */
export interface Grid {
  readonly id: MatrixId;
  readonly matrix: Matrix;
  readonly decimals: number;
}

/** A line of the table of exp: the argument and the result. */
export interface ExpEntry {
  readonly x: number;
  readonly exp: number;
}

export interface Task {
  readonly id: TaskId;
  readonly given: readonly Grid[];
  /** Matrices in the order in which they are worked out. */
  readonly asked: readonly Grid[];
  readonly dK?: number;
  readonly table?: { readonly entries: readonly ExpEntry[]; readonly decimals: number };
}

export interface Sheet {
  readonly seed: number;
  readonly tasks: readonly Task[];
}

/** Decimals in the table of exp, enough for two decimals of a share. */
const expDecimals = 3;
/** Entries in the table, more than are needed, so that it gives nothing away. */
const leastEntries = 9;

/** Draws rows that are not all zeros, which would need no arithmetic. */
function drawMatrix(dice: Dice, rows: number, cols: number, from: readonly number[]): Matrix {
  const row = (): number[] => {
    const numbers = Array.from({ length: cols }, () => dice.pick(from));
    return numbers.some((value) => value !== 0) ? numbers : row();
  };
  return fromRows(Array.from({ length: rows }, row));
}

/** Draws rows of tenths that add up to 1. */
function drawShares(dice: Dice, rows: number, cols: number): Matrix {
  const row = (): number[] => {
    const tenths = Array.from({ length: cols }, () => 0);
    for (let i = 0; i < 10; i++) {
      tenths[dice.int(0, cols - 1)]! += 1;
    }
    return tenths.map((count) => count / 10);
  };
  return fromRows(Array.from({ length: rows }, row));
}

const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);

/** Returns the decimals that the numbers have, two at most. */
export function decimalsOf({ data }: Matrix): number {
  const fits = (decimals: number): boolean =>
    data.every((value) => !Number.isFinite(value) || Math.abs(value - Number(value.toFixed(decimals))) < 1e-6);
  return [0, 1].find(fits) ?? 2;
}

const grid = (id: MatrixId, matrix: Matrix | undefined, decimals?: number): Grid => {
  if (!matrix) throw new RangeError(`${id}: not in the trace`);
  return { id, matrix, decimals: decimals ?? decimalsOf(matrix) };
};

/** Returns a table with the exponentials of this softmax from the engine, among others. */
function tableOf(dice: Dice, { softmaxParts }: HeadTrace): NonNullable<Task['table']> {
  if (!softmaxParts) throw new RangeError('softmaxParts: not in the trace');
  const { shifted, exponentials } = softmaxParts;
  const decimals = Math.max(1, decimalsOf(shifted));
  const entries = new Map<string, ExpEntry>();
  const put = (x: number, exp: number): void => {
    const key = x.toFixed(decimals).replace(/^-(0\.0*)$/, '$1');
    if (!entries.has(key)) entries.set(key, { x, exp });
  };
  shifted.data.forEach((x, at) => {
    put(x, exponentials.data[at] ?? NaN);
  });
  const step = decimals === 1 ? 0.5 : 0.01;
  const most = decimals === 1 ? leastEntries : 500;
  while (entries.size < leastEntries) {
    const x = -step * dice.int(0, most - 1);
    put(x, Math.exp(x));
  }
  return { entries: [...entries.values()].sort((a, b) => b.x - a.x), decimals };
}

function softmaxGrids({ softmaxParts, weights }: HeadTrace): Grid[] {
  return [
    grid('rowMax', softmaxParts?.rowMax),
    grid('shifted', softmaxParts?.shifted),
    grid('exponentials', softmaxParts?.exponentials, expDecimals),
    grid('rowSum', softmaxParts?.rowSum, expDecimals),
    grid('weights', weights, 2),
  ];
}

type Maker = (engine: Attention, dice: Dice, settings: Settings) => Omit<Task, 'id'>;

const makers: Readonly<Record<TaskId, Maker>> = {
  scores: (engine, dice, { n, d }) => {
    const [q, k] = [drawMatrix(dice, n, d, range(-2, 3)), drawMatrix(dice, n, d, range(-2, 3))];
    return { given: [grid('q', q), grid('k', k)], asked: [grid('scores', headOf(engine, { q, k, v: k }).scores)] };
  },
  scale: (engine, dice, { n, d }) => {
    const scores = drawMatrix(dice, n, n, range(-9, 9));
    const { scaledScores } = fromScores(engine, scores, { scale: 1 / Math.sqrt(d) });
    return { dK: d, given: [grid('scores', scores)], asked: [grid('scaledScores', scaledScores)] };
  },
  mask: (engine, dice, { n }) => {
    const scaled = drawMatrix(dice, n, n, range(-2, 2, 0.5));
    const mask = maskOf(n, n, { causal: true });
    const { maskedScores } = fromScores(engine, scaled, { mask });
    return { given: [grid('scaledScores', scaled), grid('mask', mask)], asked: [grid('maskedScores', maskedScores)] };
  },
  softmax: (engine, dice, { n, causal }) => {
    const scores = drawMatrix(dice, n, n, range(-2, 2, 0.5));
    const head = fromScores(engine, scores, { mask: maskOf(n, n, { causal }) });
    return { given: [grid('maskedScores', head.maskedScores)], asked: softmaxGrids(head), table: tableOf(dice, head) };
  },
  'weighted-sum': (engine, dice, { n, d }) => {
    const [weights, v] = [drawShares(dice, n, n), drawMatrix(dice, n, d, range(-3, 5))];
    return {
      given: [grid('weights', weights, 1), grid('v', v)],
      asked: [grid('output', product(engine, weights, v), 1)],
    };
  },
  whole: (engine, dice, { n, d, causal }) => {
    const [q, k] = [drawMatrix(dice, n, d, range(-1, 1)), drawMatrix(dice, n, d, range(-1, 1))];
    const v = drawMatrix(dice, n, d, range(-3, 5));
    const mask = maskOf(n, n, { causal: true });
    const head = headOf(engine, { q, k, v, ...(causal ? { mask } : {}) });
    return {
      dK: d,
      given: [grid('q', q), grid('k', k), grid('v', v), ...(causal ? [grid('mask', mask)] : [])],
      asked: [
        grid('scores', head.scores),
        grid('scaledScores', head.scaledScores),
        ...(causal ? [grid('maskedScores', head.maskedScores)] : []),
        ...softmaxGrids(head),
        grid('output', head.output, 1),
      ],
      table: tableOf(dice, head),
    };
  },
};

/** Each task draws by itself: choosing another task changes none of its numbers. */
export function sheetOf(engine: Attention, settings: Settings, seed: number): Sheet {
  const tasks = settings.tasks.map((id) => ({
    id,
    ...makers[id](engine, new Dice(sourceFrom(`${seed} ${id}`)), settings),
  }));
  return { seed, tasks };
}

export const sheetsOf = (engine: Attention, settings: Settings): Sheet[] =>
  Array.from({ length: settings.students }, (_, at) => sheetOf(engine, settings, settings.seed + at));
