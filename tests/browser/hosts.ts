// The package as others get it: packed, installed in a project of its own, and made into pages by their bundlers with
// their defaults: folders to be served as the roots of hosts.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import * as vite from 'vite';
import webpack from 'webpack';
import { readRecipes } from '../hosts/recipes.ts';
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
  'playground.js': `import 'attention-steps/playground';`,
  'exercise.js': `import 'attention-steps/exercise';`,
  'reader.js': `import { loadReader } from 'attention-steps/reader';
loadReader().then(({ words }) => words[0], String).then(${show});`,
};
/** The script and the page for any other framework or bundler. */
const recipe = readRecipes().get('Any other framework or bundler') ?? [];
const body = (text: string): string => /<body>([^]*)<\/body>/.exec(text)?.[1] ?? '';
const engines = 'node_modules/attention-steps/dist/core';
const stage = recipe.map(({ file, text }) => (file === 'index.html' ? body(text) : '')).join('');
const exercise = '<attention-exercise exercise="scores"></attention-exercise>';
const playground = '<attention-playground task="language" steps="40"></attention-playground>';

/** Makes a page of a script, and of what stands before it. */
type Bundler = (folder: string, to: string, script: string, before?: string) => void | Promise<void>;

const byVite: Bundler = async (folder, to, script, before) => {
  writeFileSync(join(folder, 'index.html'), html(`type="module" src="/${script}"`, before));
  await vite.build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: to } });
};

const byWebpack: Bundler = async (folder, to, script, before) => {
  const compiler = webpack({ mode: 'production', context: folder, entry: `.//${script}`, output: { path: to } });
  await new Promise<void>((done, fail) => {
    compiler.run((error, stats) => {
      const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString()) : undefined);
      compiler.close(() => (problem ? fail(problem) : done()));
    });
  });
  writeFileSync(join(to, 'index.html'), html('defer src="main.js"', before));
};

/** @param loader how it takes an imported `.wasm`; the default way of the engines needs their files beside the page */
const byEsbuild =
  (loader: Record<string, esbuild.Loader> = {}): Bundler =>
  async (folder, to, script, before) => {
    const options = { bundle: true, format: 'esm', logLevel: 'silent', loader } as const;
    await esbuild.build({ absWorkingDir: folder, entryPoints: [script], outdir: to, ...options });
    writeFileSync(join(to, 'index.html'), html(`type="module" src="${script}"`, before));
    if (script !== 'core.js') return;
    for (const file of ['attention.wasm', 'learn/learning.wasm'])
      cpSync(join(folder, engines, file), join(to, basename(file)));
  };

/** No bundler: the engine's files beside the page, and called from a worker. */
const unbundled: Bundler = (folder, to, script) => {
  const files = {
    'index.html': html(`type="module" src="${script}"`),
    [script]: computing(served, byDefault, show),
    'in-worker.html': html('type="module" src="in-worker.js"'),
    'in-worker.js': `const worker = new Worker('worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => (${show})(data);`,
    'worker.js': computing(served, byDefault, '(text) => postMessage(text)'),
  };
  mkdirSync(to);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(to, name), text);
  cpSync(join(folder, engines), join(to, 'core'), { recursive: true });
};

const builds = {
  unbundled: [unbundled, 'core.js'],
  vite: [byVite, 'core.js'],
  webpack: [byWebpack, 'core.js'],
  esbuild: [byEsbuild(), 'core.js'],
  'esbuild-file': [byEsbuild({ '.wasm': 'file' }), 'core-wasm-url.js'],
  'esbuild-binary': [byEsbuild({ '.wasm': 'binary' }), 'core-wasm-binary.js'],
  'inline-webpack': [byWebpack, 'inline.js'],
  'inline-esbuild': [byEsbuild(), 'inline.js'],
  'recipe-vite': [byVite, 'src/main.js', stage],
  'recipe-webpack': [byWebpack, 'src/main.js', stage],
  'exercise-vite': [byVite, 'exercise.js', exercise],
  'exercise-webpack': [byWebpack, 'exercise.js', exercise],
  'exercise-esbuild': [byEsbuild(), 'exercise.js', exercise],
  'reader-vite': [byVite, 'reader.js'],
  'reader-webpack': [byWebpack, 'reader.js'],
  'reader-esbuild': [byEsbuild(), 'reader.js'],
  'playground-vite': [byVite, 'playground.js', playground],
} as const satisfies Record<string, readonly [Bundler, script: string, before?: string]>;
export type PageName = keyof typeof builds;

/** Packs and installs. @returns makes a page when it is first asked for */
export async function makePages(folder: string): Promise<(page: PageName) => Promise<string>> {
  for (const [name, text] of Object.entries(project)) writeFileSync(join(folder, name), text);
  for (const { file = '', text } of recipe) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
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
    const [bundler, script, before]: readonly [Bundler, string, string?] = builds[name];
    await bundler(folder, to, script, before);
    return to;
  };
  return (name) => {
    const page = made.get(name) ?? make(name);
    made.set(name, page);
    return page;
  };
}
