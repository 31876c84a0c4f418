/** Single steps of attention computed by the engine for matrices from elsewhere, such as printed or wrong ones. */
import type { HeadTrace, Inputs, MatrixLike } from 'attention-steps/core';
import type { Tracing } from 'attention-steps/tracing';
import { type Matrix, transpose } from '../../shared/numbers/matrix.ts';

export function headOf(engine: Tracing, inputs: Inputs): HeadTrace {
  const [head] = engine.trace(inputs, { softmaxParts: true }).heads;
  if (!head) throw new RangeError('trace: expected one head, got none');
  return head;
}

/** Returns a · b. */
export function product(engine: Tracing, a: Matrix, b: Matrix): Matrix {
  const k = transpose(b);
  return headOf(engine, { q: a, k, v: k, scale: 1 }).scores;
}

const identity = (size: number): MatrixLike =>
  Array.from({ length: size }, (_, row) => Array.from({ length: size }, (__, col) => (row === col ? 1 : 0)));

/** Returns the steps that follow from given scores: scaled, masked, weights. */
export function fromScores(engine: Tracing, scores: Matrix, rest: Pick<Inputs, 'scale' | 'mask'> = {}): HeadTrace {
  const k = identity(scores.cols);
  return headOf(engine, { q: scores, k, v: k, scale: 1, ...rest });
}
