/** Scores: dot products, QKᵀ, length and direction. */
import { largest } from '../../../shared/numbers/statistics.ts';
import { type Maker, choice, count, misprint, number, ordinal, own, plain, row, rows, tuple, zeros } from '../make.ts';

const dotProduct: Maker = (dice) => {
  const [q, k] = [dice.row(3), dice.row(3)];
  const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);
  const size = q.reduce((all, one, at) => all + Math.abs(one * (k[at] ?? 0)), 0);
  return {
    computed: { m: own({ q: [q], k: [k], v: [[0]] }) },
    item: number(
      `A query is ${tuple(q)} and a key is ${tuple(k)}. What is their score?`,
      'm.scores[0,0]',
      'Multiply entry by entry, then add the three products.',
      [
        [
          `= (${sum(q)}) * (${sum(k)})`,
          'You added up each vector and multiplied the sums. Multiply entry by entry first.',
        ],
        [`= ${size}`, 'A product of a positive and a negative number is negative, and has to be subtracted.'],
        ['m.scaledScores[0,0]', 'That is already divided by √$d_k$.'],
      ],
    ),
  };
};

const oneOfMany: Maker = (dice) => {
  const [q, k] = [dice.rows(2, 2), dice.rows(2, 2)];
  const [i, j] = dice.pick([
    [0, 1],
    [1, 0],
  ] as const);
  return {
    computed: {
      m: own({ q, k, v: zeros(2, 1) }),
      plain: own({
        q,
        k: [
          [k[0]![0]!, k[1]![0]!],
          [k[0]![1]!, k[1]![1]!],
        ],
        v: zeros(2, 1),
      }),
    },
    item: number(
      `Q has the rows ${rows('m.q', 2)}, and K has the rows ${rows('m.k', 2)}. What is S[${i},${j}] of S = QKᵀ? (Rows and columns are counted from 0.)`,
      `m.scores[${i},${j}]`,
      `It is the score of the ${ordinal(i)} query for the ${ordinal(j)} key: ${row('m.q', i)} · ${row('m.k', j)}.`,
      [
        [
          `m.scores[${j},${i}]`,
          `That is S[${j},${i}]: the ${ordinal(j)} query with the ${ordinal(i)} key. Rows belong to queries.`,
        ],
        [
          `plain.scores[${i},${j}]`,
          'That is QK, without the transpose: you multiplied by a column of K. A key is a row of K.',
        ],
        [`m.scores[${i},${i}]`, `That is the ${ordinal(i)} query with the key of the same number.`],
      ],
    ),
  };
};

const sides: Maker = (dice) => {
  const [queries, keys, width] = dice.some([3, 4, 5, 6, 7, 8], 3) as [number, number, number];
  const asked = dice.pick(['rows', 'columns'] as const);
  const [right, other] = asked === 'rows' ? [queries, keys] : [keys, queries];
  return {
    computed: {},
    item: count(
      `There are ${queries} queries and ${keys} keys, each of ${width} numbers. How many ${asked} does QKᵀ have?`,
      `= ${right}`,
      `One row per query, one column per key: ${queries} × ${keys}.`,
      [
        [`= ${other}`, `That is the number of ${asked === 'rows' ? 'columns, one per key' : 'rows, one per query'}.`],
        [`= ${width}`, 'Each dot product sums over these numbers, so they leave no rows and no columns.'],
      ],
    ),
  };
};

const longerKey: Maker = (dice) => {
  const [score, factor] = [dice.signed(9), dice.pick([2, 3, -1, -2, 0.5])];
  return {
    computed: {},
    item: number(
      `A query scores ${plain(score)} for a key. The key is replaced by ${plain(factor)} times itself. What is the score now?`,
      `= ${score} * (${factor})`,
      'Every product in the sum is multiplied by this number, so the score is, too.',
      [
        [`= ${score}`, 'A dot product depends on lengths, not only on directions.'],
        [`= ${score} * (${factor}) * (${factor})`, 'That is what happens if the query is multiplied, too.'],
        [`= ${score} + (${factor})`, 'The number multiplies each entry of the key. It is not added to the score.'],
      ].filter(([wrong]) => wrong !== undefined) as [string, string][],
      0.001,
    ),
  };
};

const angled: Maker = (dice) => {
  const [a, b, [angle, cosine]] = [
    dice.int(2, 6),
    dice.int(2, 6),
    dice.pick([
      [60, 0.5],
      [120, -0.5],
    ] as const),
  ];
  return {
    computed: {},
    item: number(
      `A query of length ${a} and a key of length ${b} form an angle of ${angle}°. What is their score?`,
      `= ${a} * ${b} * (${cosine})`,
      `Length times length times the cosine of the angle, which is ${plain(cosine)}.`,
      [
        [`= ${a} * ${b}`, 'That would be the score if both pointed the same way.'],
        [
          `= -1 * ${a} * ${b} * (${cosine})`,
          `The sign is wrong: the cosine of ${angle}° is ${cosine > 0 ? 'positive' : 'negative'}.`,
        ],
        ['= 0 * 1', 'The score is 0 at a right angle only.'],
      ],
      0.001,
    ),
  };
};

const lengths: Maker = (dice) => {
  const q = dice.row(2);
  const k = dice.rows(3, 2, 4);
  const dot = ([a = 0, b = 0]: readonly number[]): number => a * (q[0] ?? 0) + b * (q[1] ?? 0);
  const cosine = (key: readonly number[]): number => dot(key) / Math.hypot(...key);
  const best = (of: (key: readonly number[]) => number): number => k.map(of).indexOf(largest(k.map(of)));
  const [at, aligned] = [best(dot), best(cosine)];
  const scores = k.map(dot);
  if (at === aligned || scores[aligned]! <= 0 || new Set(scores).size < 3)
    throw new Error('the best key also points the best way');
  return {
    computed: { m: own({ q: [q], k, v: zeros(3, 1) }) },
    item: choice(
      `The query is ${row('m.q', 0)}. Which of these keys scores highest?`,
      [
        row('m.k', at),
        `Its score is {{m.scores[0,${at}]:0}}. It does not point most nearly the query’s way, but it is longer.`,
      ],
      ...[0, 1, 2]
        .filter((other) => other !== at)
        .map(
          (other) =>
            [
              row('m.k', other),
              other === aligned
                ? `It points most nearly the query’s way, but it is short: its score is {{m.scores[0,${other}]:0}}.`
                : `Its score is {{m.scores[0,${other}]:0}}.`,
            ] as const,
        ),
    ),
  };
};

const rearranged: Maker = (dice) => {
  const who = dice.pick(['keys', 'queries'] as const);
  const lines = who === 'keys' ? 'columns' : 'rows';
  const others = who === 'keys' ? 'rows' : 'columns';
  return {
    computed: {},
    item: choice(
      `The ${who} of ${dice.int(4, 7)} tokens are put in reverse order, and the ${who === 'keys' ? 'queries' : 'keys'} stay as they are. What happens to S = QKᵀ?`,
      [`Its ${lines} are reversed.`, `Yes: each of its ${lines} belongs to one of the ${who}, and moves with it.`],
      [
        `Its ${others} are reversed.`,
        `Those belong to the ${who === 'keys' ? 'queries' : 'keys'}, which have not moved.`,
      ],
      ['It is transposed.', 'That happens if queries and keys change places.'],
      [
        'It stays, as the same vectors are compared.',
        'The same numbers are there, but in other places: S says who is compared with whom.',
      ],
    ),
  };
};

const wrongScores: Maker = (dice, engine) => {
  const [q, k] = [dice.rows(2, 2), dice.rows(3, 2)];
  const { heads } = engine.trace({ q, k, v: zeros(3, 1) });
  const right = Array.from(heads[0]?.scores.data ?? []);
  const [first, second] = dice.some([0, 1, 2, 3, 4, 5], 2) as [number, number];
  const sign = (at: number): number => {
    const [a, b] = [q[Math.floor(at / 3)] ?? [], k[at % 3] ?? []];
    return (a[0] ?? 0) * (b[0] ?? 0) - (a[1] ?? 0) * (b[1] ?? 0);
  };
  const shown = right.map((value, at) =>
    at === first ? sign(at) : at === second ? value + dice.pick([-2, 2]) : value,
  );
  return {
    computed: { m: own({ q, k, v: zeros(3, 1) }) },
    item: misprint(
      `Q has the rows ${rows('m.q', 2)}, and K has the rows ${rows('m.k', 3)}. A page prints this as QKᵀ. Which cells are wrong?`,
      'm.scores',
      [shown.slice(0, 3), shown.slice(3)],
      'Each cell is a row of Q times a row of K. In one of the wrong cells, the second product was subtracted.',
      0,
    ),
  };
};

const negativeScore: Maker = (dice) => {
  const score = -dice.int(1, 3);
  const [a, b] = dice.some([0, 1, 2], 2) as [number, number];
  return {
    computed: {
      m: own(
        {
          q: [[a, b, score]],
          k: [
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
          ],
          v: zeros(3, 1),
        },
        { scale: 'off' },
      ),
    },
    item: choice(
      `A query has the scores {{m.scores[0]:0}} for three keys. What does the negative score lead to?`,
      [
        'To the smallest weight, but more than 0',
        'Yes: its weight is {{m.weights[0,2]:3}}. Softmax makes every weight positive.',
      ],
      [
        'To the weight 0, so the key is ignored',
        'Softmax gives every finite score a weight above 0. Only −∞ leads to 0.',
      ],
      ['To a negative weight, which subtracts the value', 'An exponential is never negative, and neither is a weight.'],
      [
        'To the weight of a score of the same size, without the sign',
        'The exponential of a negative number is smaller than 1, that of a positive one larger.',
      ],
    ),
  };
};

export const scores: readonly Maker[] = [
  ...[dotProduct, oneOfMany, sides, longerKey, angled],
  ...[lengths, rearranged, wrongScores, negativeScore],
];
