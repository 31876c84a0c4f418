// npm test: every stage, or the ones named: npm test -- native node
import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build, buildEngine } from './build.mjs';
import { cppFiles, files } from './files.mjs';
import { setUp } from './setup.mjs';
import { Problem, root, say, script, task } from './terminal.mjs';

const all = ['format', 'lint', 'types', 'native', 'node', 'browser'];
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
  await check('Format of scripts, styles and documents (prettier)', 'prettier', bin('prettier'), ['--check', '.']);
  if (cpp.length > 0)
    await check('Format of C++ (clang-format)', 'clang-format', 'clang-format', ['--dry-run', '-Werror', ...cpp]);
}

async function lint() {
  await check('Lint of TypeScript (eslint)', 'eslint', bin('eslint'), ['--max-warnings', '0', '.']);
  // Not the bindings: they include Emscripten's headers, which only its own clang can read.
  const sources = cpp.filter((file) => file.endsWith('.cpp') && !file.startsWith('wasm'));
  if (sources.length === 0) return;
  await counted('Lint of C++ (clang-tidy)', 'clang-tidy', async ({ log, run }) => {
    await (await import('./build-core.mjs')).buildNative({ log }); // for its compile commands
    await run('clang-tidy', ['-p', 'build/native', '--quiet', '--warnings-as-errors=*', ...sources]);
    return { passed: 1, failed: 0, note: 'clean' };
  });
}

const types = () => check('Types (tsc)', 'tsc', bin('tsc'), ['--noEmit', '-p', '.']);

/** GoogleTest's last words: how many ran, or passed, and how many failed. */
function readGoogleTest(text) {
  const number = (pattern) => Number(pattern.exec(text)?.[1] ?? 0);
  const failed = number(/\[ {2}FAILED {2}\] (\d+) tests?, listed below/) || number(/(\d+) FAILED TESTS?/);
  const passed = number(/\[ {2}PASSED {2}\] (\d+) tests?\./);
  return { passed, failed };
}

async function native() {
  if (files(['tests/core'], ['.cpp']).length === 0) return say('  – Native tests: none yet');
  await counted('Native tests, under sanitizers (GoogleTest)', 'native', async ({ log }) => {
    const { runNative } = await import('./build-core.mjs');
    let output = '';
    const keep = (line) => {
      output += `${line}\n`;
      log(line);
    };
    try {
      await runNative({ log: keep });
    } catch (error) {
      keep(error.message);
      const { passed, failed } = readGoogleTest(output);
      return { passed, failed: failed || 1 }; // a crash or a failed build names no number
    }
    const counts = readGoogleTest(output);
    if (counts.passed === 0) throw new Problem('no test ran');
    return counts;
  });
}

/** One of Vitest's projects, counted by its own report. */
async function vitest(title, project, folders) {
  if (files(folders, ['.test.ts']).length === 0) return say(`  – ${title}: none yet`);
  await counted(title, `vitest-${project}`, async ({ run }) => {
    const report = join(root, 'build', `vitest-${project}.json`);
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await run(bin('vitest'), ['run', '--project', project, ...reporters], { mayFail: true });
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

const node = () => vitest('Engine in Node, timeline and frame (vitest)', 'node', ['tests/wasm', 'tests/web']);
const browser = () => vitest('Page in Chromium and Firefox (vitest)', 'browser', ['tests/browser']);

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

  // Two lanes, for two processors; the browsers run alone afterwards, because animations are timed.
  let ready = false;
  const lanes = [
    async () => {
      ready = await built(wanted);
      if (ready && wanted('node')) await node();
      if (wanted('types')) await types();
    },
    async () => {
      if (wanted('native')) await native();
      if (wanted('format')) await format();
      if (wanted('lint')) await lint();
    },
  ];
  if (availableParallelism() > 1) await Promise.all(lanes.map((lane) => lane()));
  else for (const lane of lanes) await lane();
  if (ready && wanted('browser')) await browser();

  if (total.failed > 0) process.exitCode = 1;
  say(`  in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  say(`${total.passed} passed, ${total.failed} failed`);
});
