/** The backward pass on the stage: its numbers are the slopes of L, and its sentences describe it. */
import { describe, expect, it } from 'vitest';
import { withCell } from '../../../../web/shared/numbers/matrix.ts';
import { type StageInputs, baseInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { type InputOptions, defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { type Picture, engineInputs, matrixOf, valueAt } from '../../../../web/stage/model/picture.ts';
import type { MatrixId } from '../../../../web/stage/model/steps.ts';
import { EXAMPLES } from '../../../../web/stage/inputs/examples.ts';
import { backwardPicture, biasedInputs, engine } from '../../engine.ts';

const gradientOf = {
  ...({ wq: 'dWq', wk: 'dWk', wv: 'dWv', wo: 'dWo', q: 'dQ', k: 'dK', v: 'dV' } as const),
  ...({ bq: 'dBq', bk: 'dBk', bv: 'dBv', bo: 'dBo' } as const),
} as const;

const biased = { inputs: biasedInputs, options: { scale: 'on', causal: false } } as const;
const given: readonly { id: string; inputs: StageInputs; options: InputOptions }[] = [
  ...EXAMPLES.map(({ id }) => ({ id, inputs: baseInputs(defaultState(id)), options: defaultState(id).options })),
  { id: 'three biased projections', ...biased },
];

describe.each(given)('the gradients of $id', ({ inputs, options }) => {
  const picture: Picture = backwardPicture(inputs, options);
  const outputGradient = matrixOf(picture, 'outputGradient');
  const lossOf = (changed: StageInputs): number =>
    engine
      .trace(engineInputs(changed, options))
      .output.data.reduce((sum, value, at) => sum + value * (outputGradient.data[at] ?? NaN), 0);

  const names = (Object.keys(gradientOf) as (keyof typeof gradientOf)[]).filter((name) => inputs[name]);

  it.each(names)('are how much L changes with %s', (name) => {
    const matrix = inputs[name]!;
    for (let row = 0; row < matrix.rows; row++)
      for (let col = 0; col < matrix.cols; col++) {
        const was = matrix.data[row * matrix.cols + col]!;
        const at = (change: number) => lossOf({ ...inputs, [name]: withCell(matrix, row, col, was + change) });
        const h = 1 / 16;
        const between = (steps: number): number => at(steps * h) - at(-steps * h);
        // Differences of the eighth order: their error is about h⁸, and float32's digits over h. Word vectors make scores that
        // change fast.
        const slope = (672 * between(1) - 168 * between(2) + 32 * between(3) - 3 * between(4)) / (840 * h);
        expect(Math.abs(valueAt(picture, gradientOf[name], row, col) - slope)).toBeLessThan(1e-4);
      }
  });
});

describe('the backward pass of two queries', () => {
  const two = backwardPicture(baseInputs(defaultState('two-queries')), { scale: 'off', causal: false });
  const numbers = (id: MatrixId) => Array.from(matrixOf(two, id).data, (value) => Number(value.toFixed(4)));

  it('begins with one number of each output, as “Attention Mechanism (General)” has it in its third example', () => {
    expect(numbers('outputGradient')).toEqual([1, 0, 0, 1]);
    expect(numbers('dV')).toEqual([0.4223, 0.1554, 0.1554, 0.4223, 0.4223, 0.4223]);
  });
});
