/** The full calculation, and what gives a mistake away. */
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Attention, HeadTrace, Inputs } from 'attention-steps/core';
import {
  type Maker,
  choice,
  misprint,
  number,
  order,
  own,
  product,
  row,
  rounded,
  rows,
  tuple,
  zeros,
  listed,
} from '../make.ts';

const headOf = (engine: Attention, inputs: Inputs): HeadTrace => {
  const [head] = engine.trace(inputs).heads;
  if (!head) throw new RangeError('trace: expected one head, got none');
  return head;
};

const whole: Maker = (dice) => {
  const inputs = { q: [dice.row(2, 2)], k: dice.rows(2, 2, 2), v: dice.rows(2, 2, 5) };
  return {
    computed: { m: own(inputs), off: own(inputs, { scale: 'off' }), width: own(inputs, { scale: 0.5 }) },
    item: number(
      `Compute attention for the query ${row('m.q', 0)}, the keys ${rows('m.k', 2)} and the values ${rows('m.v', 2)}, with the scale. What is the first number of the output?`,
      'm.output[0,0]',
      'Scores {{m.scores[0]:0}}, scaled {{m.scaledScores[0]}}, weights {{m.weights[0]}}: the output is ({{m.output[0]}}).',
      [
        ['off.output[0,0]', 'You left out the division by √$d_k$.'],
        ['width.output[0,0]', 'You divided by $d_k$ instead of its root.'],
        ['= (m.v[0,0] + m.v[1,0]) / 2', 'That is the mean of the values: both got the same weight.'],
        [
          '= m.scores[0,0] * m.v[0,0] + m.scores[0,1] * m.v[1,0]',
          'You mixed the values by the scores. Softmax comes between.',
        ],
      ],
      0.011,
    ),
  };
};

const whichMistake: Maker = (dice) => {
  const inputs = { q: dice.rows(3, 4, 1), k: dice.rows(3, 4, 1), v: zeros(3, 1) };
  const made = dice.pick(['off', 'width', 'times'] as const);
  const names = {
    off: 'left out the scale',
    width: 'divided by $d_k$ instead of √$d_k$',
    times: 'multiplied by √$d_k$ instead of dividing',
  };
  const at = dice.int(0, 2);
  const scales = { off: 'off', width: 0.25, times: 2 } as const;
  const order = (['off', 'width', 'times'] as const).filter((name) => name !== made);
  const half = (name: keyof typeof scales): string => `Then the row would be {{${name}.weights[${at}]}}.`;
  return {
    computed: {
      m: own(inputs),
      ...Object.fromEntries(Object.entries(scales).map(([name, scale]) => [name, own(inputs, { scale })])),
    },
    item: choice(
      `A query has the scores ${row('m.scores', at)}, with $d_k$ = 4. A page prints the weights {{${made}.weights[${at}]}}; right would be {{m.weights[${at}]}}. What did it do?`,
      [
        `It ${names[made]}.`,
        made === 'width'
          ? 'The weights are more nearly equal than they should be.'
          : 'The weights are further apart than they should be.',
      ],
      ...order.map((name) => [`It ${names[name]}.`, half(name)] as const),
      ['It added √$d_k$ to every score.', 'That changes no weight: what is added to all scores of a row cancels.'],
    ),
  };
};

const columnsOrRows: Maker = (dice, engine) => {
  const inputs = { q: dice.rows(2, 2), k: dice.rows(2, 2), v: zeros(2, 1) };
  const { scaledScores } = headOf(engine, inputs);
  const [a = 0, b = 0, c = 0, d = 0] = scaledScores.data;
  const columns = {
    q: [
      [a, c],
      [b, d],
    ],
    k: [
      [1, 0],
      [0, 1],
    ],
    v: zeros(2, 1),
  };
  const { weights } = headOf(engine, { ...columns, scale: 1 });
  const { weights: right } = headOf(engine, inputs);
  const shown = [
    [weights.data[0]!, weights.data[2]!],
    [weights.data[1]!, weights.data[3]!],
  ].map((line) => line.map((value) => rounded(value)));
  if (Array.from(right.data).some((value, at) => Math.abs(value - shown.flat()[at]!) < 0.05))
    throw new Error('a cell hardly differs');
  return {
    computed: { m: own(inputs) },
    item: choice(
      `From the scaled scores {{m.scaledScores[0]}} and {{m.scaledScores[1]}} (one row per query), a page gets the weights ${shown.map(tuple).join(' and ')}. Which check shows that something is wrong?`,
      [
        'Adding up each row',
        'Yes: a row of weights adds up to 1. Here the columns do, so softmax ran down the columns.',
      ],
      ['Adding up each column', 'The columns add up to 1, but they do not have to.'],
      ['Looking for numbers below 0 or above 1', 'All of them lie between: softmax ran, only along the wrong axis.'],
      ['Comparing the shapes', 'The shape is right, as the matrix is square.'],
    ),
  };
};

const impossibleRow: Maker = (dice, engine) => {
  const inputs = { q: dice.rows(3, 2), k: dice.rows(3, 2), v: dice.rows(3, 2, 6) };
  const { output } = headOf(engine, inputs);
  const at = dice.int(0, 2);
  const most = largest(inputs.v.map(([, second = 0]) => second));
  const shown = Array.from({ length: 3 }, (_, i) => [
    rounded(output.data[2 * i]!),
    rounded(i === at ? most + dice.tenths(0.4, 2) : output.data[2 * i + 1]!),
  ]);
  return {
    computed: { m: own(inputs) },
    item: choice(
      `V has the rows ${rows('m.v', 3)}. A page prints the output rows ${listed(shown.map(tuple))}, and nothing else. Which of them must be wrong?`,
      [
        tuple(shown[at]!),
        `Its second number is larger than ${most}, the largest in the second column of V. No weights lead there.`,
      ],
      ...shown
        .filter((_, i) => i !== at)
        .map((one) => [tuple(one), 'It lies within the range of each column of V, so it can be right.'] as const),
      ['None can be judged without Q and K', 'Whatever the weights are, the output stays among the values.'],
    ),
  };
};

const misprintedScores: Maker = (dice, engine) => {
  const inputs = { q: dice.rows(2, 4), k: dice.rows(3, 4), v: zeros(3, 1) };
  const { scores, scaledScores } = headOf(engine, inputs);
  const wrong = dice.some([0, 1, 2, 3, 4, 5], 2);
  const shown = Array.from(scaledScores.data, (value, at) =>
    wrong.includes(at) ? rounded(at === wrong[0] ? scores.data[at]! : scores.data[at]! / 4) : rounded(value),
  );
  if (wrong.some((at) => Math.abs(scores.data[at]!) < 2)) throw new Error('a mistake hardly shows');
  return {
    computed: { m: own(inputs) },
    item: misprint(
      `The scores are ${rows('m.scores', 2)}, one row per query, and $d_k$ is 4. A page prints this as the scaled scores. Which cells are wrong?`,
      'm.scaledScores',
      [shown.slice(0, 3), shown.slice(3)],
      'Each score is divided by √4 = 2. One cell was not divided at all, the other by 4.',
    ),
  };
};

const followsFrom: Maker = (dice, engine) => {
  const scores = [dice.some([-1, 0, 1, 2], 3)];
  const v = dice.rows(3, 1, 6);
  const { weights } = headOf(engine, {
    q: scores,
    k: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    v,
    scale: 1,
  });
  const printed = Array.from(weights.data, (value) => rounded(value));
  const [first = 0, second = 0, third = 0] = printed;
  const swapped = [second, first, third];
  return {
    computed: {
      m: product([swapped], v),
      right: own(
        {
          q: scores,
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
    item: number(
      `A page prints the scaled scores {{right.scaledScores[0]:0}}, the weights ${swapped.join(', ')} (the first two are swapped), the values ${v.flat().map(String).join(', ').replaceAll('-', '−')} and an output. The output follows from the printed weights. What is it?`,
      'm.scores[0,0]',
      'To see where a mistake was made, each step is checked from the numbers printed just before it. This step is right; the one before is not.',
      [
        ['right.output[0,0]', 'That is the output of the right weights. The page computed with those that it printed.'],
        ['= (right.v[0,0] + right.v[1,0] + right.v[2,0]) / 3', 'That is the plain mean of the values.'],
      ],
      0.03,
    ),
  };
};

const inOrder: Maker = (dice) => {
  const [queries, keys, width] = dice.some([2, 3, 4, 5], 3) as [number, number, number];
  const wide = width + 3;
  return {
    computed: {},
    item: order(
      `There are ${queries} queries, ${keys} keys of ${width} numbers, and values of ${wide}. Put the shapes in the order in which they come about.`,
      [
        `${queries} × ${width}, times the transpose of ${keys} × ${width}`,
        `${queries} × ${keys}, any numbers`,
        `${queries} × ${keys}, each row adds up to 1`,
        `${queries} × ${wide}`,
      ],
      'Q and Kᵀ give scores, softmax gives weights, and these mix the values.',
    ),
  };
};

const whatItShows: Maker = (dice) => {
  const [check, shows, no] = dice.pick([
    [
      'every row of the printed weights adds up to 1',
      'Softmax was applied to something, row by row',
      'Any positive numbers, divided by their sum, do.',
    ],
    [
      'every output lies within the range of its column of V',
      'The weights could be from softmax',
      'Even equal weights pass this check.',
    ],
    [
      'the printed scores are n × n',
      'The shapes of Q and K fit together',
      'A matrix of random numbers has this shape, too.',
    ],
  ] as const);
  return {
    computed: {},
    item: choice(
      `You find that ${check}. What does that show?`,
      [shows, `Yes, and no more. ${no}`],
      ['The scores are right', no],
      ['The output is right', no],
      ['Nothing: the check cannot fail', 'It can, and then it shows a mistake. Passing it shows little.'],
    ),
  };
};

const byValues: Maker = (dice) => {
  const inputs = { q: [dice.row(2, 2)], k: dice.rows(3, 2, 2), v: dice.rows(3, 2, 4) };
  return {
    computed: { m: own(inputs), keys: own({ ...inputs, v: inputs.k }), hard: own(inputs, { scale: 50 }) },
    item: choice(
      `A query has the weights {{m.weights[0]}} for three keys. The keys are ${rows('m.k', 3)}, the values ${rows('m.v', 3)}. What is its output?`,
      ['({{m.output[0]}})', 'The rows of V, mixed by the weights.'],
      ['({{keys.output[0]}})', 'That mixes the keys. Keys only serve to find the weights.'],
      [
        '({{= m.v[0,0] + m.v[1,0] + m.v[2,0]:2}}, {{= m.v[0,1] + m.v[1,1] + m.v[2,1]:2}})',
        'That adds up the values without weights.',
      ],
      [
        '({{= (m.v[0,0] + m.v[1,0] + m.v[2,0]) / 3:2}}, {{= (m.v[0,1] + m.v[1,1] + m.v[2,1]) / 3:2}})',
        'That is the plain mean, with equal weights.',
      ],
    ),
  };
};

export const checked: readonly Maker[] = [
  ...[whole, whichMistake, columnsOrRows, impossibleRow, misprintedScores],
  ...[followsFrom, inOrder, whatItShows, byValues],
];
export { byValues, impossibleRow, whichMistake, whole };
