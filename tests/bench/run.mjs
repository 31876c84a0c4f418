// npm run bench: builds, runs tests/bench/*.bench.mjs one after the other, and writes build/bench.json.
// npm run bench -- learning: only those whose names begin like this.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from '../../.tools/build.mjs';
import { files } from '../../.tools/files.mjs';
import { setUp } from '../../.tools/setup.mjs';
import { Problem, root, say, script } from '../../.tools/terminal.mjs';

// Each runs in a process of its own, so that none warms up or litters another; with access to the garbage collector.
const runner = `import(process.argv[1]).then(async (bench) => process.send(await bench.default()))`;

function measure(file) {
  return new Promise((fulfil, reject) => {
    const args = ['--expose-gc', '--eval', runner, join(root, file)];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    let rows;
    child.on('message', (message) => (rows = message));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 && rows) fulfil(rows);
      else reject(new Problem(`${file} ended with ${code}`));
    });
  });
}

const shown = (value) => (value === 0 || (value >= 0.01 && value < 1e6) ? value.toFixed(2) : value.toExponential(1));

await script(async () => {
  await setUp(['bench']);
  await build();
  const rows = [];
  const [, , wanted = ''] = process.argv;
  const chosen = files(['tests/bench'], ['.bench.mjs']).filter((file) => basename(file).startsWith(wanted));
  if (chosen.length === 0) throw new Problem(`No benchmark begins with ${wanted}`);
  for (const file of chosen) {
    say(file);
    const measured = await measure(file);
    rows.push(...measured);
    for (const { name, n, d, unit, ours, peers } of measured) {
      const size = n === null ? '' : ` (n = ${n}, d = ${d})`;
      say(`  ${name}${size}: ${shown(ours)} ${unit}`);
      for (const [peer, value] of Object.entries(peers)) say(`    ${peer}: ${shown(value)} ${unit}`);
    }
  }
  const target = join(root, 'build', 'bench.json');
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(target, `${JSON.stringify(rows, null, 2)}\n`);
  say(`Written to build/bench.json`);
});
