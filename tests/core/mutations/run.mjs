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
  { name: 'strict causal', file: 'steps', from: 'query + sizes.past + 1', to: 'query + sizes.past' },
  { name: 'causal ignoring the past', file: 'steps', from: 'query + sizes.past + 1', to: 'query + 1' },
  {
    name: 'mask of a head ignored',
    file: 'steps',
    from: 'inputs.masks.size() == 1 ? 0 : static_cast<std::size_t>(head)',
    to: '(void(head), 0)',
  },
  {
    name: 'key length one too long',
    file: 'steps',
    from: 'inputs.keyLength.value_or(sizes.m)',
    to: 'inputs.keyLength.value_or(sizes.m - 1) + 1',
  },
  {
    name: 'row maximum not subtracted',
    file: 'softmax',
    from: 'load(row + i) - rowMax',
    to: 'load(row + i) - 0 * rowMax',
  },
  { name: 'bias ignored', file: 'steps', from: 'if (bias) projected', to: 'if (false) projected' },
  {
    name: 'weights not normalised',
    file: 'softmax',
    from: 'divideRow(row, cols, rowSum)',
    to: 'divideRow(row, cols, 1)',
  },
  {
    name: 'products of rows added twice',
    file: 'product',
    from: 'addProduct<colStride>(a + first',
    to: 'addProduct<colStride>(a + 0 * first',
  },
  { name: 'no correction when the maximum rises', file: 'attend', from: 'load(to) * correction', to: 'load(to)' },
  {
    name: 'softmax down the columns',
    file: 'trace_head',
    from: 'softmax<Scalar>(*latest, options.softmaxParts);',
    to: 'softmax<Scalar>(Matrix<Scalar>(latest->transpose()), true);\n  parts.weights.transposeInPlace();',
  },
  {
    name: 'Q and K exchanged',
    file: 'trace_head',
    from: 'scoreKeys<Scalar>(*q, head.k)',
    to: 'scoreKeys<Scalar>(head.k, *q)',
  },
  {
    name: 'values are the keys',
    file: 'trace_head',
    from: 'weightedSum<Scalar>(head.weights, head.v)',
    to: 'weightedSum<Scalar>(head.weights, head.k)',
  },
  {
    name: 'softcap after the mask',
    file: 'trace_head',
    from: 'Softmax<Scalar> parts',
    to: 'if (inputs.softcap) *const_cast<Matrix<Scalar>*>(latest) = capScores<Scalar>(*latest, *inputs.softcap);\n  Softmax<Scalar> parts',
  },
  {
    name: 'mask before the softcap',
    file: 'trace_head',
    from: 'if (inputs.softcap) latest = &head.cappedScores.emplace(capScores<Scalar>(*latest, *inputs.softcap));',
    to: 'if (mask) head.scaledScores = maskScores<Scalar>(head.scaledScores, *mask);\n  $&',
  },
  {
    name: 'softcap left out',
    file: 'steps',
    from: 'softcap * std::tanh(score / softcap)',
    to: '(void(softcap), score)',
  },
  { name: 'softcap not scaled back', file: 'steps', from: 'softcap * std::tanh', to: 'std::tanh' },
  {
    name: 'additive scoring without tanh',
    file: 'steps',
    from: '[](Scalar value) { return std::tanh(value); }',
    to: '[](Scalar value) { return value; }',
  },
  {
    name: 'pairs of queries and keys in the wrong order',
    file: 'steps',
    from: 'sums.middleRows(query * m, m) =',
    to: 'sums(Eigen::seqN(query, m, projectedQ.rows()), Eigen::placeholders::all) =',
  },
  {
    name: 'w1 and w2 exchanged',
    file: 'trace_head',
    from: 'project<Scalar>(head.q, *additive.w1, std::nullopt)',
    to: 'project<Scalar>(head.q, *additive.w2, std::nullopt)',
  },
  { name: 'general scoring without W', file: 'trace_head', from: 'if (inputs.general)', to: 'if (false)' },
  { name: 'W transposed', file: 'trace_head', from: '*inputs.general,', to: 'inputs.general->transpose(),' },
  {
    name: 'key heads dealt out in turn',
    file: 'trace',
    from: 'keyHead(sizes, number)',
    to: 'number % sizes.kvHeads',
  },
  { name: 'all heads read the first key head', file: 'trace', from: 'keyHead(sizes, number)', to: '0' },
  {
    name: 'heads of V as wide as those of K',
    file: 'trace',
    from: 'all.v.middleCols(from * sizes.valueWidth',
    to: 'all.v.middleCols(from * sizes.keyWidth % sizes.valueWidth',
  },
  {
    name: 'concat in reverse',
    file: 'trace',
    from: 'all.concat.middleCols(number * sizes.valueWidth',
    to: 'all.concat.middleCols((sizes.heads - 1 - number) * sizes.valueWidth',
  },
  {
    name: 'mask of the first head for all',
    file: 'trace',
    from: 'number == 0 || inputs.masks.size() > 1',
    to: 'number == 0',
  },
  { name: 'the past behind', file: 'steps', from: 'all << past, given', to: 'all << given, past' },
  { name: 'the past of V left out', file: 'operands', from: 'in.bv, in.pastV', to: 'in.bv, in.pastK' },
  { name: 'context ignored', file: 'operands', from: 'in.context ? in.context : in.x', to: 'in.x' },
  {
    name: 'output projection left out',
    file: 'trace',
    from: 'if (inputs.wo) all.projected',
    to: 'if (false) all.projected',
  },
  { name: 'fully masked rows not reported', file: 'trace_head', from: 'rows.push_back', to: '(void)' },
  {
    name: 'overflow of scores not noticed',
    file: 'trace_head',
    from: 'mask && (*mask)(query, key) == -std::numeric_limits<Scalar>::infinity()',
    to: '(void(query), void(key), true)',
  },
  {
    name: 'infinities let in',
    file: 'inputs',
    from: 'requireNumbers<Scalar>(name, given, kind)',
    to: 'requireNumbers<Scalar>(name, given, Kind::mask)',
  },
  { name: 'memory of one head only', file: 'trace', from: 'static_cast<double>(heads) * (ofHead', to: '(ofHead' },
  { name: 'positions from 1', file: 'encodings', from: 'static_cast<double>(position) *', to: '(position + 1.0) *' },
  { name: 'sine and cosine exchanged', file: 'encodings', from: 'feature % 2 == 0 ?', to: 'feature % 2 != 0 ?' },
  { name: 'turned backwards', file: 'encodings', from: 'a * cosine - b * sine', to: 'a * cosine + b * sine' },
  {
    name: 'offset ignored',
    file: 'encodings',
    from: 'static_cast<double>(options.offset) + ',
    to: '',
  },
  {
    name: 'each head turned by its own columns',
    file: 'encodings',
    from: 'frequencies(width, options.base)',
    to: 'frequencies(x.cols(), options.base)',
  },
  { name: 'slopes of the next smaller power only', file: 'encodings', from: '(2 * lower)', to: '(lower)' },
  { name: 'ALiBi ignoring the past', file: 'encodings', from: 'past + row % n - key', to: 'row % n - key' },
  { name: 'ALiBi rewards distance', file: 'encodings', from: '0 - slopes', to: '0 + slopes' },
  {
    name: 'a gradient without 1/√d_k',
    file: 'gradients_head',
    from: 'scaleFactor(inputs, head.k.cols())',
    to: 'Scalar(1)',
  },
  {
    name: 'softmax backwards without the row sum',
    file: 'gradient_steps',
    from: 'load(g + i) - rowSum',
    to: 'load(g + i)',
  },
  {
    name: 'softmax backwards without the row sum, in double',
    file: 'gradient_steps',
    from: 'weightsGradient - rowSums',
    to: 'weightsGradient - 0 * rowSums',
  },
  {
    name: 'softmax backwards with the sum of dA alone',
    file: 'gradient_steps',
    from: 'load(g + i) * load(a + i)',
    to: 'load(g + i)',
  },
  {
    name: 'forbidden keys in the gradient of scores',
    file: 'gradient_steps',
    from: 'scores - scores == 0.0F',
    to: 'scores == scores',
  },
  {
    name: 'gradient of keys not transposed',
    file: 'gradient_steps',
    from: 'transposedProduct<Scalar>(scores, q)',
    to: 'product<Scalar>(scores, q)',
  },
  {
    name: 'gradient of weights without the transpose of V',
    file: 'gradient_steps',
    from: 'productTransposed<Scalar>(output, v)',
    to: 'product<Scalar>(output, v)',
  },
  {
    name: 'gradient of the source without the transpose of W',
    file: 'gradient_steps',
    from: 'productTransposed<Scalar>(projected, w)',
    to: 'product<Scalar>(projected, w)',
  },
  {
    name: 'gradient of a bias from the first row only',
    file: 'gradient_steps',
    from: 'Matrix<Scalar>::Ones(1, projected.rows())',
    to: 'Matrix<Scalar>::Identity(1, projected.rows())',
  },
  {
    name: 'the softcap left out of the gradient',
    file: 'gradients_head',
    from: 'latest = uncappedGradient<Scalar>(latest, head.scaledScores, *inputs.softcap);',
    to: '',
  },
  {
    name: 'slope of the softcap taken at the capped score',
    file: 'gradients_head',
    from: 'uncappedGradient<Scalar>(latest, head.scaledScores,',
    to: 'uncappedGradient<Scalar>(latest, *head.cappedScores,',
  },
  {
    name: 'slope of the softcap at c times the score',
    file: 'gradient_steps',
    from: 'std::cosh(score / softcap)',
    to: 'std::cosh(score)',
  },
  { name: 'slope of tanh not squared', file: 'gradient_steps', from: '(secant * secant)', to: 'secant' },
  {
    name: 'tanh of additive scoring left out of the gradient',
    file: 'gradient_steps',
    from: 'uncappedGradient<Scalar>(activations, preactivations, 1)',
    to: '(void(preactivations), activations)',
  },
  {
    name: 'gradients of pairs by key, then query',
    file: 'gradient_steps',
    from: 'Matrix<Scalar> column = scores;',
    to: 'Matrix<Scalar> column = scores.transpose();',
  },
  {
    name: 'keys of general scoring without W in the gradient',
    file: 'gradients_head',
    from: 'head.projectedQ ? *head.projectedQ : head.q',
    to: 'head.q',
  },
  {
    name: 'sum over the heads that share keys forgotten',
    file: 'gradients',
    from: 'keyWidth, sizes.keyWidth) += head.k',
    to: 'keyWidth, sizes.keyWidth) = head.k',
  },
  {
    name: 'sum over the heads that share values forgotten',
    file: 'gradients',
    from: 'valueWidth, sizes.valueWidth) += head.v',
    to: 'valueWidth, sizes.valueWidth) = head.v',
  },
  {
    name: 'gradients of key heads dealt out in turn',
    file: 'gradients',
    from: 'keyHead(sizes, number)',
    to: 'number % sizes.kvHeads',
  },
  { name: 'gradients of the last path only', file: 'gradients_head', from: 'if (sum) share += *sum;', to: '' },
  {
    name: "the context's gradient in that of x",
    file: 'gradients',
    from: 'in.context ? all.context : all.x',
    to: 'all.x',
  },
  { name: "the past's gradient from behind", file: 'gradients', from: 'all.topRows(past)', to: 'all.bottomRows(past)' },
  {
    name: 'memory of a trace alone for gradients',
    file: 'gradients',
    from: '(2 * (countNumbers',
    to: '((countNumbers',
  },
  {
    name: 'infinities let in as outputGradient',
    file: 'gradients',
    from: '("outputGradient", outputGradient, Kind::matrix)',
    to: '("outputGradient", outputGradient, Kind::mask)',
  },
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
