/** Linear biases, as the engine's `alibi()` computes them (Press et al., 2022). Pure. */
import type { Matrix } from 'attention-steps/learn';

/** Returns how much each head's scores lose per position of distance. */
export function alibiSlopes(heads: number): number[] {
  const lower = 2 ** Math.floor(Math.log2(heads));
  const slopes = Array.from({ length: lower }, (_, at) => 2 ** ((-8 * (at + 1)) / lower));
  const between = Array.from({ length: heads - lower }, (_, at) => 2 ** ((-8 * (2 * at + 1)) / (2 * lower)));
  return [...slopes, ...between];
}

/** Returns the n × n biases that are added to the scaled scores. */
export function alibiBiases(n: number, slope: number): Matrix {
  const at = (i: number): number => 0 - slope * Math.abs(Math.floor(i / n) - (i % n));
  return { rows: n, cols: n, data: Float32Array.from({ length: n * n }, (_, i) => at(i)) };
}
