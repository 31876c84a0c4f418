/**
 * “bank” in two sentences: the word vectors are GloVe's (embeddings.ts), the weights are made from them by hand
 * (sense-weights.ts). The numbers are written here so that the first page needs no table of words; a test checks them.
 */
import type { Example } from './example.ts';
import type { Senses } from './sense-weights.ts';

/** “bank” asks the other words if they are about money or about water. */
export const BANK_SENSES: Senses = { asks: 'bank', senses: ['cash loan', 'water boat'] };

/** The meanings of the two columns of queries, keys, values and outputs. */
const BANK_FEATURES = ['like cash', 'like water'] as const;

/** The weights of the four heads of BANK_HEADS, side by side. */
const BANK_WEIGHTS = {
  wq: [
    [-0.45, -0.47, 0.96, 0.93, -0.54, -0.65, 0.9, 0.57],
    [-0.5, -0.27, 0.72, 0.58, 0.43, 0.61, 0.55, 0.64],
    [0.44, 0.86, -0.21, -0.25, 0.75, 0.45, 0.47, 0.24],
    [-0.45, 0.13, 0.21, 0.22, -0.48, -0.64, 0.24, 0.07],
    [0.08, -0.2, -0.1, -0.05, -0.35, -0.28, -0.33, -0.03],
    [0.6, 0.35, 0.22, 0.18, -1.61, -1.47, -0.01, 0.06],
    [0.62, 0.5, 0.54, 0.6, -0.49, 0.07, 0.22, 0.75],
    [-0.04, 0.1, 0.08, 0.14, 0.39, 0.54, 0.57, 0.59],
  ],
  wk: [
    [0.4, 0.31, 0.25, 0.27, 0.45, 0.2, 0.15, -0.33],
    [-0.67, -0.3, 0.25, 0.07, 0.09, 0.43, -0.02, 0.18],
    [-0.12, 0.62, -0.44, -0.49, 0.74, 0.26, 0.7, 0.32],
    [-0.5, 0.45, 0.27, 0.29, 0.39, 0.06, 0.31, 0.03],
    [0.15, -0.32, 0.24, 0.31, 0.04, 0.12, -0.14, 0.33],
    [0.19, -0.19, -0.15, -0.19, -0.19, -0.1, -0.54, -0.39],
    [0.25, 0.09, 0.27, 0.42, -0.19, 0.71, -0.26, 0.67],
    [0.06, 0.29, -0.68, -0.54, 0.14, 0.41, 0.14, 0.21],
  ],
  wv: [
    [-0.2, 0.39, 0.52, 0.27, 0.41, 0.19, 0.29, 0.19],
    [-0.51, -0.29, 0.43, 0.07, 0.11, 0.44, 0.08, 0.44],
    [0.27, 0.55, -0.37, -0.49, 0.76, 0.27, 0.69, 0.27],
    [-0.43, 0.46, 0.26, 0.29, 0.35, 0.05, 0.31, 0.05],
    [0.09, -0.31, 0.12, 0.31, 0.02, 0.11, -0.18, 0.11],
    [0.46, -0.25, -0.02, -0.19, -0.26, -0.12, -0.46, -0.12],
    [0.48, 0.03, 0.38, 0.42, -0.2, 0.7, -0.18, 0.7],
    [-0.01, 0.3, -0.43, -0.53, 0.15, 0.42, 0.23, 0.42],
  ],
};

const firstHead = (rows: readonly (readonly number[])[]): number[][] => rows.map((row) => row.slice(0, 2));

const weights = { wq: firstHead(BANK_WEIGHTS.wq), wk: firstHead(BANK_WEIGHTS.wk), wv: firstHead(BANK_WEIGHTS.wv) };

const common = {
  source: 'GloVe (Pennington, Socher and Manning, 2014), 8 numbers per word',
  features: BANK_FEATURES,
  asks: BANK_SENSES.asks,
  defaultScale: 'on' as const,
};

/** The sentence with one head here and the four of BANK_HEADS. */
const BANK_RIVER = {
  x: [
    [1.2, 1.2, -1.68, -0.57, 0.09, -1.02, 1.11, -0.54],
    [1.89, 1.32, 0.12, 0.12, -0.57, 0.72, 0.87, 1.14],
    [-0.81, 0.45, 0.39, -0.69, -0.54, -1.02, 0.3, 0.75],
    [-0.72, 0.33, 0.27, -0.63, -0.33, -1.32, -0.33, 0.27],
    [-1.98, -0.27, 1.47, -0.42, -0.03, 1.41, 1.35, -0.21],
    [-0.93, 0.09, 0.27, -0.27, 0.39, -1.5, -0.18, -0.69],
    [-0.72, 0.33, 0.27, -0.63, -0.33, -1.32, -0.33, 0.27],
    [1.17, 0.12, 2.7, 1.5, -0.21, -1.05, -0.75, 0.3],
  ],
  tokens: ['she', 'sat', 'on', 'the', 'bank', 'of', 'the', 'river'],
};

/** Examples (examples.ts); a stage opens on the first. */
export const bankExamples = [
  {
    ...common,
    id: 'bank-river',
    name: { key: 'example.bank-river.name' },
    title: { key: 'example.bank-river.title' },
    note: { key: 'example.bank-river.note' },
    inputs: { x: BANK_RIVER.x, ...weights },
    tokens: BANK_RIVER.tokens,
    challenge: { asks: 'bank', from: 'sat' },
  },
  {
    ...common,
    id: 'bank-money',
    name: { key: 'example.bank-money.name' },
    title: { key: 'example.bank-money.title' },
    note: { key: 'example.bank-money.note' },
    inputs: {
      x: [
        [0.03, 1.41, -1.59, -1.05, -0.27, -1.05, 0.72, -0.21],
        [0.12, -0.24, -0.9, -0.66, -1.02, 0.09, 0.18, 0.72],
        [-0.72, 0.33, 0.27, -0.63, -0.33, -1.32, -0.33, 0.27],
        [-0.57, -1.5, -0.9, -0.75, 0.06, 0.27, 1.47, -0.15],
        [-0.72, 0.54, 0.72, -0.84, -0.06, -1.53, -0.06, -0.54],
        [-0.72, 0.33, 0.27, -0.63, -0.33, -1.32, -0.33, 0.27],
        [-1.98, -0.27, 1.47, -0.42, -0.03, 1.41, 1.35, -0.21],
      ],
      ...weights,
    },
    tokens: ['he', 'put', 'the', 'money', 'in', 'the', 'bank'],
  },
] satisfies readonly Example[];

/**
 * Four heads for one sentence, each with its own question. The rows of x are GloVe's vectors (embeddings.ts), and the
 * weights are `headsWeights` (sense-weights.ts) of BANK_HEADS; tests/web/stage/inputs/bank.test.ts checks both to
 * the digit.
 */

export const BANK_TOKENS: readonly string[] = BANK_RIVER.tokens;

export const BANK_HEADS: readonly (Senses & { readonly name: string })[] = [
  { name: 'which bank?', asks: 'bank', senses: ['cash loan', 'water boat'] },
  { name: 'who?', asks: 'sat', senses: ['mother', 'child'] },
  { name: 'of what?', asks: 'the', senses: ['river lake', 'house street'] },
  { name: 'where?', asks: 'sat', senses: ['river road', 'house street'] },
];

export const BANK_HEADS_INPUTS = {
  x: BANK_RIVER.x,
  ...BANK_WEIGHTS,
  // W_O is W_V, transposed (sense-weights.ts).
  wo: BANK_WEIGHTS.wv.map((_, col) => BANK_WEIGHTS.wv.map((row) => row[col] ?? NaN)),
};
