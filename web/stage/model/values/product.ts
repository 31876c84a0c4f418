/** Single steps of attention computed by the engine for matrices from elsewhere, such as printed or wrong ones. */
import type { Attention, HeadTrace, Inputs, MatrixLike } from 'attention-steps/core';
import { type Matrix, transpose } from '../../../shared/numbers/matrix.ts';

export function headOf(engine: Attention, inputs: Inputs): HeadTrace {
  const [head] = engine.trace(inputs, { softmaxParts: true }).heads;
  if (!head) throw new RangeError('trace: expected one head, got none');
  return head;
}

/** Returns a · b. */
export function product(engine: Attention, a: Matrix, b: Matrix): Matrix {
  const k = transpose(b);
  return headOf(engine, { q: a, k, v: k, scale: 1 }).scores;
}

const identity = (size: number): MatrixLike =>
  Array.from({ length: size }, (_, row) => Array.from({ length: size }, (__, col) => (row === col ? 1 : 0)));

/** Returns the steps that follow from given scores: scaled, masked, weights. */
export function fromScores(engine: Attention, scores: Matrix, rest: Pick<Inputs, 'scale' | 'mask'> = {}): HeadTrace {
  const k = identity(scores.cols);
  return headOf(engine, { q: scores, k, v: k, scale: 1, ...rest });
}
