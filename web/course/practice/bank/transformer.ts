/** A whole small transformer: residual stream, norm, MLP, unembedding, and generating. */
import { type Maker, choice, count, fromScores, listed, number, order, plain, product, tuple } from '../make.ts';
import { addedPosition } from './guess.ts';

const residual: Maker = (dice) => {
  const [x, output] = [dice.row(3, 5), dice.row(3, 5).map((value) => value / 2)];
  const at = dice.int(0, 2);
  return {
    computed: {},
    item: number(
      `Before a layer of attention, a token’s vector is ${tuple(x)}. The layer’s output for it is ${tuple(output)}. What is number ${at} (counted from 0) of its vector after the layer, with a residual connection?`,
      `= (${x[at]}) + (${output[at]})`,
      'The output is added to what was there before.',
      [
        [`= ${output[at]}`, 'That is the layer’s output alone. It is added to the vector, and does not replace it.'],
        [`= ((${x[at]}) + (${output[at]})) / 2`, 'The two are added, not averaged.'],
        [`= (${x[at]}) * (${output[at]})`, 'The two are added, not multiplied.'],
      ],
      0.004,
    ),
  };
};

const inOrder: Maker = (dice) => {
  const words = dice.pick([66, 100, 500]);
  return {
    computed: {},
    item: order(
      `A model knows ${words} tokens. Put what happens to a token in order, with one layer.`,
      [
        'look up its embedding, and add its position',
        'mix in what attention takes from other tokens',
        'transform its own vector by an MLP',
        `turn its vector into ${words} logits`,
        `turn these into ${words} probabilities`,
      ],
      'Attention is the only step that moves anything between tokens.',
    ),
  };
};

const mlpParameters: Maker = (dice) => {
  const [model, hidden] = dice.pick([
    [16, 64],
    [32, 128],
    [24, 96],
    [64, 256],
  ] as const);
  return {
    computed: {},
    item: count(
      `An MLP takes $d_{model}$ = ${model} numbers to ${hidden} hidden ones and back, with a bias for each hidden number and each output. How many parameters has it?`,
      `= 2 * ${model} * ${hidden} + ${model} + ${hidden}`,
      `Two matrices of ${model} × ${hidden} and ${hidden} × ${model}, and ${hidden} + ${model} biases.`,
      [
        [`= 2 * ${model} * ${hidden}`, 'You forgot the biases.'],
        [`= ${model} * ${hidden} + ${hidden}`, 'That is the way in. The way back has a matrix of its own.'],
        [`= 4 * ${model} * ${model}`, 'That is attention’s $W_Q$, $W_K$, $W_V$ and $W_O$.'],
      ],
    ),
  };
};

const normalised: Maker = (dice) => {
  const [middle, by] = [dice.int(-3, 5), dice.pick([1, 2, 3])];
  const x = [middle - by, middle + by, middle - by, middle + by].map((value, at) =>
    at < 2 ? value : at === 2 ? middle - 2 * by : middle + 2 * by,
  );
  const at = dice.int(0, 3);
  const variance = `((${x.map((value) => `(${value} - (${middle})) ^ 2`).join(' + ')}) / 4)`;
  return {
    computed: {},
    item: number(
      `Layer norm gets the vector ${tuple(x)}. What does number ${at} (counted from 0) become, before any learnt scale and shift?`,
      `= (${x[at]} - (${middle})) / sqrt${variance}`,
      `The mean is ${plain(middle)}. Subtract it, then divide by the standard deviation.`,
      [
        [`= (${x[at]} - (${middle})) / ${variance}`, 'You divided by the variance. Take its root.'],
        [`= ${x[at]} / sqrt${variance}`, 'You forgot to subtract the mean.'],
        [`= ${x[at]} - (${middle})`, 'You forgot to divide by the standard deviation.'],
      ].filter(([wrong]) => middle !== 0 || !wrong!.startsWith(`= ${x[at]} /`)) as [string, string][],
    ),
  };
};

const nextWord: Maker = (dice) => {
  const [logits, t] = [dice.some([-1, 0, 1, 2, 3], 3), dice.pick([0.5, 2])];
  return {
    computed: {
      m: fromScores([logits], undefined, { scale: 1 / t }),
      one: fromScores([logits]),
      times: fromScores([logits], undefined, { scale: t }),
    },
    item: number(
      `A model’s logits for three words are ${listed(logits.map(plain))}. With which probability is the first one drawn at temperature ${t}?`,
      'm.weights[0,0]',
      'The logits are divided by the temperature, then softmax turns them into probabilities.',
      [
        ['one.weights[0,0]', 'That is temperature 1.'],
        ['times.weights[0,0]', 'You multiplied by the temperature.'],
        [`= exp((${logits[0]}) / ${t})`, 'That is the exponential alone. Divide it by the sum of all three.'],
      ],
      0.004,
    ),
  };
};

const unembedding: Maker = (dice) => {
  const [words, model, tokens] = [dice.pick([66, 100, 500]), dice.pick([16, 32]), dice.int(5, 12)];
  return {
    computed: {},
    item: choice(
      `A model with ${words} tokens in its vocabulary and $d_{model}$ = ${model} reads ${tokens} tokens. What is the shape of all its logits?`,
      [`${tokens} × ${words}`, 'At each position, one logit for each token that may follow.'],
      [`1 × ${words}`, 'That is the last position. Every position guesses what follows it.'],
      [`${tokens} × ${model}`, 'That goes into the unembedding.'],
      [`${model} × ${words}`, 'That is the matrix of the unembedding itself.'],
    ),
  };
};

const whatTalks: Maker = (dice) => {
  const [a, b] = dice.some(['river', 'bank', 'money', 'water', 'dog', 'garden'], 2) as [string, string];
  return {
    computed: {},
    item: choice(
      `In a transformer, “${a}” is to change what becomes of “${b}” later in the text. Which part can do that?`,
      ['Attention', 'It is the only step in which a token takes something from another.'],
      ['The MLP', 'It transforms each token’s vector by itself.'],
      ['Layer norm', 'It takes the mean and the spread of one token’s vector.'],
      ['The unembedding', 'It turns each token’s vector into logits, one token at a time.'],
    ),
  };
};

const rectified: Maker = (dice) => {
  const [x, w1, w2] = [[dice.row(2)], dice.rows(2, 2, 2), dice.row(2)];
  const hidden = [0, 1].map((c) => x[0]![0]! * w1[0]![c]! + x[0]![1]! * w1[1]![c]!);
  if (!hidden.some((value) => value < 0)) throw new Error('nothing is cut off');
  const [a = 0, b = 0] = hidden.map((value) => Math.max(0, value));
  return {
    computed: { m: product(x, w1) },
    item: count(
      `A tiny MLP gets ${tuple(x[0]!)}. Its first matrix has the rows ${w1.map(tuple).join(' and ')}, then comes ReLU, and then the two hidden numbers are multiplied by ${tuple(w2)} and added up. What is the output?`,
      `= ${a} * (${w2[0]}) + ${b} * (${w2[1]})`,
      'Before ReLU, the hidden numbers are {{m.scores[0]:0}}. ReLU replaces negative ones by 0.',
      [
        [
          `= (${hidden[0]}) * (${w2[0]}) + (${hidden[1]}) * (${w2[1]})`,
          'You left out ReLU: then two matrices are no more than one.',
        ],
        [
          `= ${Math.abs(hidden[0]!)} * (${w2[0]}) + ${Math.abs(hidden[1]!)} * (${w2[1]})`,
          'You took away the minus. ReLU replaces negative numbers by 0.',
        ],
        [`= ${a} + ${b}`, 'You forgot the second matrix.'],
      ],
    ),
  };
};

const worth: Maker = (dice) => {
  const [whole, small, large] = [dice.int(40, 60) / 100, dice.int(1, 4) / 100, dice.int(60, 140) / 100];
  const isMlp = dice.pick([true, false]);
  const [lost, kept] = isMlp ? ['the MLP', 'the positions'] : ['the positions', 'the MLP'];
  return {
    computed: {},
    item: choice(
      `Trained from the same ten seeds, a model’s mean loss is ${whole} whole, ${(whole + large).toFixed(2)} without ${lost}, and ${(whole + small).toFixed(2)} without ${kept}. Compared seed by seed, each difference has the standard deviation 0.1, so its mean over ten seeds is uncertain by 0.1 ÷ √10, about 0.03. What follows, for this task?`,
      [
        `Without ${lost} the model is worse. About ${kept} you cannot tell.`,
        `A mean difference of ${small} is less than twice its uncertainty. Single runs vary more than means of ten, so their spread is not the measure.`,
      ],
      [
        `Without ${kept} the model is worse, without ${lost} much worse.`,
        `The first difference, ${small}, is less than twice its uncertainty: ten other seeds could turn it round.`,
      ],
      [
        `${kept.replace(/^t/, 'T')} can always be left out.`,
        'This is one task. Another may need it, and this small difference shows neither.',
      ],
      [
        'Nothing, as each model was trained from other numbers.',
        'The same ten seeds began all three, and one difference is many times its uncertainty.',
      ],
    ),
  };
};

const generating: Maker = (dice) => {
  const [prompt, more] = [dice.int(5, 20), dice.int(5, 20)];
  return {
    computed: {},
    item: count(
      `A model with a key–value cache reads a prompt of ${prompt} tokens and then writes ${more} tokens. How many queries does one head compute in all, until the last token is drawn?`,
      `= ${prompt} + ${more} - 1`,
      `One for each token that is read: the prompt, and each written token but the last, which nothing follows.`,
      [
        [`= ${prompt} + ${more}`, 'The last token is drawn, but not read: nothing is written after it.'],
        [`= ${more}`, 'The prompt has to be read, too.'],
        [
          `= ${more} * ${prompt} + ${more} * (${more} - 1) / 2`,
          'That is without a cache, where the whole text is read again for each token.',
        ],
      ],
    ),
  };
};

export const smallTransformer: readonly Maker[] = [
  ...[residual, inOrder, mlpParameters, normalised, nextWord, unembedding],
  ...[whatTalks, rectified, worth, generating, addedPosition],
];
export { nextWord };
