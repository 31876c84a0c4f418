/** The lab's results from the engine, with statistics and comparisons. */
import type { Attention, HeadTrace, Inputs, Matrix } from 'attention-steps/core';
import { max, sum } from 'd3-array';
import { toRows } from '../../../shared/numbers/matrix.ts';
import { untrainedInputs } from '../../../stage/inputs/sentence.ts';
import { erased } from '../../../stage/model/checker.ts';
import { headOf, product } from '../../../stage/model/values/product.ts';
import { difference } from '../../kit/sums.ts';

/** Small enough for outputs of two columns, large enough for scores of all sizes. */
const SIZES = { dModel: 8, dK: 4, dV: 2 } as const;

/** Stands for −∞ in code without it; float32 has it exactly. */
const LARGE = -1e9;

export type Forbidden = readonly (readonly boolean[])[];
type Given = Required<Pick<Inputs, 'q' | 'k' | 'v'>> & { readonly q: Matrix; readonly k: Matrix; readonly v: Matrix };

export function queriesKeysValues(engine: Attention, tokens: readonly string[], seed: number): Given {
  const { q, k, v } = headOf(engine, untrainedInputs({ tokens, seed, positional: true, ...SIZES }));
  return { q, k, v };
}

/** Combines the causal mask, the padding, and the cells flipped by hand (1). */
export function forbiddenBy(causal: boolean, real: number, marked: readonly (readonly number[])[]): Forbidden {
  return marked.map((line, row) =>
    line.map((isSwitched, col) => ((causal && col > row) || col >= real) !== (isSwitched === 1)),
  );
}

const allowing = (forbidden: Forbidden): boolean[][] => forbidden.map((line) => line.map((isOff) => !isOff));

export interface BeforeAfter {
  readonly open: HeadTrace;
  readonly before: HeadTrace;
  /** The weights before masking, 0 where forbidden. */
  readonly weightsAfter: Matrix;
  readonly outputAfter: Matrix;
  readonly difference: Matrix;
}

export function beforeAfter(engine: Attention, inputs: Given, forbidden: Forbidden): BeforeAfter {
  const open = headOf(engine, { ...inputs });
  const before = headOf(engine, { ...inputs, mask: allowing(forbidden) });
  const weightsAfter = erased(open.weights, (row, col) => forbidden[row]?.[col] === true);
  const outputAfter = product(engine, weightsAfter, inputs.v);
  return { open, before, weightsAfter, outputAfter, difference: difference(outputAfter, before.output) };
}

export const rowSums = (matrix: Matrix): number[] => toRows(matrix).map((row) => sum(row));

export interface NothingLeft {
  readonly zeros: HeadTrace;
  /** That row's exponentials and their sum, all 0, and the result of dividing them. */
  readonly exponentials: readonly number[];
  readonly rowSum: number;
  readonly naive: readonly number[];
  readonly finite: HeadTrace;
}

export function nothingLeft(engine: Attention, inputs: Given, row: number): NothingLeft {
  const { rows, cols } = { rows: inputs.q.rows, cols: inputs.k.rows };
  const isRow = (at: number): boolean => Math.floor(at / cols) === row;
  const mask = (value: number): Matrix => ({
    rows,
    cols,
    data: new Float32Array(rows * cols).map((_, at) => (isRow(at) ? value : 0)),
  });
  const zeros = headOf(engine, { ...inputs, mask: mask(-Infinity) });
  const parts = zeros.softmaxParts;
  if (!parts) throw new RangeError('softmaxParts: expected them in the trace');
  const exponentials = toRows(parts.exponentials)[row] ?? [];
  const rowSum = parts.rowSum.data[row] ?? NaN;
  return {
    zeros,
    exponentials,
    rowSum,
    naive: exponentials.map((value) => value / rowSum),
    finite: headOf(engine, { ...inputs, mask: mask(LARGE) }),
  };
}

export interface Generated {
  /** One trace per token, each with one query and the past in the cache. */
  readonly steps: readonly HeadTrace[];
  /** The causal computation of all tokens at once. */
  readonly whole: HeadTrace;
  /** The numbers of the last step's weights and output, how many differ in a bit from the whole, and by how much at most. */
  readonly compared: number;
  readonly differing: number;
  readonly largest: number;
  readonly dotProducts: { readonly cached: number; readonly again: number };
  readonly keys: { readonly cached: number; readonly again: number };
}

const rowsOf = ({ cols, data }: Matrix, from: number, to: number): Matrix => ({
  rows: to - from,
  cols,
  data: data.slice(from * cols, to * cols),
});

export function generate(engine: Attention, inputs: Given, count: number): Generated {
  const { q, k, v } = inputs;
  const steps = Array.from({ length: count }, (_, at) => {
    const [now, next] = [at, at + 1];
    const past = at === 0 ? {} : { past: { k: rowsOf(k, 0, now), v: rowsOf(v, 0, now) } };
    const word = { q: rowsOf(q, now, next), k: rowsOf(k, now, next), v: rowsOf(v, now, next) };
    return headOf(engine, { ...word, ...past, causal: true });
  });
  const whole = headOf(engine, { ...inputs, causal: true });
  const last = steps.at(-1);
  const pairs = [...(last?.weights.data ?? [])]
    .map((value, at) => [value, whole.weights.data[(count - 1) * whole.weights.cols + at] ?? NaN] as const)
    .concat(
      [...(last?.output.data ?? [])].map(
        (value, at) => [value, whole.output.data[(count - 1) * whole.output.cols + at] ?? NaN] as const,
      ),
    );
  // Starts again at each step with the tokens so far; forbidden scores are not counted.
  const again = steps.map((_, at) => {
    const [from, to] = [0, at + 1];
    const part = { q: rowsOf(q, from, to), k: rowsOf(k, from, to), v: rowsOf(v, from, to) };
    const { maskedScores, k: keys } = headOf(engine, { ...part, causal: true });
    return { scores: maskedScores?.data.filter(Number.isFinite).length ?? NaN, keys: keys.rows };
  });
  return {
    steps,
    whole,
    compared: pairs.length,
    differing: pairs.filter(([a, b]) => !Object.is(a, b)).length,
    largest: max(pairs, ([a, b]) => Math.abs(a - b)) ?? NaN,
    dotProducts: { cached: sum(steps, ({ scores }) => scores.data.length), again: sum(again, ({ scores }) => scores) },
    keys: { cached: steps.length, again: sum(again, ({ keys }) => keys) },
  };
}
