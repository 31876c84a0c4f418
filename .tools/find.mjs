// What the build and the tests need from the system: how each is found, and the package of Debian's that brings it.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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

/** What a program prints; nothing if it is not there or fails. */
export function ask(command, ...args) {
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

/** Clang with its fuzzer's library, which may be missing or, as with Apple's, not exist: the compiler's full path, or null. */
export function findFuzzer() {
  const compiler = which('clang++');
  if (!compiler) return null;
  const input = 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, decltype(sizeof 0)) { return 0; }';
  const flags = ['-fsanitize=fuzzer,address,undefined', '-x', 'c++', '-', '-o', '/dev/null'];
  return spawnSync(compiler, flags, { input, stdio: ['pipe', 'ignore', 'ignore'] }).status === 0 ? compiler : null;
}

const findGoogleTest = () =>
  ['/usr', '/usr/local', '/opt/homebrew'].some((prefix) => existsSync(join(prefix, 'include/gtest/gtest.h'))) ||
  ask('pkg-config', '--modversion', 'gtest') !== '';

/** A Python that has NumPy: the first on PATH, or Debian's, which has Debian's packages. */
export const findNumPy = () =>
  [which('python3'), '/usr/bin/python3'].find(
    (python) => python && ask(python, '-c', 'import numpy; print(1)') === '1',
  ) ?? null;

/** Elsewhere than on Debian the screenshots are not compared. */
const findFonts = () => !which('apt-get') || existsSync('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf');

// `for` says which stages of the tests need it; without it, the build does.
const tools = [
  { what: 'Emscripten (emcc on PATH or in $EMSDK)', find: findEmscripten, debian: 'emscripten' },
  { what: 'acorn, which Emscripten needs', find: findAcorn, debian: 'node-acorn' },
  { what: 'Eigen 3.4 or later', find: findEigen, debian: 'libeigen3-dev' },
  { what: 'CMake', find: () => which('cmake'), debian: 'cmake' },
  { what: 'Ninja or Make', find: () => which('ninja', 'make'), debian: 'ninja-build' },
  { for: ['native', 'lint'], what: 'a C++ compiler with its sanitizers', find: findSanitizers, debian: 'g++' },
  { for: ['node'], what: 'a C++ compiler', find: () => which(process.env.CXX ?? 'c++'), debian: 'g++' },
  { for: ['node'], what: 'NumPy for python3', find: findNumPy, debian: 'python3-numpy' },
  { for: ['native', 'lint'], what: 'GoogleTest', find: findGoogleTest, debian: 'libgtest-dev' },
  // Elsewhere than on Debian nothing is fuzzed where these are missing.
  { for: ['fuzz'], what: 'Clang', find: () => which('clang++') ?? !which('apt-get'), debian: 'clang' },
  {
    for: ['fuzz'],
    what: "Clang's fuzzer",
    find: () => findFuzzer() ?? !which('apt-get'),
    debian: 'libclang-rt-dev',
  },
  { for: ['format'], what: 'clang-format', find: () => which('clang-format'), debian: 'clang-format' },
  { for: ['lint'], what: 'clang-tidy', find: () => which('clang-tidy'), debian: 'clang-tidy' },
  {
    for: ['browser', 'bench'],
    what: 'Chromium',
    find: () => which('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'),
    debian: 'chromium-headless-shell',
  },
  {
    for: ['browser'],
    what: 'the fonts of the screenshots',
    find: findFonts,
    debian: 'fonts-dejavu-core',
  },
  { for: ['browser'], what: 'Firefox', find: () => which('firefox-esr', 'firefox'), debian: 'firefox-esr' },
];

/** What the build and these stages need and is not there. */
export const missing = (stages, among = tools) =>
  among.filter((tool) => (!tool.for || tool.for.some((stage) => stages.includes(stage))) && !tool.find());
