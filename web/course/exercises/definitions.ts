/** The course's exercises. Their texts are in en/exercises.json, their programs in programs/. */
import { type Matrix, fromRows } from '../../shared/numbers/matrix.ts';
import { each } from './arithmetic.ts';
import { block } from './further/block.ts';
import { QKV, attended, named, withWeights } from './cases.ts';
import type { Draw } from './draw.ts';
import type { Case, Exercise } from './exercise.ts';
import { positions } from './further/positions.ts';
import { step } from './further/step.ts';

const identity = (size: number): Matrix =>
  fromRows(Array.from({ length: size }, (_, row) => Array.from({ length: size }, (__, col) => Number(row === col))));

/** Scores as they are: queries against an identity, without a scale. */
const ofScores = (id: Case['id'], scores: Matrix, mask?: Matrix): Case => ({
  id,
  inputs: { q: scores, k: identity(scores.cols), v: identity(scores.cols), ...(mask && { mask }) },
  options: { scale: 'off' },
});

/**
 * d_k is never 1, where it makes no difference if scores are scaled. The first has no two sizes alike, so that products in the
 * wrong order fit nowhere.
 */
const attendedCases = (draw: Draw): Case[] => [
  attended(draw, 'fewer-queries', 2, 3, 4, 5),
  attended(draw, 'one-query', 1, 4, 3, 2),
  attended(draw, 'square', 3, 3, 4, 4),
  attended(draw, 'more-queries', 5, 2, 3, 1),
  attended(draw, 'one-key', 3, 1, 2, 2),
  // With 4 columns the scaled scores are exact, too.
  attended(draw, 'large', 3, 4, 4, 2, 60),
];

const raised = (matrix: Matrix, by: number): Matrix => each(matrix, (value) => value + by);

/** Scores around 800, of which exp is infinite, and none so far below the others that exp of the difference is 0. */
function allLarge(draw: Draw): Case {
  const { id, inputs } = attended(draw, 'large', 4, 3, 4, 2, 1);
  const { q, k, ...rest } = inputs;
  return { id, inputs: { ...rest, ...(q && { q: raised(q, 20) }), ...(k && { k: raised(k, 20) }) } };
}

/** @param by how much each row is raised */
const rowsRaised = (matrix: Matrix, by: readonly number[]): Matrix =>
  each(matrix, (value, at) => value + by[Math.floor(at / matrix.cols)]!);

/** With 4 columns, rows around 20 and 20 have scaled scores around 800, and those around 20 and −20 around −800. */
function around(draw: Draw, id: Case['id'], queries: readonly number[], keys: readonly number[]): Case {
  const q = rowsRaised(draw.matrix(queries.length, 4, 1), queries);
  const k = rowsRaised(draw.matrix(keys.length, 4, 1), keys);
  return { id, inputs: { q, k, v: draw.matrix(keys.length, 2) } };
}

/** One maximum for all rows is too far above some of them: exp of every difference is 0. */
const farApart = (draw: Draw): Case => around(draw, 'far-apart', [20, -20, 20], [20, 20, 20]);

/** A mask that forbids one key to every query. */
const withoutKey = (rows: number, cols: number, key: number): Matrix =>
  fromRows(Array.from({ length: rows }, () => Array.from({ length: cols }, (_, col) => (col === key ? -Infinity : 0))));

const unscaled = (cases: readonly Case[]): Case[] => cases.map((one) => ({ ...one, options: { scale: 'off' } }));

function withContext(draw: Draw, id: Case['id'], n: number, m: number, dModel: number, dK: number, dV: number): Case {
  const { inputs, ...rest } = withWeights(draw, id, n, dModel, dK, dV);
  return { ...rest, inputs: { ...inputs, context: draw.matrix(m, dModel) } };
}

function withHeads(draw: Draw, id: Case['id'], n: number, heads: number, width: number, dOut: number): Case {
  const dModel = heads * width;
  const { inputs } = withWeights(draw, id, n, dModel, dModel, dModel);
  return { id, inputs: { ...inputs, wo: draw.matrix(dModel, dOut, 1), heads } };
}

/** Whole numbers, and 4 columns for a head: the scaled scores, thousands of which exp is infinite, are exact. */
function largeHeads(draw: Draw): Case {
  const { inputs } = withHeads(draw, 'large', 3, 2, 4, 2);
  const whole = (matrix: Matrix | undefined, around: number, by: number): Matrix =>
    each(matrix!, (value) => Math.round(around + by * value));
  const { x, wq, wk } = inputs;
  return { id: 'large', inputs: { ...inputs, x: whole(x, 2, 0.5), wq: whole(wq, 4, 4), wk: whole(wk, 4, 4) } };
}

const withGradient = (draw: Draw, of: Case): Case => {
  const { q, v } = of.inputs;
  return { ...of, outputGradient: draw.matrix(q?.rows ?? 1, v?.cols ?? 1) };
};

export const EXERCISES: readonly Exercise[] = [
  {
    ...{ id: 'lookup', lesson: 'soft-lookup', kind: 'line', name: 'lookup' },
    parameters: named(['q', 'query'], ['K', 'k'], ['V', 'v']),
    results: ['output'],
    isVector: true,
    cases: (draw) =>
      unscaled([
        attended(draw, 'more-keys', 1, 3, 2, 2),
        attended(draw, 'one-number', 1, 4, 2, 1),
        attended(draw, 'one-key', 1, 1, 3, 2),
        attended(draw, 'more-keys', 1, 5, 4, 3),
      ]),
  },
  {
    ...{ id: 'project', lesson: 'q-k-v', kind: 'line', name: 'project' },
    parameters: named(['X', 'x'], ['W_Q', 'wq'], ['W_K', 'wk'], ['W_V', 'wv']),
    results: ['q', 'k', 'v'],
    cases: (draw) => [
      withWeights(draw, 'narrower', 3, 4, 2, 2),
      withWeights(draw, 'one-token', 1, 3, 2, 4),
      withWeights(draw, 'square', 4, 4, 4, 4),
    ],
  },
  {
    ...{ id: 'scores', lesson: 'scores', kind: 'function', name: 'scores' },
    parameters: named(['Q', 'q'], ['K', 'k']),
    results: ['scores'],
    cases: (draw) => unscaled(attendedCases(draw)),
  },
  {
    ...{ id: 'scale', lesson: 'why-scale', kind: 'line', name: 'scaled_scores' },
    parameters: named(['Q', 'q'], ['K', 'k']),
    results: ['scaledScores'],
    cases: attendedCases,
  },
  {
    ...{ id: 'softmax', lesson: 'softmax', kind: 'function', name: 'softmax' },
    parameters: named(['S', 'maskedScores']),
    results: ['weights'],
    cases: (draw) => [
      ofScores('small', draw.matrix(2, 3)),
      ofScores('one-row', draw.matrix(1, 4)),
      ofScores('square', draw.matrix(3, 3)),
      ofScores('more-rows', draw.matrix(4, 2)),
      ofScores('one-column', draw.matrix(3, 1)),
      ofScores('forbidden', draw.matrix(3, 4), draw.mask(3, 4)),
      ofScores('thousand', draw.matrix(3, 4, 1200)),
      ofScores('minus-thousand', raised(draw.matrix(2, 3), -1000)),
      ofScores('far-apart', rowsRaised(draw.matrix(3, 3), [1000, 0, -1000])),
    ],
  },
  {
    ...{ id: 'weighted-sum', lesson: 'weighted-sum', kind: 'line', name: 'weighted_sum' },
    parameters: named(['A', 'weights'], ['V', 'v']),
    results: ['output'],
    cases: (draw) => attendedCases(draw).filter(({ id }) => id !== 'one-key'),
  },
  {
    ...{ id: 'attention', lesson: 'checked', kind: 'function', name: 'attention' },
    parameters: QKV,
    results: ['output'],
    cases: (draw) => [...attendedCases(draw), farApart(draw)],
  },
  {
    ...{ id: 'causal', lesson: 'masks', kind: 'function', name: 'causal_attention' },
    parameters: QKV,
    results: ['output'],
    cases: (draw) =>
      [
        attended(draw, 'square', 3, 3, 2, 3),
        attended(draw, 'two-tokens', 2, 2, 4, 2),
        attended(draw, 'one-token', 1, 1, 3, 2),
        attended(draw, 'five-tokens', 5, 5, 3, 4),
        attended(draw, 'large', 4, 4, 4, 2, 60),
        around(draw, 'later-larger', [20, 20, 20, 20], [-20, 0, 20, 40]),
      ].map((one): Case => ({ ...one, options: { causal: true } })),
  },
  {
    ...{ id: 'masked', lesson: 'masks', kind: 'function', name: 'masked_attention' },
    parameters: [...QKV, ...named(['allowed', 'allowed'])],
    results: ['output'],
    cases: (draw) => {
      const withMask = (of: Case, mask: Matrix): Case => ({ ...of, inputs: { ...of.inputs, mask } });
      const masked = (of: Case, empty: readonly number[] = []): Case => {
        const { q, k } = of.inputs;
        return withMask(of, draw.mask(q?.rows ?? 1, k?.rows ?? 1, empty));
      };
      return [
        masked(attended(draw, 'fewer-queries', 2, 4, 3, 5)),
        masked(attended(draw, 'square', 4, 4, 3, 2)),
        attended(draw, 'all-allowed', 2, 3, 2, 2),
        masked(attended(draw, 'empty-row', 3, 4, 2, 2), [1]),
        masked(attended(draw, 'empty-rows', 3, 2, 4, 3), [0, 2]),
        masked(allLarge(draw)),
        withMask(around(draw, 'forbidden-larger', [20, 20], [-20, 20, -20]), withoutKey(2, 3, 1)),
      ];
    },
  },
  {
    ...{ id: 'cross', lesson: 'self-and-cross', kind: 'line', name: 'cross_attention' },
    parameters: named(['X', 'x'], ['C', 'context'], ['W_Q', 'wq'], ['W_K', 'wk'], ['W_V', 'wv']),
    results: ['output'],
    cases: (draw) => [
      withContext(draw, 'longer-context', 2, 4, 3, 5, 6),
      withContext(draw, 'shorter-context', 4, 2, 3, 3, 2),
      withContext(draw, 'square', 3, 3, 4, 4, 4),
      withContext(draw, 'one-token', 1, 3, 2, 3, 1),
    ],
  },
  {
    ...{ id: 'heads', lesson: 'many-heads', kind: 'function', name: 'multi_head' },
    parameters: [
      ...named(['X', 'x'], ['W_Q', 'wq'], ['W_K', 'wk'], ['W_V', 'wv'], ['W_O', 'wo']),
      ...named(['heads', 'heads']),
    ],
    results: ['projected'],
    cases: (draw) => [
      withHeads(draw, 'two-heads', 4, 2, 3, 5),
      withHeads(draw, 'three-heads', 2, 3, 2, 6),
      withHeads(draw, 'one-head', 3, 1, 3, 3),
      withHeads(draw, 'four-heads', 5, 4, 2, 3),
      withHeads(draw, 'one-token', 1, 2, 3, 2),
      largeHeads(draw),
    ],
  },
  positions,
  {
    ...{ id: 'softmax-backward', lesson: 'gradients', kind: 'function', name: 'softmax_backward' },
    parameters: named(['A', 'weights'], ['dA', 'dWeights']),
    results: ['dScores'],
    cases: (draw) =>
      unscaled(attendedCases(draw))
        .filter(({ id }) => id !== 'large')
        .map((one) => withGradient(draw, one)),
  },
  {
    ...{ id: 'attention-backward', lesson: 'gradients', kind: 'function', name: 'attention_backward' },
    parameters: [...QKV, ...named(['dO', 'outputGradient'])],
    results: ['dQ', 'dK', 'dV'],
    cases: (draw) =>
      attendedCases(draw)
        .filter(({ id }) => id !== 'large')
        .map((one) => withGradient(draw, one)),
  },
  step,
  block,
  {
    ...{ id: 'tiles', lesson: 'cost', kind: 'function', name: 'tiled_attention' },
    parameters: [...QKV, ...named(['size', 'number'])],
    results: ['output'],
    most: ({ inputs: { q, k } }) => ((q?.rows ?? 0) * (k?.rows ?? 0)) / 2,
    cases: (draw) =>
      [
        attended(draw, 'many-keys', 6, 12, 2, 2),
        attended(draw, 'uneven-tiles', 6, 13, 3, 2),
        attended(draw, 'one-query', 1, 24, 2, 2),
        attended(draw, 'large', 8, 12, 4, 2, 60),
      ].map((one): Case => ({ ...one, given: { size: 3 } })),
  },
  {
    id: 'temperature',
    lesson: 'small-transformer',
    kind: 'function',
    name: 'next_token',
    parameters: named(['logits', 'logits'], ['temperature', 'number']),
    results: ['weights'],
    isVector: true,
    cases: (draw) => {
      const at = (id: Case['id'], count: number, temperature: number): Case => ({
        ...ofScores(id, draw.matrix(1, count)),
        ...{ options: { scale: 1 / temperature }, given: { temperature } },
      });
      return [
        at('temperature-1', 4, 1),
        at('cold', 3, 0.25),
        at('hot', 5, 4),
        at('one-word', 1, 2),
        {
          ...ofScores('thousand', raised(draw.matrix(1, 4), 1000)),
          options: { scale: 2 },
          given: { temperature: 0.5 },
        },
      ];
    },
  },
  {
    ...{ id: 'from-memory', lesson: 'questions', kind: 'box', name: 'attention' },
    parameters: QKV,
    results: ['output'],
    cases: (draw) => [...attendedCases(draw), farApart(draw)],
  },
];
