// The package as others get it: packed, installed in a project of its own, and made into pages by their bundlers with
// their defaults: folders to be served as the roots of hosts.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import * as vite from 'vite';
import webpack from 'webpack';
import { inputs } from './inputs.ts';
import { trained } from './trained.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const html = (script: string, body = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>host</title><body>${body}<script ${script}></script>`;

/** A script that computes with each engine, and tells what came out or what went wrong. */
const computing = (imports: string, [core, learn]: readonly [string, string], tell: string) => `${imports}
Promise.all([
  loadAttention(${core}).then((attention) => attention.trace(${JSON.stringify(inputs)}).output.data),
  loadLearning(${learn}).then(${String(trained)}),
].map((computed) => computed.then((data) => Array.from(data), String)))
  .then((all) => JSON.stringify(all))
  .then(${tell});
`;
const show = `(text) => document.body.append(Object.assign(document.createElement('output'), { textContent: text }))`;
const importing = (core: string, learn: string) =>
  `import { loadAttention } from '${core}';\nimport { loadLearning } from '${learn}';`;
const packaged = importing('attention-steps/core', 'attention-steps/learn');
const inlined = importing('attention-steps/core/inline', 'attention-steps/learn/inline');
const served = importing('./core/core.js', './core/learn/learn.js');
const wasm = `import core from 'attention-steps/core/attention.wasm';
import learn from 'attention-steps/learn/learning.wasm';`;
const byDefault = ['', ''] as const;

const project = {
  'package.json': '{ "private": true, "type": "module" }',
  'core.js': computing(packaged, byDefault, show),
  'inline.js': computing(inlined, byDefault, show),
  'core-wasm-url.js': computing(`${packaged}\n${wasm}`, ['{ wasmUrl: core }', '{ wasmUrl: learn }'], show),
  'core-wasm-binary.js': computing(`${packaged}\n${wasm}`, ['{ wasmBinary: core }', '{ wasmBinary: learn }'], show),
  'element.js': `import 'attention-steps/element';`,
  'playground.js': `import 'attention-steps/playground';`,
  'exercise.js': `import 'attention-steps/exercise';`,
};
const engines = 'node_modules/attention-steps/dist/core';
const stage = '<attention-steps example="two-queries"></attention-steps>';
const exercise = '<attention-exercise exercise="scores"></attention-exercise>';
const playground = '<attention-playground task="language" steps="40"></attention-playground>';

async function byVite(folder: string, script: string, to: string, body?: string): Promise<void> {
  writeFileSync(join(folder, 'index.html'), html(`type="module" src="/${script}"`, body));
  await vite.build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: to } });
}

async function byWebpack(folder: string, script: string, to: string, body?: string): Promise<void> {
  const compiler = webpack({ mode: 'production', context: folder, entry: `.//${script}`, output: { path: to } });
  await new Promise<void>((done, fail) => {
    compiler.run((error, stats) => {
      const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString()) : undefined);
      compiler.close(() => (problem ? fail(problem) : done()));
    });
  });
  writeFileSync(join(to, 'index.html'), html('defer src="main.js"', body));
}

async function byEsbuild(folder: string, script: string, to: string, loader?: 'file' | 'binary'): Promise<void> {
  await esbuild.build({
    absWorkingDir: folder,
    entryPoints: [script],
    bundle: true,
    format: 'esm',
    outdir: to,
    logLevel: 'silent',
    ...(loader ? { loader: { '.wasm': loader } } : {}),
  });
  writeFileSync(join(to, 'index.html'), html(`type="module" src="${script}"`));
}

/** No bundler: the engine's files beside the page, and called from a worker. */
function unbundled(folder: string, to: string): void {
  const files = {
    'index.html': html('type="module" src="page.js"'),
    'page.js': computing(served, byDefault, show),
    'in-worker.html': html('type="module" src="in-worker.js"'),
    'in-worker.js': `const worker = new Worker('worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => (${show})(data);`,
    'worker.js': computing(served, byDefault, '(text) => postMessage(text)'),
  };
  mkdirSync(to);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(to, name), text);
  cpSync(join(folder, engines), join(to, 'core'), { recursive: true });
}

type Build = (folder: string, to: string) => void | Promise<void>;
const vitePage =
  (script: string, body?: string): Build =>
  (folder, to) =>
    byVite(folder, script, to, body);
const webpackPage =
  (script: string, body?: string): Build =>
  (folder, to) =>
    byWebpack(folder, script, to, body);

const builds = {
  unbundled,
  vite: vitePage('core.js'),
  webpack: webpackPage('core.js'),
  esbuild: async (folder: string, to: string) => {
    await byEsbuild(folder, 'core.js', to);
    for (const file of ['attention.wasm', 'learn/learning.wasm'])
      cpSync(join(folder, engines, file), join(to, basename(file)));
  },
  'esbuild-file': (folder: string, to: string) => byEsbuild(folder, 'core-wasm-url.js', to, 'file'),
  'esbuild-binary': (folder: string, to: string) => byEsbuild(folder, 'core-wasm-binary.js', to, 'binary'),
  'inline-webpack': webpackPage('inline.js'),
  'inline-esbuild': (folder: string, to: string) => byEsbuild(folder, 'inline.js', to),
  'element-vite': vitePage('element.js', stage),
  'element-webpack': webpackPage('element.js', stage),
  'exercise-vite': vitePage('exercise.js', exercise),
  'exercise-webpack': webpackPage('exercise.js', exercise),
  'playground-vite': vitePage('playground.js', playground),
} satisfies Record<string, Build>;
export type PageName = keyof typeof builds;

/** Packs and installs. @returns makes a page when it is first asked for */
export async function makePages(folder: string): Promise<(page: PageName) => Promise<string>> {
  for (const [name, text] of Object.entries(project)) writeFileSync(join(folder, name), text);
  // Without its scripts: what is packed was built before the tests.
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse((await run('npm', packing, { cwd: root })).stdout) as { filename: string }[];
  if (!packed) throw new Error('npm pack packed nothing');
  const installing = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', [...installing, `.//${packed.filename}`], { cwd: folder });
  mkdirSync(join(folder, 'pages'));

  const made = new Map<PageName, Promise<string>>();
  const make = async (name: PageName): Promise<string> => {
    const to = join(folder, 'pages', name);
    await builds[name](folder, to);
    return to;
  };
  return (name) => {
    const page = made.get(name) ?? make(name);
    made.set(name, page);
    return page;
  };
}
