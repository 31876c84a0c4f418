// npm run hosts [name…]: hosts.test.ts with the projects of these names, or with all. It installs about a gigabyte.
import { readdirSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../../.tools/build.mjs';
import { setUp } from '../../.tools/setup.mjs';
import { Problem, root, script } from '../../.tools/terminal.mjs';

await script(async () => {
  const names = process.argv.slice(2);
  const all = readdirSync(join(root, 'tests', 'hosts'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown) throw new Problem(`There is no host "${unknown}"; there are ${all.join(', ')}.`);
  await setUp(['browser', 'browser:all']);
  await build();
  const vitest = ['vitest', 'run', '--config', 'tests/hosts/vitest.config.ts'];
  const env = { ...process.env, HOSTS: (names.length > 0 ? names : all).join(), TEST_ALL: '1' };
  const { status } = spawnSync('npx', vitest, { cwd: root, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
});
