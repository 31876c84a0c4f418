// Do the native tests notice a wrong core? Each mutant is a copy of one source file with one mistake; it is compiled,
// linked with the rest, and at least one test must fail.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const mutants = [
  { name: 'no scale', file: 'steps', from: '1 / std::sqrt(static_cast<Scalar>(keyWidth))', to: '1' },
  {
    name: '1/d instead of 1/√d',
    file: 'steps',
    from: 'std::sqrt(static_cast<Scalar>(keyWidth))',
    to: 'static_cast<Scalar>(keyWidth)',
  },
  { name: 'scale applied to dot too', file: 'steps', from: 'inputs.scoring == Scoring::scaledDot', to: 'true' },
  {
    name: 'mask ignored',
    file: 'steps',
    from: 'bias == -infinity<Scalar> ? bias : score + bias',
    to: '(void(bias), score)',
  },
  { name: 'mask subtracted', file: 'steps', from: ': score + bias', to: ': score - bias' },
  { name: 'strict causal', file: 'steps', from: 'query + 1', to: 'query' },
  {
    name: 'key length one too long',
    file: 'steps',
    from: 'inputs.keyLength.value_or(m)',
    to: 'inputs.keyLength.value_or(m - 1) + 1',
  },
  { name: 'row maximum not subtracted', file: 'steps', from: '.array() - rowMax', to: '.array() - 0 * rowMax' },
  { name: 'bias ignored', file: 'steps', from: 'if (bias) projected', to: 'if (false) projected' },
  { name: 'weights not normalised', file: 'steps', from: '/= result.rowSum(row, 0)', to: '/= Scalar(1)' },
  {
    name: 'softmax down the columns',
    file: 'trace',
    from: /softmax<Scalar>\((mask \? .*?)\);/,
    to: 'softmax<Scalar>(Matrix<Scalar>(MatrixRef<Scalar>($1).transpose()));\n  parts.weights.transposeInPlace();',
  },
  { name: 'Q and K exchanged', file: 'trace', from: 'scoreKeys<Scalar>(q, k)', to: 'scoreKeys<Scalar>(k, q)' },
  {
    name: 'values are the keys',
    file: 'trace',
    from: 'weightedSum<Scalar>(head.weights, v)',
    to: 'weightedSum<Scalar>(head.weights, k)',
  },
  { name: 'context ignored', file: 'trace', from: 'inputs.context ? inputs.context : inputs.x', to: 'inputs.x' },
  { name: 'output projection left out', file: 'trace', from: 'if (inputs.wo)', to: 'if (false)' },
  { name: 'fully masked rows not reported', file: 'trace', from: 'rows.push_back', to: '(void)' },
  { name: 'overflow not noticed', file: 'trace', from: 'if (!forbidden) overflow<Scalar>(step, row, col);', to: '' },
  { name: 'NaN let in', file: 'inputs', from: 'std::isfinite(value)) continue', to: 'true) continue' },
];

/** `build` holds the core and its tests, built without optimisation. */
export async function mutate({ build, log, run }) {
  const commands = JSON.parse(readFileSync(join(build, 'compile_commands.json'), 'utf8'));
  const objects = commands.map(({ command }) => join(build, / -o (\S+)/.exec(command)[1]));
  const testedBy = async (mutant, index) => {
    const folder = join(build, `mutant-${index}`);
    mkdirSync(folder, { recursive: true });
    const original = join(root, 'core', `${mutant.file}.cpp`);
    const source = readFileSync(original, 'utf8');
    const mutated = source.replace(mutant.from, mutant.to);
    if (mutated === source)
      throw new Error(`mutant "${mutant.name}": core/${mutant.file}.cpp no longer has that place`);
    const copy = join(folder, `${mutant.file}.cpp`);
    writeFileSync(copy, mutated);
    const { command } = commands.find(({ file }) => file === original);
    const object = join(folder, `${mutant.file}.o`);
    const tests = join(folder, 'tests');
    // For the shell, as the folder may have spaces in its path; everything but what is compiled, into what.
    const compile = `${command.replace(/ -o \S+ -c .*$/, '')} "$@"`;
    await run('sh', ['-c', compile, 'sh', '-w', '-I', join(root, 'core'), '-c', copy, '-o', object]);
    const others = objects.filter((path) => !path.endsWith(`/core/${mutant.file}.cpp.o`));
    const [compiler] = command.split(' ');
    await run(compiler, [...others, object, '-lgtest_main', '-lgtest', '-lpthread', '-o', tests]);
    const output = await run(tests, ['--gtest_brief=1', '--gtest_fail_fast'], { mayFail: true });
    return /FAILED/.test(output) || !/PASSED/.test(output); // or it crashed
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
