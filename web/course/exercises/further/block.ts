/** One transformer block: attention and an MLP, each with a residual connection. */
import type { Attention } from 'attention-steps/core';
import type { Matrix } from '../../../shared/numbers/matrix.ts';
import { product } from '../../../stage/model/product.ts';
import { each, plus } from '../arithmetic.ts';
import { named, withWeights } from '../cases.ts';
import type { Draw } from '../draw.ts';
import type { Case, Exercise, Found } from '../exercise.ts';
import type { MistakesIn } from '../texts.ts';

const positive = (value: number): number => Math.max(0, value);
const negative = (value: number): number => Math.min(0, value);
const unbent = (value: number): number => value;

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

function mistakesOf(engine: Attention, of: Case, { x, projected, Y }: Found): Readonly<Record<string, Found>> {
  if (!x || !projected || !Y) return {};
  const mlp = mlpOf(engine, of);
  const middle = plus(x, projected);
  const made: Record<MistakesIn<'block'>, Found> = {
    'no-residual-of-attention': { Y: plus(projected, mlp(projected)) },
    'no-residual-of-mlp': { Y: mlp(middle) },
    'no-residuals': { Y: mlp(projected) },
    'second-residual-of-x': { Y: plus(x, mlp(middle)) },
    'second-residual-of-attention': { Y: plus(projected, mlp(middle)) },
    'residual-doubled': { Y: plus(x, Y) },
    'residual-once-more': { Y: plus(plus(x, middle), mlp(plus(x, middle))) },
    'mlp-of-x': { Y: plus(middle, mlp(x)) },
    'mlp-of-attention': { Y: plus(middle, mlp(projected)) },
    'no-mlp': { Y: middle },
    'no-bend': { Y: plus(middle, mlp(middle, unbent)) },
    'bend-at-the-end': { Y: each(plus(middle, mlp(middle, unbent)), positive) },
    'bend-after-both': { Y: plus(middle, each(mlp(middle, unbent), positive)) },
    'bend-before': { Y: plus(middle, mlp(each(middle, positive), unbent)) },
    'bend-down': { Y: plus(middle, mlp(middle, negative)) },
    'bend-of-size': { Y: plus(middle, mlp(middle, Math.abs)) },
    'bend-tanh': { Y: plus(middle, mlp(middle, Math.tanh)) },
  };
  return made;
}

export const block: Exercise = {
  ...{ id: 'block', lesson: 'small-transformer', kind: 'function', name: 'block' },
  parameters: [
    ...named(['X', 'x'], ['W_Q', 'wq'], ['W_K', 'wk'], ['W_V', 'wv'], ['W_O', 'wo']),
    ...named(['W_1', 'matrix'], ['W_2', 'matrix']),
  ],
  results: ['Y'],
  further: { results, mistakes: mistakesOf },
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
