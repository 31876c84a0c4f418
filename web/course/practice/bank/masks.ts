/** Masks: causal, padding, before softmax; and what a cache keeps. */
import { type Maker, choice, count, fromScores, listed, number, ordinal, own, plain, rows } from '../make.ts';

const renormalised: Maker = (dice) => {
  const [a, b, c] = dice.weights(3) as [number, number, number];
  return {
    computed: {},
    item: number(
      `Without a mask, a row of weights is ${a}, ${b}, ${c}. The last key is now masked, before softmax. What is the first weight?`,
      `= ${a} / (${a} + ${b})`,
      'The weights that are left keep their ratio, and add up to 1 again.',
      [
        [`= ${a}`, 'That is masking after softmax: what is left no longer adds up to 1.'],
        [`= ${a} + ${c} / 2`, 'The freed weight is not shared equally: the ratio of the others stays.'],
        [`= ${a} + ${c}`, 'The freed weight does not go to the first key alone.'],
      ],
    ),
  };
};

const afterwards: Maker = (dice) => {
  const scores = dice.some([-1, 0, 1, 2, 3], 3);
  const gone = dice.int(0, 2);
  return {
    computed: { m: fromScores([scores]) },
    item: number(
      `A row has the scaled scores ${listed(scores.map(plain))}. A program applies softmax, and only then sets the ${ordinal(gone)} weight to 0. What do the weights of this row add up to?`,
      `= 1 - m.weights[0,${gone}]`,
      'What the masked key had is missing. A mask has to come before softmax, so that the others share it.',
      [
        ['= 1', 'That is so if the mask comes first. Here the division was done before the weight was removed.'],
        [`m.weights[0,${gone}]`, 'That is what is missing.'],
        ['= 2 / 3', 'A third is missing only if all weights are equal.'],
      ],
      0.004,
    ),
  };
};

const hiddenPairs: Maker = (dice) => {
  const n = dice.pick([6, 8, 10, 12]);
  const asked = dice.pick(['hidden', 'seen'] as const);
  const [hidden, seen] = [`= ${n} * (${n} - 1) / 2`, `= ${n} * (${n} + 1) / 2`];
  return {
    computed: {},
    item: count(
      `There are ${n} tokens, under a causal mask. How many of the ${n * n} weights ${asked === 'hidden' ? 'are 0' : 'are more than 0'}?`,
      asked === 'hidden' ? hidden : seen,
      'Each token sees itself and those before it: the diagonal and what lies below it.',
      [
        asked === 'hidden'
          ? [seen, 'That is how many are seen.']
          : [hidden, 'That is how many are hidden. The diagonal is seen.'],
        [`= ${n} * ${n} / 2`, 'The diagonal cannot be divided in two: each token sees itself.'],
        [`= ${n}`, 'That is the diagonal alone.'],
      ],
    ),
  };
};

const firstRow: Maker = (dice) => {
  const [q, k, v] = [dice.rows(3, 2), dice.rows(3, 2), dice.rows(3, 2, 5)];
  return {
    computed: {
      m: own({ q, k, v }, { causal: true }),
      open: own({ q, k, v }),
      last: own({ q: [q[0]!], k: [k[2]!], v: [v[2]!] }),
    },
    item: choice(
      `Three tokens have the queries ${rows('m.q', 3)}, the keys ${rows('m.k', 3)} and the values ${rows('m.v', 3)}. What is the first row of the output under a causal mask?`,
      ['({{m.output[0]}})', 'The first token sees only itself, so its weight is 1, whatever the scores are.'],
      ['({{open.output[0]}})', 'That is the row without a mask.'],
      ['({{last.output[0]}})', 'That is the last value: the mask is the wrong way round.'],
      [
        '({{= (m.v[0,0] + m.v[1,0] + m.v[2,0]) / 3:2}}, {{= (m.v[0,1] + m.v[1,1] + m.v[2,1]) / 3:2}})',
        'That is the plain mean of all values, which is what some libraries give for a row with *no* key left.',
      ],
    ),
  };
};

const padding: Maker = (dice) => {
  const [words, of] = [dice.int(3, 5), dice.int(7, 9)];
  const last = `${words} to ${of - 1}`;
  return {
    computed: {},
    item: choice(
      `A sentence of ${words} tokens is padded to ${of}. Which scores must be −∞, so that no word attends to padding? (Counted from 0.)`,
      [`Columns ${last}`, 'Columns belong to keys. Padding may not be found, whoever asks.'],
      [`Rows ${last}`, 'Rows belong to queries. Then padding would find nothing, and words would still find padding.'],
      [`Rows ${last} and the same columns`, 'Then the rows of padding have no key left, and softmax divides 0 by 0.'],
      ['All above the diagonal', 'That is a causal mask: words would not see what follows them.'],
    ),
  };
};

const zeroInstead: Maker = (dice) => {
  const scores = dice.some([1, 2, 3, 4], 3);
  return {
    computed: { m: fromScores([[scores[0]!, scores[1]!, 0]]), open: fromScores([scores]) },
    item: number(
      `A row has the scaled scores ${listed(scores.map(plain))}. To hide the last key, a program *multiplies* its score by 0 before softmax. Which weight does the hidden key get?`,
      'm.weights[0,2]',
      'A score of 0 is a score like any other: exp(0) = 1. Only −∞ gives the weight 0.',
      [
        ['= 0 * 1', 'That takes −∞. exp(0) is 1, not 0.'],
        ['open.weights[0,2]', 'That is the weight without any mask.'],
        ['= 1 / 3', 'The three scores are not equal.'],
      ],
      0.004,
    ),
  };
};

const whichOutputs: Maker = (dice) => {
  const [n, at] = [dice.int(5, 8), dice.int(1, 3)];
  const causal = dice.pick([true, true, false]);
  return {
    computed: {},
    item: count(
      `${n} tokens attend to one another${causal ? ', under a causal mask' : ', without a mask'}. The *value* of token ${at} changes (counted from 0). How many rows of the output can change?`,
      `= ${causal ? n - at : n}`,
      causal
        ? 'Its own row and those of all later tokens, which see it.'
        : 'Without a mask, every token gives it some weight.',
      [
        causal
          ? [`= ${n}`, 'Earlier tokens cannot see it, so their rows stay.']
          : [`= ${n - at}`, 'That is so under a causal mask. Without one, earlier tokens see it, too.'],
        ['= 1', 'Whoever gives it weight takes a part of its value.'],
        [`= ${at + 1}`, 'Those are the tokens up to it: the wrong way round.'],
      ],
    ),
  };
};

const newToken: Maker = (dice) => {
  const n = dice.int(6, 40);
  return {
    computed: {},
    item: count(
      `An attention with a key–value cache has read ${n} tokens. One more comes. How many dot products q · k does it compute for this one?`,
      `= ${n} + 1`,
      'Only the new token has a query to compare, with all kept keys and its own.',
      [
        [
          `= (${n} + 1) * (${n} + 1)`,
          'That is the whole matrix. The old rows are finished, and need not be computed again.',
        ],
        [`= ${n}`, 'The new token sees itself, too.'],
        ['= 1', 'The new query is compared with every key before it.'],
      ],
    ),
  };
};

const oneMoreToken: Maker = (dice) => {
  const n = dice.int(4, 9);
  const causal = dice.pick([true, false]);
  const same = [
    'Only a row and a column are added; the old weights stay.',
    'Old tokens cannot see the new one, so their rows are finished.',
  ] as const;
  const all = [
    'A row and a column are added, and all old weights change.',
    'Every old row now shares its weight with one key more.',
  ] as const;
  return {
    computed: {},
    item: choice(
      `To ${n} tokens, one is added at the end. What happens to the weights ${causal ? 'under a causal mask' : 'without a mask'}?`,
      causal ? same : all,
      causal
        ? [all[0], 'That is so without a mask. Here old tokens give the new one no weight.']
        : [same[0], 'That is so under a causal mask. Without one, old tokens see the new one.'],
      ['Only a row is added, as the new token brings a query.', 'It brings a key, too, and with it a column.'],
      ['Nothing is added; the last row changes.', 'There is one row per token, and one more token.'],
    ),
  };
};

const nothingLeft: Maker = (dice) => {
  const at = dice.int(0, 3);
  return {
    computed: {},
    item: choice(
      `Because of two masks together, every key of query ${at} is hidden. What does the formula give for its row of weights?`,
      [
        'Nothing: 0 divided by 0',
        'Every exponential is 0, and so is their sum. Programs have to decide: some give zeros, some NaN, some the mean of all values.',
      ],
      [
        'Equal weights',
        'Some programs give that, as they use −10⁹ instead of −∞: then all keys are equally bad. The formula does not.',
      ],
      ['Zeros', 'Some programs define it so. By the formula, the zeros are divided by their sum, which is 0.'],
      ['The weights without masks', 'The mask is in the formula: the scores are −∞.'],
    ),
  };
};

export const masks: readonly Maker[] = [
  ...[renormalised, afterwards, hiddenPairs, firstRow, padding],
  ...[zeroInstead, whichOutputs, newToken, oneMoreToken, nothingLeft],
];
export { afterwards, newToken, zeroInstead };
