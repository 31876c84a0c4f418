/** Questions on cost: counts, growth, memory, tiles and the cache. */
import { largest } from '../../../shared/numbers/statistics.ts';
import { type Maker, choice, count, number } from '../make.ts';
import { newToken } from './masks.ts';

const longer: Maker = (dice) => {
  const [by, part] = [dice.pick([2, 3, 4, 10]), dice.pick(['scores', 'projections'] as const)];
  return {
    computed: {},
    item: count(
      `A text becomes ${by} times as long. By which factor do the multiplications of ${part === 'scores' ? 'QKᵀ' : 'X $W_Q$'} grow?`,
      part === 'scores' ? `= ${by} * ${by}` : `= ${by}`,
      part === 'scores' ? 'There is one score for every pair of tokens.' : 'Each token is projected by itself.',
      [
        part === 'scores'
          ? [`= ${by}`, 'Each new token is also compared with all others: both sides grow.']
          : [`= ${by} * ${by}`, 'That is so for QKᵀ. A projection is done once per token.'],
        ['= 1', 'More tokens need more work.'],
        [`= ${by} * ${by} * ${by}`, 'One factor too many: $d$ does not grow with the text.'],
      ],
    ),
  };
};

const memory: Maker = (dice) => {
  const [n, heads] = [dice.pick([256, 768, 1024, 1536, 2048]), dice.pick([1, 2, 4, 8])];
  return {
    computed: {},
    item: number(
      `How many MiB ($2^{20}$ bytes) do the weights of ${n} tokens in ${heads} ${heads === 1 ? 'head' : 'heads'} take, in float32?`,
      `= 4 * ${heads} * ${n} * ${n} / 2^20`,
      'Four bytes for each pair of tokens in each head.',
      [
        [`= ${heads} * ${n} * ${n} / 2^20`, 'A float32 number takes four bytes.'],
        [`= 4 * ${heads} * ${n} / 2^20`, 'There is a weight for every *pair* of tokens.'],
        ...(heads === 1 ? [] : [[`= 4 * ${n} * ${n} / 2^20`, 'That is one head.'] as const]),
        [`= 4 * ${heads} * ${n} * ${n} / 10^6`, 'That is in MB, of $10^6$ bytes.'],
      ],
    ),
  };
};

const multiplications: Maker = (dice) => {
  const [n, m, d, wide] = dice.some([4, 5, 6, 7, 8, 9, 10], 4) as [number, number, number, number];
  const isScores = dice.pick([true, false]);
  return {
    computed: {},
    item: count(
      `${n} queries attend to ${m} keys of ${d} numbers, and values of ${wide}. How many multiplications does ${isScores ? 'QKᵀ' : 'AV'} need?`,
      isScores ? `= ${n} * ${m} * ${d}` : `= ${n} * ${m} * ${wide}`,
      isScores ? 'For every pair, as many as a key has numbers.' : 'For every pair, as many as a value has numbers.',
      [
        [isScores ? `= ${n} * ${m} * ${wide}` : `= ${n} * ${m} * ${d}`, isScores ? 'That is AV.' : 'That is QKᵀ.'],
        [`= ${n} * ${m}`, 'That is one per pair. Each pair needs one for every number of a vector.'],
        [`= (${n} + ${m}) * ${isScores ? d : wide}`, 'Every query meets every key: multiply, do not add.'],
      ],
    ),
  };
};

const balance: Maker = (dice) => {
  const d = dice.pick([64, 128, 256, 512]);
  const n = dice.pick([d / 2, 8 * d]);
  const isShort = n < 2 * d;
  return {
    computed: {},
    item: choice(
      `An attention layer has d = ${d} and reads ${n} tokens. It multiplies 4nd² times in its four projections, and 2n²d times in QKᵀ and AV. Where is the larger part?`,
      isShort
        ? ['In the projections', 'The two are equal at n = 2d. This text is shorter.']
        : ['In QKᵀ and AV', 'The two are equal at n = 2d. This text is longer.'],
      isShort
        ? ['In QKᵀ and AV', 'They grow with n², but this text is short: put the numbers in.']
        : ['In the projections', 'They grow with n only, and this text is long: put the numbers in.'],
      ['Both are equal', 'That is so at n = 2d.'],
    ),
  };
};

const online: Maker = (dice) => {
  const first = dice.some([0, 1, 2], 2);
  const second = [dice.int(3, 4), dice.int(0, 2)];
  const [old, most] = [largest(first), largest(second)];
  const ell = `(${first.map((one) => `exp(${one} - ${old})`).join(' + ')})`;
  const more = second.map((one) => `exp(${one} - ${most})`).join(' + ');
  return {
    computed: {},
    item: number(
      `Online softmax has read a tile with the scores ${first.join(' and ')}, so m = ${old} and ℓ = {{= ${ell}}}. The next tile has the scores ${second.join(' and ')}. What is ℓ then?`,
      `= ${ell} * exp(${old} - ${most}) + ${more}`,
      `The maximum rises to ${most}. What was added up is multiplied by exp(${old} − ${most}), then the new exponentials are added.`,
      [
        [`= ${ell} + ${more}`, 'You did not rescale what was added up under the old maximum.'],
        [`= ${ell} + ${second.map((one) => `exp(${one} - ${old})`).join(' + ')}`, 'You kept the old maximum.'],
        [
          `= ${ell} * exp(${most} - ${old}) + ${more}`,
          'You rescaled the wrong way: a larger maximum makes the old exponentials smaller.',
        ],
      ],
    ),
  };
};

const cacheSize: Maker = (dice) => {
  const [layers, d, n] = [dice.pick([4, 6, 12]), dice.pick([128, 256, 512]), dice.pick([1024, 2048])];
  return {
    computed: {},
    item: number(
      `A model has ${layers} layers of width d = ${d} over all heads, none of which share keys. How many MiB does its key–value cache take for ${n} tokens, at 2 bytes a number?`,
      `= 2 * 2 * ${layers} * ${n} * ${d} / 2^20`,
      'A key and a value of d numbers, per token and layer.',
      [
        [`= 2 * ${layers} * ${n} * ${d} / 2^20`, 'You counted keys or values, but both are kept.'],
        [`= 2 * 2 * ${n} * ${d} / 2^20`, 'That is one layer. Each has its own keys and values.'],
        [`= 2 * ${layers} * ${n} * ${n} / 2^20`, 'Weights are not kept. The cache grows with n, not with n².'],
      ],
    ),
  };
};

const flash: Maker = (dice) => {
  const [what, right, ...wrong] = dice.pick([
    [
      'need less of than the plain calculation',
      'Memory',
      'Multiplications',
      'Tokens that are seen',
      'Digits of each number',
    ],
    [
      'need as much of as the plain calculation',
      'Multiplications',
      'Memory',
      'Reads and writes of the weights',
      'Room for the scores of a whole row',
    ],
  ] as const);
  const reasons: Readonly<Record<string, string>> = {
    Memory: 'They never keep an n × n matrix.',
    Multiplications: 'Every query still meets every key.',
    'Tokens that are seen': 'Nothing is left out: the result is the same up to rounding.',
    'Digits of each number': 'The numbers are as precise as before.',
    'Reads and writes of the weights': 'Weights are used as soon as they are computed, and never written out.',
    'Room for the scores of a whole row': 'A tile holds the scores of a few keys only.',
  };
  return {
    computed: {},
    item: choice(
      `For ${dice.pick([1000, 2000, 4000, 8000])} tokens, what do tiles, as in FlashAttention, ${what}?`,
      [right, reasons[right] ?? ''],
      ...wrong.map((one) => [one, reasons[one] ?? ''] as const),
    ),
  };
};

const rescaled: Maker = (dice) => {
  const [old, rise] = [dice.int(1, 6), dice.pick([1, 2, 3])];
  return {
    computed: {},
    item: number(
      `While tiles arrive, the largest score of a row rises from ${old} to ${old + rise}. By what is the output that was added up so far multiplied?`,
      `= exp(-${rise})`,
      `Its exponentials were taken relative to ${old}: exp(s − ${old}) becomes exp(s − ${old + rise}).`,
      [
        [`= exp(${rise})`, 'That makes the old part larger. A larger maximum makes exponentials smaller.'],
        [`= ${old} / ${old + rise}`, 'The ratio of the maxima does not matter, only their difference.'],
        ['= 1', 'The old exponentials belong to the old maximum. They have to be rescaled.'],
      ],
      0.004,
    ),
  };
};

const extrapolated: Maker = (dice) => {
  const [time, by] = [dice.pick([3, 5, 8, 12]), dice.pick([2, 3, 4])];
  return {
    computed: {},
    item: number(
      `For a very long text, far beyond 2d tokens, an attention layer takes ${time} seconds. How long does it take for a text ${by} times as long?`,
      `= ${time} * ${by} * ${by}`,
      'Far beyond 2d, the pairs are nearly all of the work.',
      [
        [`= ${time} * ${by}`, 'That holds for short texts, where the projections are the larger part.'],
        [`= ${time} + ${by}`, 'Work is multiplied, not added.'],
        [`= ${time} * 2 ^ ${by}`, 'Pairs grow with the square, not exponentially.'],
      ],
      0.5,
    ),
  };
};

export const cost: readonly Maker[] = [
  ...[longer, memory, multiplications, balance, online],
  ...[cacheSize, flash, rescaled, extrapolated, newToken],
];
export { longer, online };
