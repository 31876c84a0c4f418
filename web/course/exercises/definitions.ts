/** The course's exercises, each a folder in tasks/. */
import { type Matrix, transpose } from '../../shared/numbers/matrix.ts';
import { product } from '../../stage/model/values/product.ts';
import { each, minus, plus, times } from './arithmetic.ts';
import { drawCase } from './cases.ts';
import type { Case, Exercise } from './exercise.ts';
import { EXERCISE_IDS } from './ids.ts';
import { FILES } from './texts.ts';

const givenIn = ({ given }: Case, name: string): Matrix => given?.[name] as Matrix;

/** Results that no trace has, by the exercise: each is computed by the engine, or from a trace of it. */
const RESULTS: Readonly<Record<string, NonNullable<Exercise['further']>>> = {
  positions: (engine, { given }) => ({ P: engine.sinusoidal(Number(given?.['n']), Number(given?.['d_model'])) }),
  // One step of gradient descent for the values, on the loss L = Σ (O − target)².
  step: (engine, testCase, { weights, output, v }) => {
    if (!weights || !output || !v) return {};
    const dOutput = times(minus(output, givenIn(testCase, 'target')), 2);
    return { V: minus(v, times(product(engine, transpose(weights), dOutput), Number(testCase.given?.['rate']))) };
  },
  // One step of gradient descent for W_Q.
  'query-step': (_engine, { given }, { wq, dWq }) =>
    wq && dWq ? { W_Q: minus(wq, times(dWq, Number(given?.['rate']))) } : {},
  // Attention and an MLP, max(0, rows · W_1) · W_2, each with a residual connection.
  block: (engine, testCase, { x, projected }) => {
    if (!x || !projected) return {};
    const middle = plus(x, projected);
    const hidden = each(product(engine, middle, givenIn(testCase, 'W_1')), (value) => Math.max(0, value));
    return { Y: plus(middle, product(engine, hidden, givenIn(testCase, 'W_2'))) };
  },
};

export const EXERCISES: readonly Exercise[] = EXERCISE_IDS.map((id) => {
  const { lesson, kind, parameters, returns, isVector, largest, draws, options = {}, cases } = FILES[id];
  const further = RESULTS[id];
  return {
    id,
    lesson,
    kind,
    name: FILES[id].function,
    results: returns,
    parameters: Object.entries(parameters).map(([name, is]) => ({ name, is })),
    ...(further && { further }),
    ...(isVector && { isVector }),
    ...(largest !== undefined && { most: ({ inputs: { q, k } }) => largest * (q?.rows ?? 0) * (k?.rows ?? 0) }),
    cases: (draw) => cases.map((row) => drawCase(draw, draws, options, row)),
  };
});
