/**
 * The examples of the documents on which this tutorial is based, with their printed results, which may differ from the
 * computed ones.
 */
import type { Example, Rows } from './example.ts';

export const IDENTITY: Rows = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
];

const DOG_BITES_MAN: Pick<Example, 'source' | 'inputs' | 'tokens' | 'defaultScale'> = {
  source: 'Transformer Series (4/9) — Scaled Dot-Product Attention',
  inputs: {
    x: [
      [1, 0.5, 0, 0],
      [0.3, 1, 0, 0],
      [0, -0.4, 1, 0],
    ],
    wq: IDENTITY,
    wk: IDENTITY,
    wv: IDENTITY,
  },
  tokens: ['dog', 'bites', 'man'],
  defaultScale: 'on',
};

export const sourceExamples: readonly Example[] = [
  {
    id: 'worked-example',
    title: { key: 'example.worked-example.title' },
    source: 'Mathematics: Query, Key, Value Framework, “Concrete Example”',
    inputs: {
      x: [
        [1, 0.5, 0.2, 0.8],
        [0.3, 0.9, 0.1, 0.4],
        [0.7, 0.2, 0.6, 0.3],
      ],
      wq: [
        [0.5, 0.3],
        [0.2, 0.4],
        [0.1, 0.6],
        [0.7, 0.2],
      ],
      wk: [
        [0.4, 0.1],
        [0.3, 0.5],
        [0.6, 0.2],
        [0.2, 0.4],
      ],
      wv: [
        [0.6, 0.3],
        [0.2, 0.7],
        [0.4, 0.1],
        [0.3, 0.5],
      ],
    },
    tokens: ['0', '1', '2'],
    note: { key: 'example.worked-example.note' },
    printed: [
      {
        matrix: 'q',
        decimals: 2,
        rows: [
          [1.07, 0.77],
          [0.47, 0.57],
          [0.61, 0.55],
        ],
      },
      {
        matrix: 'k',
        decimals: 2,
        rows: [
          [0.79, 0.79],
          [0.35, 0.51],
          [0.62, 0.41],
        ],
      },
      {
        matrix: 'v',
        decimals: 2,
        rows: [
          [1.09, 0.97],
          [0.44, 0.59],
          [0.71, 0.52],
        ],
      },
      {
        matrix: 'scores',
        decimals: 2,
        rows: [
          [1.45, 0.76, 1.09],
          [0.66, 0.46, 0.52],
          [0.92, 0.49, 0.61],
        ],
      },
      {
        matrix: 'scaledScores',
        decimals: 2,
        rows: [
          [1.03, 0.54, 0.77],
          [0.47, 0.33, 0.37],
          [0.65, 0.35, 0.43],
        ],
      },
      {
        matrix: 'weights',
        decimals: 2,
        rows: [
          [0.48, 0.25, 0.27],
          [0.35, 0.31, 0.34],
          [0.4, 0.29, 0.31],
        ],
      },
      {
        matrix: 'output',
        decimals: 2,
        rows: [
          [0.81, 0.78],
          [0.64, 0.65],
          [0.71, 0.68],
        ],
      },
    ],
    defaultScale: 'on',
  },
  {
    ...DOG_BITES_MAN,
    id: 'dog-bites-man',
    title: { key: 'example.dog-bites-man.title' },
    note: { key: 'example.dog-bites-man.note' },
    printed: [
      {
        matrix: 'scores',
        decimals: 2,
        rows: [
          [1.25, 0.8, -0.2],
          [0.8, 1.09, -0.4],
          [-0.2, -0.4, 1.16],
        ],
      },
    ],
  },
  {
    ...DOG_BITES_MAN,
    id: 'causal-dog-bites-man',
    title: { key: 'example.causal-dog-bites-man.title' },
    note: { key: 'example.causal-dog-bites-man.note' },
    causal: true,
  },
  {
    id: 'two-queries',
    title: { key: 'example.two-queries.title' },
    source: '17-06 — Attention Mechanism (General), “Computing Simple Attention”',
    inputs: {
      q: [
        [1, 0],
        [0, 1],
      ],
      k: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      v: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    },
    tokens: ['query 0', 'query 1'],
    contextTokens: ['key 0', 'key 1', 'key 2'],
    note: { key: 'example.two-queries.note' },
    printed: [
      {
        matrix: 'scores',
        decimals: 0,
        rows: [
          [1, 0, 1],
          [0, 1, 1],
        ],
      },
      {
        matrix: 'weights',
        decimals: 4,
        rows: [
          [0.4223, 0.1554, 0.4223],
          [0.1554, 0.4223, 0.4223],
        ],
      },
      {
        matrix: 'output',
        decimals: 3,
        rows: [
          [3, 4],
          [3.533, 4.533],
        ],
      },
    ],
    defaultScale: 'off',
  },
];
