/** Questions on queries, keys and values: three projections, their shapes, and what each of them changes. */
import { type Maker, choice, count, number, order, own, product, transposed, tuple, listed } from '../make.ts';

const oneQuery: Maker = (dice) => {
  const [x, wq, wk] = [[dice.row(3)], dice.rows(3, 2, 2), dice.rows(3, 2, 2)];
  return {
    computed: { m: own({ x, wq, wk, wv: wq }) },
    item: number(
      `A row of X is ${tuple(x[0]!)}. $W_Q$ has the rows ${listed(wq.map(tuple))}, and $W_K$ the rows ${listed(wk.map(tuple))}. What is the first number of the query?`,
      'm.q[0,0]',
      'The row times the first column of $W_Q$: three products, added up.',
      [
        ['m.k[0,0]', 'That is the first number of the key: you used $W_K$.'],
        ['m.q[0,1]', 'That is the second number: you used the second column.'],
        [
          `= (${x[0]![0]}) * (${wq[0]![0]}) + (${x[0]![1]}) * (${wq[0]![1]})`,
          'You went along the first row of $W_Q$. A row times a matrix goes down a column.',
        ],
      ],
    ),
  };
};

const shapes: Maker = (dice) => {
  const [tokens, model, width] = dice.some([3, 5, 6, 7, 9, 12], 3) as [number, number, number];
  const [what, rows, cols] = dice.pick([
    ['$W_Q$', model, width],
    ['Q', tokens, width],
    ['QKᵀ', tokens, tokens],
    ['KᵀQ', width, width],
  ] as const);
  const all = [
    ['$W_Q$', model, width, 'It turns a row of $d_{model}$ numbers into one of $d_k$.'],
    ['Q', tokens, width, 'One query per token, of $d_k$ numbers.'],
    ['QKᵀ', tokens, tokens, 'One score for every pair of tokens.'],
    ['KᵀQ', width, width, 'Features by features: here the tokens are summed over.'],
  ] as const;
  const reason = all.find(([name]) => name === what)![3];
  return {
    computed: {},
    item: choice(
      `A sentence has ${tokens} tokens, $d_{model}$ is ${model} and $d_k$ is ${width}. What is the shape of ${what}?`,
      [`${rows} × ${cols}`, reason],
      ...all
        .filter(([name]) => name !== what)
        .map(([name, r, c]) => [`${r} × ${c}`, `That is the shape of ${name}.`] as const),
    ),
  };
};

const parameters: Maker = (dice) => {
  const [tokens, model, width, wide] = [
    dice.int(5, 20),
    dice.pick([8, 12, 16]),
    dice.pick([2, 3, 4]),
    dice.pick([5, 6]),
  ];
  return {
    computed: {},
    item: count(
      `An attention has $d_{model}$ = ${model}, $d_k$ = ${width} and $d_v$ = ${wide}, without biases. How many parameters do $W_Q$, $W_K$ and $W_V$ have together, for a sentence of ${tokens} tokens?`,
      `= 2 * ${model} * ${width} + ${model} * ${wide}`,
      'Queries and keys have the width $d_k$, values $d_v$. The number of tokens is in none of the shapes.',
      [
        [`= 3 * ${model} * ${width}`, 'You gave the values the width $d_k$. They have their own, $d_v$.'],
        [
          `= 3 * ${model} * ${model}`,
          'The matrices are as wide as queries, keys and values, which are narrower than X here.',
        ],
        [
          `= ${tokens} * (2 * ${width} + ${wide})`,
          'That is how many numbers Q, K and V have. Parameters are in the matrices that make them.',
        ],
      ],
    ),
  };
};

const notSymmetric: Maker = (dice) => {
  const [x, wq, wk] = [dice.rows(2, 2, 2), dice.rows(2, 2, 2), dice.rows(2, 2, 2)];
  return {
    computed: { m: own({ x, wq, wk, wv: wq }), x: product(x, transposed(x)) },
    item: number(
      `X has the rows ${listed(x.map(tuple))}; $W_Q$ has the rows ${listed(wq.map(tuple))}; $W_K$ has the rows ${listed(wk.map(tuple))}. The first token’s query scores {{m.scores[0,1]:0}} for the second token’s key. What does the second token’s query score for the first one’s key?`,
      'm.scores[1,0]',
      'The second query is ({{m.q[1]:0}}) and the first key is ({{m.k[0]:0}}). With two matrices, the two scores need not be equal.',
      [
        ['m.scores[0,1]', 'That is so with X alone, as XXᵀ is its own transpose. QKᵀ is not.'],
        ['x.scores[1,0]', 'That is the score of the embeddings themselves. They are projected first.'],
        ['m.scores[1,1]', 'That is the second token’s score for itself.'],
      ],
    ),
  };
};

const itself: Maker = (dice) => {
  const x = [dice.row(3), dice.row(3)];
  return {
    computed: { m: product(x, transposed(x)) },
    item: number(
      `Without projections, two tokens have the vectors ${x.map(tuple).join(' and ')}. What is the first token’s score for itself?`,
      'm.scores[0,0]',
      'A vector’s dot product with itself is its squared length.',
      [
        ['= m.scores[0,0] ^ 0.5', 'That is its length. The dot product is the square of it.'],
        ['m.scores[0,1]', 'That is its score for the other token.'],
        [`= ${x[0]!.join(' + ')}`, 'You added the numbers up. Multiply each by itself first.'],
      ],
    ),
  };
};

const WISHES = [
  [
    '“dog” should be found by words that look for an actor, and go on looking for what it does now',
    '$W_K$',
    'A key is what a token is found by.',
  ],
  [
    '“bites” should look for who does it, and stay as easy to find as before',
    '$W_Q$',
    'A query is what a token looks for.',
  ],
  [
    '“river” should be found as before, but pass on that it is wet',
    '$W_V$',
    'A value is what a token passes on when it is found.',
  ],
  [
    '“it” should look for nouns instead of verbs, while others find “it” as before',
    '$W_Q$',
    'A query is what a token looks for.',
  ],
  [
    '“bank” should stop answering words that look for food, and pass on the same',
    '$W_K$',
    'A key is what a token is found by.',
  ],
  [
    'whoever attends to “because” should learn that a reason follows, and nobody should attend to it more or less',
    '$W_V$',
    'A value is what a token passes on when it is found.',
  ],
] as const;
const ROLES = {
  $W_Q$: 'It changes what tokens look for.',
  $W_K$: 'It changes what tokens are found by.',
  $W_V$: 'It changes what tokens pass on.',
} as const;

const whichMatrix: Maker = (dice) => {
  const [wish, right, reason] = dice.pick(WISHES);
  const others = (Object.keys(ROLES) as (keyof typeof ROLES)[]).filter((name) => name !== right);
  return {
    computed: {},
    item: choice(
      `After training, ${wish}. Which matrix has to change?`,
      [right, reason],
      ...others.map((name) => [name, ROLES[name]] as const),
      ['The embeddings', 'They go into queries, keys and values alike, so all three would change.'],
    ),
  };
};

const whatChanges: Maker = (dice) => {
  const matrix = dice.pick(['$W_Q$', '$W_K$', '$W_V$'] as const);
  const other = { $W_Q$: 'Q', $W_K$: 'K', $W_V$: 'V' }[matrix];
  const right =
    matrix === '$W_V$' ? 'V and the output, nothing else' : `${other}, the scores, the weights and the output`;
  const wrong =
    matrix === '$W_V$' ? 'V, the scores, the weights and the output' : `${other} and the output, nothing else`;
  return {
    computed: {},
    item: choice(
      `One number of ${matrix} is changed. Which of Q, K, V, the scores, the weights and the output can change?`,
      [
        right,
        matrix === '$W_V$'
          ? 'Scores and weights come from queries and keys. V comes in after them.'
          : `${other} enters the scores, and all else follows from these. V stays.`,
      ],
      [
        wrong,
        matrix === '$W_V$'
          ? 'Values take no part in the scores.'
          : 'The output can change only if the weights do, as V stays.',
      ],
      ['All of them', 'Q, K and V have a matrix each: two of the three stay as they are.'],
      [
        `The row of ${other} that belongs to this number, and the same row of the output`,
        'A matrix is used for every token, so every row can change.',
      ],
    ),
  };
};

const doubled: Maker = (dice) => {
  const [both, score, by] = [dice.pick([true, false]), dice.int(2, 9), dice.pick([2, 3])];
  return {
    computed: {},
    item: number(
      `A score is ${score}. Now all numbers of $W_Q$${both ? ' and of $W_K$' : ''} are multiplied by ${by}. What is the score?`,
      `= ${score} * ${by}${both ? ` * ${by}` : ''}`,
      both
        ? 'The query and the key both grow, and the score is a sum of their products.'
        : 'The query grows, the key stays, and the score grows with the query.',
      [
        [`= ${score}`, 'The score grows with the vectors that it compares.'],
        [
          both ? `= ${score} * ${by}` : `= ${score} * ${by} * ${by}`,
          both
            ? 'That is so if only one of the two matrices is multiplied.'
            : 'That is so if $W_K$ is multiplied, too.',
        ],
        [`= ${score} + ${by}`, 'The number multiplies, it is not added.'],
      ],
      0.001,
    ),
  };
};

const inOrder: Maker = (dice) => {
  const [tokens, model, width] = [dice.int(5, 9), dice.pick([12, 16]), dice.int(2, 4)];
  return {
    computed: {},
    item: order(
      `There are ${tokens} tokens, with $d_{model}$ = ${model} and $d_k$ = $d_v$ = ${width}. Put these in the order in which they are computed.`,
      [
        `Q, K and V, ${tokens} × ${width} each`,
        `QKᵀ, ${tokens} × ${tokens}`,
        'the scores divided by √$d_k$',
        'weights, each row of which adds up to 1',
        `the output, ${tokens} × ${width}`,
      ],
      'The values are ready from the start, and wait for the weights.',
    ),
  };
};

export const qkv: readonly Maker[] = [
  ...[oneQuery, shapes, parameters, notSymmetric, itself],
  ...[whichMatrix, whatChanges, doubled, inOrder],
];
export { notSymmetric };
