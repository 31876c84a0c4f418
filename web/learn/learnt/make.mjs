// node web/learn/learnt/make.mjs: trains the models of recipes.ts, and writes their heads to web/stage/inputs/:
// learnt.json (descriptions) and learnt-inputs.json (numbers), which are committed. Needs the built engines
// (npm run build). Every machine gives the same bits.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { runnerImport } from 'vite';
import { root, say, script } from '../../../.tools/terminal.mjs';

const engine = (file) => join(root, 'dist', 'core', file);
const alias = { 'attention-steps/learn': engine('learn/learn.js'), 'attention-steps/core': engine('core.js') };
const load = async (file) =>
  (await runnerImport(join(root, file), { configFile: false, logLevel: 'error', resolve: { alias } })).module;

await script(async () => {
  const { RECIPES } = await load('web/learn/learnt/recipes.ts');
  const { learntHead, trainedRun } = await load('web/learn/learnt/learnt-head.ts');
  const { loadLearning } = await import(alias['attention-steps/learn']);
  const learning = await loadLearning();
  const [heads, inputs] = [{}, {}];
  for (const recipe of RECIPES) {
    const run = trainedRun(learning, recipe);
    ({ inputs: inputs[recipe.id], ...heads[recipe.id] } = learntHead(run, recipe));
    run.model.dispose();
    const { accuracy, score, answer } = heads[recipe.id];
    say(`${recipe.id}: accuracy ${accuracy}, weight on what tells ${score}, answer ${answer}`);
  }
  for (const [file, made] of Object.entries({ 'learnt.json': heads, 'learnt-inputs.json': inputs })) {
    const target = join(root, 'web', 'stage', 'inputs', file);
    writeFileSync(target, (await format(target, JSON.stringify(made), { printWidth: 120 })).code);
  }
});
