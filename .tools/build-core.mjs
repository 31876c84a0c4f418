// Builds the engines: the C++ core as WebAssembly into dist/core/, where learn/ has the one that learns and tracing/ the
// one for pages, and natively with its tests.
// Usage: node .tools/build-core.mjs [wasm|native|test|fuzz|mutations]
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { files } from './files.mjs';
import { findEmscripten, findFuzzer, which } from './find.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = join(root, 'dist/core');
/** What is only read while building: the engines in one file, and the types of what CMake makes. */
const isForBuilding = (file) => /(^|\/)(inline\.js|(attention|learning|tracing|packed)\.d\.ts)$/.test(file);
/** What CMake makes, and the folder that it goes to. */
const BUILT = { attention: '', learning: 'learn', tracing: 'tracing' };
/** The programs of native tests: of attention, and of what is trained. */
const TESTS = ['core_tests', 'learning_tests'];
// Where Debian keeps the JavaScript parser that its Emscripten needs; Node does not look there by itself.
const DEBIAN_NODE_MODULES = '/usr/share/nodejs';

/** Configures and builds what changed, and copies what differs to dist/core/. */
export async function buildCore({ log = console.log, directory = 'build/wasm' } = {}) {
  const emcc = findEmcc();
  const build = join(root, directory);
  const env = { ...process.env };
  if (existsSync(join(DEBIAN_NODE_MODULES, 'acorn'))) {
    env.NODE_PATH = [env.NODE_PATH, DEBIAN_NODE_MODULES].filter(Boolean).join(delimiter);
  }
  if (!isConfigured(build)) {
    await run(join(emcc, 'emcmake'), ['cmake', ...configureArguments(build)], { env, log });
  }
  await run('cmake', ['--build', build], { env, log });
  const sources = files(['wasm'], ['.js', '.d.ts']).filter((file) => !isForBuilding(file));
  for (const file of sources) copyIfChanged(readFileSync(join(root, file)), relative('wasm', file), log);
  for (const [name, folder] of Object.entries(BUILT)) {
    copyIfChanged(readFileSync(join(build, `${name}.wasm`)), join(folder, `${name}.wasm`), log);
    const glue = readFileSync(join(build, `${name}.js`), 'utf8');
    copyIfChanged(await small(name, startedAtOnce(withoutOwnUrl(glue))), join(folder, `${name}.js`), log);
  }
  for (const [name, folder] of Object.entries(BUILT)) await inline(name, folder);
}

/** An engine in one file, its WebAssembly inside as text. */
async function inline(name, folder) {
  const { build } = await import('esbuild'); // not there before npm packages are installed
  const packed = deflateRawSync(readFileSync(join(OUTPUT, folder, `${name}.wasm`)), { level: 9 });
  await build({
    stdin: {
      contents: readFileSync(join(root, 'wasm', folder, 'inline.js'), 'utf8'),
      resolveDir: join(OUTPUT, folder), // where all that it imports has come by now
    },
    outfile: join(OUTPUT, folder, 'inline.js'),
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    // Classic scripts cannot have it, and nothing is fetched: it only has to be a URL.
    define: { PACKED: JSON.stringify(packed.toString('base64')), 'import.meta.url': '"file:///"' },
    logLevel: 'error',
  });
}

let native;

/** Eight files at a time: what they have of Eigen in common is compiled once. */
const TOGETHER = ['-DCMAKE_UNITY_BUILD=ON', '-DCMAKE_UNITY_BUILD_BATCH_SIZE=8'];

/**
 * Builds the core and its tests for this machine, with sanitizers; with libFuzzer too, if there is a Clang that has it. Once,
 * whoever asks. Gives where.
 */
export const buildNative = ({ log = console.log } = {}) => (native ??= buildNativeOnce(log));

async function buildNativeOnce(log) {
  const clang = findFuzzer();
  const build = join(root, clang ? 'build/fuzz' : 'build/native');
  const options = [...TOGETHER];
  if (clang) options.push('-DATTENTION_FUZZ=ON', `-DCMAKE_CXX_COMPILER=${clang}`);
  if (!isConfigured(build)) await run('cmake', [...configureArguments(build), ...options], { log });
  const targets = [...TESTS, ...(clang ? ['fuzz'] : [])];
  await run('cmake', ['--build', build, '--parallel', '2', '--target', ...targets], { log });
  return build;
}

/**
 * What a linter is to read instead of the C++ sources: the core as one unit and its tests as another, so that it reads Eigen
 * twice and not once a file. The bindings are not among them: only Emscripten's own clang can read its headers.
 */
export async function readTogether({ log = console.log } = {}) {
  const build = join(root, 'build/tidy');
  const options = ['-DATTENTION_FUZZ=ON', '-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON'];
  await run('cmake', [...configureArguments(build), ...options], { log });
  // In CMake's order, in which what is specialised is so before it is used.
  const commands = JSON.parse(readFileSync(join(build, 'compile_commands.json'), 'utf8'));
  const isTest = ({ file }) => file.startsWith(join(root, 'tests'));
  const { command } = commands.find(({ file }) => file === join(root, 'tests/core/fuzz_test.cpp'));
  const units = Object.entries({ tests: commands.filter(isTest), core: commands.filter((one) => !isTest(one)) });
  const folder = join(build, 'units');
  mkdirSync(folder, { recursive: true });
  const entries = units.map(([name, sources]) => {
    const file = join(folder, `${name}.cpp`);
    writeFileSync(file, sources.map((source) => `#include "${source.file}"\n`).join(''));
    return { directory: build, file, command: command.replace(/ -o \S+ -c .*$/, ` -c ${file}`) };
  });
  writeFileSync(join(folder, 'compile_commands.json'), JSON.stringify(entries));
  return { folder, units: entries.map(({ file }) => file) };
}

/** Builds, then runs the core's tests; a failure shows what failed. */
export async function runNative({ log = console.log } = {}) {
  const build = await buildNative({ log });
  const counts = { passed: 0, failed: 0 };
  for (const program of TESTS) {
    const report = join(build, `${program}.json`);
    rmSync(report, { force: true });
    const arguments_ = ['--gtest_brief=1', `--gtest_output=json:${report}`];
    const output = await run(join(build, program), arguments_, { log, mayFail: true });
    if (!existsSync(report)) throw new Error(`the native tests broke off\n${output}`);
    const { tests, failures } = JSON.parse(readFileSync(report, 'utf8'));
    if (failures > 0) log(output);
    counts.passed += tests - failures;
    counts.failed += failures;
  }
  return counts;
}

/** Inputs of any kind, to be made from random bytes: the same ones in every run, twenty seconds' worth of one processor. */
const FUZZ_RUNS = 20_000;

/** Looks for inputs on which the core crashes or disagrees with float64 loops; what it finds stays in build/fuzz. */
export async function runFuzzer({ log = console.log, runs = FUZZ_RUNS } = {}) {
  const build = await buildNative({ log });
  const found = join(build, 'found');
  rmSync(found, { recursive: true, force: true });
  mkdirSync(found);
  const corpus = join(root, 'tests/core/fuzz/corpus');
  // Not guided by what is compared in passing: addresses are among it, and no two runs would be alike.
  const flags = ['-seed=1', `-runs=${runs}`, '-use_cmp=0', '-max_len=1200', `-artifact_prefix=${build}/`];
  // Only what hangs takes so long, also on a machine with much else to do.
  flags.push('-timeout=120', '-report_slow_units=120', '-rss_limit_mb=2048');
  const output = await run(join(build, 'fuzz'), [...flags, found, corpus], { log, mayFail: true });
  const done = Number(/#(\d+)\s+DONE/.exec(output)?.[1] ?? 0);
  if (done < runs) log(output.split('\n').slice(-60).join('\n'));
  return { passed: done < runs ? 0 : 1, failed: done < runs ? 1 : 0, note: `${done} inputs` };
}

/** Breaks the core in known ways, each of which some native test must notice. */
export async function runMutations({ log = console.log } = {}) {
  const { mutate, writeCopies } = await import('../tests/core/mutations/run.mjs');
  const build = join(root, 'build/mutations');
  const copies = join(build, 'copies');
  const configured = isConfigured(build); // if not, what is there goes
  writeCopies(copies);
  const options = [...TOGETHER, '-DATTENTION_SANITIZE=OFF', `-DATTENTION_MUTANTS=${copies}`];
  // Where little is optimised Clang is the faster compiler.
  if (which('clang++')) options.push('-DCMAKE_CXX_COMPILER=clang++');
  if (!configured) await run('cmake', [...configureArguments(build), ...options], { log });
  await run('cmake', ['--build', build, '--parallel', '2', '--target', 'core_tests'], { log });
  const runQuietly = (command, args, more) => run(command, args, { log: () => {}, ...more });
  return mutate({ build, log, run: runQuietly });
}

function configureArguments(build) {
  return ['-S', root, '-B', build, ...(which('ninja') ? ['-G', 'Ninja'] : ['-G', 'Unix Makefiles'])];
}

/**
 * Whether CMake has written its build file, for this folder: in a copy of a checkout it would build the other one's sources.
 * A configuration that failed half-way leaves a cache but no build file.
 */
function isConfigured(build) {
  if (!['build.ninja', 'Makefile'].some((file) => existsSync(join(build, file)))) return false;
  const [, home] =
    /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$/m.exec(readFileSync(join(build, 'CMakeCache.txt'), 'utf8')) ?? [];
  if (home === resolve(root)) return true;
  rmSync(build, { recursive: true });
  return false;
}

/** The directory of emcc. */
function findEmcc() {
  const emcc = findEmscripten();
  if (emcc) return dirname(emcc);
  throw new Error('emcc is missing: install Emscripten 3.1.6 or later (on Debian: apt-get install emscripten)');
}

function copyIfChanged(content, file, log) {
  const target = join(OUTPUT, file);
  if (existsSync(target) && readFileSync(target).equals(content)) return;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
  log(`dist/core/${file}`);
}

/** The loader names its WebAssembly for bundlers; where newer glue does too, they would pack it twice. */
function withoutOwnUrl(glue) {
  return glue.replace(/new URL\(("\w+\.wasm"),\s*import\.meta\.url\)\.href/, '$1');
}

/**
 * Newer glue waits for a promise of the exports, though the loader gives them at once, as the glue is told to expect
 * (WASM_ASYNC_COMPILATION=0): they are where they belong by then.
 */
function startedAtOnce(glue) {
  return /return new Promise\(\w+\s*=>\s*\{\s*instantiateWasm\(/.test(glue)
    ? glue.replace(/\bwasmExports\s*=\s*createWasm\(\)/, 'createWasm()')
    : glue;
}

/** Emscripten leaves the names of what is in functions as they are: a quarter of what is downloaded. */
async function small(name, glue) {
  const { minify } = await import('vite'); // not there before npm packages are installed
  const { code, errors } = await minify(`${name}.js`, glue, { module: true });
  if (errors.length > 0) throw new Error(`${name}.js: ${errors[0].message}`);
  return Buffer.from(code);
}

/** Runs quietly and returns the output; on failure it is the error, unless the program may fail. */
function run(command, args, { log, env = process.env, mayFail = false }) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('error', (error) => {
      fail(new Error(error.code === 'ENOENT' ? `${command} is missing` : `${command}: ${error.message}`));
    });
    child.on('close', (code) => {
      if (mayFail) {
        done(output);
      } else if (code === 0) {
        const last = output.trim().split('\n').pop();
        if (last && !/no work to do|files have been written/.test(last)) log(last);
        done(output);
      } else if (/Could not find a package configuration file provided by "(\w+)"/.test(output)) {
        const missing = RegExp.$1;
        fail(
          new Error(
            `${missing} is missing: CMake cannot find it (on Debian: apt-get install libeigen3-dev libgtest-dev)`,
          ),
        );
      } else {
        fail(new Error(`${command} ${args.join(' ')} ended with ${code}\n${output.trim()}`));
      }
    });
  });
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const steps = { wasm: buildCore, native: buildNative, test: runNative, fuzz: runFuzzer, mutations: runMutations };
  const step = steps[process.argv[2] ?? 'wasm'];
  try {
    if (!step) throw new Error('usage: node .tools/build-core.mjs [wasm|native|test|fuzz|mutations]');
    const counts = await step();
    if (counts?.passed !== undefined) console.log(`${counts.passed} passed, ${counts.failed} failed`);
    if (counts?.failed) process.exitCode = 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
