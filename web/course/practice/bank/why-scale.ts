/** Why √$d_k$: spread, and what it does to weights and gradients. */
import { type Maker, choice, count, fromScores, number, own, plain, row, rounded, zeros } from '../make.ts';

const WIDTHS = [4, 9, 16, 25, 36, 49, 64, 100] as const;

const spread =
  (asked: 'variance' | 'deviation'): Maker =>
  (dice) => {
    const width = dice.pick(WIDTHS);
    const root = Math.sqrt(width);
    const isVariance = asked === 'variance';
    return {
      computed: {},
      item: count(
        `The ${width} numbers of a query and of a key are drawn independently, with mean 0 and variance 1. What is the ${isVariance ? 'variance' : 'standard deviation'} of their dot product?`,
        `= ${isVariance ? width : root}`,
        `It is a sum of ${width} independent products of variance 1, so its variance is ${width}, and its standard deviation √${width} = ${root}.`,
        [
          [
            `= ${isVariance ? root : width}`,
            isVariance
              ? 'That is the standard deviation, the root of the variance.'
              : 'That is the variance. The standard deviation is its root.',
          ],
          [`= ${width * width}`, 'Variances of independent numbers add up. They are not squared.'],
          ['= 1', 'That is the variance of a single product. A dot product adds up as many as there are numbers.'],
        ],
      ),
    };
  };

const scaled: Maker = (dice) => {
  const [width, score] = [dice.pick(WIDTHS), dice.signed(40)];
  return {
    computed: {},
    item: number(
      `A score is ${plain(score)}, and $d_k$ is ${width}. What is the scaled score?`,
      `= (${score}) / sqrt(${width})`,
      `Divide by √${width} = ${Math.sqrt(width)}.`,
      [
        [`= (${score}) / ${width}`, 'You divided by $d_k$, not by its root.'],
        [`= (${score}) * sqrt(${width})`, 'You multiplied. The scale makes scores smaller.'],
        [`= (${score}) / 2`, 'You halved it. The divisor depends on $d_k$.'],
      ].filter(([wrong]) => !(width === 4 && wrong!.endsWith('/ 2'))) as [string, string][],
      0.004,
    ),
  };
};

const whichRow: Maker = (dice) => {
  const [q, k] = [[dice.row(4)], dice.rows(3, 4)];
  const trace = { q, k, v: zeros(3, 1) };
  return {
    computed: {
      m: own(trace),
      off: own(trace, { scale: 'off' }),
      width: own(trace, { scale: 0.25 }),
      times: own(trace, { scale: 2 }),
    },
    item: choice(
      `A query’s scores are ${row('m.scores', 0)}, with $d_k$ = 4. Which are its weights, scaled as in a transformer?`,
      ['{{m.weights[0]:3}}', 'The scores are halved, as √4 = 2, before softmax.'],
      ['{{off.weights[0]:3}}', 'Without the scale, large differences stay, and one key takes more.'],
      ['{{width.weights[0]:3}}', 'Divided by $d_k$ = 4 instead of its root, the weights are too even.'],
      ['{{times.weights[0]:3}}', 'Multiplied by √$d_k$ instead of divided by it.'],
    ),
  };
};

const smallNumbers: Maker = (dice) => {
  const [width, deviation] = [dice.pick([16, 25, 36, 64]), dice.pick([2, 3, 0.5])];
  const root = Math.sqrt(width);
  return {
    computed: {},
    item: number(
      `The numbers of queries and keys have mean 0 and the standard deviation ${deviation}, and $d_k$ is ${width}. What is the standard deviation of the *scaled* scores?`,
      `= ${deviation} * ${deviation}`,
      `Each product has the standard deviation ${deviation} · ${deviation}; adding ${width} of them multiplies it by ${root}, and the scale divides by ${root}.`,
      [
        [`= ${deviation}`, 'Both factors of a product bring their own: multiply the two.'],
        ['= 1', 'The scale undoes what the number of products adds. It knows nothing of the size of the numbers.'],
        [`= ${deviation} * ${deviation} * ${root}`, 'That is the standard deviation before the scale.'],
      ],
    ),
  };
};

const wider: Maker = (dice) => {
  const [from, by] = [dice.pick([8, 16, 32]), dice.pick([4, 9])];
  return {
    computed: {},
    item: count(
      `$d_k$ grows from ${from} to ${from * by}, with numbers of the same size in queries and keys. By which factor does the typical size of an *unscaled* score grow?`,
      `= sqrt(${by})`,
      `The variance grows by ${by}, the typical size by its root.`,
      [
        [`= ${by}`, 'That is the growth of the variance. Products have both signs, so they partly cancel.'],
        ['= 1', 'More products are added up, so sums become larger.'],
        [`= ${by * by}`, `Each of the ${by} times as many products has the same size as before.`],
      ],
    ),
  };
};

const byWidth: Maker = (dice) => {
  const width = dice.pick([64, 100, 144, 256]);
  return {
    computed: {},
    item: choice(
      `With $d_k$ = ${width} and numbers of variance 1, somebody divides scores by $d_k$ instead of its root. What do the weights look like before training?`,
      [
        'Nearly equal in every row',
        `Yes: the scores then have the standard deviation ${rounded(1 / Math.sqrt(width))}, so all exponentials are close to 1.`,
      ],
      ['Nearly one-hot in every row', 'That is what happens without any scale. Dividing too much does the opposite.'],
      [
        'As with the root, as softmax ignores a common factor',
        'Softmax ignores what is *added* to all scores of a row, not what multiplies them.',
      ],
      ['Not adding up to 1', 'Softmax makes every row add up to 1, whatever goes in.'],
    ),
  };
};

const flatSlope: Maker = (dice) => {
  const [gap, by] = [dice.pick([1, 1.5]), dice.pick([6, 8, 10])];
  const v = [[1], [0]];
  const gradient = { outputGradient: [[1]] };
  return {
    computed: { near: fromScores([[gap, 0]], v, gradient), far: fromScores([[gap * by, 0]], v, gradient) },
    item: choice(
      `Two rows of scores are (${gap}, 0) and (${gap * by}, 0). In which row does a small change of the first score change the weights more?`,
      [
        `In the first: its weights are {{near.weights[0]}}.`,
        `Yes: the slope is a₀(1 − a₀), {{near.dMaskedScores[0,0]:3}} there, and in the other row only {{far.dMaskedScores[0,0]:e}}.`,
      ],
      [
        `In the second: the score is ${by} times as large.`,
        'Its weights are {{far.weights[0]:e}}: there is nothing left to win, and a row so sharp hardly changes.',
      ],
      [
        'In both alike: softmax depends on differences only.',
        'It depends on differences, but not in a straight line: far apart, nothing moves any more.',
      ],
      ['In neither: the order of the two stays.', 'The order stays, but the weights move without jumps.'],
    ),
  };
};

const likeTemperature: Maker = (dice) => {
  const width = dice.pick([4, 9, 16, 25]);
  const root = Math.sqrt(width);
  return {
    computed: {},
    item: choice(
      `With $d_k$ = ${width}, the scale is left out. Which other change, made together with that, gives the old weights back?`,
      [
        `All queries divided by ${root}, keys as they are`,
        'Yes: every score is then divided by √$d_k$ after all. A network could learn that.',
      ],
      [`Queries and keys both divided by ${root}`, `That divides each score by ${width}, not by ${root}.`],
      [`All values divided by ${root}`, 'Values take no part in the weights.'],
      [`All weights divided by ${root} after softmax`, 'Then no row adds up to 1, and large differences stay.'],
    ),
  };
};

const unitVectors: Maker = (dice) => {
  const width = dice.pick([16, 64, 100, 256]);
  const root = Math.sqrt(width);
  return {
    computed: { m: fromScores([[1, -1]]), s: fromScores([[rounded(1 / root, 4), -rounded(1 / root, 4)]]) },
    item: number(
      `Queries and keys all have length 1, and $d_k$ is ${width}. With two keys, what is the largest weight that a key can get, with the scale?`,
      's.weights[0,0]',
      `Scores of vectors of length 1 lie between −1 and 1, scaled between −${1 / root} and ${1 / root}. So no lookup can be sharp.`,
      [
        ['m.weights[0,0]', 'That is the largest weight without the scale, with scores of 1 and −1.'],
        ['= 1', 'Scores of vectors of length 1 cannot exceed 1, so no key can take everything.'],
      ],
      0.004,
    ),
  };
};

export const whyScale: readonly Maker[] = [
  ...[spread('variance'), spread('deviation'), scaled, whichRow, smallNumbers],
  ...[wider, byWidth, flatSlope, likeTemperature, unitVectors],
];
export { flatSlope, whichRow };
