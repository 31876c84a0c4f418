// npm run hosts [name…]: packs the package, makes each project of tests/hosts/ with it as its users would, with the snippets
// of docs/recipes.md, and looks at the pages in Chromium and Firefox. It installs some hundred megabytes into build/hosts/.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { build } from '../../.tools/build.mjs';
import { playgroundPage } from './playground.mjs';
import { readRecipes } from './recipes.mjs';
import { serveFolder } from '../../.tools/server.mjs';
import { setUp } from '../../.tools/setup.mjs';
import { Problem, root, say, script, task } from '../../.tools/terminal.mjs';

const projects = join(root, 'tests', 'hosts');
const copies = join(root, 'build', 'hosts');
const all = readdirSync(projects, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const currentNode = '26.10.0';
const install = ['--no-audit', '--no-fund'];
const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Returns the beginning of PATH for a project that needs a newer Node than this one. */
async function newerNode(run) {
  const folder = join(copies, '.node');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  await run('npm', ['install', ...install, `node@${currentNode}`], { cwd: folder });
  return join(folder, 'node_modules', 'node', 'bin');
}

async function pack() {
  rmSync(join(copies, 'package'), { recursive: true, force: true });
  mkdirSync(join(copies, 'package'), { recursive: true });
  return task('Packing the package', 'hosts-pack', async ({ run }) => {
    // Scripts are skipped, as dist/ has just been built.
    const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', join(copies, 'package')];
    await run('npm', packing);
    const [file] = readdirSync(join(copies, 'package'));
    return { file: join(copies, 'package', file), note: file };
  });
}

/** Makes the project in a folder of its own, with the snippets, installed and built. */
async function make(name, tarball, { run }) {
  const folder = join(copies, name);
  const { host, engines, scripts } = readJson(projects, name, 'package.json');
  // Installed packages stay, as installing takes longest; built files go.
  const kept = existsSync(folder) ? readdirSync(folder).filter((file) => file !== 'node_modules') : [];
  for (const file of kept) rmSync(join(folder, file), { recursive: true });
  // Docusaurus would reuse its bundle of an earlier package of the same version.
  rmSync(join(folder, 'node_modules', '.cache'), { recursive: true, force: true });
  cpSync(join(projects, name), folder, { recursive: true });
  const snippets = readRecipes().get(host.recipe) ?? [];
  for (const { file, text } of [...snippets, playgroundPage(snippets) ?? {}])
    if (file) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  // Node itself runs it, or a newer one if the project asks for that.
  const least = /^>=(\d+)/.exec(engines?.node ?? '')?.[1] ?? 0;
  const isNewer = Number(least) > Number(process.versions.node.split('.')[0]);
  const env = isNewer ? { PATH: [await newerNode(run), process.env.PATH].join(delimiter) } : {};
  await run('npm', ['install', ...install, '--no-save', tarball], { cwd: folder, env });
  if (scripts?.build) await run('npm', ['run', 'build'], { cwd: folder, env });
  const version = host.package ? readJson(folder, 'node_modules', host.package, 'package.json').version : '';
  return { host, folder, env, version };
}

async function tryHost(name, tarball, check) {
  const started = performance.now();
  const row = { name, version: '', chromium: '–', firefox: '–' };
  try {
    await task(`${name}`, `hosts-${name}`, async (step) => {
      const { host, folder, env, version } = await make(name, tarball, step);
      row.version = version;
      if (!host.output) {
        await step.run('npm', ['test'], { cwd: folder, env });
        row.version = (await step.run('node', ['--version'], { cwd: folder, env })).output.trim();
        return;
      }
      const { url, close } = await serveFolder(join(folder, host.output));
      const own = join(projects, name, 'check.mjs');
      const more = existsSync(own) ? (await import(pathToFileURL(own).href)).default : undefined;
      const problems = [];
      for (const browser of ['chromium', 'firefox']) {
        const found = await check(browser, `${url}${host.page ?? ''}`, {
          more,
          frame: host.frame,
          picture: join(copies, `${name}.png`),
          playgroundPicture: join(copies, `${name}-playground.png`),
          recipe: host.recipe,
          log: step.log,
        });
        row[browser] = found.length === 0 ? '✓' : '✗';
        problems.push(...found.map((problem) => `${browser}: ${problem}`));
      }
      await close();
      for (const problem of problems) step.log(problem);
      if (problems.length > 0) throw new Problem(problems[0]);
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    row.failed = true;
  }
  row.seconds = ((performance.now() - started) / 1000).toFixed(0);
  return row;
}

function table(rows) {
  const titles = { name: 'host', version: 'version', chromium: 'Chromium', firefox: 'Firefox', seconds: 's' };
  const columns = Object.keys(titles);
  const width = (column) => Math.max(...[titles, ...rows].map((row) => row[column].length));
  return [titles, ...rows].map((row) => columns.map((column) => row[column].padEnd(width(column))).join('  '));
}

await script(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown) throw new Problem(`There is no host "${unknown}"; there are ${all.join(', ')}.`);
  await setUp(['browser', 'browser:all']);
  await build();
  const { file } = await pack();
  // Node 20 cannot read TypeScript.
  const { module } = await runnerImport(join(root, 'tests', 'browser', 'host-page.ts'));
  const { checkPage, close } = await module.openBrowsers();
  const rows = [];
  try {
    for (const name of names.length > 0 ? names : all) rows.push(await tryHost(name, file, checkPage));
  } finally {
    await close();
  }
  say('');
  // Not among them: MyST, whose themes come from a host of its own and not from npm. Its recipe is tested in tests/browser.
  for (const line of table(rows)) say(`  ${line}`);
  const failed = rows.filter((row) => row.failed);
  if (failed.length > 0) throw new Problem(`Failed: ${failed.map(({ name }) => name).join(', ')}.`);
});
