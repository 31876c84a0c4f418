/** The inputs that functions are tried with, drawn from the rows of exercise.json. */
import type { Matrix } from '../../shared/numbers/matrix.ts';
import type { InputOptions } from '../../stage/inputs/stage-state.ts';
import { each } from './arithmetic.ts';
import { type Draw, filled } from './draw.ts';
import type { Case, CaseKey } from './exercise.ts';

const SIZES = ['n', 'm', 'd_k', 'd_v', 'd_model', 'd_out', 'hidden'] as const;
type Size = (typeof SIZES)[number];

/** Rows, columns and the largest number of each matrix that may be drawn. */
const DRAWN: Readonly<Record<string, readonly [rows: Size, cols: Size, most: number]>> = {
  q: ['n', 'd_k', 2],
  k: ['m', 'd_k', 2],
  v: ['m', 'd_v', 2],
  scores: ['n', 'm', 2],
  x: ['n', 'd_model', 2],
  context: ['m', 'd_model', 2],
  wq: ['d_model', 'd_k', 1],
  wk: ['d_model', 'd_k', 1],
  wv: ['d_model', 'd_v', 1],
  wo: ['d_v', 'd_out', 1],
  outputGradient: ['n', 'd_v', 2],
  target: ['n', 'd_v', 2],
  W_1: ['d_model', 'hidden', 1],
  W_2: ['hidden', 'd_model', 1],
};

/**
 * A case of an exercise.json, with its sizes. d_k is never 1, where it makes no difference if scores are scaled, and is 4 where they
 * are large: then the scaled scores are exact in float32.
 */
export interface CaseRow extends Partial<Readonly<Record<Size, number>>> {
  readonly id: CaseKey;
  readonly heads?: number;
  /** The largest number in queries, keys and scores. */
  readonly most?: number;
  /** Added to all numbers of a matrix, or to each row. */
  readonly raised?: Readonly<Record<string, number | readonly number[]>>;
  /** All numbers are rounded to whole ones. */
  readonly isWhole?: boolean;
  /** A mask is drawn, in which these queries may see no key. */
  readonly withoutKeys?: readonly number[];
  /** A mask hides this key from every query. */
  readonly forbiddenKey?: number;
  readonly options?: Partial<InputOptions>;
  /** Arguments that are no inputs of attention. */
  readonly given?: Readonly<Record<string, number>>;
}

export function drawCase(draw: Draw, draws: readonly string[], shared: Partial<InputOptions>, row: CaseRow): Case {
  const { id, heads, most, raised = {}, isWhole, withoutKeys, forbiddenKey } = row;
  const { n = 0, m = n } = row;
  const drawn = draws.map((name): [string, Matrix] => {
    const found = DRAWN[name];
    if (!found) throw new RangeError(`${name}: no such matrix is drawn`);
    const [rows, cols] = [found[0], found[1]].map((size) => (size === 'm' ? m : row[size]));
    if (!rows || !cols) throw new RangeError(`${id}: the size of ${name} is missing`);
    const isScored = ['q', 'k', 'scores'].includes(name);
    const by = raised[name] ?? 0;
    const matrix = each(draw.matrix(rows, cols, (isScored && most) || found[2]), (value, at) => {
      const sum = value + (typeof by === 'number' ? by : (by[Math.floor(at / cols)] ?? 0));
      return isWhole ? Math.round(sum) : sum;
    });
    return [name, matrix];
  });
  const { scores, outputGradient, target, W_1, W_2, ...inputs }: Readonly<Record<string, Matrix>> =
    Object.fromEntries(drawn);
  // Scores as they are: queries against an identity.
  const identity = scores && filled(m, m, (at, col) => Number(at === col));
  const mask = withoutKeys
    ? draw.mask(n, m, withoutKeys)
    : forbiddenKey === undefined
      ? undefined
      : filled(n, m, (_, col) => (col === forbiddenKey ? -Infinity : 0));
  return {
    id,
    inputs: {
      ...inputs,
      ...(scores && identity && { q: scores, k: identity, v: identity }),
      ...(mask && { mask }),
      ...(heads !== undefined && { heads }),
    },
    options: { ...shared, ...row.options },
    ...(outputGradient && { outputGradient }),
    given: { ...row.given, ...(target && { target }), ...(W_1 && { W_1 }), ...(W_2 && { W_2 }) },
  };
}
