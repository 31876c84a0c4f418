// npm test: every stage, or the ones named: npm test -- native node
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build, buildEngine } from './build.mjs';
import { cppFiles, files } from './files.mjs';
import { findEigen, findFuzzer } from './find.mjs';
import { setUp } from './setup.mjs';
import { hashOf, lastStamp, writeStamp } from './stamp.mjs';
import { Problem, root, say, script, task } from './terminal.mjs';

const all = ['format', 'lint', 'types', 'native', 'fuzz', 'node', 'browser'];
const total = { passed: 0, failed: 0 };

const cpp = cppFiles();
const bin = (name) => join('node_modules', '.bin', name);

/** One step of a stage. Counts the { passed, failed } that `work` returns; a step that breaks counts as one failure. */
async function counted(title, name, work) {
  let counts;
  try {
    await task(title, name, async (step) => {
      counts = await work(step);
      if (counts.failed > 0) throw new Problem(`${counts.passed} passed, ${counts.failed} failed`);
      return { note: counts.note ?? `${counts.passed} passed` };
    });
  } catch {
    if (!counts?.failed) counts = { passed: counts?.passed ?? 0, failed: 1 };
  }
  total.passed += counts.passed;
  total.failed += counts.failed;
}

/** A program that either is content or is not: one test. */
const check = (title, name, command, args) =>
  counted(title, name, async ({ run }) => {
    await run(command, args);
    return { passed: 1, failed: 0, note: 'clean' };
  });

// Prettier asks about a file, and tsc about what depends on it, only if it changed since the last time.
const prettierCache = ['--cache', '--cache-strategy=content', '--cache-location=build/prettier-cache'];
const tscCache = ['--incremental', '--tsBuildInfoFile', 'build/tsc.tsbuildinfo'];

async function format() {
  const options = ['--check', ...prettierCache, '.'];
  await check('Format of scripts, styles and documents (prettier)', 'prettier', bin('prettier'), options);
  if (cpp.length > 0)
    await check('Format of C++ (clang-format)', 'clang-format', 'clang-format', ['--dry-run', '-Werror', ...cpp]);
}

/**
 * What takes long and says the same of the same files every time: it is not repeated on what it has already found clean.
 */
const once = (title, name, from, work) =>
  counted(title, name, async (step) => {
    const now = await hashOf(from, findEigen());
    if (now === (await lastStamp(name))) return { passed: 1, failed: 0, note: 'unchanged since it was clean' };
    const counts = await work(step);
    if (counts.failed === 0) await writeStamp(name, now);
    return counts;
  });
const core = ['core', 'tests/core', 'CMakeLists.txt', '.tools/build-core.mjs'];

/** Its rules know types, so what it says of a file depends on others: on all that is not made from them. */
async function lintScripts() {
  const made = ['.git', 'build', 'dist', 'node_modules'];
  const sources = readdirSync(root).filter((entry) => !made.includes(entry));
  await once('Lint of scripts (eslint)', 'eslint', sources, async ({ run }) => {
    await run(bin('eslint'), ['--max-warnings', '0', '.']);
    return { passed: 1, failed: 0, note: 'clean' };
  });
}

async function lintCpp() {
  // Not the bindings: they include Emscripten's headers, which only its own clang can read.
  const sources = cpp.filter((file) => file.endsWith('.cpp') && !file.startsWith('wasm'));
  if (sources.length === 0) return;
  await once('Lint of C++ (clang-tidy)', 'clang-tidy', [...core, '.clang-tidy'], async ({ log, run }) => {
    const { readTogether } = await import('./build-core.mjs');
    const { build, units } = await readTogether(sources, { log });
    // A unit includes the files that are read together, which one check takes for a mistake.
    const options = ['-p', build, '--quiet', '--warnings-as-errors=*', '--checks=-bugprone-suspicious-include'];
    const worker = async () => {
      for (let unit = units.shift(); unit; unit = units.shift()) await run('clang-tidy', [...options, unit]);
    };
    const results = await Promise.allSettled(Array.from({ length: availableParallelism() }, worker));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    return { passed: 1, failed: 0, note: 'clean' };
  });
}

const types = () => check('Types (tsc)', 'tsc', bin('tsc'), ['--noEmit', '-p', '.', ...tscCache]);

async function native() {
  if (files(['tests/core'], ['.cpp']).length === 0) return say('  – Native tests: none yet');
  const { runMutations, runNative } = await import('./build-core.mjs');
  await counted('Native tests, under sanitizers (GoogleTest)', 'native', ({ log }) => runNative({ log }));
  await once('Deliberate mistakes in the core, each to be noticed', 'mutations', core, runMutations);
}

async function fuzz() {
  if (!findFuzzer()) return say("  – Fuzzing: skipped, as Clang with its fuzzer's library is not there");
  const { runFuzzer } = await import('./build-core.mjs');
  await once('Random inputs against float64 loops (libFuzzer)', 'fuzz', core, ({ log }) => runFuzzer({ log }));
}

/** Some of Vitest's projects, counted by its own report. */
async function vitest(title, name, projects, folders) {
  if (files(folders, ['.test.ts']).length === 0) return say(`  – ${title}: none yet`);
  await counted(title, `vitest-${name}`, async ({ run }) => {
    const report = join(root, 'build', `vitest-${name}.json`);
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await run(bin('vitest'), ['run', ...projects.map((it) => `--project=${it}`), ...reporters], {
      mayFail: true,
    });
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    const skipped = counts.numPendingTests + counts.numTodoTests;
    return {
      passed: counts.numPassedTests,
      // A file that does not load, or an error outside any test, fails the run without failing a test.
      failed: counts.numFailedTests || (code === 0 ? 0 : 1),
      note: `${counts.numPassedTests} passed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    };
  });
}

const node = () =>
  vitest('Engine in Node, timeline and frame (vitest)', 'node', ['engine', 'node'], ['tests/wasm', 'tests/web']);
const browser = () => vitest('Page in Chromium and Firefox (vitest)', 'browser', ['browser'], ['tests/browser']);

/** What Node and the browsers load. If it cannot be built, their stages cannot pass. */
async function built(wanted) {
  try {
    if (wanted('browser')) await build();
    else if (wanted('node')) await buildEngine();
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    total.failed += 1;
    return false;
  }
}

await script(async () => {
  const stages = process.argv.slice(2);
  const unknown = stages.find((stage) => !all.includes(stage));
  if (unknown) throw new Problem(`There is no stage "${unknown}"; there are ${all.join(', ')}.`);
  const wanted = (stage) => stages.length === 0 || stages.includes(stage);
  const started = performance.now();
  await setUp(all.filter(wanted));

  // One after the other, as many at once as there are processors (two are enough): what takes longest first, so that all
  // end together. Then the browsers, which keep both busy.
  let ready;
  const jobs = [
    () => (ready = built(wanted)),
    () => wanted('native') && native(),
    () => wanted('fuzz') && fuzz(),
    async () => wanted('node') && (await ready) && node(),
    () => wanted('lint') && lintCpp(),
    () => wanted('lint') && lintScripts(),
    () => wanted('types') && types(),
    () => wanted('format') && format(),
  ];
  const worker = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job();
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  if ((await ready) && wanted('browser')) await browser();

  if (total.failed > 0) process.exitCode = 1;
  say(`  in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  say(`${total.passed} passed, ${total.failed} failed`);
});
