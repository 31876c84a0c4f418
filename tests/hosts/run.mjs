// npm run hosts [name…]: packs the package and makes each project of tests/hosts/ with it as its users would, from the snippets of
// docs/recipes.md. Its scripts say how it is tried: each `dev` and `build` gives a page with a stage, a lesson, a playground and
// both ways to load the engine, which Chromium opens, and Firefox what was built; each `test` runs on its own. In package.json, `host` has
//   recipe   the heading of its snippets
//   package  the package whose version is told; without it, Node's
//   parts    those that its tests try; without it, all
//   output   the folder of what was built; without it, the script `start` serves that
//   standIns  the scripts by which the host loses the .wasm or the worker, so that copies stand in
//   ownProblems  a part of messages that the host itself gives, with or without this package
//   page     the address of the recipe's page in it
//   probe    the file that gets the further parts, at an address of that name; without it, all files with a stage
// It installs more than a gigabyte into a folder for temporary files: inside this project, bundlers would read its configuration.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { build } from '../../.tools/build.mjs';
import { serveFolder } from '../../.tools/server.mjs';
import { setUp } from '../../.tools/setup.mjs';
import { Problem, root, say, script, task } from '../../.tools/terminal.mjs';
import { readRecipes } from './recipes.mjs';

const projects = join(root, 'tests', 'hosts');
const copies = join(tmpdir(), 'attention-steps-hosts');
const pictures = join(root, 'build', 'hosts');
const all = readdirSync(projects, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const currentNode = '26.10.0';
const install = ['install', '--no-audit', '--no-fund', '--no-save', '--no-package-lock'];
const isTest = (mode) => mode.startsWith('test');
const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Returns the beginning of PATH for a project that needs a newer Node than this one. */
async function newerNode(run) {
  const folder = join(copies, '.node');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const name = `node-${process.platform}-${process.arch}`; // what the package "node" installs by a script
  await run('npm', [...install, `${name}@${currentNode}`], { cwd: folder });
  return join(folder, 'node_modules', name, 'bin');
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

const further =
  '<div hidden id="further"><attention-lesson></attention-lesson>' +
  '<attention-playground task="language" steps="40"></attention-playground></div>';

/** Adds the further parts to a file that has a stage, and what they import or load to one that does so for the stage. */
const extended = (text) =>
  text
    .replace(/(<attention-steps\b[^>]*?)(?:\/>|><\/attention-steps>)/, `$1></attention-steps>${further}`)
    .replace(/^( *)import 'attention-steps';.*/m, "$&\n$1import './probe.js';")
    .replace(/(<script type="module" src="\S*attention-)steps(\.js"><\/script>)/, '$&$1lesson$2$1playground$2');

/** Makes the project in a folder of its own, with the snippets, installed. */
async function make(name, tarball, { run }) {
  const folder = join(copies, name);
  const { host, engines, scripts } = readJson(projects, name, 'package.json');
  // Installed packages stay, as installing takes longest; built files go.
  const kept = existsSync(folder) ? readdirSync(folder).filter((file) => file !== 'node_modules') : [];
  for (const file of kept) rmSync(join(folder, file), { recursive: true });
  // Bundlers would reuse what they made of an earlier package of the same version.
  for (const cache of ['.cache', '.vite'])
    rmSync(join(folder, 'node_modules', cache), { recursive: true, force: true });
  cpSync(join(projects, name), folder, { recursive: true });
  const own = readdirSync(join(projects, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(projects, name), join(entry.parentPath, entry.name)));
  const files = own.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  let hasModules = false;
  for (const { file, text } of [...files, ...(readRecipes().get(host.recipe) ?? [])]) {
    const more = !host.probe || file === host.probe ? extended(text) : text;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), more);
    if (!more.includes("'./probe.js'")) continue;
    hasModules = true;
    cpSync(join(projects, 'probe.js'), join(folder, dirname(file), 'probe.js'));
  }
  if (Object.keys(scripts).some(isTest))
    for (const file of ['probe.test.js', 'lesson.mjs']) cpSync(join(projects, file), join(folder, file));
  // Node itself runs it, or a newer one if the project asks for that.
  const least = /^>=(\d+)/.exec(engines?.node ?? '')?.[1] ?? 0;
  const isNewer = Number(least) > Number(process.versions.node.split('.')[0]);
  const path = isNewer ? { PATH: [await newerNode(run), process.env.PATH].join(delimiter) } : {};
  // No framework is to ask questions or to report to its makers.
  const quiet = {
    CI: 'true',
    ASTRO_TELEMETRY_DISABLED: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
  };
  // Vite has set it here, for the run of TypeScript.
  const env = { ...path, ...quiet, NODE_ENV: undefined };
  await run('npm', [...install, tarball], { cwd: folder, env });
  const version = host.package
    ? readJson(folder, 'node_modules', host.package, 'package.json').version
    : (await run('node', ['--version'], { cwd: folder, env })).output.trim();
  return { name, host, folder, env, scripts, version, hasModules };
}

const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

/** Starts a script that serves the project, and waits until it answers. */
async function serveBy(name, { folder, env }, { log }) {
  const port = await freePort();
  const options = { cwd: folder, env: { ...process.env, ...env, PORT: String(port) }, detached: true };
  const server = spawn('npm', ['run', name], options);
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text) => log(text.trimEnd()));
  const ended = new Promise((done) => server.once('close', done));
  const close = async () => {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM'); // npm, and what it started
    await ended;
  };
  const url = `http://localhost:${port}/`;
  for (let tries = 0; tries < 180; tries++) {
    if (server.exitCode !== null) throw new Problem(`npm run ${name} ended with ${server.exitCode}`);
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return { url, close };
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await close();
  throw new Problem(`npm run ${name} does not answer at ${url}`);
}

/** Returns what a mode of a project gives, by part. */
async function tryMode(mode, project, step, { parts, checkPage }) {
  const { name, host, folder, env, hasModules } = project;
  if (isTest(mode)) {
    await step.run('npm', ['run', mode], { cwd: folder, env });
    return Object.fromEntries((host.parts ?? parts).map((part) => [part, '✓']));
  }
  const isBuilt = mode.startsWith('build');
  if (isBuilt) await step.run('npm', ['run', mode], { cwd: folder, env });
  const isFolder = isBuilt && host.output;
  const { url, close } = isFolder
    ? await serveFolder(join(folder, host.output))
    : await serveBy(isBuilt ? 'start' : mode, project, step);
  try {
    const own = join(projects, name, 'check.mjs');
    const result = await checkPage(isBuilt ? ['chromium', 'firefox'] : ['chromium'], `${url}${host.page ?? ''}`, {
      more: existsSync(own) ? (await import(pathToFileURL(own).href)).default : undefined,
      probe: `${url}${host.probe ?? host.page ?? ''}`,
      hasModules,
      isDevelopment: !isBuilt,
      ownProblems: host.ownProblems,
      picture: join(pictures, `${name}-${mode.replace(':', '-')}.png`),
      recipe: isBuilt ? host.recipe : undefined,
      log: step.log,
    });
    const isExpected = host.standIns?.includes(mode) ?? false;
    if (Object.values(result).includes('✓*') !== isExpected)
      result.problems.push(`${isExpected ? 'no' : 'a'} copy stood in for a file`);
    return result;
  } finally {
    await close();
  }
}

/** @returns a row for each mode of a host */
async function tryHost(name, tarball, checks) {
  const rows = [];
  const attempt = async (mode, work) => {
    const started = performance.now();
    const row = { name, mode };
    rows.push(row);
    const title = mode ? `${name}, ${mode}` : `${name}, installed`;
    try {
      await task(title, `hosts-${name}${mode ? `-${mode.replace(':', '-')}` : ''}`, async (step) => {
        Object.assign(row, await work(step));
        if (row.problems?.length > 0) throw new Problem(row.problems[0]);
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      row.failed = true;
    }
    row.s = ((performance.now() - started) / 1000).toFixed(0);
  };
  let project;
  await attempt('', async (step) => {
    project = await make(name, tarball, step);
  });
  if (!project) return rows;
  rows.pop();
  for (const mode of Object.keys(project.scripts).filter((script_) => /^(dev|build|test)\b/.test(script_))) {
    await attempt(mode, (step) => tryMode(mode, project, step, checks));
    rows.at(-1).version = project.version;
  }
  return rows;
}

function table(rows, parts) {
  const columns = ['name', 'version', 'mode', 'result', ...parts, 's'];
  const cells = rows.map((row) => ({ ...row, result: row.failed ? '✗' : '✓' }));
  const titles = Object.fromEntries(columns.map((column) => [column, column === 'result' ? '' : column]));
  const text = (row, column) => row[column] ?? '–';
  const width = (column) => Math.max(...[titles, ...cells].map((row) => text(row, column).length));
  return [titles, ...cells].map((row) => columns.map((column) => text(row, column).padEnd(width(column))).join('  '));
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
  const { close, ...checks } = await module.openBrowsers();
  const rows = [];
  try {
    for (const name of names.length > 0 ? names : all) rows.push(...(await tryHost(name, file, checks)));
  } finally {
    await close();
  }
  say('');
  // Not among them: MyST, whose themes come from a host of its own and not from npm. Its recipe is tested in tests/browser.
  for (const line of table(rows, checks.parts)) say(`  ${line}`);
  say(`  ${checks.legend}`);
  const failed = rows.filter((row) => row.failed);
  if (failed.length > 0)
    throw new Problem(`Failed: ${failed.map(({ name, mode }) => `${name} ${mode}`.trim()).join(', ')}.`);
});
