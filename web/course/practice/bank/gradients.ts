/** Gradients: each of them by one cell, and what softmax passes on. */
import { largest } from '../../../shared/numbers/statistics.ts';
import { type Maker, choice, count, number, ordinal, own, plain, rows, tuple } from '../make.ts';

const drawn = (dice: Parameters<Maker>[0]) => {
  const inputs = { q: dice.rows(2, 2, 2), k: dice.rows(3, 2, 2), v: dice.rows(3, 2, 3) };
  return { inputs, outputGradient: dice.rows(2, 2, 2) };
};

const ofValue: Maker = (dice) => {
  const { inputs, outputGradient } = drawn(dice);
  const j = dice.int(0, 1);
  const [[a = 0], [b = 0]] = outputGradient as [number[], number[]];
  return {
    computed: { m: own(inputs, { outputGradient }) },
    item: number(
      `The weights are {{m.weights[0]:4}} and {{m.weights[1]:4}}, one row per query. dO has the rows ${outputGradient.map(tuple).join(' and ')}. What is the first number of dV’s row ${j}, counted from 0?`,
      `= m.weights[0,${j}] * (${a}) + m.weights[1,${j}] * (${b})`,
      `dV = Aᵀ dO: *column* ${j} of A times the first column of dO. Every query that took from this value sends its part back.`,
      [
        [
          `= m.weights[${j},0] * (${a}) + m.weights[${j},1] * (${b})`,
          `You took row ${j} of A. The gradient of value ${j} arrives through the weights that it had, a column.`,
        ],
        [`m.dV[${j},1]`, 'That is the second number.'],
        [`= (${a}) + (${b})`, 'Each query’s gradient counts with the weight that it gave this value.'],
      ],
    ),
  };
};

const ofWeight: Maker = (dice) => {
  const { inputs, outputGradient } = drawn(dice);
  const [i, j] = [dice.int(0, 1), dice.int(0, 2)];
  const d = outputGradient[i] as [number, number];
  return {
    computed: { m: own(inputs, { outputGradient }) },
    item: number(
      `V has the rows ${rows('m.v', 3)}, dO has the rows ${outputGradient.map(tuple).join(' and ')}. What is dA[${i},${j}], counted from 0?`,
      `m.dWeights[${i},${j}]`,
      `dA = dO Vᵀ: the ${ordinal(i)} row of dO times the ${ordinal(j)} value. If this weight grows, that much more of the value arrives.`,
      [
        [
          `= m.weights[${i},${j}] * m.dWeights[${i},${j}]`,
          'You multiplied by the weight. That comes with softmax, in the next step.',
        ],
        [`m.dWeights[${1 - i},${j}]`, `That is the ${ordinal(1 - i)} query.`],
        [`= (${d[0]} + (${d[1]})) * (m.v[${j},0] + m.v[${j},1])`, 'You added up each row and multiplied the sums.'],
      ],
    ),
  };
};

const throughSoftmax: Maker = (dice) => {
  const weights = dice.weights(3);
  const dA = dice.row(3, 4);
  const at = dice.int(0, 2);
  const mean = weights.map((one, j) => `${one} * (${dA[j]})`).join(' + ');
  return {
    computed: {},
    item: number(
      `A row of weights is ${tuple(weights)}, and its dA is ${tuple(dA)}. What is the gradient of the ${ordinal(at)} score that enters softmax?`,
      `= ${weights[at]} * ((${dA[at]}) - (${mean}))`,
      'The weight times how far its dA lies above the row’s weighted mean of dA.',
      [
        [`= ${weights[at]} * (${dA[at]})`, 'You left out the mean. A weight can only grow while others shrink.'],
        [`= (${dA[at]}) - (${mean})`, 'You forgot the factor in front, the weight itself.'],
        [
          `= ${weights[at]} * ((${dA[at]}) - (${dA.map((one) => `(${one})`).join(' + ')}) / 3)`,
          'You took the plain mean of dA. It is weighted by the row’s weights.',
        ],
        [
          `= ${weights[at]} * (1 - ${weights[at]}) * (${dA[at]})`,
          'That is a sigmoid’s slope: it holds if only this weight’s dA differs from 0.',
        ],
      ],
      0.004,
    ),
  };
};

const weightedMean: Maker = (dice) => {
  const [weights, dA] = [dice.weights(3), dice.row(3, 5)];
  return {
    computed: {},
    item: number(
      `A row of weights is ${tuple(weights)}, and its dA is ${tuple(dA)}. What is δ, which softmax subtracts from every dA?`,
      `= ${weights.map((one, j) => `${one} * (${dA[j]})`).join(' + ')}`,
      'The mean of dA, weighted by the row’s own weights.',
      [
        [
          `= (${dA.map((one) => `(${one})`).join(' + ')}) / 3`,
          'That is the plain mean. Keys with more weight count more.',
        ],
        [`= ${dA.map((one) => `(${one})`).join(' + ')}`, 'That is the sum of dA, without weights.'],
        [`= ${largest(dA)}`, 'That is the largest dA.'],
      ],
      0.004,
    ),
  };
};

const missingOne: Maker = (dice) => {
  const { inputs, outputGradient } = drawn(dice);
  const i = dice.int(0, 1);
  return {
    computed: { m: own(inputs, { outputGradient }) },
    item: number(
      `Of a row of dS″, the gradient of the scores that enter softmax, the first two numbers are {{m.dMaskedScores[${i},0]:3}} and {{m.dMaskedScores[${i},1]:3}}. There are three keys. What is the third?`,
      `= -(m.dMaskedScores[${i},0] + m.dMaskedScores[${i},1])`,
      'Adding the same to all scores changes no weight, so it changes no loss: every row of dS″ adds up to 0.',
      [
        [
          `= 1 - m.dMaskedScores[${i},0] - m.dMaskedScores[${i},1]`,
          'A row of *weights* adds up to 1. A row of their scores’ gradients adds up to 0.',
        ],
        [`= m.dMaskedScores[${i},0] + m.dMaskedScores[${i},1]`, 'The size is right, the sign is not.'],
        ['= 0 * 1', 'That would be so if the first two cancelled.'],
      ],
      0.003,
    ),
  };
};

const ofQuery: Maker = (dice) => {
  const { inputs, outputGradient } = drawn(dice);
  const i = dice.int(0, 1);
  const dQ = [0, 1, 2].map((j) => `m.dScores[${i},${j}] * m.k[${j},0]`).join(' + ');
  return {
    computed: { m: own(inputs, { outputGradient }) },
    item: number(
      `The row of dS for query ${i} (before the scale: S = QKᵀ) is {{m.dScores[${i}]:4}}. The keys are ${rows('m.k', 3)}. What is the first number of this query’s gradient?`,
      `= ${dQ}`,
      'dQ = dS K: the row times the first column of K.',
      [
        [`= (${dQ}) / sqrt(2)`, 'You divided by √$d_k$ once more. This dS has it already.'],
        [`= (${dQ}) * sqrt(2)`, 'You multiplied by √$d_k$. This dS needs no scale.'],
        [`m.dQ[${i},1]`, 'That is the second number.'],
        [
          `= m.dScores[${i},0] * m.k[0,0] + m.dScores[${i},1] * m.k[0,1]`,
          'You went along a row of K, as if it were transposed.',
        ],
      ],
    ),
  };
};

const whichProduct: Maker = (dice) => {
  const [n, m, d, wide] = dice.some([2, 3, 4, 5, 6, 7], 4) as [number, number, number, number];
  const all = [
    ['dQ', 'dS K', `${n} × ${d}`],
    ['dK', 'dSᵀ Q', `${m} × ${d}`],
    ['dV', 'Aᵀ dO', `${m} × ${wide}`],
    ['dA', 'dO Vᵀ', `${n} × ${m}`],
  ] as const;
  const [name, right, shape] = dice.pick(all);
  return {
    computed: {},
    item: choice(
      `There are ${n} queries and ${m} keys of ${d} numbers, and values of ${wide}. Which product is ${name} (for scores without a scale)?`,
      [right, `Its shape is ${shape}, that of ${name.slice(1)}.`],
      ...all
        .filter(([other]) => other !== name)
        .map(([other, how, size]) => [how, `That is ${other}: it is ${size}.`] as const),
    ),
  };
};

const centralDifference: Maker = (dice) => {
  const [slope, h, at] = [dice.signed(9) / 10, dice.pick([0.1, 0.05, 0.01]), dice.tenths(1, 3)];
  const [up, down] = [at + slope * h, at - slope * h].map((value) => Number(value.toFixed(4))) as [number, number];
  return {
    computed: {},
    item: number(
      `The loss is ${up} if a number is raised by ${h}, and ${down} if it is lowered by ${h}. What is the gradient of this number, by central differences?`,
      `= (${up} - ${down}) / (2 * ${h})`,
      `The loss changes by ${plain(Number((up - down).toFixed(4)))} over a distance of 2 · ${h}.`,
      [
        [`= (${up} - ${down}) / ${h}`, `The two runs are ${plain(2 * h)} apart: you divided by half the distance.`],
        [`= (${down} - ${up}) / (2 * ${h})`, 'The sign is wrong: subtract the loss of the lower number.'],
        [`= ${up} - ${down}`, 'That is the change. The gradient is the change per step.'],
      ],
      0.004,
    ),
  };
};

const maskedGradient: Maker = (dice) => {
  const [i, j] = dice.some([0, 1, 2, 3], 2).sort() as [number, number];
  return {
    computed: {},
    item: choice(
      `Under a causal mask, what is the gradient of the score S[${i},${j}] (counted from 0)?`,
      [
        'Exactly 0',
        `Query ${i} may not see key ${j}: the weight is 0, and every number of dS has its weight as a factor.`,
      ],
      [
        'What it would be without the mask',
        'The mask is added to the score, but then softmax gives the key no weight at all.',
      ],
      ['−∞, as the mask is', 'The mask is a constant: it has no gradient, and passes on what softmax sends back.'],
      [
        'That of S[' + `${j},${i}] with the other sign`,
        'The two belong to different rows, which know nothing of each other.',
      ],
    ),
  };
};

const chain: Maker = (dice) => {
  const [a, b, c] = [dice.pick([-4, -3, -2, 2, 3, 4]), dice.pick([-4, -3, -2, 2, 3, 4]), dice.pick([-3, -2, 2, 3])];
  return {
    computed: {},
    item: count(
      `A loss depends on a weight w by two steps: y = ${plain(a)}w, and L = ${plain(b)}y ${c < 0 ? '−' : '+'} ${Math.abs(c)}w. What is dL/dw?`,
      `= (${a}) * (${b}) + (${c})`,
      'There are two ways from w to L. Along each, slopes are multiplied; the ways are added up.',
      [
        [`= (${a}) * (${b})`, 'You forgot that w also enters L directly. X is like that: it enters Q, K and V.'],
        [`= (${a}) + (${b}) + (${c})`, 'Along one way, slopes are multiplied.'],
        [`= (${a}) * (${b}) * (${c})`, 'Different ways are added, not multiplied.'],
      ],
    ),
  };
};

export const gradients: readonly Maker[] = [
  ...[ofValue, ofWeight, throughSoftmax, weightedMean, missingOne],
  ...[ofQuery, whichProduct, centralDifference, maskedGradient, chain],
];
export { ofValue, throughSoftmax };
