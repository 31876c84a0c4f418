// Do the native tests notice a wrong core? With each mistake of mutants.mjs, at least one test must fail.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withChoices } from './choices.mjs';
import table from './mutants.mjs';

const mutants = Object.entries(table)
  .flatMap(([file, rows]) => rows.map(([name, from, to]) => ({ name, file, from, to })))
  .map((mutant, index) => ({ ...mutant, number: index + 1 }));
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Writes the sources that have mistakes to choose from into a folder; only what differs, as the rest need not be compiled. */
export function writeCopies(folder) {
  const chosen = join(root, 'tests/core/mutations/chosen.h');
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const ofFile = mutants.filter((mutant) => mutant.file === file);
    const name = `core/${file}.cpp`;
    const text = `#include "${chosen}"\n${withChoices(readFileSync(join(root, name), 'utf8'), ofFile)}`;
    const copy = join(folder, name);
    if (existsSync(copy) && readFileSync(copy, 'utf8') === text) continue;
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, text);
  }
}

/**
 * Filters of GoogleTest that together run every test, those that take next to no time first: they notice most mutants. What
 * takes how long is measured on the core as it is, which has to pass.
 */
async function rounds(build, run) {
  const report = join(build, 'unchanged.json');
  const options = ['--gtest_brief=1', `--gtest_output=json:${report}`];
  await run(join(build, 'core_tests'), options);
  const tests = JSON.parse(readFileSync(report, 'utf8'))
    .testsuites.flatMap(({ testsuite }) => testsuite)
    .map(({ classname, name, time }) => ({ name: `${classname}.${name}`, seconds: Number.parseFloat(time) }));
  const round = (least, most) => {
    const chosen = tests.filter(({ seconds }) => seconds >= least && seconds < most);
    return chosen.map(({ name }) => name).join(':');
  };
  return [round(0, 0.01), round(0.01, 0.2), round(0.2, Infinity)].filter((filter) => filter !== '');
}

/** `build` holds the tests of a core that was compiled from the copies. */
export async function mutate({ build, log, run }) {
  const filters = await rounds(build, run);
  const isNoticed = async ({ number }) => {
    for (const filter of filters) {
      const options = ['--gtest_brief=1', '--gtest_fail_fast', `--gtest_filter=${filter}`];
      const env = { ATTENTION_MUTANT: String(number) };
      const { output } = await run(join(build, 'core_tests'), options, { env, mayFail: true });
      if (/FAILED/.test(output) || !/PASSED/.test(output)) return true; // or it crashed
    }
    return false;
  };
  const missed = [];
  const queue = [...mutants];
  const worker = async () => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      if (!(await isNoticed(mutant))) missed.push(mutant);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  for (const { name } of missed) log(`not noticed by any test: ${name}`);
  return { passed: mutants.length - missed.length, failed: missed.length };
}
