/** One transformer block: attention and an MLP, each with a residual connection. */
import type { Attention } from 'attention-steps/core';
import type { Matrix } from '../../../shared/numbers/matrix.ts';
import { product } from '../../../stage/model/product.ts';
import { each, plus } from '../arithmetic.ts';
import { named, withWeights } from '../cases.ts';
import type { Draw } from '../draw.ts';
import type { Case, Exercise, Found } from '../exercise.ts';

const positive = (value: number): number => Math.max(0, value);

/** Returns the MLP of a case, max(0, rows · W_1) · W_2, with another bend if one is given. */
function mlpOf(engine: Attention, { given }: Case) {
  const [w1, w2] = [given?.['W_1'] as Matrix, given?.['W_2'] as Matrix];
  return (rows: Matrix, bend = positive): Matrix => product(engine, each(product(engine, rows, w1), bend), w2);
}

function results(engine: Attention, of: Case, { x, projected }: Found): Found {
  if (!x || !projected) return {};
  const middle = plus(x, projected);
  return { Y: plus(middle, mlpOf(engine, of)(middle)) };
}

export const block: Exercise = {
  ...{ id: 'block', lesson: 'small-transformer', kind: 'function', name: 'block' },
  parameters: [
    ...named(['X', 'x'], ['W_Q', 'wq'], ['W_K', 'wk'], ['W_V', 'wv'], ['W_O', 'wo']),
    ...named(['W_1', 'matrix'], ['W_2', 'matrix']),
  ],
  results: ['Y'],
  further: { results },
  cases: (draw: Draw) => {
    const blockOf = (id: Case['id'], n: number, dModel: number, dV: number, hidden: number): Case => {
      // Four columns of queries and keys: their scaled scores are exact.
      const { inputs } = withWeights(draw, id, n, dModel, 4, dV);
      return {
        ...{ id, inputs: { ...inputs, wo: draw.matrix(dV, dModel, 1) } },
        given: { W_1: draw.matrix(dModel, hidden, 1), W_2: draw.matrix(hidden, dModel, 1) },
      };
    };
    return [
      blockOf('wide-mlp', 3, 4, 4, 8),
      blockOf('one-token', 1, 3, 2, 4),
      blockOf('two-tokens', 2, 2, 3, 4),
      blockOf('narrow-mlp', 5, 4, 2, 3),
    ];
  },
};
