import { loadLearning } from 'attention-steps/learn';
import { type Measured, startRun } from '../../../web/learn/run.ts';
import { type Setup, defaultSetup, settingsOf } from '../../../web/learn/setup.ts';
import type { Task } from '../../../web/learn/tasks/task.ts';

const learning = await loadLearning();

/** Trains a run from its seed for so many steps, and measures it. */
export function trained(
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
