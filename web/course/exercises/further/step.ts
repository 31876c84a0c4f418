/** One step of gradient descent for the values, on the loss L = Σ (O − target)². */
import type { Attention } from 'attention-steps/core';
import { type Matrix, transpose } from '../../../shared/numbers/matrix.ts';
import { product } from '../../../stage/model/product.ts';
import { minus, times } from '../arithmetic.ts';
import { QKV, attended, named } from '../cases.ts';
import type { Draw } from '../draw.ts';
import type { Case, Exercise, Found } from '../exercise.ts';

const targetOf = ({ given }: Case): Matrix => given?.['target'] as Matrix;
const rateOf = ({ given }: Case): number => Number(given?.['rate']);

/** Returns the values after the step; none where no trace has weights. */
function results(engine: Attention, of: Case, { weights, output, v }: Found): Found {
  if (!weights || !output || !v) return {};
  const dOutput = times(minus(output, targetOf(of)), 2);
  return { V: minus(v, times(product(engine, transpose(weights), dOutput), rateOf(of))) };
}

export const step: Exercise = {
  ...{ id: 'step', lesson: 'learning', kind: 'line', name: 'step' },
  parameters: [...QKV, ...named(['target', 'matrix'], ['rate', 'number'])],
  results: ['V'],
  further: { results },
  cases: (draw: Draw) => {
    // With n queries, a rate below 1/n lets the loss fall.
    const learning = (of: Case, rate: number): Case => {
      const { q, v } = of.inputs;
      return { ...of, given: { target: draw.matrix(q?.rows ?? 1, v?.cols ?? 1), rate } };
    };
    return [
      learning(attended(draw, 'one-number', 1, 4, 1, 1), 0.5),
      learning(attended(draw, 'fewer-queries', 2, 3, 4, 2), 0.25),
      learning(attended(draw, 'square', 3, 3, 4, 4), 0.25),
      learning(attended(draw, 'more-queries', 5, 2, 4, 3), 0.125),
    ];
  },
};
