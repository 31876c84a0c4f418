/** One step of gradient descent for the values, on the loss L = Σ (O − target)². */
import type { Attention } from 'attention-steps/core';
import { type Matrix, transpose } from '../../../shared/numbers/matrix.ts';
import { product } from '../../../stage/model/product.ts';
import { each, minus, plus, times } from '../arithmetic.ts';
import { QKV, attended, named } from '../cases.ts';
import type { Draw } from '../draw.ts';
import type { Case, Exercise, Found } from '../exercise.ts';
import type { MistakesIn } from '../texts.ts';

const targetOf = ({ given }: Case): Matrix => given?.['target'] as Matrix;
const rateOf = ({ given }: Case): number => Number(given?.['rate']);

/** Returns the values after the step; none where no trace has weights. */
function results(engine: Attention, of: Case, { weights, output, v }: Found): Found {
  if (!weights || !output || !v) return {};
  const dOutput = times(minus(output, targetOf(of)), 2);
  return { V: minus(v, times(product(engine, transpose(weights), dOutput), rateOf(of))) };
}

function mistakesOf(
  engine: Attention,
  of: Case,
  { weights, output, v, k, V }: Found,
): Readonly<Record<string, Found | undefined>> {
  if (!weights || !output || !v || !k || !V) return {};
  const rate = rateOf(of);
  const target = targetOf(of);
  const off = minus(output, target);
  const dOutput = times(off, 2);
  const turned = transpose(weights);
  const dV = product(engine, turned, dOutput);
  const after = (gradient: Matrix, factor = rate): Found => ({ V: minus(v, times(gradient, factor)) });
  const fromOutput = (change: (value: number) => number): Found => after(product(engine, turned, each(off, change)));
  const isAsLarge = (a: Matrix, b: Matrix): boolean => a.rows === b.rows && a.cols === b.cols;
  const made: Record<MistakesIn<'step'>, Found | undefined> = {
    uphill: after(dV, -rate),
    'no-rate': after(dV, 1),
    'rate-divides': after(dV, 1 / rate),
    'no-two': fromOutput((value) => value),
    'mean-of-all': fromOutput((value) => (2 * value) / off.data.length),
    'mean-of-rows': fromOutput((value) => (2 * value) / off.rows),
    'loss-for-gradient': fromOutput((value) => value ** 2),
    'sign-for-gradient': fromOutput(Math.sign),
    'gradient-alone': { V: dV },
    'change-alone': { V: times(dV, rate) },
    'weights-left-out': after(
      product(
        engine,
        each(turned, () => 1),
        dOutput,
      ),
    ),
    'weights-not-turned': weights.rows === weights.cols ? after(product(engine, weights, dOutput)) : undefined,
    'step-scaled': after(dV, rate / Math.sqrt(k.cols)),
    'values-for-output': isAsLarge(v, target) ? after(times(minus(v, target), 2)) : undefined,
    'output-gradient': isAsLarge(v, dOutput) ? after(dOutput) : undefined,
    'output-after': { V: product(engine, weights, V) },
    'target-subtracted': after(product(engine, turned, times(target, -2))),
    'output-alone': after(product(engine, turned, times(output, 2))),
    'added-to-keys': isAsLarge(k, v) ? { V: plus(k, times(dV, -rate)) } : undefined,
  };
  return made;
}

export const step: Exercise = {
  ...{ id: 'step', lesson: 'learning', kind: 'line', name: 'step' },
  parameters: [...QKV, ...named(['target', 'matrix'], ['rate', 'number'])],
  results: ['V'],
  further: { results, mistakes: mistakesOf },
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
