/** A small untrained attention layer with any number of heads, and the sizes of its parts. */
import type { Matrix, Trace } from 'attention-steps/core';
import { untrainedInputs, untrainedWeights } from '../../stage/inputs/sentence.ts';

export const D_MODEL = 8;

export interface LayerSettings {
  readonly tokens: readonly string[];
  readonly seed: number;
  readonly heads: number;
  readonly kvHeads: number;
  /** True for W_O = identity instead of drawn numbers. */
  readonly plain: boolean;
}

export interface Layer {
  readonly x: Matrix;
  readonly wq: Matrix;
  readonly wk: Matrix;
  readonly wv: Matrix;
  readonly wo: Matrix;
  readonly heads: number;
  readonly kvHeads: number;
}

export const divisorsOf = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index + 1).filter((candidate) => count % candidate === 0);

/** Counts both from 0; consecutive heads share one (Ainslie et al., 2023). */
export const keyHeadOf = (head: number, heads: number, kvHeads: number): number => Math.floor((head * kvHeads) / heads);

export function identity(size: number): Matrix {
  const data = new Float32Array(size * size);
  for (let at = 0; at < size; at++) data[at * size + at] = 1;
  return { rows: size, cols: size, data };
}

function firstColumns({ rows, cols, data }: Matrix, count: number): Matrix {
  return { rows, cols: count, data: data.filter((_, at) => at % cols < count) };
}

/**
 * Draws the layer: d_model = 8, d_k = d_v = d_model / heads. The same numbers are drawn however many heads there are, so
 * only the split differs; with fewer heads of keys and values the last columns are left out.
 */
export function untrainedLayer({ tokens, seed, heads, kvHeads, plain }: LayerSettings): Layer {
  const drawn = untrainedInputs({ tokens, seed, positional: true, dModel: D_MODEL, dK: D_MODEL });
  const width = (D_MODEL / heads) * kvHeads;
  return {
    x: drawn.x,
    wq: drawn.wq,
    wk: firstColumns(drawn.wk, width),
    wv: firstColumns(drawn.wv, width),
    wo: plain ? identity(D_MODEL) : untrainedWeights('wo', seed, D_MODEL, D_MODEL),
    heads,
    kvHeads,
  };
}

export function parameterCount({ wq, wk, wv, wo }: Pick<Layer, 'wq' | 'wk' | 'wv' | 'wo'>): number {
  return [wq, wk, wv, wo].reduce((sum, { data }) => sum + data.length, 0);
}

/** Counts the numbers that a token adds to the key–value cache: its row of K and its row of V. */
export const cachePerToken = ({ k, v }: Pick<Trace, 'k' | 'v'>): number => k.cols + v.cols;
