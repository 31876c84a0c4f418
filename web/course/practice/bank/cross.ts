/** Self- and cross-attention: two sequences, and the shapes that follow. */
import { type Maker, choice, count, number, own, row, rows, zeros } from '../make.ts';

const PAIRS = [
  ['a translation', 'the words written so far', 'the sentence to be translated'],
  ['a caption', 'the words of the caption so far', 'the patches of the picture'],
  ['an answer about a document', 'the words of the answer so far', 'the document'],
  ['a transcript of speech', 'the words of the transcript so far', 'the slices of sound'],
] as const;

const shape =
  (what: 'S' | 'O'): Maker =>
  (dice) => {
    const [queries, keys, width, wide] = dice.some([3, 4, 5, 6, 7, 8, 9], 4) as [number, number, number, number];
    const right = what === 'S' ? `${queries} × ${keys}` : `${queries} × ${wide}`;
    return {
      computed: {},
      item: choice(
        `By cross-attention, ${queries} tokens read a context of ${keys}. $d_k$ is ${width} and $d_v$ is ${wide}. What is the shape of the ${what === 'S' ? 'scores' : 'output'}?`,
        [right, what === 'S' ? 'One row per query, one column per key.' : 'One row per query, as wide as a value.'],
        [
          what === 'S' ? `${keys} × ${queries}` : `${keys} × ${wide}`,
          what === 'S'
            ? 'Queries are rows, and they come from the tokens that read.'
            : 'One row per query, not one per token of the context.',
        ],
        [
          what === 'S' ? `${queries} × ${queries}` : `${queries} × ${keys}`,
          what === 'S'
            ? 'That is self-attention: here the keys come from the context.'
            : 'That is the shape of the weights.',
        ],
        [
          what === 'S' ? `${queries} × ${width}` : `${queries} × ${width}`,
          what === 'S' ? 'That is Q.' : 'That is Q. The output is made of values.',
        ],
      ),
    };
  };

const whoseMatrices: Maker = (dice) => {
  const [task, readers, context] = dice.pick(PAIRS);
  return {
    computed: {},
    item: choice(
      `A model writes ${task}. In its cross-attention, where do Q, K and V come from?`,
      [
        `Q from ${readers}; K and V from ${context}`,
        'Who reads brings the queries. What is read brings keys and values.',
      ],
      [
        `Q from ${context}; K and V from ${readers}`,
        'Then the context would read what has been written, and the output would have its length.',
      ],
      [
        `Q and K from ${readers}; V from ${context}`,
        'A weight that was found with one token’s key must fetch that token’s value: K and V belong together.',
      ],
      ['All three from both, joined in one sequence', 'That would be self-attention over both.'],
    ),
  };
};

const oneMore: Maker = (dice) => {
  const [n, m] = [dice.int(3, 6), dice.int(7, 12)];
  const side = dice.pick(['context', 'query'] as const);
  return {
    computed: {},
    item: count(
      `By cross-attention, ${n} tokens read a context of ${m}. One token is added to the ${side === 'context' ? 'context' : 'side that reads'}. How many rows does the output have now?`,
      `= ${side === 'context' ? n : n + 1}`,
      side === 'context'
        ? 'One row per query. Each of them now mixes one value more.'
        : 'One row per query, and there is one query more.',
      [
        [
          `= ${side === 'context' ? n + 1 : n}`,
          side === 'context'
            ? 'The new token brings a key and a value, but no query.'
            : 'The new token brings a query, and with it a row.',
        ],
        [`= ${m}`, 'That is the length of the context. Values are summed up.'],
        [`= ${m + 1}`, 'The length of the context is the number of columns of S. It is summed away in the output.'],
      ],
    ),
  };
};

const swappedRoles: Maker = (dice) => {
  const [a, b] = [dice.rows(2, 2), dice.rows(3, 2)];
  return {
    computed: { m: own({ q: a, k: b, v: zeros(3, 1) }), back: own({ q: b, k: a, v: zeros(2, 1) }) },
    item: number(
      `Without projections, a short sequence with the rows ${rows('m.q', 2)} reads one with the rows ${rows('m.k', 3)}. Its first token gives the first of the other {{m.weights[0,0]}} of its weight. Now the two change roles. How much weight does the first token of the long sequence give the first one of the short?`,
      'back.weights[0,0]',
      'The score is the same, as a dot product does not depend on the order of its factors. But it is now divided among two keys: their scores are {{back.scaledScores[0]}}.',
      [
        ['m.weights[0,0]', 'The score stays, but the weight does not: other keys share the rest now.'],
        ['= 1 - m.weights[0,0]', 'The two weights belong to different rows. They have no sum to keep.'],
        ['back.weights[1,0]', 'That is the second token of the long sequence.'],
      ],
    ),
  };
};

const causalHere: Maker = (dice) => {
  const [task, readers, context] = dice.pick(PAIRS);
  return {
    computed: {},
    item: choice(
      `A model writes ${task}. Which attention needs a causal mask?`,
      [`That among ${readers}`, 'There, later words must not be seen. The context is there from the start.'],
      [`That from ${readers} to ${context}`, 'No part of the context is later than a word: all of it may be read.'],
      ['Both', 'In the second, a mask would only hide what may be seen: nothing in the context comes later.'],
      ['Neither', 'In training, all words of the answer are there at once. Without a mask, each would see the next.'],
    ),
  };
};

const widths: Maker = (dice) => {
  const [dq, wide] = dice.some([2, 3, 4, 5, 6, 8], 2) as [number, number];
  return {
    computed: {},
    item: choice(
      `Queries have ${dq} numbers. Which widths of keys and values are possible with a dot product?`,
      [
        `Keys ${dq}, values ${wide}`,
        'A dot product needs lists of the same length. Values only have to be as many as keys.',
      ],
      [`Keys ${wide}, values ${dq}`, 'Then no query can be multiplied with a key.'],
      [`Keys ${wide}, values ${wide}`, 'Queries and keys have to be equally long.'],
      [`Only keys ${dq} and values ${dq}`, 'That works, but values are free: they never meet a query.'],
    ),
  };
};

const noMoreParameters: Maker = (dice) => {
  const [from, to] = [dice.int(10, 50), dice.int(100, 900)];
  return {
    computed: {},
    item: choice(
      `The context grows from ${from} to ${to} tokens. What grows in a layer of cross-attention?`,
      ['K, V, the scores and the weights', 'Each token of the context adds a row to K and V, and a column to S and A.'],
      ['$W_K$ and $W_V$', 'They turn one row into one row, however many there are.'],
      ['K, V and the output', 'The output has one row per query.'],
      ['Q, the scores and the weights', 'Queries come from the side that reads.'],
    ),
  };
};

const perWord: Maker = (dice) => {
  const [m, t] = [dice.int(8, 30), dice.int(4, 7)];
  const [task] = dice.pick(PAIRS);
  return {
    computed: {},
    item: count(
      `A model writes ${task}. It has written ${t} words, and the context has ${m} tokens, whose keys and values are kept. How many scores does this cross-attention compute for the next word?`,
      `= ${m}`,
      'One query, compared with every key of the context.',
      [
        [`= ${m} * ${t + 1}`, 'The earlier words have had their turn. Only the new one asks.'],
        [`= ${m} + ${t + 1}`, 'The written words are not in the context. They are read by self-attention.'],
        [`= ${t + 1}`, 'That is self-attention, among the words written.'],
      ],
    ),
  };
};

const onlyOneKey: Maker = (dice) => {
  const n = dice.int(3, 6);
  const v = [dice.row(2, 5)];
  return {
    computed: { m: own({ q: dice.rows(n, 2), k: [dice.row(2)], v }) },
    item: choice(
      `${n} different queries read a context of a single token, whose value is ${row('m.v', 0)}. What is the output?`,
      [
        `${n} equal rows, each of them the value`,
        'With a single key, its weight is 1 for every query, whatever the score is.',
      ],
      [
        `${n} different rows, as the queries differ`,
        'The queries have different scores, but softmax over one score is always 1.',
      ],
      ['One row, the value', 'There is one row per query.'],
      [`${n} rows that add up to the value`, 'Each query mixes for itself. They do not share the value among them.'],
    ),
  };
};

export const selfAndCross: readonly Maker[] = [
  ...[shape('S'), shape('O'), whoseMatrices, oneMore, swappedRoles],
  ...[causalHere, widths, noMoreParameters, perWord, onlyOneKey],
];
export { swappedRoles };
