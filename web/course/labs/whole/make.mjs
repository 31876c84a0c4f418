// node web/course/labs/whole/make.mjs: trains the lab's model and those without a part, from ten seeds each, and writes
// their losses to worth.json, which is committed. Needs the built engines (npm run build), and two minutes. Every machine
// gives the same bits.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { runnerImport } from 'vite';
import { root, say, script } from '../../../../.tools/terminal.mjs';

const engine = join(root, 'dist', 'core', 'learn', 'learn.js');
const alias = { 'attention-steps/learn': engine };

await script(async () => {
  const file = join(root, 'web/course/labs/whole/model.ts');
  const loaded = await runnerImport(file, { configFile: false, logLevel: 'error', resolve: { alias } });
  const { PARTS, SEEDS, STEPS, leastLoss, lossOf } = loaded.module;
  const { loadLearning } = await import(engine);
  const learning = await loadLearning();
  const losses = Object.keys(PARTS).map((part) => {
    const each = Array.from({ length: SEEDS }, (_, at) => lossOf(learning, part, at + 1));
    say(`${part}: ${each.map((loss) => loss.toFixed(3)).join(' ')}`);
    return [part, each];
  });
  const target = join(root, 'web/course/labs/whole/worth.json');
  const content = JSON.stringify({ steps: STEPS, least: leastLoss(), losses: Object.fromEntries(losses) });
  writeFileSync(target, (await format(target, content, { printWidth: 120 })).code);
});
