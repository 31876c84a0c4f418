/** The items in which something is typed: formulas, lines of code and shapes. */
import type { Dice } from '../../practice/dice.ts';
import { type Names, type Value, evaluate, isSame, scalar } from './expression.ts';

/** A formula or a line of code, judged by what it gives for random matrices. */
export interface Written {
  readonly kind: 'formula' | 'code';
  readonly ask: string;
  /** Line of code with a gap, `____`. */
  readonly line?: string;
  readonly shapes: Readonly<Record<string, Shape>>;
  readonly answer: string;
  /** Usual wrong answers, and what they do. */
  readonly mistakes: readonly (readonly [written: string, feedback: string])[];
}

/** Rows and columns by letter, or a number of its own: `n`, `m`, `k`, `v`, `d`, or 1 for a scalar. */
type Shape = 'scalar' | readonly [string, string];

/** Sizes that all differ, so that a wrong transpose does not fit. */
const SIZES = [
  { n: 3, m: 4, k: 2, v: 5, d: 6 },
  { n: 5, m: 2, k: 3, v: 4, d: 7 },
] as const;

/** Returns numbers for the names, the same every time: sines of places, which repeat nothing; 0 and −∞ by turns for a mask. */
export function namesFor({ shapes }: Pick<Written, 'shapes'>, trial: number): Names {
  const sizes: Readonly<Record<string, number>> = SIZES[trial % SIZES.length]!;
  let place = 17 * (trial + 1);
  const number = (): number => 2.5 * Math.sin((place += 1) * 12.9898 + trial);
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]): [string, Value] => {
      if (shape === 'scalar') return [name, scalar(name === 'd_k' ? (sizes['k'] ?? NaN) : 0.3)];
      const [rows = 1, cols = 1] = shape.map((side) => sizes[side] ?? Number(side));
      const numberAt = (at: number): number => {
        if (name === 'i' || name === 'j') return at;
        return name !== 'M' ? number() : (Math.floor(at / cols) + at) % 2 === 0 ? 0 : -Infinity;
      };
      return [name, { rows, cols, data: Array.from({ length: rows * cols }, (_, at) => numberAt(at)) }];
    }),
  );
}

/** True if the text gives what the answer gives, for all trials. @throws ExpressionError if it cannot be read */
export function isRight(item: Written, text: string, answer = item.answer): boolean {
  return SIZES.every((_, trial) => {
    const names = namesFor(item, trial);
    const isCode = item.kind === 'code';
    return isSame(evaluate(text, names, isCode), evaluate(answer, names, isCode));
  });
}

const QKV = { Q: ['n', 'k'], K: ['m', 'k'], V: ['m', 'v'], d_k: 'scalar' } as const;

const attention = (isMasked: boolean): Written => ({
  kind: 'formula',
  ask: isMasked
    ? 'Write the output of scaled dot-product attention, with queries Q, keys K, values V and a mask M, which is 0 where a query may see a key and −∞ elsewhere.'
    : 'Write the output of scaled dot-product attention, with queries Q, keys K and values V, without a mask.',
  shapes: isMasked ? { ...QKV, M: ['n', 'm'] } : QKV,
  answer: isMasked ? 'softmax(QK^T/sqrt(d_k) + M)V' : 'softmax(QK^T/sqrt(d_k))V',
  mistakes: isMasked
    ? [
        ['softmax(QK^T + M)V', 'The scale is missing.'],
        ['softmax(QK^T)V', 'The scale and the mask are missing.'],
        ['softmax(QK^T/d_k + M)V', 'Scores are divided by the root of the width, not by the width.'],
        ['softmax(QK^T/sqrt(d_k))V', 'The mask is missing.'],
        ['softmax(QK^T/sqrt(d_k) + M)', 'Those are the weights. They have to mix the values.'],
        ['softmax(QK^T/sqrt(d_k) - M)V', 'The mask is added: it is −∞ where a key is hidden.'],
        ['(QK^T/sqrt(d_k) + M)V', 'Softmax is missing.'],
      ]
    : [
        ['softmax(QK^T)V', 'The scale is missing.'],
        ['softmax(QK^T/d_k)V', 'Scores are divided by the root of the width, not by the width.'],
        ['softmax(QK^T)V/sqrt(d_k)', 'The division comes before softmax.'],
        ['softmax(QK^T/sqrt(d_k))', 'Those are the weights. They have to mix the values.'],
        ['QK^TV/sqrt(d_k)', 'Softmax is missing.'],
        ['softmax(QK^T*sqrt(d_k))V', 'Scores are divided by the root, not multiplied.'],
      ],
});

export const FORMULAS: readonly ((dice: Dice) => Written)[] = [() => attention(true), () => attention(false)];

export const MORE_FORMULAS: readonly (() => Written)[] = [
  () => ({
    kind: 'formula',
    ask: 'In self-attention, write the scores before the scale, in terms of X and the matrices W_Q and W_K.',
    shapes: { X: ['n', 'd'], W_Q: ['d', 'k'], W_K: ['d', 'k'] },
    answer: 'X W_Q (X W_K)^T',
    mistakes: [
      ['X W_K (X W_Q)^T', 'Queries and keys have changed places.'],
      ['X W_Q W_K^T', 'The keys are projected from X, too.'],
      ['X X^T', 'Without projections, each pair of tokens would have one score for both ways.'],
    ],
  }),
  () => ({
    kind: 'formula',
    ask: 'S is the matrix of unscaled scores, and the gradient dS is known. Write the gradient of the queries.',
    shapes: { dS: ['n', 'm'], Q: ['n', 'k'], K: ['m', 'k'] },
    answer: 'dS K',
    mistakes: [['dS^T Q', 'That is the gradient of the keys.']],
  }),
  () => ({
    kind: 'formula',
    ask: 'S is the matrix of unscaled scores, and the gradient dS is known. Write the gradient of the keys.',
    shapes: { dS: ['n', 'm'], Q: ['n', 'k'], K: ['m', 'k'] },
    answer: 'dS^T Q',
    mistakes: [['dS K', 'That is the gradient of the queries.']],
  }),
  () => ({
    kind: 'formula',
    ask: 'The weights A mix the values V into an output with the gradient dO. Write the gradient of the weights.',
    shapes: { A: ['n', 'm'], V: ['m', 'v'], dO: ['n', 'v'] },
    answer: 'dO V^T',
    mistakes: [
      ['A^T dO', 'That is the gradient of the values.'],
      ['V dO^T', 'This is the right matrix, transposed: it has one row per key.'],
    ],
  }),
];

export const LINES: readonly (() => Written)[] = [
  () => ({
    kind: 'code',
    ask: 'E holds the exponentials of the scores, one row per query. Complete the line, so that A holds the weights.',
    line: 'A = E / ____',
    shapes: { E: ['n', 'm'] },
    answer: 'E.sum(axis=1, keepdims=True)',
    mistakes: [
      ['E.sum(axis=0, keepdims=True)', 'That is the sum of each column. A query’s weights are a row.'],
      ['E.sum()', 'That is the sum of the whole matrix. Each row has to add up to 1.'],
      ['E.max(axis=1, keepdims=True)', 'That is each row’s largest number. Divide by its sum.'],
    ],
  }),
  () => ({
    kind: 'code',
    ask: 'S holds scores, one row per query, some of them above 1000. Complete the line, so that no exponential overflows and the weights stay right.',
    line: 'E = np.exp(S - ____)',
    shapes: { S: ['n', 'm'] },
    answer: 'S.max(axis=1, keepdims=True)',
    mistakes: [
      [
        'S.max(axis=0, keepdims=True)',
        'That is each column’s largest number, which differs within a row: the weights would change.',
      ],
      ['S.max()', 'With the largest score of all, a row that lies far below it would become all zeros.'],
      ['S.mean(axis=1, keepdims=True)', 'The largest score of a row may be far above its mean.'],
      ['S.sum(axis=1, keepdims=True)', 'The sum may be far from the largest score.'],
    ],
  }),
  () => ({
    kind: 'code',
    ask: 'i is a column of the queries’ positions, j a row of the keys’ positions. Complete the line, so that M is a causal mask.',
    line: 'M = np.where(____, 0, -np.inf)',
    shapes: { i: ['n', '1'], j: ['1', 'n'] },
    answer: 'j <= i',
    mistakes: [
      ['j >= i', 'That is the wrong way round: tokens would see themselves and what comes later.'],
      ['j < i', 'A token sees itself, too. The first one would see nothing at all.'],
    ],
  }),
  () => ({
    kind: 'code',
    ask: 'A holds the weights, dO the gradient of the output. Complete the line for the gradient of the values.',
    line: 'dV = ____',
    shapes: { A: ['n', 'm'], dO: ['n', 'v'] },
    answer: 'A.T @ dO',
    mistakes: [['dO.T @ A', 'This is the right matrix, transposed: a gradient has the shape of what it belongs to.']],
  }),
  () => ({
    kind: 'code',
    ask: 'dW is the gradient of W, and eta the learning rate. Complete the line for one step of gradient descent.',
    line: 'W = W - ____',
    shapes: { W: ['d', 'k'], dW: ['d', 'k'], eta: 'scalar' },
    answer: 'eta * dW',
    mistakes: [
      ['dW', 'The learning rate is missing.'],
      ['-eta * dW', 'Two minuses make a plus: W would move along its gradient.'],
      ['dW / eta', 'The gradient is multiplied by the learning rate.'],
    ],
  }),
  () => ({
    kind: 'code',
    ask: 'H holds the outputs of all heads side by side. X is what the layer was given, with a residual connection around it. Complete the line.',
    line: 'X = X + ____',
    shapes: { X: ['n', 'd'], H: ['n', 'v'], W_O: ['v', 'd'] },
    answer: 'H @ W_O',
    mistakes: [['X + H @ W_O', 'X is there already: it would be added twice.']],
  }),
];

/** A shape to type, such as `3 × 4`. */
export interface ShapeItem {
  readonly kind: 'shape';
  readonly ask: string;
  readonly rows: number;
  readonly cols: number;
  readonly why: string;
  readonly mistakes: readonly (readonly [rows: number, cols: number, feedback: string])[];
}

export const SHAPES: readonly ((dice: Dice) => ShapeItem)[] = [
  (dice) => {
    const [n, m, k, v] = dice.some([5, 6, 8, 9, 11, 13, 14, 17], 4) as [number, number, number, number];
    return {
      ...{ kind: 'shape', rows: n, cols: m, why: 'One row per query, one column per key.' },
      ask: `By cross-attention, ${n} tokens read ${m} others, with keys of ${k} numbers and values of ${v}. What is the shape of the weights of one head?`,
      mistakes: [
        [m, n, 'Rows belong to queries, and the tokens that read bring these.'],
        [n, v, 'That is the output.'],
        [n, k, 'Those are the queries.'],
      ],
    };
  },
  (dice) => {
    const [n, m, k, v] = dice.some([5, 6, 8, 9, 11, 13, 14, 17], 4) as [number, number, number, number];
    return {
      ...{ kind: 'shape', rows: n, cols: v, why: 'One row per query, as wide as a value.' },
      ask: `By cross-attention, ${n} tokens read ${m} others, with keys of ${k} numbers and values of ${v}. What is the shape of one head’s output?`,
      mistakes: [
        [m, v, 'Those are the values. There is one row per query.'],
        [n, m, 'Those are the weights.'],
        [n, k, 'Those are the queries. The output is made of values.'],
      ],
    };
  },
  (dice) => {
    const [heads, v, d] = [dice.int(3, 6), dice.pick([7, 9, 11]), dice.pick([24, 40, 50])];
    return {
      ...{
        kind: 'shape',
        rows: heads * v,
        cols: d,
        why: 'It takes all heads side by side, and gives rows as wide as X.',
      },
      ask: `X has ${d} columns, and ${heads} heads give outputs of ${v} numbers each. What is the shape of W_O?`,
      mistakes: [
        [v, d, 'It takes all heads at once.'],
        [d, heads * v, 'A row is multiplied from the left: W_O has one row for each of its numbers.'],
        [d, d, 'The heads together are not as wide as X here.'],
      ],
    };
  },
  (dice) => {
    const [n, m, k, v] = dice.some([5, 6, 8, 9, 11, 13, 14, 17], 4) as [number, number, number, number];
    return {
      ...{ kind: 'shape', rows: m, cols: v, why: 'A gradient has the shape of what it belongs to.' },
      ask: `${n} queries attend to ${m} keys of ${k} numbers, and to values of ${v}. What is the shape of the gradient of the values?`,
      mistakes: [
        [n, v, 'That is the gradient of the output. There are as many values as keys.'],
        [m, k, 'That is the gradient of the keys.'],
        [v, m, 'Rows and columns have changed places.'],
      ],
    };
  },
  (dice) => {
    const [heads, width, n] = [dice.int(3, 7), dice.pick([12, 15, 20]), dice.pick([9, 11, 13])];
    return {
      ...{ kind: 'shape', rows: n, cols: width, why: 'Columns are split among the heads, tokens are not.' },
      ask: `Q has ${n} rows and ${heads * width} columns, and is split into ${heads} heads. What is the shape of one head’s queries?`,
      mistakes: [
        [n, heads * width, 'That is Q of all heads.'],
        [width, n, 'Rows still belong to tokens.'],
        [n, heads, 'Each head has several columns.'],
      ],
    };
  },
  (dice) => {
    const [n, words, d] = [dice.int(6, 14), dice.pick([70, 300, 900]), dice.pick([24, 48])];
    return {
      ...{ kind: 'shape', rows: n, cols: words, why: 'At each position, one logit for each token that may follow.' },
      ask: `A language model knows ${words} tokens, and its vectors have ${d} numbers. It reads ${n} tokens. What is the shape of its logits?`,
      mistakes: [
        [1, words, 'Every position guesses what follows it, not only the last.'],
        [n, d, 'Those are the vectors that the logits are computed from.'],
        [d, words, 'That is the matrix that turns vectors into logits.'],
      ],
    };
  },
];

/** Reads `3 × 4`, `3x4`, `(3, 4)`, `3 by 4`. */
export function readShape(text: string): readonly [number, number] | undefined {
  const [, rows, cols] = /^[\s([]*(\d+)\s*(?:[x×*✕,;]|by|X)\s*(\d+)[\s)\]]*$/.exec(text) ?? [];
  return rows === undefined || cols === undefined ? undefined : [Number(rows), Number(cols)];
}
