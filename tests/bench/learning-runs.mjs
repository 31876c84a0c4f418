// Training runs like the playground's, for the benchmarks of learning.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const alias = { 'attention-steps/learn': path('../../dist/core/learn/learn.js') };
const load = async (file) =>
  (await runnerImport(path(file), { configFile: false, logLevel: 'error', resolve: { alias } })).module;

const { startRun } = await load('../../web/learn/run.ts');
const { defaultSetup, settingsOf } = await load('../../web/learn/setup.ts');
export const { findTask } = await load('../../web/learn/tasks/tasks.ts');
const { loadLearning } = await import(alias['attention-steps/learn']);
const learning = await loadLearning();

const checkEvery = 100;
export const smallest = (values) => values.reduce((a, b) => Math.min(a, b));
export const largest = (values) => values.reduce((a, b) => Math.max(a, b));

const best = (run, of) => largest(run.heads.flat().map(of));
export const previous = (run) => best(run, (head) => head.previous);
export const carried = (run, kind) => best(run, (head) => head.carrier[kind]);
export const induction = (run) => carried(run, 'repeat');
/** Returns the share of right answers to the kind of question with the fewest. */
export const right = (run) => smallest(Object.values(run.accuracy));
/** True for a model that has both kinds of head and answers right. */
export const repeats = (run) => right(run) >= 0.85 && previous(run) >= 0.8 && induction(run) >= 0.65;

/**
 * Trains until it is as good as asked, or the steps are used up.
 * @param begin changes the model before the first step
 */
export function train(id, seed, most, changes, isGood, begin = () => {}) {
  const run = startRun(learning, findTask(id), settingsOf({ ...defaultSetup, seed, ...changes }));
  begin(run.model);
  let [measured, step] = [run.measure(), 0];
  while (step < most && !isGood(measured)) {
    for (let at = 0; at < checkEvery; at++) run.step();
    step += checkEvery;
    measured = run.measure();
  }
  run.model.dispose();
  return { ...measured, step, isGood: isGood(measured) };
}
