/** Other scores: general and additive, with their parameters. */
import { largest } from '../../../shared/numbers/statistics.ts';
import { type Maker, choice, count, number, own, plain, transposed, tuple, zeros, listed } from '../make.ts';

const general: Maker = (dice) => {
  const [q, k, w] = [[dice.row(2)], [dice.row(2)], dice.rows(2, 2, 2)];
  const of = (matrix: number[][]) => own({ q, k, v: zeros(1, 1) }, { scoring: { general: matrix } });
  return {
    computed: { m: of(w), turned: of(transposed(w)), dot: own({ q, k, v: zeros(1, 1) }) },
    item: number(
      `q is ${tuple(q[0]!)}, k is ${tuple(k[0]!)}, and W has the rows ${w.map(tuple).join(' and ')}. What is the general score q W kᵀ?`,
      'm.scores[0,0]',
      'First q W, a row, then its dot product with k.',
      [
        ['turned.scores[0,0]', 'That is q Wᵀ kᵀ: you compared the features the other way round.'],
        ['dot.scores[0,0]', 'That is the plain dot product, without W.'],
      ],
      0.001,
    ),
  };
};

const additive: Maker = (dice) => {
  const [q, k] = [[dice.row(2, 2)], [dice.row(2, 2)]];
  const [a, b] = [dice.row(2, 2).map((one) => one / 4), dice.row(2, 2).map((one) => one / 4)];
  const u = dice.signed(3);
  const [w1, w2] = [a.map((one) => [one]), b.map((one) => [one])];
  const inside = `(${q[0]![0]}) * ${a[0]} + (${q[0]![1]}) * (${a[1]}) + (${k[0]![0]}) * (${b[0]}) + (${k[0]![1]}) * (${b[1]})`;
  return {
    computed: {
      m: own({ q, k, v: zeros(1, 1) }, { scoring: { additive: { w1, w2, v: [u] } } }),
      one: own({ q, k, v: zeros(1, 1) }, { scoring: { additive: { w1, w2, v: [1] } } }),
    },
    item: number(
      `q is ${tuple(q[0]!)} and k is ${tuple(k[0]!)}. With one hidden unit, $W_1$ is the column ${tuple(a)}, $W_2$ the column ${tuple(b)}, and u is ${plain(u)}. What is the additive score, u · tanh(q $W_1$ + k $W_2$)?`,
      'm.scores[0,0]',
      `Inside tanh is {{= ${inside}}}.`,
      [
        [`= (${inside}) * (${u})`, 'You left out tanh.'],
        ...(u === 1 ? [] : [['one.scores[0,0]', 'You forgot to multiply by u.'] as const]),
        ['= -1 * m.scores[0,0]', 'The sign is wrong.'],
      ],
    ),
  };
};

const parameters: Maker = (dice) => {
  const [dq, dk, hidden] = dice.some([4, 6, 8, 10, 16], 3) as [number, number, number];
  const kind = dice.pick(['general', 'additive'] as const);
  const [forGeneral, forAdditive] = [`= ${dq} * ${dk}`, `= ${hidden} * (${dq} + ${dk} + 1)`];
  return {
    computed: {},
    item: count(
      `Queries have ${dq} numbers, keys have ${dk}${kind === 'additive' ? `, and there are ${hidden} hidden units, without biases` : ''}. How many parameters has the ${kind} score?`,
      kind === 'general' ? forGeneral : forAdditive,
      kind === 'general'
        ? 'W has a row for each number of the query, and a column for each number of the key.'
        : '$W_1$ projects queries, $W_2$ projects keys, and u has one number per hidden unit.',
      [
        kind === 'general'
          ? [`= ${dq} + ${dk}`, 'Every feature of the query can be compared with every feature of the key.']
          : [forGeneral, 'That is the general score.'],
        kind === 'general'
          ? [`= ${dk} * ${dk}`, 'W need not be square.']
          : [`= ${hidden} * (${dq} + ${dk})`, 'You forgot u.'],
        ['= 0', 'That is the dot product, which has no parameters of its own.'],
      ],
    ),
  };
};

const rank: Maker = (dice) => {
  const [model, width] = [dice.pick([8, 16, 64, 512]), dice.pick([2, 3, 4])];
  return {
    computed: {},
    item: count(
      `A transformer’s score is a general score of the embeddings, with W = $W_Q W_K$ᵀ. With $d_{model}$ = ${model} and $d_k$ = ${width}, what is the largest rank that this W can have?`,
      `= ${width}`,
      `All rows of W are mixtures of the ${width} rows of $W_K$ᵀ.`,
      [
        [`= ${model}`, `W is ${model} × ${model}, but it is a product of two narrow matrices.`],
        [`= 2 * ${width}`, 'Both factors are equally narrow. Their product has no more than one of them.'],
        [`= ${model} * ${width}`, 'That is the number of parameters of one factor.'],
      ],
    ),
  };
};

const whichFits: Maker = (dice) => {
  const [dq, dk] = dice.some([3, 4, 5, 6, 8], 2) as [number, number];
  return {
    computed: {},
    item: choice(
      `Queries have ${dq} numbers, keys have ${dk}, and neither is projected beforehand. Which scores can be used?`,
      ['General and additive', `W is ${dq} × ${dk}, and the additive score projects both to the same hidden units.`],
      ['The dot product only', 'A dot product needs lists of the same length.'],
      [
        'The general score only',
        'The additive score projects each by its own matrix, so the widths may differ as well.',
      ],
      ['All three', 'The dot product cannot: its lists have to be equally long.'],
    ),
  };
};

const bends: Maker = (dice) => {
  const [n, m, hidden, width] = [dice.int(3, 9), dice.int(10, 20), dice.pick([4, 8, 16]), dice.pick([5, 6])];
  return {
    computed: {},
    item: count(
      `${n} queries and ${m} keys of ${width} numbers are scored additively, with ${hidden} hidden units. How often is tanh computed?`,
      `= ${n} * ${m} * ${hidden}`,
      'For each hidden unit of every pair. The projections are done once per token, but tanh needs both.',
      [
        [
          `= (${n} + ${m}) * ${hidden}`,
          'The projections are done once per query and once per key. tanh is taken of their sum, which differs for every pair.',
        ],
        [`= ${n} * ${m}`, 'Each pair has several hidden units.'],
        [`= ${n} * ${m} * ${width}`, 'tanh is applied to hidden units, not to the numbers of a key.'],
      ],
    ),
  };
};

const bounded: Maker = (dice) => {
  const u = dice.row(3, 4);
  const sum = u.reduce((all, one) => all + Math.abs(one), 0);
  return {
    computed: {},
    item: count(
      `In an additive score, u is ${tuple(u)}. Which number can no score exceed, whatever the query and the key are?`,
      `= ${sum}`,
      'tanh lies between −1 and 1, so each hidden unit adds at most the size of its u.',
      [
        [`= ${u.map((one) => `(${one})`).join(' + ')}`, 'A unit with a negative u adds most where its tanh is −1.'],
        [`= ${largest(u.map(Math.abs))}`, 'That is a single unit. They add up.'],
        ['= 1', 'That is the bound of tanh itself. It is multiplied by u.'],
      ],
    ),
  };
};

const ignored: Maker = (dice) => {
  const [a, b] = [dice.pick([1, 2, 3]), dice.row(2)];
  const k = [b, [b[0]!, b[1]! + dice.signed(3)], [b[0]! + dice.signed(3), b[1]!]];
  return {
    computed: {},
    item: choice(
      `W of a general score q W kᵀ has the rows (${a}, 0) and (2, 0). Which two of the keys ${listed(k.map(tuple))} always get the same score?`,
      ['The first and the second', 'The second column of W is 0, so the second number of a key does not count.'],
      ['The first and the third', 'They differ in their first number, which counts.'],
      ['The second and the third', 'They differ in their first number, which counts.'],
      ['No two of them, as all differ', 'A key’s numbers count only as far as W lets them.'],
    ),
  };
};

const perQuery: Maker = (dice) => {
  const isQuery = dice.pick([true, false]);
  const f = dice.pick(['length', 'first number', 'sum']);
  const none = [
    'None: it cancels in each row',
    'The same is added to all scores of a row, and only differences count.',
  ] as const;
  const some = [
    'Keys with more of it get more weight',
    'It differs within each row, so it counts for every query alike.',
  ] as const;
  return {
    computed: {},
    item: choice(
      `To every score q · k, the ${f} of the ${isQuery ? 'query' : 'key'} is added. What effect has that on the weights?`,
      isQuery ? none : some,
      isQuery
        ? [some[0], 'What is added belongs to the query, so it is the same for all keys of its row.']
        : [none[0], 'What is added belongs to the key, so it differs within each row.'],
      [
        'Queries with more of it look more sharply',
        'To be sharper, a row needs larger differences. Adding does not change those of its query.',
      ],
      ['Rows no longer add up to 1', 'Softmax makes every row add up to 1, whatever goes in.'],
    ),
  };
};

export const otherScores: readonly Maker[] = [
  ...[general, additive, parameters, rank, whichFits],
  ...[bends, bounded, ignored, perQuery],
];
export { general };
