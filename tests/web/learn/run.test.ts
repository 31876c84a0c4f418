import { loadLearning } from 'attention-steps/learn';
import { describe, expect, it } from 'vitest';
import { type Measured, startRun, withChange } from '../../../web/learn/run.ts';
import { type Setup, defaultSetup, isIdle, params, settingsOf, taskOf } from '../../../web/learn/setup.ts';
import { language } from '../../../web/learn/tasks/language.ts';
import { repeat } from '../../../web/learn/tasks/repeat.ts';
import type { Task } from '../../../web/learn/tasks/task.ts';
import { isThorough } from '../../seed.ts';

const learning = await loadLearning();

/** Trains a run from its seed for so many steps, and measures it. */
function trained(
  task: Task,
  seed: number,
  steps: number,
  changes: Partial<Setup> = {},
): Measured & { weights: Float32Array } {
  const run = startRun(learning, task, settingsOf({ ...defaultSetup, seed, ...changes }));
  for (let i = 0; i < steps; i++) run.step();
  const weights = Float32Array.from(Object.values(run.model.parameters()).flatMap(({ data }) => Array.from(data)));
  const measured = { ...run.measure(), weights };
  run.model.dispose();
  return measured;
}

it('the language is learned in 200 steps', () => {
  const { accuracy } = trained(language, 2, 200);
  expect(Object.keys(accuracy).sort()).toEqual(Object.keys(language.kinds).sort());
  for (const share of Object.values(accuracy)) expect(share).toBeGreaterThanOrEqual(0.99);
});

it('is the same run again with the same seed, to the bit, and another with another', () => {
  const [first, again, other] = [1, 1, 2].map((seed) => trained(language, seed, 5));
  expect(again).toEqual(first);
  expect(other?.weights).not.toEqual(first?.weights);
});

it('a change takes effect at the step that it names, and not before', () => {
  const settings = settingsOf({ ...defaultSetup, layers: '1', width: '16', batch: '8' });
  const [plain, changed] = [[], [{ step: 1, rate: 0.5 }]].map((changes) =>
    startRun(learning, repeat, settings, { changes }),
  );
  const areSame = [1, 2].map(() => {
    const [a, b] = [plain!, changed!].map((run) => {
      run.step();
      return run.model.parameters();
    });
    return JSON.stringify(a) === JSON.stringify(b);
  });
  expect(areSame).toEqual([true, false]);
});

it('a change replaces one of its kind at its step, and those after it', () => {
  const changes = [
    { step: 0, rate: 0.1 },
    { step: 5, rate: 0.2, stream: 1 },
    { step: 9, rate: 1 },
  ];
  expect(withChange(changes, { step: 5, rate: 0.3 })).toEqual([changes[0], { step: 5, rate: 0.3, stream: 1 }]);
});

const best = ({ heads }: Measured, of: (head: Measured['heads'][number][number]) => number): number =>
  heads.flat().reduce((most, head) => Math.max(most, of(head)), 0);

// Ten seeds of each are in npm run bench -- learned.
it.runIf(isThorough)('two layers learn to repeat: one head looks at the letter before, one at what followed', () => {
  const measured = trained(repeat, 3, 700);
  expect(measured.accuracy['repeat']).toBeGreaterThanOrEqual(0.85);
  expect(best(measured, (head) => head.previous)).toBeGreaterThanOrEqual(0.8);
  expect(best(measured, (head) => head.carrier['repeat'] ?? 0)).toBeGreaterThanOrEqual(0.65);
});

it.runIf(isThorough)('one layer does not learn to repeat', () => {
  expect(trained(repeat, 1, 400, { layers: '1' }).accuracy['repeat']).toBeLessThanOrEqual(0.3);
});

describe('settings', () => {
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
});
