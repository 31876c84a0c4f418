// node web/course/labs/heads/make.mjs: trains the lab's layers, and writes their numbers to learnt.json; and the models that
// differ in their heads alone, whose shares of right answers go into compared.json. Both are committed. Needs the built
// engines (npm run build), and three minutes. Every machine gives the same bits.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { runnerImport } from 'vite';
import { root, say, script } from '../../../../.tools/terminal.mjs';

const engine = (file) => join(root, 'dist', 'core', file);
const alias = { 'attention-steps/learn': engine('learn/learn.js'), 'attention-steps/core': engine('core.js') };
const load = async (file) =>
  (await runnerImport(join(root, file), { configFile: false, logLevel: 'error', resolve: { alias } })).module;

async function write(file, content) {
  const target = join(root, 'web/course/labs/heads', file);
  writeFileSync(target, (await format(target, JSON.stringify(content), { printWidth: 120 })).code);
}

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
  await write('learnt.json', Object.fromEntries(layers));
  const { COMPARED, accuracyOf } = await load('web/course/labs/heads/compared.ts');
  const shares = Object.entries(COMPARED).map(([id, { heads: counts, seeds }]) => {
    const byHeads = counts.map((heads) => {
      const each = Array.from({ length: seeds }, (_, at) => accuracyOf(learning, id, heads, at + 1));
      say(`${id}, ${heads} heads: ${each.map((share) => share.toFixed(3)).join(' ')}`);
      return [heads, each];
    });
    return [id, Object.fromEntries(byHeads)];
  });
  await write('compared.json', Object.fromEntries(shares));
});
