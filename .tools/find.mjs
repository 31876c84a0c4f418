// The programs and libraries that build and tests need from the system: how each is found, and the package of Debian's that brings it.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns what a program prints; nothing if it is not there or fails. */
export function ask(command, ...args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** The full path of the first of these programs that is there, or null. */
export const which = (...names) =>
  names.map((name) => ask('sh', '-c', 'command -v "$0"', name)).find((path) => path !== '') ?? null;

/** Emscripten on PATH or, failing that, in $EMSDK, which then joins PATH for everything we start. */
export function findEmscripten() {
  const { EMSDK } = process.env;
  if (!which('emcc') && EMSDK && existsSync(join(EMSDK, 'upstream', 'emscripten', 'emcc')))
    process.env.PATH = [process.env.PATH, EMSDK, join(EMSDK, 'upstream', 'emscripten')].join(delimiter);
  return which('emcc');
}

/** Folders in which systems put their libraries. */
const prefixes = ['/usr', '/usr/local', '/opt/homebrew'];

export function findEigen() {
  const { Eigen3_DIR, CMAKE_PREFIX_PATH = '' } = process.env;
  if (Eigen3_DIR && existsSync(Eigen3_DIR)) return Eigen3_DIR;
  const folder = [...CMAKE_PREFIX_PATH.split(/[:;]/).filter(Boolean), ...prefixes]
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

/** Tries it, since a compiler may come without the libraries of its sanitizers or its fuzzer. */
const compiles = (compiler, flags, input) =>
  spawnSync(compiler, [...flags, '-x', 'c++', '-', '-o', '/dev/null'], { input, stdio: ['pipe', 'ignore', 'ignore'] })
    .status === 0;

const findCompiler = () => which(process.env.CXX ?? 'c++');

function findSanitizers() {
  const compiler = findCompiler();
  return compiler !== null && compiles(compiler, ['-fsanitize=address,undefined'], 'int main() {}');
}

/** Clang with its fuzzer's library, which may be missing or, as with Apple's, not exist: the compiler's full path, or null. */
export function findFuzzer() {
  const compiler = which('clang++');
  const program = 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, decltype(sizeof 0)) { return 0; }';
  return compiler && compiles(compiler, ['-fsanitize=fuzzer,address,undefined'], program) ? compiler : null;
}

const findGoogleTest = () =>
  prefixes.some((prefix) => existsSync(join(prefix, 'include/gtest/gtest.h'))) ||
  ask('pkg-config', '--modversion', 'gtest') !== '';

/** A Python that has NumPy: the first on PATH, or Debian's, which has Debian's packages. */
export const findNumPy = () =>
  [which('python3'), '/usr/bin/python3'].find(
    (python) => python && ask(python, '-c', 'import numpy; print(1)') === '1',
  ) ?? null;

/** Elsewhere than on Debian the screenshots are not compared. */
const findFonts = () => !which('apt-get') || existsSync('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf');

const findChromium = () => which('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');

// `for` says which stages of the tests need it (`stage:all`: its slow tests); without it, the build does.
const tools = [
  { what: 'Emscripten (emcc on PATH or in $EMSDK)', find: findEmscripten, debian: 'emscripten' },
  { what: 'acorn, which Emscripten needs', find: findAcorn, debian: 'node-acorn' },
  { what: 'Eigen 3.4 or later', find: findEigen, debian: 'libeigen3-dev' },
  { what: 'CMake', find: () => which('cmake'), debian: 'cmake' },
  { what: 'Ninja or Make', find: () => which('ninja', 'make'), debian: 'ninja-build' },
  { for: ['native', 'node', 'lint:all'], what: 'a C++ compiler', find: findCompiler, debian: 'g++' },
  { for: ['native:all'], what: 'a C++ compiler with its sanitizers', find: findSanitizers, debian: 'g++' },
  { for: ['node'], what: 'NumPy for python3', find: findNumPy, debian: 'python3-numpy' },
  { for: ['native', 'lint:all'], what: 'GoogleTest', find: findGoogleTest, debian: 'libgtest-dev' },
  // Elsewhere than on Debian nothing is fuzzed where these are missing.
  { for: ['fuzz'], what: 'Clang', find: () => which('clang++') ?? !which('apt-get'), debian: 'clang' },
  { for: ['fuzz'], what: "Clang's fuzzer", find: () => findFuzzer() ?? !which('apt-get'), debian: 'libclang-rt-dev' },
  { for: ['format'], what: 'clang-format', find: () => which('clang-format'), debian: 'clang-format' },
  { for: ['lint:all'], what: 'clang-tidy', find: () => which('clang-tidy'), debian: 'clang-tidy' },
  { for: ['browser', 'bench'], what: 'Chromium', find: findChromium, debian: 'chromium-headless-shell' },
  { for: ['browser:all'], what: 'the fonts of the screenshots', find: findFonts, debian: 'fonts-dejavu-core' },
  { for: ['browser:all'], what: 'Firefox', find: () => which('firefox-esr', 'firefox'), debian: 'firefox-esr' },
];

/** Lists what the build and these stages need and is missing. */
export const missing = (stages, among = tools) =>
  among.filter((tool) => (!tool.for || tool.for.some((stage) => stages.includes(stage))) && !tool.find());
