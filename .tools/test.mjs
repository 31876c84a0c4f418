// npm test: the quick tests. npm run test:all: the slow ones, too. Every stage, or the ones named: npm test -- native node
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, buildEngine } from './build.mjs';
import { cppFiles, hashOf, lastStamp, writeStamp } from './files.mjs';
import { findEigen, findFuzzer } from './find.mjs';
import { setUp } from './setup.mjs';
import { Problem, root, say, script, task } from './terminal.mjs';

const all = ['format', 'lint', 'native', 'fuzz', 'engine', 'node', 'built', 'browser'];
const total = { passed: 0, failed: 0 };

const named = process.argv.slice(2);
const isAll = named[0] === '--all';
if (isAll) named.shift();

const cpp = cppFiles();
const bin = (name) => join('node_modules', '.bin', name);

/** The other stages give way to what is built and to the browsers, which take longest. */
const GIVES_WAY = 3;

/** One step of a stage. Counts the { passed, failed } that `work` returns; a step that breaks counts as one failure. */
async function counted(title, name, work, nice = GIVES_WAY) {
  let counts;
  try {
    await task(title, name, async ({ log, run }) => {
      counts = await work({ log, run: (command, args, options) => run(command, args, { nice, ...options }) });
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
 * Runs a step unless these files are as they were when it last passed, which its stamp in build/stamps tells, with how many
 * tests that were.
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

/** It also checks types, so the verdict on one file depends on all others that are not generated. */
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
  const { runMutations, runNative, runSanitized } = await import('./build-core.mjs');
  if (!isAll) return once('Native tests (GoogleTest)', 'native', core, runNative);
  await once('Native tests, under sanitizers (GoogleTest)', 'sanitized', core, runSanitized);
  await once('Deliberate mistakes in the core, each to be noticed', 'mutations', core, runMutations);
}

async function fuzz() {
  if (!findFuzzer()) return say("  – Fuzzing: skipped, as Clang with its fuzzer's library is not there");
  const { runFuzzer } = await import('./build-core.mjs');
  await once('Random inputs against float64 loops (libFuzzer)', 'fuzz', core, runFuzzer);
}

/** One of Vitest's projects with those of its tests in other languages, counted by their report. TEST_ALL is for vitest.config.ts and tests/seed.ts. */
const vitest =
  (project) =>
  async ({ run }) => {
    const report = join(root, 'build', `vitest-${project}.json`);
    rmSync(report, { force: true });
    const options = [
      `--project=${project}`,
      `--project=${project}-*`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const env = isAll ? { TEST_ALL: '1' } : {};
    const { code } = await run(bin('vitest'), ['run', ...options], { mayFail: true, env });
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
  ...core, // the float64 loops that it is compared with
  'dist/core',
  'package.json',
  'wasm',
  'tests/wasm',
  'tests/fixtures',
  'tests/seed.ts',
  'vitest.config.ts',
  'package-lock.json',
];
const engineStamp = isAll ? 'vitest-engine-all' : 'vitest-engine';
const engine = () => once('Engine in Node (vitest)', engineStamp, ofEngine, vitest('engine'));
const node = () => counted('Pure functions and tools in Node (vitest)', 'vitest-node', vitest('node'));
const builtFiles = () => counted('What was built, read in Node (vitest)', 'vitest-built', vitest('built'));
const browsers = isAll ? 'Chromium and Firefox' : 'Chromium';
const browser = () => counted(`Page in ${browsers} (vitest)`, 'vitest-browser', vitest('browser'), 0);

/** Tells whether it could be built; if not, the stages that load it cannot pass. */
async function isBuilt(make) {
  try {
    await make();
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    total.failed += 1;
    return false;
  }
}

/** The stages to run. */
function asked() {
  const there = isAll ? all : all.filter((stage) => stage !== 'fuzz');
  const unknown = named.find((stage) => !there.includes(stage));
  if (unknown === 'fuzz') throw new Problem('Fuzzing is slow: npm run test:all -- fuzz');
  if (unknown) throw new Problem(`There is no stage "${unknown}"; there are ${there.join(', ')}.`);
  return named.length === 0 ? there : all.filter((stage) => named.includes(stage));
}

await script(async () => {
  const stages = asked();
  const wanted = (stage) => stages.includes(stage);
  const started = performance.now();
  await setUp(isAll ? stages.flatMap((stage) => [stage, `${stage}:all`]) : stages);

  // The builds and then the browsers each wait for the one before. All else is done beside them, one stage after the other, and
  // by two at a time once the browsers are done.
  const loadsEngine = stages.some((stage) => ['engine', 'node', 'built', 'browser'].includes(stage));
  const engineIsBuilt = loadsEngine ? isBuilt(buildEngine) : Promise.resolve(false);
  const allIsBuilt = engineIsBuilt.then((isReady) => {
    const loadsAll = wanted('built') || wanted('browser');
    return isReady && loadsAll ? isBuilt(build) : isReady;
  });
  const queue = [
    wanted('native') && native,
    wanted('fuzz') && fuzz,
    wanted('lint') && isAll && lintCpp,
    wanted('lint') && lintScripts,
    wanted('format') && format,
    wanted('engine') && (async () => (await engineIsBuilt) && (await engine())),
    wanted('node') && (async () => (await engineIsBuilt) && (await node())),
    wanted('built') && (async () => (await allIsBuilt) && (await builtFiles())),
  ].filter(Boolean);
  const workThrough = async () => {
    for (let stage = queue.shift(); stage; stage = queue.shift()) await stage();
  };
  const longest = async () => {
    if ((await allIsBuilt) && wanted('browser')) await browser();
    await workThrough();
  };
  await Promise.all([longest(), workThrough()]);
  if (total.failed > 0) process.exitCode = 1;
  say(`  in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  say(`${total.passed} passed, ${total.failed} failed`);
});
