/**
 * The parameters of general and additive scoring, learnt by gradient descent on one small task: each word should look at
 * another one. The dot products have no parameters, so they cannot learn it. Traces and gradients are the engine's.
 */
import type { Attention, Matrix } from 'attention-steps/core';
import { cell } from '../../../shared/numbers/matrix.ts';
import { identity } from '../../kit/multi-head.ts';
import { type ScoringName, type ScoringParameters, scoringOf } from '../../kit/scorings.ts';

/** “dog” should look at “bites”, “bites” at “man”, and “man” at “dog”. */
export const GOAL = [1, 2, 0];
export const STEPS = 300;
export const RATE = 1;

/** Returns the mean cross-entropy of a scoring's weights with the goal, in nats, and the gradients of its parameters. */
export function lossOf(engine: Attention, x: Matrix, name: ScoringName, parameters: ScoringParameters) {
  // With the identity for values, the output is the weights.
  const inputs = { q: x, k: x, v: identity(x.rows), scoring: scoringOf(name, parameters) };
  const { output } = engine.trace(inputs);
  const wanted = GOAL.map((col, row) => cell(output, row, col));
  const outputGradient = { ...output, data: new Float32Array(output.data.length) };
  GOAL.forEach((col, row) => {
    outputGradient.data[row * output.cols + col] = -1 / (GOAL.length * (wanted[row] ?? NaN));
  });
  const loss = wanted.reduce((sum, weight) => sum - Math.log(weight), 0) / GOAL.length;
  return { loss, gradients: engine.gradients(inputs, outputGradient).scoring };
}

const stepped = (matrix: Matrix, gradient: Matrix | undefined): Matrix => ({
  ...matrix,
  data: matrix.data.map((value, at) => value - RATE * (gradient?.data[at] ?? 0)),
});

/** Learns both from the same start; each has parameters of its own. */
export function learntScoring(engine: Attention, x: Matrix, start: ScoringParameters): ScoringParameters {
  let now = start;
  for (let step = 0; step < STEPS; step++) {
    const { general } = lossOf(engine, x, 'general', now).gradients ?? {};
    const { additive } = lossOf(engine, x, 'additive', now).gradients ?? {};
    now = {
      w: stepped(now.w, general),
      w1: stepped(now.w1, additive?.w1),
      w2: stepped(now.w2, additive?.w2),
      v: stepped(now.v, additive?.v),
    };
  }
  return now;
}
