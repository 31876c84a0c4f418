/**
 * Attention tile by tile: the state of every query after each tile of keys. Row maximum, row sum and output come from the
 * engine's trace over the keys so far; only the factors that rescale what was carried are computed here.
 * Milakov and Gimelshein (2018), algorithm 3; Dao et al. (2022), algorithm 1.
 */
import type { Attention, HeadTrace, Matrix } from 'attention-steps/core';
import { max } from 'd3-array';

export interface Operands {
  /** n × d_k */
  readonly q: Matrix;
  /** m × d_k */
  readonly k: Matrix;
  /** m × d_v */
  readonly v: Matrix;
}

export interface TileStep {
  /** The tile's keys: from `first` up to and without `end`. */
  readonly first: number;
  readonly end: number;
  /** n × m, scaled; NaN for cells outside this tile, which are not in memory. */
  readonly scores: Matrix;
  /** n × 1, over all keys so far: the largest score, and the sum of exp(score − rowMax). */
  readonly rowMax: Matrix;
  readonly rowSum: Matrix;
  /** n × d_v, over all keys so far. */
  readonly output: Matrix;
  /** A query's exp(old maximum − new maximum); 0 at the first tile, which has nothing to rescale. */
  readonly rescale: readonly number[];
  /** A query's sum of the tile's exp(score − rowMax). */
  readonly tileSum: readonly number[];
  /** n × d_v: the output if the query had seen this tile alone. */
  readonly tileOutput: Matrix;
  /** The largest difference of the rescaled output from the engine's over all keys so far. */
  readonly difference: number;
}

const rowsOf = ({ cols, data }: Matrix, first: number, end: number): Matrix => ({
  rows: end - first,
  cols,
  data: data.slice(first * cols, end * cols),
});

/** Returns the engine's trace over some of the keys. */
function over(engine: Attention, { q, k, v }: Operands, first: number, end: number): HeadTrace {
  const inputs = { q, k: rowsOf(k, first, end), v: rowsOf(v, first, end) };
  return engine.trace(inputs, { softmaxParts: true }).heads[0]!;
}

/** Keeps only the columns from `first` on, in a matrix of m columns. */
function held({ rows, cols, data }: Matrix, first: number, m: number): Matrix {
  const kept = new Float32Array(rows * m).fill(NaN);
  for (let row = 0; row < rows; row++)
    for (let col = first; col < cols; col++) kept[row * m + col] = data[row * cols + col]!;
  return { rows, cols: m, data: kept };
}

export function tileSteps(engine: Attention, operands: Operands, tile: number): TileStep[] {
  const { q, k } = operands;
  const queries = Array.from({ length: q.rows }, (_, query) => query);
  let carried = { rowMax: queries.map(() => -Infinity), rowSum: queries.map(() => 0), output: new Float64Array(0) };
  const steps: TileStep[] = [];
  for (let first = 0; first < k.rows; first += tile) {
    const end = Math.min(k.rows, first + tile);
    const { scaledScores, softmaxParts, output } = over(engine, operands, 0, end);
    const { rowMax, rowSum, exponentials } = softmaxParts!;
    const tileOutput = over(engine, operands, first, end).output;
    const before = carried;
    const rescale = queries.map((query) => Math.exp(before.rowMax[query]! - rowMax.data[query]!));
    const tileSum = queries.map((query) =>
      exponentials.data.subarray(query * end + first, (query + 1) * end).reduce((sum, share) => sum + share, 0),
    );
    const sums = queries.map((query) => rescale[query]! * before.rowSum[query]! + tileSum[query]!);
    // Each of the two averages is weighted by its sum of exponentials, both below the same maximum.
    const merged = Float64Array.from(output.data, (_, at) => {
      const query = Math.floor(at / output.cols);
      const old = first === 0 ? 0 : rescale[query]! * before.rowSum[query]! * before.output[at]!;
      return (old + tileSum[query]! * tileOutput.data[at]!) / sums[query]!;
    });
    carried = { rowMax: Array.from(rowMax.data), rowSum: sums, output: merged };
    const difference = max(merged, (value, at) => Math.abs(value - output.data[at]!)) ?? NaN;
    const scores = held(scaledScores, first, k.rows);
    steps.push({ first, end, scores, rowMax, rowSum, output, rescale, tileSum, tileOutput, difference });
  }
  return steps;
}
