/** Softmax: a distribution over keys, the axis, shifts, and float32. */
import { type Maker, choice, fromScores, listed, number, ordinal, own, plain, row, transposed } from '../make.ts';

/** Returns weights that softmax makes of the columns of these scores. */
const byColumns = (scores: readonly (readonly number[])[]) => fromScores(transposed(scores));

const oneWeight: Maker = (dice) => {
  const [scores, at] = [dice.some([-1, 0, 1, 2, 3], 3), dice.int(0, 2)];
  const powers = scores.map((score) => `2 ^ (${score})`).join(' + ');
  return {
    computed: { m: fromScores([scores]) },
    item: number(
      `A query has the scores ${listed(scores.map(plain))}, already scaled. What is the ${ordinal(at)} weight?`,
      `m.weights[0,${at}]`,
      'Take the exponential of each score, and divide each by the sum of all three.',
      [
        [`= exp(${scores[at]})`, 'That is the exponential alone. Divide it by the sum of all three.'],
        [`= 2 ^ (${scores[at]}) / (${powers})`, 'You took powers of 2. Softmax takes powers of e.'],
        [`m.weights[0,${(at + 1) % 3}]`, `That is the ${ordinal((at + 1) % 3)} weight.`],
        ...(scores.reduce((a, b) => a + b, 0) === 0
          ? []
          : [
              [
                `= (${scores[at]}) / (${scores.join(' + ')})`,
                'You divided the score by the sum of the scores, without exponentials.',
              ] as const,
            ]),
      ],
    ),
  };
};

const timesOrPlus: Maker = (dice) => {
  const [scores, by] = [dice.some([-1, 0, 1, 2], 3), dice.pick([2, 3])];
  const times = dice.pick([true, false]);
  return {
    computed: {
      m: fromScores([scores]),
      times: fromScores([scores.map((score) => score * by)]),
      divided: fromScores([scores.map((score) => score / by)]),
    },
    item: choice(
      `Softmax turns the scores of a query into the weights {{m.weights[0]}}. Now ${times ? `every score is multiplied by ${by}` : `${by} is added to every score`}. Which weights come out?`,
      times
        ? ['{{times.weights[0]}}', 'The differences between the scores grow, and with them those between the weights.']
        : ['{{m.weights[0]}}', 'What is added to every score of a row cancels in the division.'],
      times
        ? ['{{m.weights[0]}}', 'Only what is *added* to all scores cancels.']
        : ['{{times.weights[0]}}', `That is what happens if every score is *multiplied* by ${by}.`],
      ['{{divided.weights[0]}}', `That is what happens if every score is divided by ${by}.`],
      [
        `{{= m.weights[0,0] * ${by}}}, {{= m.weights[0,1] * ${by}}}, {{= m.weights[0,2] * ${by}}}`,
        'These do not add up to 1, so they are no weights.',
      ],
    ),
  };
};

const ratio: Maker = (dice) => {
  const [low, by] = [dice.int(-2, 2), dice.pick([1, 2, 3, 1.5])];
  return {
    computed: { m: fromScores([[low + by, low, low - 1]]) },
    item: number(
      `Two of a query’s scores are ${plain(low + by)} and ${plain(low)}. How many times as large is the weight of the first as that of the second?`,
      '= m.weights[0,0] / m.weights[0,1]',
      `The sum cancels: exp(${plain(low + by)}) / exp(${plain(low)}) = exp(${by}). Other keys do not matter.`,
      [
        [`= ${by}`, 'That is the difference of the scores. The weights are in the ratio of their exponentials.'],
        [`= 2 ^ ${by}`, 'Softmax takes powers of e, not of 2.'],
        ...(low > 0
          ? [[`= ${low + by} / ${low}`, 'That is the ratio of the scores. Their difference is what counts.'] as const]
          : []),
      ],
      0.06,
    ),
  };
};

const whichAxis: Maker = (dice) => {
  const scores = dice.rows(3, 3, 2);
  return {
    computed: { m: fromScores(scores), columns: byColumns(scores) },
    item: choice(
      'In a matrix of weights, rows belong to queries. A page prints the rows ' +
        [0, 1, 2]
          .map((at) => `({{columns.weights[0,${at}]}}, {{columns.weights[1,${at}]}}, {{columns.weights[2,${at}]}})`)
          .join(', ') +
        '. What went wrong?',
      [
        'Softmax ran down the columns.',
        'Yes: each column adds up to 1, so the queries share out every key instead of each query sharing out itself among the keys.',
      ],
      ['Nothing: all numbers are positive.', 'Each row has to add up to 1, too. Add them up.'],
      ['The exponentials were not divided.', 'Then nothing would add up to 1, but the columns do.'],
      ['The scores were not scaled.', 'Without the scale, each row would still add up to 1.'],
    ),
  };
};

const masked: Maker = (dice) => {
  const scores = dice.some([-1, 0, 1, 2], 3);
  const gone = dice.int(0, 2);
  const [at, other] = [0, 1, 2].filter((place) => place !== gone) as [number, number];
  const left = [scores[at]!, scores[other]!];
  return {
    computed: {
      m: fromScores([left]),
      open: fromScores([scores]),
      zero: fromScores([scores.map((score, place) => (place === gone ? 0 : score))]),
    },
    item: number(
      `The scores of a row are ${listed(scores.map(plain))}. The ${ordinal(gone)} is set to −∞. What is the ${ordinal(at)} weight?`,
      'm.weights[0,0]',
      'exp(−∞) = 0, so softmax runs over the two scores that are left.',
      [
        [`open.weights[0,${at}]`, 'That is the weight before. What the key with −∞ had goes to the others.'],
        ...(scores[gone] === 0
          ? []
          : [
              [`zero.weights[0,${at}]`, 'You set the score to 0. exp(0) = 1, so the key still takes a share.'] as const,
            ]),
        ['m.weights[0,1]', `That is the ${ordinal(other)} weight.`],
      ],
    ),
  };
};

const overflow: Maker = (dice) => {
  const top = dice.int(95, 300);
  const scores = [top, top - dice.int(1, 2), top - dice.int(3, 5)];
  return {
    computed: { m: fromScores([scores]) },
    item: choice(
      `In float32, exp(89) is already infinite. A row has the scores ${listed(scores.map(String))}. How do you get the right weights?`,
      [
        'Subtract the largest score from all three first.',
        'Yes: the largest exponential is then exp(0) = 1, and the weights are {{m.weights[0]}}.',
      ],
      [
        'Divide all three by the largest score first.',
        'That changes the differences, and with them the weights. They would be nearly equal.',
      ],
      ['Replace every score above 88 by 88.', 'Then all three would be equal. Their differences count.'],
      [
        'Take the exponentials, and replace ∞ by the largest number there is.',
        'All three would become that number, and their sum infinite again.',
      ],
    ),
  };
};

const difference: Maker = (dice) => {
  const times = dice.pick([2, 3, 4, 5, 8]);
  return {
    computed: {},
    item: number(
      `A query gives one key ${times} times as much weight as another. By how much does its score for the first exceed its score for the second?`,
      `= log2(${times}) / log2(exp(1))`,
      `exp(difference) = ${times}, so the difference is the natural logarithm of ${times}.`,
      [
        [`= ${times}`, 'Weights are in the ratio of exponentials: their ratio is the exponential of the difference.'],
        [`= log2(${times})`, 'That is the logarithm to base 2. The base of softmax is e.'],
        [`= exp(${times})`, 'The other way round: the exponential of the difference is the ratio.'],
      ],
    ),
  };
};

const oneRises: Maker = (dice) => {
  const [first, second] = dice.pick([
    [0.5, 0.3],
    [0.4, 0.4],
    [0.6, 0.1],
    [0.5, 0.2],
    [0.2, 0.6],
  ] as const);
  const now = dice.pick([0.7, 0.8, 0.9]);
  return {
    computed: {},
    item: number(
      `A row of weights is ${first}, ${second}, ${plain(Number((1 - first - second).toFixed(1)))}. Only the first score is raised, until its weight is ${now}. What is the second weight then?`,
      `= ${second} * (1 - ${now}) / (1 - ${first})`,
      'The other scores stay, so the other weights keep their ratio. They share what is left.',
      [
        [`= ${second} - (${now} - ${first}) / 2`, 'The others do not lose the same amount, but the same proportion.'],
        [`= ${second}`, 'Weights add up to 1: if one grows, all others shrink.'],
        [`= (1 - ${now}) / 2`, 'The others do not become equal: they keep their ratio.'],
      ],
      0.004,
    ),
  };
};

const missing: Maker = (dice) => {
  const scores = dice.some([-1, 0, 1, 2, 3], 3);
  const v = dice.rows(3, 1, 5);
  return {
    computed: {
      m: own(
        {
          q: [scores],
          k: [
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
          ],
          v,
        },
        { scale: 'off' },
      ),
    },
    item: choice(
      `Two rows of scores are ${row('m.scores', 0)} and the same with 10 subtracted from each. How do their weights compare?`,
      ['They are equal.', 'Only differences within a row count, and these are the same.'],
      [
        'Those of the second row are smaller, but have the same ratios.',
        'Each row of weights adds up to 1, so none can have smaller weights throughout.',
      ],
      ['Those of the second row are more nearly equal.', 'That would need smaller differences. These are the same.'],
      [
        'The second row is negative, so softmax cannot take it.',
        'Exponentials of negative numbers are positive. Softmax takes any finite scores.',
      ],
    ),
  };
};

export const softmax: readonly Maker[] = [
  ...[oneWeight, timesOrPlus, ratio, whichAxis, masked],
  ...[overflow, difference, oneRises, missing],
];
export { whichAxis };
