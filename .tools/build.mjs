// Builds dist/: the engine (core), the tutorial (site), the element (embed), the command, and the files for offline with the
// packages for learning platforms (scorm), each only when what it is made from changed.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { files, lastStamp, stamp, writeStamp } from './files.mjs';
import { findEigen, findEmscripten } from './find.mjs';
import { setUp } from './setup.mjs';
import { root, say, script, task } from './terminal.mjs';

/** The engine tells it. */
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Another Emscripten or another Eigen is a reason to build again. */
function toolchain() {
  const emcc = realpathSync(findEmscripten());
  const file = join(dirname(emcc), 'emscripten-version.txt');
  return [emcc, existsSync(file) ? readFileSync(file, 'utf8').trim() : '', findEigen()];
}

/** Whatever NODE_ENV is here: another one than production would build Lit's development version in. */
async function vite({ run }, ...args) {
  const env = { NODE_ENV: 'production' };
  await run(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...args], { env });
}

/** The site has for the pages of others what has been built for them, without what editors read. */
const carry = (built, folder) =>
  cp(join(root, 'dist', built), join(root, 'dist', 'site', folder), {
    recursive: true,
    filter: (file) => !/\.(d\.ts|json|map)$/.test(file),
  });

const web = [
  'web',
  'wasm',
  'docs/lessons-reference.md',
  'dist/core',
  'vite.config.ts',
  ...files(['.tools'], ['.ts']),
  'package-lock.json',
];

/** Each may hold what is made by those above it. */
const parts = {
  core: {
    title: 'Building the engine',
    from: ['core', 'wasm', 'CMakeLists.txt', '.tools/build-core.mjs', 'package-lock.json'],
    key: () => [...toolchain(), version],
    make: async (step) => {
      // CMake keeps the compiler and the Eigen it first found: another pair starts afresh.
      const used = toolchain().join('\n');
      if (used !== (await lastStamp('toolchain')))
        await rm(join(root, 'build', 'wasm'), { recursive: true, force: true });
      await writeStamp('toolchain', used);
      await (await import('./build-core.mjs')).buildCore(step);
    },
  },
  embed: {
    title: 'Building the element',
    from: web,
    outputs: ['dist/widget.mjs'],
    make: async (step) => {
      for (const mode of ['embed', 'script', 'widget']) await vite(step, '--mode', mode);
    },
  },
  offline: {
    title: 'Building the files for offline and the packages for learning platforms',
    from: [...web, 'dist/embed'],
    outputs: ['dist/scorm'],
    make: (step) => vite(step, '--mode', 'offline'),
  },
  site: {
    title: 'Building the tutorial',
    from: [...web, 'docs', 'dist/embed', 'dist/offline'],
    make: async (step) => {
      await vite(step);
      await carry('embed', 'element');
      await carry('offline', 'offline');
    },
  },
  command: {
    title: 'Building the command',
    from: [...web, 'dist/embed', 'dist/offline/lesson.html'],
    make: (step) => vite(step, '--mode', 'command'),
  },
};

async function buildPart(name) {
  const { title, from, outputs = [], key, make } = parts[name];
  const now = () => stamp(from, [`dist/${name}`, ...outputs], ...(key?.() ?? []));
  if ((await now()) === (await lastStamp(name))) return;
  await task(title, `build-${name}`, make);
  await writeStamp(name, await now());
}

export async function build() {
  for (const name of Object.keys(parts)) await buildPart(name);
}

/** Vitest's global set-up of what reads dist/, too: no test reads an older one. */
export { build as default };

export const buildEngine = () => buildPart('core');

if (process.argv[1] === fileURLToPath(import.meta.url))
  await script(async () => {
    await setUp();
    await build();
    say('dist/ is up to date.');
  });
