// Whether the learning engine learns what it should, over ten seeds. Not a matter of time: `npm run bench -- learning`.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const alias = { 'attention-steps/learn': path('../../dist/core/learn/learn.js') };
const load = async (file) =>
  (await runnerImport(path(file), { configFile: false, logLevel: 'error', resolve: { alias } })).module;

const seeds = Array.from({ length: 10 }, (_, at) => at + 1);
const checkEvery = 100;
const row = (name, unit, ours) => ({ name, n: null, d: null, unit, ours, peers: {} });
const smallest = (values) => values.reduce((a, b) => Math.min(a, b));
const largest = (values) => values.reduce((a, b) => Math.max(a, b));

export default async function bench() {
  const { startRun } = await load('../../web/learn/run.ts');
  const { defaultSetup, settingsOf } = await load('../../web/learn/setup.ts');
  const { findTask } = await load('../../web/learn/tasks/tasks.ts');
  const { loadLearning } = await import(alias['attention-steps/learn']);
  const learning = await loadLearning();

  /** Trains until it is as good as asked, or the steps are used up. */
  function train(id, seed, most, changes, isGood) {
    const task = findTask(id);
    const run = startRun(learning, task, settingsOf({ ...defaultSetup, seed, ...changes }));
    let [measured, step] = [run.measure(), 0];
    while (step < most && !isGood(measured)) {
      for (let at = 0; at < checkEvery; at++) run.step();
      step += checkEvery;
      measured = run.measure();
    }
    run.model.dispose();
    return { ...measured, step, isGood: isGood(measured) };
  }
  const best = (run, of) => largest(run.heads.flat().map(of));
  const previous = (run) => best(run, (head) => head.previous);
  const induction = (run) => best(run, (head) => head.carrier.repeat);
  const right = (run) => smallest(Object.values(run.accuracy));

  const repeats = seeds.map((seed) =>
    train('repeat', seed, 1500, {}, (run) => right(run) >= 0.85 && previous(run) >= 0.8 && induction(run) >= 0.65),
  );
  const shallow = seeds.map((seed) => train('repeat', seed, 1500, { layers: '1' }, () => false));
  const languages = seeds.map((seed) => train('language', seed, 400, {}, (run) => right(run) >= 0.99));
  const good = (runs) => runs.filter((run) => run.isGood).length;
  const rows = [
    row(
      'repeat, 2 layers: seeds of 10 with accuracy ≥ 0.85, previous-token ≥ 0.8, induction ≥ 0.65',
      'seeds',
      good(repeats),
    ),
    row('repeat, 2 layers: steps to that, the slowest seed', 'steps', largest(repeats.map((run) => run.step))),
    row('repeat, 2 layers: accuracy then, the lowest', 'share', smallest(repeats.map(right))),
    row('repeat, 2 layers: previous-token score, the lowest', 'share', smallest(repeats.map(previous))),
    row('repeat, 2 layers: prefix-matching score, the lowest', 'share', smallest(repeats.map(induction))),
    row('repeat, 1 layer, 1500 steps: accuracy, the highest', 'share', largest(shallow.map(right))),
    row('language: seeds of 10 with every kind of question ≥ 0.99', 'seeds', good(languages)),
    row('language: steps to that, the slowest seed', 'steps', largest(languages.map((run) => run.step))),
  ];
  for (const kind of Object.keys(findTask('language').kinds)) {
    const weights = languages.map((run) => best(run, (head) => head.carrier[kind]));
    const seen = weights.filter((weight) => weight >= 0.5).length;
    rows.push(
      row(
        `language, ${kind}: seeds of 10 in which a head has half of its attention on the word that tells`,
        'seeds',
        seen,
      ),
    );
  }
  return rows;
}
