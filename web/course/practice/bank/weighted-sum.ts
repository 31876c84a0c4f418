/** The weighted sum: the hull of the values, and how A and O are read. */
import { largest } from '../../../shared/numbers/statistics.ts';
import {
  type Maker,
  choice,
  count,
  fromWeights,
  listed,
  misprint,
  number,
  ordinal,
  plain,
  product,
  row,
  rounded,
  transposed,
  tuple,
} from '../make.ts';

const oneCell: Maker = (dice) => {
  const [a, v] = [[dice.weights(3), dice.weights(3), dice.weights(3)], dice.rows(3, 2, 5)];
  const [i, c] = [dice.int(0, 2), dice.int(0, 1)];
  return {
    computed: { m: fromWeights(a, v), columns: product(transposed(a), v) },
    item: number(
      `A has the rows ${listed(a.map(tuple))}, and V has the rows ${listed(v.map(tuple))}. What is O[${i},${c}] of the output, counted from 0?`,
      `m.output[${i},${c}]`,
      `The ${ordinal(i)} row of A times the ${ordinal(c)} column of V.`,
      [
        [
          `columns.scores[${i},${c}]`,
          `You took the ${ordinal(i)} *column* of A, which is AᵀV. A query’s weights are a row.`,
        ],
        [`m.output[${i},${1 - c}]`, `That is the other column of the output.`],
        [
          `= (${v.map((one) => one[c]).join(' + ')}) / 3`,
          'That is the plain mean of the column: you gave all three values the same weight.',
        ],
      ],
    ),
  };
};

const shapeOfO: Maker = (dice) => {
  const [queries, keys, width, wide] = dice.some([2, 3, 4, 5, 6, 7, 8], 4) as [number, number, number, number];
  const asked = dice.pick(['rows', 'columns'] as const);
  const right = asked === 'rows' ? queries : wide;
  return {
    computed: {},
    item: count(
      `There are ${queries} queries, ${keys} keys of ${width} numbers, and values of ${wide} numbers. How many ${asked} does the output have?`,
      `= ${right}`,
      `One row per query, as wide as a value: ${queries} × ${wide}.`,
      [
        [`= ${keys}`, 'That is the number of values. They are summed up, so they leave no row and no column.'],
        [`= ${width}`, 'That is the width of a key. Keys only serve to find the weights.'],
        [`= ${asked === 'rows' ? wide : queries}`, `That is the number of ${asked === 'rows' ? 'columns' : 'rows'}.`],
      ],
    ),
  };
};

const outOfHull: Maker = (dice) => {
  const [a, v] = [[dice.weights(3), dice.weights(3), dice.weights(3)], dice.rows(3, 2, 6)];
  const o = fromWeights(a, v);
  const most = largest(v.map(([first = 0]) => first));
  return {
    computed: { m: o },
    item: choice(
      `The rows of V are ${listed(v.map(tuple))}. Which row cannot be in an output of softmax attention, whatever the queries and keys are?`,
      [
        `({{= ${most} + ${dice.int(1, 3)}:2}}, {{m.output[0,1]}})`,
        `Its first number is larger than ${most}, the largest in the first column of V.`,
      ],
      ...[0, 1, 2].map((at) => [row('m.output', at, 2), `It can: the weights ${tuple(a[at]!)} give it.`] as const),
    ),
  };
};

const backwards: Maker = (dice) => {
  const [first, second] = dice.some([10, 20, 30, 50, 60, 90], 2) as [number, number];
  const weight = dice.pick([0.2, 0.3, 0.4, 0.6, 0.7, 0.8]);
  const output = rounded(first * weight + second * (1 - weight));
  return {
    computed: {},
    item: number(
      `Two values are ${first} and ${second}. A query’s output is ${output}. What is its weight for the first?`,
      `= (${output} - ${second}) / (${first} - ${second})`,
      'The weights are w and 1 − w, so the output lies at w on the way from the second value to the first.',
      [
        [`= (${output} - ${first}) / (${second} - ${first})`, 'That is the weight for the second.'],
        [
          `= ${output} / (${first} + ${second})`,
          'That is the output’s part of the sum of both, and does not give the output back when you mix.',
        ],
        ['= 1 / 2', 'With equal weights, the output would be the mean of the two.'],
      ],
    ),
  };
};

const shifted: Maker = (dice) => {
  const [keys, by, before] = [dice.int(3, 6), dice.int(2, 9), dice.tenths(-4, 4)];
  return {
    computed: {},
    item: number(
      `An output’s first number is ${plain(before)}. Now ${by} is added to the first number of each of the ${keys} values, and the weights stay. What is the output’s first number?`,
      `= ${before} + ${by}`,
      'Each value brings its share of what was added, and the shares add up to 1.',
      [
        [
          `= ${before} + ${by} * ${keys}`,
          `Each value brings only its share of the ${by}, so it does not come ${keys} times.`,
        ],
        [`= ${before}`, 'Softmax ignores what is added to all *scores*. Values come after softmax.'],
        [`= ${before} + ${by} / ${keys}`, `All ${keys} shares together bring the whole ${by}.`],
      ],
    ),
  };
};

const scaledValues: Maker = (dice) => {
  const by = dice.pick([2, 3, 10]);
  return {
    computed: {},
    item: choice(
      `All values are multiplied by ${by}. Queries and keys stay. What happens?`,
      [
        `The outputs are multiplied by ${by}; the weights stay.`,
        'Yes: the weights do not depend on the values, and a weighted sum grows with what is summed.',
      ],
      [
        'The weights become sharper, as with a larger scale.',
        'That happens if the *scores* are multiplied. Values take no part in them.',
      ],
      ['The outputs stay, as the weights still add up to 1.', 'The weights do stay, but what they mix is larger.'],
      [
        `The outputs are multiplied by ${by}, once for each key.`,
        `Each value brings ${by} times its share, so the sum is ${by} times what it was.`,
      ],
    ),
  };
};

const sameRows: Maker = (dice) => {
  const [i, j] = dice.some([0, 1, 2, 3, 4], 2).sort() as [number, number];
  return {
    computed: {},
    item: choice(
      `Rows ${i} and ${j} of A are equal. What follows for the output O = AV?`,
      [
        `Rows ${i} and ${j} of O are equal.`,
        'Yes: each row of O is mixed by the row of A with the same number, from the same values.',
      ],
      [
        `Columns ${i} and ${j} of O are equal.`,
        'Columns of O are features of the values. They have nothing to do with single queries.',
      ],
      [
        `Rows ${i} and ${j} of O are equal if those of V are.`,
        'Every row of O mixes all rows of V. The same weights mix the same thing.',
      ],
      [`Rows ${i} and ${j} of V do not matter.`, 'They matter to every query that gives them weight.'],
    ),
  };
};

const wrongOutput: Maker = (dice, engine) => {
  const [a, v] = [[dice.weights(3), dice.weights(3), dice.weights(3)], dice.rows(3, 2, 5)];
  const of = (weights: readonly (readonly number[])[]): number[] => {
    const { heads } = engine.trace({ q: weights, k: transposed(v), v: [[0], [0]], scale: 1 });
    return Array.from(heads[0]?.scores.data ?? [], (value) => rounded(value));
  };
  const [right, columns] = [of(a), of(transposed(a))];
  const at = dice.int(0, 2);
  const shown = [0, 1, 2].map((i) => (i === at ? columns : right).slice(2 * i, 2 * i + 2));
  if ([0, 1].some((c) => Math.abs(right[2 * at + c]! - columns[2 * at + c]!) < 0.05))
    throw new Error('the mistake hardly shows');
  return {
    computed: { m: fromWeights(a, v) },
    item: misprint(
      `A has the rows ${listed(a.map(tuple))}, and V has the rows ${listed(v.map(tuple))}. A page prints this as O = AV. Which cells are wrong?`,
      'm.output',
      shown,
      `In the ${ordinal(at)} row, the ${ordinal(at)} *column* of A was used instead of its row.`,
    ),
  };
};

const uniform: Maker = (dice) => {
  const [keys, first] = [dice.int(3, 5), dice.some([2, 4, 6, 8, 10, 12, 20], 5)];
  const values = first.slice(0, keys);
  return {
    computed: {},
    item: number(
      `A query scores 3 for each of ${keys} keys. The values are ${listed(values.map(String))}. What is its output?`,
      `= (${values.join(' + ')}) / ${keys}`,
      'Equal scores, equal weights: the output is the plain mean.',
      [
        [`= ${values.join(' + ')}`, 'Weights add up to 1. You added the values without dividing.'],
        [`= (${values.join(' + ')}) * 3`, 'Scores are not weights: softmax comes between.'],
        [
          `= (${values.join(' + ')}) * 3 / ${keys}`,
          'How large the equal scores are does not matter: only differences count.',
        ],
        [`= ${largest(values)}`, 'No key is preferred, so the largest value counts no more than the others.'],
      ],
    ),
  };
};

export const weightedSum: readonly Maker[] = [
  ...[oneCell, shapeOfO, outOfHull, backwards, shifted],
  ...[scaledValues, sameRows, wrongOutput, uniform],
];
export { outOfHull };
