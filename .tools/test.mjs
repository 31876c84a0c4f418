// npm test: every stage, or the ones named, or what a change can affect: npm test -- native node; npm test -- changed --since=main
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { build, buildEngine } from './build.mjs';
import { affectedBy, changedFiles } from './changed.mjs';
import { cppFiles, files } from './files.mjs';
import { findEigen, findFuzzer } from './find.mjs';
import { setUp } from './setup.mjs';
import { hashOf, lastStamp, writeStamp } from './stamp.mjs';
import { Problem, root, say, script, task } from './terminal.mjs';

const all = ['format', 'lint', 'native', 'fuzz', 'engine', 'node', 'browser'];
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

async function format() {
  await check('Format of scripts, styles and documents (oxfmt)', 'oxfmt', bin('oxfmt'), ['--check']);
  await check('Format of C++ (clang-format)', 'clang-format', 'clang-format', ['--dry-run', '-Werror', ...cpp]);
}

/**
 * What takes long and says the same of the same files every time: it is not repeated on what it has already found clean, as
 * the stamp in build/stamps tells, with how many tests that were.
 */
const once = (title, name, from, work) =>
  counted(title, name, async (step) => {
    const now = await hashOf(from, findEigen(), process.version, process.env.SEED);
    const [hash, passed] = (await lastStamp(name)).split(' ');
    if (now === hash) return { passed: Number(passed), failed: 0, note: 'unchanged since it was clean' };
    const counts = await work(step);
    if (counts.failed === 0) await writeStamp(name, `${now} ${counts.passed}`);
    return counts;
  });
const core = ['core', 'tests/core', 'CMakeLists.txt', '.tools/build-core.mjs'];

/** It also checks types, so what it says of a file depends on others: on all that is not made from them. */
async function lintScripts() {
  const made = ['.git', 'build', 'dist', 'node_modules'];
  const sources = readdirSync(root).filter((entry) => !made.includes(entry));
  await once('Lint and types of scripts (oxlint)', 'oxlint', sources, async ({ run }) => {
    await run(bin('oxlint'), []);
    return { passed: 1, failed: 0, note: 'clean' };
  });
}

async function lintCpp() {
  await once('Lint of C++ (clang-tidy)', 'clang-tidy', [...core, '.clang-tidy'], async ({ run }) => {
    const { readTogether } = await import('./build-core.mjs');
    const { folder, units } = await readTogether({ run });
    // A unit includes the files that are read together, which one check takes for a mistake.
    const options = ['-p', folder, '--quiet', '--warnings-as-errors=*', '--checks=-bugprone-suspicious-include'];
    const results = await Promise.allSettled(units.map((unit) => run('clang-tidy', [...options, unit])));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    return { passed: 1, failed: 0, note: 'clean' };
  });
}

async function native() {
  const { runMutations, runNative } = await import('./build-core.mjs');
  await once('Native tests, under sanitizers (GoogleTest)', 'native', core, runNative);
  await once('Deliberate mistakes in the core, each to be noticed', 'mutations', core, runMutations);
}

async function fuzz() {
  if (!findFuzzer()) return say("  – Fuzzing: skipped, as Clang with its fuzzer's library is not there");
  const { runFuzzer } = await import('./build-core.mjs');
  await once('Random inputs against float64 loops (libFuzzer)', 'fuzz', core, runFuzzer);
}

/** One of Vitest's projects, or some of its files, counted by its own report. */
const vitest =
  (project, named = []) =>
  async ({ run }) => {
    const report = join(root, 'build', `vitest-${project}.json`);
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await run(bin('vitest'), ['run', `--project=${project}`, ...named, ...reporters], {
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
  };

const ofEngine = [
  'dist/core',
  'package.json',
  'wasm',
  'tests/wasm',
  'tests/fixtures',
  'vitest.config.ts',
  'package-lock.json',
];
const engine = () => once('Engine in Node (vitest)', 'vitest-engine', ofEngine, vitest('engine'));
const node = () => counted('Pure functions and tools in Node (vitest)', 'vitest-node', vitest('node'));
const browser = (named) => counted('Page in Chromium and Firefox (vitest)', 'vitest-browser', vitest('browser', named));

/** What Node and the browsers load. If it cannot be built, their stages cannot pass. */
async function built(wanted) {
  try {
    if (wanted('browser')) await build();
    else if (wanted('node') || wanted('engine')) await buildEngine();
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    total.failed += 1;
    return false;
  }
}

/** The stages to run; of a change also its files, and the browser tests it can affect. */
function asked(args) {
  const [, since] = /^--since=(.+)$/.exec(args.at(-1)) ?? [];
  if (args[0] === 'changed' && args.length <= (since ? 2 : 1)) {
    const changed = changedFiles(since ?? 'HEAD');
    const names = files(['tests/browser'], ['.test.ts']).map((file) => basename(file, '.test.ts'));
    const { stages, browser } = affectedBy(changed, names);
    say(`${changed.length} files changed: ${stages.join(', ') || 'nothing to test'}`);
    return { stages, tests: browser.map((name) => `tests/browser/${name}.test.ts`) };
  }
  const unknown = args.find((stage) => !all.includes(stage));
  if (unknown) throw new Problem(`There is no stage "${unknown}"; there are ${all.join(', ')}, or changed.`);
  return { stages: args.length === 0 ? all : args };
}

await script(async () => {
  const { stages, tests } = asked(process.argv.slice(2));
  const wanted = (stage) => stages.includes(stage);
  const started = performance.now();
  await setUp(all.filter(wanted));

  // One after the other, as many at once as there are processors (two are enough): what takes longest first, so that all
  // end together. Then the browsers, which keep both busy.
  let ready;
  const jobs = [
    () => (ready = built(wanted)),
    () => wanted('native') && native(),
    () => wanted('fuzz') && fuzz(),
    async () => wanted('engine') && (await ready) && engine(),
    async () => wanted('node') && (await ready) && node(),
    () => wanted('lint') && lintCpp(),
    () => wanted('lint') && lintScripts(),
    () => wanted('format') && format(),
  ];
  const worker = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job();
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  if ((await ready) && wanted('browser')) await browser(tests);

  if (total.failed > 0) process.exitCode = 1;
  say(`  in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  say(`${total.passed} passed, ${total.failed} failed`);
});
