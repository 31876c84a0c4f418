import { expect, it } from 'vitest';
import { loadLearning } from 'attention-steps/learn';
import { startRun } from '../../../web/learn/run.ts';
import { type Setup, defaultSetup, isIdle, params, settingsOf, taskOf } from '../../../web/learn/setup.ts';

const learning = await loadLearning();

/** Returns the weights after a step. */
function learnt(setup: Setup): unknown {
  const run = startRun(learning, taskOf(setup), settingsOf(setup));
  run.step();
  return run.model.parameters();
}

it.each([
  ['factor', 2],
  ['activation', 'gelu'],
  ['biases', false],
  ['gains', false],
] as const)('%s is idle exactly where it changes nothing', (name, value) => {
  const wrong = params.normalisation.of.flatMap((normalisation) =>
    (['0', '64'] as const).flatMap((mlp) =>
      (['on', 'own'] as const).flatMap((scale) => {
        const setup: Setup = { ...defaultSetup, layers: '1', width: '16', batch: '8', normalisation, mlp, scale };
        const isSame = JSON.stringify(learnt(setup)) === JSON.stringify(learnt({ ...setup, [name]: value }));
        return isIdle(name, setup) === isSame ? [] : [{ normalisation, mlp, scale }];
      }),
    ),
  );
  expect(wrong).toEqual([]);
});
