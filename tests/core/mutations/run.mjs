// Do the native tests notice a wrong core? Each mutant is a copy of one source file with one mistake; it is compiled,
// linked with the rest, and at least one test must fail.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import attend from './attend.mjs';
import gradients from './gradients.mjs';
import trace from './trace.mjs';

const mutants = [...trace, ...attend, ...gradients];
const root = fileURLToPath(new URL('../../..', import.meta.url));

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

/** `build` holds the core and its tests, built without optimisation; `linking` is for the compiler when it links. */
export async function mutate({ build, log, linking, run }) {
  const commands = JSON.parse(readFileSync(join(build, 'compile_commands.json'), 'utf8'));
  const objects = commands
    .map(({ command }) => join(build, / -o (\S+)/.exec(command)[1]))
    // The rest are precompiled headers and, not built here, what is trained: what its tests see of the core's attention, its
    // own tests see sooner.
    .filter((path) => path.endsWith('.o') && existsSync(path));
  const compile = (command, args) =>
    // For the shell, as the folder may have spaces in its path; everything but what is compiled, into what.
    run('sh', ['-c', `${command.replace(/ -o \S+ -c .*$/, '')} "$@"`, 'sh', '-w', ...args]);
  const filters = await rounds(build, run);
  const testedBy = async (mutant, index) => {
    const folder = join(build, `mutant-${index}`);
    mkdirSync(folder, { recursive: true });
    const original = join(root, 'core', `${mutant.file}.cpp`);
    const source = readFileSync(original, 'utf8');
    const mutated = source.replace(mutant.from, mutant.to);
    if (mutated === source)
      throw new Error(`mutant "${mutant.name}": core/${mutant.file}.cpp no longer has that place`);
    const copy = join(folder, basename(original));
    writeFileSync(copy, mutated);
    const { command } = commands.find(({ file }) => file === original);
    const object = join(folder, 'mutant.o');
    const tests = join(folder, 'tests');
    await compile(command, ['-c', copy, '-o', object]);
    const others = objects.filter((path) => !path.endsWith(`/core/${mutant.file}.cpp.o`));
    const [compiler] = command.split(' ');
    await run(compiler, [...linking, ...others, object, '-lgtest_main', '-lgtest', '-lpthread', '-o', tests]);
    for (const filter of filters) {
      const options = ['--gtest_brief=1', '--gtest_fail_fast', `--gtest_filter=${filter}`];
      const output = await run(tests, options, { mayFail: true });
      if (/FAILED/.test(output) || !/PASSED/.test(output)) return true; // or it crashed
    }
    return false;
  };
  let failed = 0;
  const queue = [...mutants.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, mutant] = next;
      if (await testedBy(mutant, index)) continue;
      failed++;
      log(`not noticed by any test: ${mutant.name}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return { passed: mutants.length - failed, failed };
}
