/** Many heads: split columns, sharing, W_O, and what they cost. */
import { type Maker, choice, count, number, order, own, product, tuple, zeros, listed } from '../make.ts';

const SIZES = [
  [512, 8],
  [768, 12],
  [256, 4],
  [1024, 16],
  [384, 6],
  [640, 10],
] as const;

const widthOfHead: Maker = (dice) => {
  const [model, heads] = dice.pick(SIZES);
  return {
    computed: {},
    item: count(
      `A layer has $d_{model}$ = ${model} and ${heads} heads. In each of them, the scores are divided by √$d_k$. What is $d_k$?`,
      `= ${model} / ${heads}`,
      'The columns are split among the heads, so a head’s queries have $d_{model}$ / h numbers.',
      [
        [`= ${model}`, 'A head sees only its part of the columns. Its $d_k$ is $d_{model}$ / h.'],
        [`= ${heads}`, 'That is the number of heads.'],
        [`= ${model} * ${heads}`, 'The columns are split among the heads, not repeated.'],
      ],
    ),
  };
};

const parametersStay: Maker = (dice) => {
  const [model, heads] = dice.pick(SIZES);
  return {
    computed: {},
    item: count(
      `A layer has $d_{model}$ = ${model} and ${heads} heads, no biases, and no keys are shared. How many parameters do $W_Q$, $W_K$, $W_V$ and $W_O$ have together?`,
      `= 4 * ${model} * ${model}`,
      `Each is ${model} × ${model}. More heads cut the columns into more pieces, but there are as many columns.`,
      [
        [
          `= 4 * ${model} * ${model} * ${heads}`,
          'Each head has only its part of the columns, so the number of heads cancels.',
        ],
        [`= 3 * ${model} * ${model}`, 'You forgot $W_O$.'],
        [`= 4 * ${model} * ${model} / ${heads}`, 'That is the part of one head.'],
      ],
    ),
  };
};

const countWeights: Maker = (dice) => {
  const [[, heads], tokens] = [dice.pick(SIZES), dice.int(5, 20)];
  return {
    computed: {},
    item: count(
      `A layer with ${heads} heads reads ${tokens} tokens. How many weights does softmax compute?`,
      `= ${heads} * ${tokens} * ${tokens}`,
      'Each head has its own row of weights per query.',
      [
        [`= ${tokens} * ${tokens}`, 'That is one head. The others look elsewhere.'],
        [
          `= ${heads} * ${tokens}`,
          'That is the number of rows of weights. Each has as many numbers as there are keys.',
        ],
      ],
    ),
  };
};

const sharedKeys: Maker = (dice) => {
  const [[model, heads], shared] = [dice.pick(SIZES), dice.pick([1, 2])];
  const width = model / heads;
  return {
    computed: {},
    item: count(
      `A layer has $d_{model}$ = ${model} and ${heads} heads of queries, which share ${shared} ${shared === 1 ? 'head' : 'heads'} of keys and values. How many numbers does one token add to the key–value cache?`,
      `= 2 * ${shared} * ${width}`,
      `A key and a value of ${width} numbers for each head that is kept.`,
      [
        [`= 2 * ${model}`, 'That is without sharing. Only the shared heads are kept.'],
        [`= ${shared} * ${width}`, 'You counted keys or values, but both are kept.'],
        [`= (${heads} + 2 * ${shared}) * ${width}`, 'Queries are not kept: each is used once.'],
      ],
    ),
  };
};

const headScore: Maker = (dice) => {
  const [q, k, head] = [dice.row(4), dice.row(4), dice.int(0, 1)];
  const part = (of: readonly number[], at: number): number[] => of.slice(2 * at, 2 * at + 2);
  return {
    computed: {
      m: own({ q: [part(q, head)], k: [part(k, head)], v: zeros(1, 1) }),
      all: own({ q: [q], k: [k], v: zeros(1, 1) }),
      other: own({ q: [part(q, 1 - head)], k: [part(k, 1 - head)], v: zeros(1, 1) }),
      turn: own({ q: [[q[head]!, q[head + 2]!]], k: [[k[head]!, k[head + 2]!]], v: zeros(1, 1) }),
    },
    item: number(
      `A query is ${tuple(q)} and a key is ${tuple(k)}. Two heads split the columns. What is the score in head ${head}, counted from 0, before the scale?`,
      'm.scores[0,0]',
      `Head ${head} has the ${head === 0 ? 'first' : 'last'} two numbers of each.`,
      [
        ['all.scores[0,0]', 'That is the score of a single head, over all columns.'],
        ['other.scores[0,0]', `That is head ${1 - head}.`],
        ['turn.scores[0,0]', 'You dealt the columns out in turn. Each head has a block of neighbouring columns.'],
      ],
    ),
  };
};

const outputMatrix: Maker = (dice) => {
  const [heads, wide, model] = [dice.pick([2, 3, 4]), dice.pick([5, 7]), dice.pick([16, 18])];
  return {
    computed: {},
    item: choice(
      `${heads} heads give outputs of ${wide} numbers each, and $d_{model}$ is ${model}. What is the shape of $W_O$?`,
      [`${heads * wide} × ${model}`, 'It takes all heads’ outputs side by side, and gives a row as wide as X.'],
      [`${wide} × ${model}`, 'The heads are put side by side first, so it takes them all.'],
      [
        `${model} × ${heads * wide}`,
        'A row is multiplied from the left, so $W_O$ has one row for each of its numbers.',
      ],
      [
        `${model} × ${model}`,
        `That fits only if the heads together are as wide as X. Here they have ${heads * wide} columns.`,
      ],
    ),
  };
};

const joined: Maker = (dice) => {
  const [first, second, wo] = [dice.row(2), dice.row(2), dice.rows(4, 2, 2)];
  return {
    computed: {
      m: product([[...first, ...second]], wo),
      swapped: product([[...second, ...first]], wo),
      sum: product([first.map((value, at) => value + second[at]!)], wo.slice(0, 2)),
    },
    item: number(
      `For one token, head 0 gives ${tuple(first)} and head 1 gives ${tuple(second)}. $W_O$ has the rows ${listed(wo.map(tuple))}. What is the first number of the layer’s output?`,
      'm.scores[0,0]',
      'The heads’ outputs are put side by side, and this row is multiplied by the first column of $W_O$.',
      [
        ['swapped.scores[0,0]', 'You put head 1 before head 0.'],
        ['sum.scores[0,0]', 'Heads are not added up: they are put side by side, and each meets its own rows of $W_O$.'],
        ['m.scores[0,1]', 'That is the second number.'],
      ],
    ),
  };
};

const deadHead: Maker = (dice) => {
  const [heads, wide] = [dice.pick([3, 4]), dice.pick([2, 3, 5])];
  const at = dice.int(1, heads - 1);
  const from = at * wide;
  return {
    computed: {},
    item: choice(
      `There are ${heads} heads of ${wide} columns. Which numbers of $W_O$ must be 0, so that head ${at} (counted from 0) has no effect on the output?`,
      [`Rows ${from} to ${from + wide - 1}`, 'These multiply the columns of this head, and no others.'],
      [
        `Columns ${from} to ${from + wide - 1}`,
        'Columns of $W_O$ belong to features of the output, to which every head contributes.',
      ],
      [`Row ${at}`, `That multiplies one column of the joined outputs. A head has ${wide}.`],
      ['None: set its weights to 0 instead', 'Softmax weights add up to 1, so no head’s weights can all be 0.'],
    ),
  };
};

const inOrder: Maker = (dice) => {
  const [model, heads] = dice.pick(SIZES);
  return {
    computed: {},
    item: order(
      `A layer has $d_{model}$ = ${model} and ${heads} heads. Put its steps in order.`,
      [
        `X times $W_Q$, $W_K$ and $W_V$, each ${model} × ${model}`,
        `columns cut into ${heads} blocks of ${model / heads}`,
        'softmax of each block’s own scores',
        'each block’s values mixed',
        `blocks side by side, ${model} columns again`,
        'times $W_O$',
      ],
      'Between the cut and the joining, the heads know nothing of one another.',
    ),
  };
};

const twoReasons: Maker = (dice) => {
  const [word, one, other] = dice.pick([
    ['was', 'dogs', 'yesterday'],
    ['she', 'anna', 'because'],
    ['gave', 'anna', 'book'],
  ] as const);
  return {
    computed: {},
    item: choice(
      `“${word}” needs something from “${one}” and something else from “${other}”. A single head gives each of them the weight 0.5. What can two heads do that it cannot?`,
      [
        'Keep apart what comes from each',
        'The single head can pass on only the mean of the two values. Two heads pass on both, side by side.',
      ],
      ['Look at both at once', 'The single head does that, too: it gives each of them half.'],
      ['Give each the weight 1 in one row', 'A row of weights adds up to 1 in every head. Two heads have two rows.'],
      ['Do it with fewer parameters', 'With the same $d_{model}$, there are as many parameters.'],
    ),
  };
};

export const manyHeads: readonly Maker[] = [
  ...[widthOfHead, parametersStay, countWeights, sharedKeys, headScore],
  ...[outputMatrix, joined, deadHead, inOrder, twoReasons],
];
export { headScore, sharedKeys };
