// node web/course/labs/heads/make.mjs: trains the lab's layers, and writes their numbers to learnt.json, which is committed.
// Needs the built engines (npm run build). Every machine gives the same bits.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { runnerImport } from 'vite';
import { root, say, script } from '../../../../.tools/terminal.mjs';

const engine = (file) => join(root, 'dist', 'core', file);
const alias = { 'attention-steps/learn': engine('learn/learn.js'), 'attention-steps/core': engine('core.js') };
const load = async (file) =>
  (await runnerImport(join(root, file), { configFile: false, logLevel: 'error', resolve: { alias } })).module;

await script(async () => {
  const { SEED, learnLayer } = await load('web/course/labs/heads/pairs-task.ts');
  const { D_MODEL, divisorsOf } = await load('web/course/kit/multi-head.ts');
  const { loadLearning } = await import(alias['attention-steps/learn']);
  const learning = await loadLearning();
  const layers = divisorsOf(D_MODEL).map((heads) => {
    const { accuracy, matrices } = learnLayer(learning, heads, SEED);
    say(`${heads} heads: accuracy ${accuracy}`);
    return [heads, matrices];
  });
  const target = join(root, 'web/course/labs/heads/learnt.json');
  const content = JSON.stringify(Object.fromEntries(layers));
  writeFileSync(target, (await format(target, content, { printWidth: 120 })).code);
});
