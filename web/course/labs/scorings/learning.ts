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

/** Returns the mean cross-entropy of a scoring's weights with the goal, in nats, and the gradients of its parameters. */
export function lossOf(engine: Attention, x: Matrix, name: ScoringName, parameters: ScoringParameters) {
  // With the identity for values, the output is the weights.
  const inputs = { q: x, k: x, v: identity(x.rows), scoring: scoringOf(name, parameters) };
  const { output } = engine.trace(inputs);
  const loss = GOAL.reduce((sum, col, row) => sum - Math.log(cell(output, row, col)), 0) / GOAL.length;
  const isWanted = (at: number): boolean => at % output.cols === GOAL[Math.floor(at / output.cols)];
  const data = output.data.map((weight, at) => (isWanted(at) ? -1 / (GOAL.length * weight) : 0));
  return { loss, gradients: engine.gradients(inputs, { ...output, data }).scoring };
}

/** A step of gradient descent at a rate of 1. */
const stepped = (matrix: Matrix, { data }: Matrix): Matrix => ({
  ...matrix,
  data: matrix.data.map((value, at) => value - data[at]!),
});

/** Learns both from the same start; each has parameters of its own. */
export function learntScoring(engine: Attention, x: Matrix, start: ScoringParameters): ScoringParameters {
  let { w, w1, w2, v } = start;
  for (let step = 0; step < STEPS; step++) {
    const gradientsOf = (name: ScoringName) => lossOf(engine, x, name, { w, w1, w2, v }).gradients!;
    const additive = gradientsOf('additive').additive!;
    w = stepped(w, gradientsOf('general').general!);
    w1 = stepped(w1, additive.w1);
    w2 = stepped(w2, additive.w2);
    v = stepped(v, additive.v);
  }
  return { w, w1, w2, v };
}
