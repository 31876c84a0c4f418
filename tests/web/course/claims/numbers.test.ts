/** Numbers that lessons write by hand, each computed. Those that a text takes from the engine, {{…}}, need no row. */
import { readFileSync } from 'node:fs';
import { it } from 'vitest';
import { crossover, halves, operationsOf, weightsMemory } from '../../../../web/course/labs/cost/counts.ts';
import { meanOf } from '../../../../web/course/kit/runs-table.ts';
import { COMPARED, measured } from '../../../../web/course/labs/heads/compared.ts';
import { measured as byMatrices } from '../../../../web/course/labs/projections/one-matrix.ts';
import { type Part, WHOLE, leastLoss } from '../../../../web/course/labs/whole/model.ts';
import { worths } from '../../../../web/course/labs/whole/worth.ts';
import { drawnInputs } from '../../../../web/course/labs/scale/summary.ts';
import { loadReader } from '../../../../web/learn/reader/reader.ts';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { entropy } from '../../../../web/shared/numbers/statistics.ts';
import { transposed } from '../../../float64.ts';
import { engine } from '../../engine.ts';
import { type NumberClaim, drawn, expectNumbers, shown, sum } from './support.ts';

const reader = await loadReader();

const LARGEST_FLOAT32 = (2 - 2 ** -23) * 2 ** 127;

/** The shares of a row that is divided by its plain sum, instead of softmax. */
const divided = (row: readonly number[]): number[] => row.map((value) => value / sum(row));

/** The operations of one layer with one head. */
const operations = (n: number, d: number) => operationsOf({ n, d, heads: 1, layers: 1 });
const mebibytes = (layers: number, heads: number) => weightsMemory({ n: 512, d: 64, heads, layers }).all / 2 ** 20;

function percentOfProjections(): number {
  const { perToken, perPair } = halves(operations(6400, 64), true);
  return (100 * perToken) / (perToken + perPair);
}

/** Returns rows and columns of the factors of Q Kᵀ, as it is written. */
function factors(queries: number, keys: number, width: number): number[] {
  const { q, k } = engine.trace({ q: drawn('q', queries, width), k: drawn('k', keys, width), v: drawn('v', keys, 1) });
  return [q.rows, q.cols, k.cols, k.rows];
}

/** Returns how many keys the engine reads at a time. */
function tileOfEngine(): number {
  const header = readFileSync(new URL('../../../../core/attention/attend.h', import.meta.url), 'utf8');
  return Number(/tileKeys = (\d+);/.exec(header)?.[1]);
}

/** Returns the slopes of ALiBi’s heads: what the engine subtracts for a distance of 1. */
const slopesOf = (heads: number): number[] => engine.alibi(heads, 2).map((bias) => -toRows(bias)[1]![0]!);

/** Returns the mean losses, over all seeds, of models without a part. */
const lossesWithout = (...parts: Part[]): number[] =>
  parts.map((part) => worths().find((worth) => worth.part === part)!.mean);

const parametersOfReader = (): number => sum(Object.values(reader.model.parameters()).map(({ data }) => data.length));

/** Three decimals, the rest not rounded but cut off. */
const cutOff = (value: number): number => Math.trunc(1000 * value) / 1000;

const before = (matrix: Parameters<typeof shown>[2]) => shown('learning', 'before', matrix);
const after = (matrix: Parameters<typeof shown>[2]) => shown('learning', 'after', matrix);

const claims: readonly NumberClaim[] = [
  ['soft-lookup#temperature', '0 bits if one', () => entropy([0, 1, 0, 0])],
  ['scores#matrix', '2 & 1 \\\\ 0 & 3', () => shown('scores', 'cells', 'q').flat()],
  ['scores#matrix', '1 & 4 \\\\ 3 & 0', () => transposed(shown('scores', 'cells', 'k')).flat()],
  ['scores#matrix', '5 & 8 \\\\ 9 & 0', () => shown('scores', 'cells', 'scores').flat()],
  ['scores#matrix', '(1, 3) and (4, 0)', () => shown('scores', 'cells', 'k').flat()],
  ['softmax#stability', 'about $3.4\\cdot 10^{38}$', () => [LARGEST_FLOAT32 / 1e38, 10, 38]],
  [
    'softmax#stability',
    '88 and 89',
    () => [Math.floor(Math.log(LARGEST_FLOAT32)), Math.ceil(Math.log(LARGEST_FLOAT32))],
  ],
  ['softmax#tie', 'query (0, 1)', () => shown('softmax', 'source', 'q')[1]!],
  ['softmax#tie', '(1, 0), (0, 1) and (1, 1)', () => shown('softmax', 'source', 'k').flat()],
  ['softmax#why-softmax', '= −0.25', () => divided([3, -1, 2])[1]!],
  ['softmax#why-softmax', '= 0.75', () => divided([3, -1, 2])[0]!],
  ['softmax#why-softmax', '0.75 − 0.25 + 0.5', () => divided([3, -1, 2]).map(Math.abs)],
  ['softmax#why-softmax', 'the sum is 0', () => sum([1, -1])],
  ['softmax#stable', '1000, 1001 and 999', () => shown('softmax', 'large', 'scaledScores')[0]!],
  ['softmax#stable', '−1, 0 and −2', () => shown('softmax', 'large', 'shifted')[0]!],
  ['q-k-v#shape', '(5 × 2) times (2 × 5)', () => factors(5, 5, 2)],
  [
    'q-k-v#learnt',
    'three matrices get 81 % right on average, and one matrix in their place 18 %',
    () => (['3', '1'] as const).map((kind) => 100 * meanOf(byMatrices[kind])),
  ],
  ['q-k-v#learnt', '20 % are right', () => 100 * meanOf(byMatrices['2'])],
  ['why-scale#spread', '64 tokens', () => drawnInputs(1, 64, 1).inputs.x.rows],
  ['why-scale#bare-example', '$d_k=2$', () => shown('why-scale', 'bare', 'k')[0]!.length],
  ['checked#cut-off', '3.533, 4.533', () => shown('checked', 'two', 'output')[1]!.map(cutOff)],
  ['checked#how', '$d_k = d_v = 2$', () => shown('checked', 'worked', 'v')[0]!.length],
  ['self-and-cross#five-seven', '(5 × 64) times (64 × 7)', () => factors(5, 7, 64)],
  ['many-heads#worth', '300 steps', () => COMPARED.language.steps],
  ['many-heads#worth', 'answer 86 % right', () => 100 * meanOf(measured.language['1']!)],
  ['many-heads#worth', '600 steps', () => COMPARED.repeat.steps],
  [
    'many-heads#worth',
    'get 80 to 83 % right',
    () => [Math.min, Math.max].map((end) => 100 * end(...measured.repeat['1']!)),
  ],
  ['many-heads#worth', 'one 46 %', () => 100 * Math.min(...measured.repeat['4']!)],
  [
    'many-heads#worth',
    'three get 74 to 75 % right',
    () => [1, 3].map((at) => 100 * measured.repeat['4']!.toSorted((a, b) => a - b)[at]!),
  ],
  [
    'patterns#turned',
    'with 8 heads 1/2, 1/4, 1/8',
    () => [
      8,
      ...slopesOf(8)
        .slice(0, 3)
        .flatMap((slope) => [1, 1 / slope]),
    ],
  ],
  ['patterns#waves', 'about 20,000', () => Math.round((2 * Math.PI * 10000 ** (14 / 16)) / 1000) * 1000],
  ['gradients#one-hot', 'exactly 1, 0, 0', () => shown('gradients', 'hard', 'weights')[0]!],
  ['learning#by-hand', 'It should be 5', () => before('output')[0]![0]! - before('outputGradient')[0]![0]! / 2],
  ['learning#by-hand', '$\\eta = 0.5$', () => (before('k')[3]![0]! - after('k')[3]![0]!) / before('dK')[3]![0]!],
  ['learning#by-hand', 'every value grows by 0.5', () => after('v')[3]![0]! - before('v')[3]![0]!],
  ['other-scores#transposes', '$q = (1, 2)$', () => shown('other-scores', 'plain', 'q')[0]!],
  ['other-scores#transposes', '$k = (3, -1)$', () => shown('other-scores', 'plain', 'k')[0]!],
  ['other-scores#general-score', '$q = (2, 1)$', () => shown('other-scores', 'asked', 'q')[0]!],
  ['other-scores#general-score', '$k = (1, 3)$', () => shown('other-scores', 'asked', 'k')[0]!],
  ['cost#real-size', '12 layers of 12 heads', () => [12, 768 / 64]],
  ['cost#real-size', '0.1 million of them biases', () => (12 * 13 * 768 + 2 * 768) / 1e6],
  ['cost#tiled', 'tiles of 256 keys', tileOfEngine],
  ['cost#crossover', '1 MB and 144 MB', () => [mebibytes(1, 1), mebibytes(12, 12)]],
  ['cost#order', '18 times', () => operations(3 * 500, 2 * 64).scores / operations(500, 64).scores],
  ['cost#order', '9 times the pairs', () => operations(3 * 500, 64).softmax / operations(500, 64).softmax],
  ['cost#dominates', '127 tokens', () => crossover({ d: 64, heads: 1 }, true)],
  ['cost#dominates', 'about 2 %', percentOfProjections],
  ['cost#rescale', 'scores 3 and 1', () => shown('cost', 'online', 'scores')[0]!.slice(2)],
  ['questions#by-hand', '2 & 0 \\\\ 0 & 1', () => shown('questions', 'two', 'q').flat()],
  ['questions#by-hand', '1 & 0 \\\\ 1 & 1 \\\\ 0 & 1', () => shown('questions', 'two', 'k').flat()],
  ['questions#by-hand', '1 & 0 \\\\ 2 & 4 \\\\ 7 & 3', () => shown('questions', 'two', 'v').flat()],
  ['small-transformer#reader', '0.92 million', () => parametersOfReader() / 1e6],
  ['small-transformer#worth', 'below 0.64', leastLoss],
  [
    'small-transformer#worth',
    'reaches 0.71, without residual connections 0.97',
    () => lossesWithout('whole', 'residual'),
  ],
  ['small-transformer#worth', 'all weights alike 0.92', () => lossesWithout('attention')],
  ['small-transformer#worth', 'without positions 0.87, without the MLP 0.80', () => lossesWithout('positions', 'mlp')],
  ['small-transformer#worth', 'heads are 8 wide', () => WHOLE.width / WHOLE.heads],
];

it.each(claims)('%s: “%s”', (...claim) => expectNumbers(claim));
