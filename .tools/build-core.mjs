// Builds the engines: the C++ core as WebAssembly into dist/core/, where learn/ has the one that learns, and natively with
// its tests. Each function is the work of a step (terminal.mjs).
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { files } from './files.mjs';
import { findEmscripten, findFuzzer, which } from './find.mjs';
import { Problem, root } from './terminal.mjs';

const OUTPUT = join(root, 'dist/core');
/** The engines that CMake makes, and their folders. */
const BUILT = { attention: '', learning: 'learn' };
/** Declarations of what callers are given; the rest of the border has none. */
const PUBLISHED = /(^|\/)(core|experiments|inline|learn|refusals|types)\.d\.ts$/;
/** The programs of native tests: of attention, and of what is trained. */
const TESTS = ['core_tests', 'learning_tests'];
// The folder in which Debian keeps the JavaScript parser that its Emscripten needs; Node does not look there by itself.
const DEBIAN_NODE_MODULES = '/usr/share/nodejs';

/** Configures and builds what changed, and copies what differs to dist/core/. */
export async function buildCore({ log, run }) {
  const build = await buildWasm(run);
  const border = join(root, 'build/border');
  await run('node', [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'wasm'), '--outDir', border]);
  for (const file of readdirSync(border, { recursive: true })) {
    const content = () => readFileSync(join(border, file), 'utf8');
    if (/(?<!inline)\.js$/.test(file)) copyIfChanged(Buffer.from(content()), file, log);
    // The compiler leaves these paths as the sources have them. A declaration gives values only from a module.
    if (PUBLISHED.test(file)) {
      const text = content().replace(/(?<=^export \* from '\.[^']*)\.ts(?=')/gm, '.js');
      copyIfChanged(Buffer.from(text.replace(/(?<=from '\.[^']*)\.ts(?=')/g, '.d.ts')), file, log);
    }
  }
  for (const file of files(['wasm'], ['.wasm.d.ts']))
    copyIfChanged(readFileSync(join(root, file)), relative('wasm', file), log);
  for (const [name, folder] of Object.entries(BUILT)) {
    copyIfChanged(readFileSync(join(build, `${name}.wasm`)), join(folder, `${name}.wasm`), log);
    const glue = readFileSync(join(build, `${name}.js`), 'utf8');
    copyIfChanged(await small(name, startedAtOnce(withoutOwnUrl(glue))), join(folder, `${name}.js`), log);
  }
  await bundle("export { Tokenizer } from '@huggingface/tokenizers'", 'learn/tokenizers.js', root);
  for (const [name, folder] of Object.entries(BUILT)) await inline(name, folder);
}

/** Builds what tests/wasm compares the engine with; of what is current that takes a fraction of a second. */
export const buildOracle = ({ run }) => buildWasm(run, ['--target', 'oracle']);

/** Configures for Emscripten unless that is done, builds, and gives where. */
async function buildWasm(run, options = []) {
  const build = join(root, 'build/wasm');
  const NODE_PATH = [process.env.NODE_PATH, DEBIAN_NODE_MODULES].filter(Boolean).join(delimiter);
  const env = existsSync(join(DEBIAN_NODE_MODULES, 'acorn')) ? { NODE_PATH } : {};
  if (!isConfigured(build))
    await run(join(dirname(findEmscripten()), 'emcmake'), ['cmake', ...configureArguments(build)], { env });
  await run('cmake', ['--build', build, '--parallel', '2', ...options], { env });
  return build;
}

/** An engine in one file, its WebAssembly inside as text. */
function inline(name, folder) {
  const packed = deflateRawSync(readFileSync(join(OUTPUT, folder, `${name}.wasm`)), { level: 9 });
  const contents = readFileSync(join(root, 'build/border', folder, 'inline.js'), 'utf8');
  // All that it imports has come by now. Classic scripts cannot have a URL of their own, and nothing is fetched by it.
  return bundle(contents, join(folder, 'inline.js'), join(OUTPUT, folder), {
    PACKED: JSON.stringify(packed.toString('base64')),
    'import.meta.url': '"file:///"',
  });
}

/** A module of dist/core/ in one file, with what it imports from a folder. */
async function bundle(contents, file, resolveDir, define = {}) {
  const { build } = await import('esbuild'); // not there before npm packages are installed
  await build({
    stdin: { contents, resolveDir },
    outfile: join(OUTPUT, file),
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    define,
    external: ['./tokenizer.js'], // with what reads it a fifth more, for models that few have
    logLevel: 'error',
  });
}

/** Eight files at a time: what they have of Eigen in common is compiled once. */
const TOGETHER = ['-DCMAKE_UNITY_BUILD=ON', '-DCMAKE_UNITY_BUILD_BATCH_SIZE=8'];

/** Clang is the faster compiler where little is optimised. */
const compiler = () => (which('clang++') ? ['-DCMAKE_CXX_COMPILER=clang++'] : []);

async function compileNative(run, build, options, targets) {
  if (!isConfigured(build)) await run('cmake', [...configureArguments(build), ...TOGETHER, ...options]);
  await run('cmake', ['--build', build, '--parallel', '2', '--target', ...targets]);
  return build;
}

let sanitized;

/** Builds the core and its tests with sanitizers, once; with libFuzzer too, if there is a Clang that has it. Gives where. */
const buildSanitized = ({ run }) => (sanitized ??= buildSanitizedOnce(run));

function buildSanitizedOnce(run) {
  const clang = findFuzzer();
  const options = ['-DATTENTION_SANITIZE=ON'];
  if (clang) options.push('-DATTENTION_FUZZ=ON', `-DCMAKE_CXX_COMPILER=${clang}`);
  const targets = [...TESTS, ...(clang ? ['fuzz'] : [])];
  return compileNative(run, join(root, clang ? 'build/fuzz' : 'build/sanitized'), options, targets);
}

/**
 * The files that a linter reads instead of the C++ sources: the core as one unit and its tests as another, so that it reads Eigen
 * twice and not once a file. The bindings are not among them: only Emscripten's own clang can read its headers.
 */
export async function readTogether({ run }) {
  const build = join(root, 'build/tidy');
  const options = ['-DATTENTION_FUZZ=ON', '-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON'];
  await run('cmake', [...configureArguments(build), ...options]);
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
export const runNative = async (step) =>
  runTests(step, await compileNative(step.run, join(root, 'build/native'), compiler(), TESTS));

/** The same under sanitizers. */
export const runSanitized = async (step) => runTests(step, await buildSanitized(step));

async function runTests(step, build) {
  const counts = { passed: 0, failed: 0 };
  for (const program of TESTS) {
    const report = join(build, `${program}.json`);
    rmSync(report, { force: true });
    const arguments_ = ['--gtest_brief=1', `--gtest_output=json:${report}`];
    await step.run(join(build, program), arguments_, { mayFail: true });
    if (!existsSync(report)) throw new Problem('The native tests broke off.');
    const { tests, failures } = JSON.parse(readFileSync(report, 'utf8'));
    counts.passed += tests - failures;
    counts.failed += failures;
  }
  return counts;
}

/** Inputs of any kind, to be made from random bytes: the same ones in every run, twenty seconds' worth of one processor. */
const FUZZ_RUNS = 20_000;

/** Looks for inputs on which the core crashes or disagrees with float64 loops; what it finds stays in build/fuzz. */
export async function runFuzzer(step) {
  const build = await buildSanitized(step);
  const found = join(build, 'found');
  rmSync(found, { recursive: true, force: true });
  mkdirSync(found);
  const corpus = join(build, 'corpus');
  rmSync(corpus, { recursive: true, force: true });
  mkdirSync(corpus);
  const inputs = readFileSync(join(root, 'tests/core/fuzz/corpus.txt'), 'utf8').trim().split('\n');
  for (const [at, bytes] of inputs.entries()) writeFileSync(join(corpus, String(at)), Buffer.from(bytes, 'hex'));
  // Not guided by what is compared in passing: addresses are among it, and no two runs would be alike.
  const flags = ['-seed=1', `-runs=${FUZZ_RUNS}`, '-use_cmp=0', '-max_len=1200', `-artifact_prefix=${build}/`];
  // Only what hangs takes so long, also on a machine with much else to do.
  flags.push('-timeout=120', '-report_slow_units=120', '-rss_limit_mb=2048');
  const { output } = await step.run(join(build, 'fuzz'), [...flags, found, corpus], { mayFail: true });
  const done = Number(/#(\d+)\s+DONE/.exec(output)?.[1] ?? 0);
  const isDone = done >= FUZZ_RUNS;
  return { passed: isDone ? 1 : 0, failed: isDone ? 0 : 1, note: `${done} inputs` };
}

/** Breaks the core in known ways, each of which some native test must notice. */
export async function runMutations({ log, run }) {
  const { mutate, writeCopies } = await import('../tests/core/mutations/run.mjs');
  const build = join(root, 'build/mutations');
  const copies = join(build, 'copies');
  isConfigured(build); // if not, what is there goes
  writeCopies(copies);
  await compileNative(run, build, [`-DATTENTION_MUTANTS=${copies}`, ...compiler()], ['core_tests']);
  return mutate({ build, log, run });
}

function configureArguments(build) {
  return ['-S', root, '-B', build, ...(which('ninja') ? ['-G', 'Ninja'] : ['-G', 'Unix Makefiles'])];
}

/**
 * True if CMake has written its build file for this folder: in a copy of a checkout it would build the other one's sources.
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

function copyIfChanged(content, file, log) {
  const target = join(OUTPUT, file);
  if (existsSync(target) && readFileSync(target).equals(content)) return;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
  log(`dist/core/${file}`);
}

/** The loader names its WebAssembly for bundlers; where the glue does too, they would pack it twice. */
function withoutOwnUrl(glue) {
  return glue.replace(/new URL\(("\w+\.wasm"),\s*import\.meta\.url\)\.(?:href|toString\(\))/, '$1');
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
