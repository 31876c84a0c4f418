// Finds what the build and the tests need, and installs what is missing where that is possible without asking:
// npm packages always, Debian's packages where there is apt and we are root. Uses nothing but Node's own modules.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem, root, say, task } from './terminal.mjs';

/** The program's full path, or null. */
export function which(...names) {
  for (const name of names)
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not here: the next folder.
      }
    }
  return null;
}

function ask(command, ...args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** Emscripten on PATH or, failing that, in $EMSDK, which then joins PATH for everything we start. */
export function findEmscripten() {
  const { EMSDK } = process.env;
  if (!which('emcc') && EMSDK && existsSync(join(EMSDK, 'upstream', 'emscripten', 'emcc')))
    process.env.PATH = [process.env.PATH, EMSDK, join(EMSDK, 'upstream', 'emscripten')].join(delimiter);
  return which('emcc');
}

export function findEigen() {
  const { Eigen3_DIR, CMAKE_PREFIX_PATH = '' } = process.env;
  if (Eigen3_DIR && existsSync(Eigen3_DIR)) return Eigen3_DIR;
  const prefixes = [...CMAKE_PREFIX_PATH.split(/[:;]/).filter(Boolean), '/usr', '/usr/local', '/opt/homebrew'];
  const folder = prefixes
    .map((prefix) => join(prefix, 'include', 'eigen3'))
    .find((it) => existsSync(join(it, 'Eigen')));
  return folder ?? (ask('pkg-config', '--variable=pcfiledir', 'eigen3') || null);
}

/** Debian's Emscripten takes acorn from Debian's Node modules; others bring their own. */
function findAcorn() {
  const emcc = findEmscripten();
  const debians = !emcc || realpathSync(emcc).startsWith('/usr/share/emscripten/');
  return !debians || existsSync('/usr/share/nodejs/acorn');
}

/** Tried, since a compiler may come without its sanitizers' libraries. */
function findSanitizers() {
  const compiler = which(process.env.CXX ?? 'c++');
  if (!compiler) return null;
  const flags = ['-fsanitize=address,undefined', '-x', 'c++', '-', '-o', '/dev/null'];
  return spawnSync(compiler, flags, { input: 'int main() {}', stdio: ['pipe', 'ignore', 'ignore'] }).status === 0;
}

const findGoogleTest = () =>
  ['/usr', '/usr/local', '/opt/homebrew'].some((prefix) => existsSync(join(prefix, 'include/gtest/gtest.h'))) ||
  ask('pkg-config', '--modversion', 'gtest') !== '';

// What is looked for, how, and Debian's name for it. `for` says who needs it besides the build.
const tools = [
  { what: 'Emscripten (emcc on PATH or in $EMSDK)', find: findEmscripten, debian: 'emscripten' },
  { what: 'acorn, which Emscripten needs', find: findAcorn, debian: 'node-acorn' },
  { what: 'Eigen 3.4 or later', find: findEigen, debian: 'libeigen3-dev' },
  { what: 'CMake', find: () => which('cmake'), debian: 'cmake' },
  { what: 'Ninja or Make', find: () => which('ninja', 'make'), debian: 'ninja-build' },
  { for: 'native', what: 'a C++ compiler with its sanitizers', find: findSanitizers, debian: 'g++' },
  { for: 'native', what: 'Make, for the deliberately wrong cores', find: () => which('make'), debian: 'make' },
  { for: 'native', what: 'GoogleTest', find: findGoogleTest, debian: 'libgtest-dev' },
  { for: 'format', what: 'clang-format', find: () => which('clang-format'), debian: 'clang-format' },
  { for: 'lint', what: 'clang-tidy', find: () => which('clang-tidy'), debian: 'clang-tidy' },
  { for: 'lint', what: 'a C++ compiler with its sanitizers', find: findSanitizers, debian: 'g++' },
  { for: 'lint', what: 'GoogleTest', find: findGoogleTest, debian: 'libgtest-dev' },
  { for: 'browser', what: 'Chromium', find: () => which('chromium', 'chromium-browser'), debian: 'chromium' },
  { for: 'browser', what: 'Firefox', find: () => which('firefox-esr', 'firefox'), debian: 'firefox-esr' },
];

async function setUpTools(stages) {
  const needed = tools.filter((tool) => !tool.for || stages.includes(tool.for));
  const missing = needed.filter((tool) => !tool.find());
  if (missing.length === 0) return;
  const names = [...new Set(missing.map((tool) => tool.what))].join(', ');
  const packages = [...new Set(missing.map((tool) => tool.debian))];
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if (!which('apt-get'))
    throw new Problem(
      `Missing: ${names}.\nThere is no apt-get here to install it with. Install it with your system's package manager` +
        ' (Emscripten: https://emscripten.org/docs/getting_started/downloads.html, Eigen: https://libeigen.gitlab.io)' +
        ' and start again. EMSDK and CMAKE_PREFIX_PATH are looked into too.',
    );
  if (process.getuid?.() !== 0)
    throw new Problem(
      `Missing: ${names}.\nInstall it with this line, then start again:\n\n` +
        `  sudo apt-get update && sudo apt-get ${install.join(' ')}\n`,
    );
  say(`Missing: ${names}.`);
  await task(`Installing Debian's packages ${packages.join(', ')}`, 'apt', async ({ run }) => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    await run('apt-get', install, { env });
  });
  const still = missing.filter((tool) => !tool.find());
  if (still.length > 0)
    throw new Problem(
      `Still missing after installing ${packages.join(', ')}: ${still.map((it) => it.what).join(', ')}.`,
    );
}

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

/** Compares what npm says it installed with the lock file; what is optional may be absent (other systems' binaries). */
function packagesAreCurrent() {
  let installed;
  try {
    installed = readJson('node_modules', '.package-lock.json').packages;
  } catch {
    return false;
  }
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional),
  );
}

async function setUpPackages() {
  if (packagesAreCurrent()) return;
  if (!which('npm')) throw new Problem('Missing: npm, which comes with Node.js (https://nodejs.org).');
  await task('Installing npm packages', 'npm', async ({ run }) => {
    await run('npm', ['ci', '--no-audit', '--no-fund']);
  });
}

/** Everything the build needs and the named stages of the tests. */
export async function setUp(stages = []) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Problem(`Node.js 20.19 or later is needed; this is ${process.versions.node}.`);
  await setUpTools(stages);
  await setUpPackages();
}
