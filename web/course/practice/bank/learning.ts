/** Learning: a loss, an update, and what the scale does to training. */
import { type Maker, choice, count, number, plain } from '../make.ts';
import { flatSlope } from './why-scale.ts';

const LN = (of: string): string => `= -1 * log2(${of}) / log2(exp(1))`;

const oneStep: Maker = (dice) => {
  const [weight, gradient, rate] = [dice.signed(20) / 10, dice.signed(20) / 10, dice.pick([0.1, 0.5, 0.2])];
  return {
    computed: {},
    item: number(
      `A parameter is ${plain(weight)} and its gradient is ${plain(gradient)}. What is it after one step of gradient descent with the learning rate ${rate}?`,
      `= ${weight} - ${rate} * (${gradient})`,
      'It moves against its gradient, by the learning rate times the gradient.',
      [
        [`= ${weight} + ${rate} * (${gradient})`, 'You moved with the gradient: that raises the loss.'],
        [`= ${weight} - (${gradient})`, 'You forgot the learning rate.'],
        [`= -1 * ${rate} * (${gradient})`, 'That is the change. Add it to the parameter.'],
      ],
      0.004,
    ),
  };
};

const crossEntropy: Maker = (dice) => {
  const p = dice.int(5, 90) / 100;
  return {
    computed: {},
    item: number(
      `A model gives the word that comes next the probability ${p}. What is its loss there, the cross-entropy with the natural logarithm?`,
      LN(String(p)),
      `−ln ${p}: 0 for certainty, and more the less the model expected the word.`,
      [
        [`= 1 - ${p}`, 'That is the probability of all other words.'],
        [`= -1 * log2(${p})`, 'That is in bits, with the logarithm to base 2.'],
        [`= log2(${p}) / log2(exp(1))`, 'The sign is wrong: a loss is positive.'],
      ],
    ),
  };
};

const atChance: Maker = (dice) => {
  const words = dice.pick([24, 66, 100, 500, 1000]);
  return {
    computed: {},
    item: number(
      `There are ${words} tokens, all equally frequent. What is the loss (natural logarithm) of a model that has learned nothing and gives each the same probability?`,
      LN(`1 / ${words}`),
      `−ln(1/${words}) = ln ${words}. A loss near this at the start of training is a good sign.`,
      [
        [`= 1 / ${words}`, 'That is the probability of each token. The loss is the negative logarithm of it.'],
        [`= 1 - 1 / ${words}`, 'That is the share of wrong guesses.'],
        [`= -1 * log2(1 / ${words})`, 'That is in bits.'],
      ],
    ),
  };
};

const meanLoss: Maker = (dice) => {
  const [p, q] = [dice.pick([0.5, 0.8, 0.9]), dice.pick([0.01, 0.05, 0.1])];
  return {
    computed: {},
    item: number(
      `In a text of two guesses, the words that came had the probabilities ${p} and ${q}. What is the mean loss (natural logarithm)?`,
      `= -1 * (log2(${p}) + log2(${q})) / log2(exp(1)) / 2`,
      'The losses are averaged: each is −ln of its probability. One bad guess costs much.',
      [
        [
          `= -1 * log2((${p} + ${q}) / 2) / log2(exp(1))`,
          'You averaged the probabilities first, which hides the bad guess.',
        ],
        [`= -1 * (log2(${p}) + log2(${q})) / log2(exp(1))`, 'That is the sum of both.'],
        [`= 1 - (${p} + ${q}) / 2`, 'That is the mean of what other words got. The loss takes logarithms.'],
      ],
    ),
  };
};

const asManyWords: Maker = (dice) => {
  const choices = dice.pick([2, 4, 5, 10, 20]);
  const loss = Number(Math.log(choices).toFixed(3));
  return {
    computed: {},
    item: number(
      `A model’s mean loss is ${loss} (natural logarithm). It is as unsure as if it chose among how many equally likely words?`,
      `= exp(${loss})`,
      'With k equally likely words, the loss is ln k. So k is the exponential of the loss.',
      [
        [`= ${loss}`, 'That is the loss itself. Undo the logarithm.'],
        [`= 2 ^ ${loss}`, 'That would be right in bits. Here the logarithm is natural.'],
        [`= 1 / ${loss}`, 'The loss is a logarithm: take its exponential.'],
      ],
      0.1,
    ),
  };
};

const logitGradient: Maker = (dice) => {
  const p = dice.int(5, 90) / 100;
  const isRight = dice.pick([true, false]);
  return {
    computed: {},
    item: number(
      `Softmax gives a word the probability ${p}. ${isRight ? 'It is the word that comes' : 'Another word comes'}. What is the gradient of the loss −ln(probability of the word that comes) with respect to this word’s logit?`,
      isRight ? `= ${p} - 1` : `= ${p}`,
      isRight
        ? 'Probability minus 1: negative, so descent raises this logit.'
        : 'Its probability: positive, so descent lowers this logit.',
      [
        isRight
          ? [`= 1 - ${p}`, 'The sign is wrong: descent moves against the gradient, and has to raise this logit.']
          : [`= ${p} - 1`, 'That is so for the word that comes.'],
        isRight
          ? [`= ${p}`, 'That is so for a word that does not come.']
          : [`= -1 * ${p}`, 'The sign is wrong: descent moves against the gradient, and has to lower this logit.'],
        [`= -1 / ${p}`, 'That is the derivative of −ln p with respect to p. Softmax comes before it.'],
      ],
      0.004,
    ),
  };
};

const parabola: Maker = (dice) => {
  const [goal, start, rate] = [dice.signed(4), dice.signed(6), dice.pick([0.1, 0.25])];
  if (goal === start) throw new Error('it is there already');
  return {
    computed: {},
    item: number(
      `The loss is (w − ${goal < 0 ? `(${plain(goal)})` : goal})², and w starts at ${plain(start)}. Where is w after one step of gradient descent with the rate ${rate}?`,
      `= ${start} - ${rate} * 2 * (${start} - (${goal}))`,
      'The derivative is 2 times the distance from the goal.',
      [
        [`= ${start} - ${rate} * (${start} - (${goal}))`, 'The derivative of a square has the factor 2.'],
        [`= ${start} + ${rate} * 2 * (${start} - (${goal}))`, 'You moved away from the goal.'],
        [`= ${start} - ${rate} * (${start} - (${goal})) ^ 2`, 'You used the loss. Descent uses its derivative.'],
        [`= ${goal}`, 'One step goes only a part of the way.'],
      ],
      0.004,
    ),
  };
};

const CURVES = [
  [
    '2.31, 2.30, 2.30, 2.29, 2.29',
    'It is probably too small: raise it, or try more steps.',
    'The loss hardly moves, and goes steadily down. Before a model finds a pattern, its loss can stay level, too.',
  ],
  [
    '2.31, 3.80, 9.41, 55.2, NaN',
    'It is too large: lower it.',
    'Each step goes so far that it lands higher than it began.',
  ],
  ['2.31, 1.62, 1.20, 0.91, 0.74', 'It fits: keep it.', 'The loss falls quickly and steadily.'],
] as const;

const whichRate: Maker = (dice) => {
  const [curve, right, reason] = dice.pick(CURVES);
  return {
    computed: {},
    item: choice(
      `After every ${dice.pick([10, 50, 100])} steps of gradient descent, a model’s loss is ${curve}. What do you conclude about the learning rate?`,
      [right, reason],
      ...CURVES.filter(([, other]) => other !== right).map(
        ([example, other]) => [other, `Then the loss would look more like ${example}.`] as const,
      ),
      ['Nothing: the loss depends on the data alone.', 'The same data and another rate give another curve.'],
    ),
  };
};

const saturated: Maker = (dice) => {
  const width = dice.pick([64, 128, 256]);
  return {
    computed: {},
    item: choice(
      `A head with $d_k$ = ${width} starts from random numbers, and the scale is left out. No learning rate suits it. Why?`,
      [
        'Some rows get hardly any gradient, others a far larger one.',
        'Rows that are nearly one-hot pass on almost nothing, and nothing divides what the others pass on. A rate that is small enough for these hardly moves the rest.',
      ],
      [
        'All weights are nearly equal, so every key gets the same gradient.',
        'Without the scale, scores are large: the weights are far from equal.',
      ],
      [
        'All gradients vanish, because every row is nearly one-hot.',
        'Not every row is. Taken together, the gradients are even larger than with the scale, but they are uneven.',
      ],
      [
        'Rows no longer add up to 1, so outputs grow.',
        'Softmax makes every row add up to 1, with or without the scale.',
      ],
    ),
  };
};

const updates: Maker = (dice) => {
  const [batch, texts, epochs] = [dice.pick([8, 16, 32]), dice.pick([320, 640, 960]), dice.int(2, 5)];
  return {
    computed: {},
    item: count(
      `There are ${texts} texts to learn from. Each step takes the mean loss of ${batch} of them. How many times is each parameter updated in ${epochs} passes over all texts?`,
      `= ${texts} / ${batch} * ${epochs}`,
      'One update per batch, for all parameters at once.',
      [
        [`= ${texts} * ${epochs}`, 'A batch of texts leads to a single update.'],
        [`= ${texts} / ${batch}`, 'That is one pass.'],
        [`= ${batch} * ${epochs}`, 'Not the texts in a batch, but the batches in all texts.'],
      ],
    ),
  };
};

export const learning: readonly Maker[] = [
  ...[oneStep, crossEntropy, atChance, meanLoss, asManyWords, logitGradient],
  ...[parabola, whichRate, saturated, updates, flatSlope],
];
export { logitGradient };
