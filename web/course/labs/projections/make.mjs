// node web/course/labs/projections/make.mjs: trains with one, two and three matrices, from ten seeds each, and writes the shares
// of right answers to one-matrix.json, which is committed. Needs the built engines (npm run build), and two minutes. Every
// machine gives the same bits.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { runnerImport } from 'vite';
import { root, say, script } from '../../../../.tools/terminal.mjs';

const engine = (file) => join(root, 'dist', 'core', file);
const alias = { 'attention-steps/learn': engine('learn/learn.js'), 'attention-steps/core': engine('core.js') };

await script(async () => {
  const file = join(root, 'web/course/labs/projections/one-matrix.ts');
  const loaded = await runnerImport(file, { configFile: false, logLevel: 'error', resolve: { alias } });
  const { KINDS, SEEDS, STEPS, accuracyOf, setupOf } = loaded.module;
  const { loadLearning } = await import(alias['attention-steps/learn']);
  const learning = await loadLearning();
  const shares = KINDS.map((kind) => {
    const each = Array.from({ length: SEEDS }, (_, at) => accuracyOf(learning, kind, setupOf(at + 1), STEPS));
    say(`${kind}: ${each.map((share) => share.toFixed(3)).join(' ')}`);
    return [kind, each];
  });
  const target = join(root, 'web/course/labs/projections/one-matrix.json');
  writeFileSync(target, (await format(target, JSON.stringify(Object.fromEntries(shares)), { printWidth: 120 })).code);
});
