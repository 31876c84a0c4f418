/** The pictures of operations and steps, with their words. These are names only, so that the drawing code loads later. */
import type { MatrixId } from '../../inputs/matrices.ts';
import type { Factors } from '../values/factors.ts';
import type { Named } from './registry.ts';

interface Product {
  readonly out: MatrixId;
  readonly left: MatrixId;
  readonly right: MatrixId;
}

interface Row {
  readonly out: MatrixId;
  readonly input: MatrixId;
}

/** Scores: how far each key reaches along the query. */
export const asking = ({ out, left, right }: Product): Named => [
  'shadow',
  { out, queries: left, keys: right },
  {
    ofQuery: 'drawn.query-of',
    ofKey: 'drawn.key-of',
    shadow: 'drawn.shadow-of',
    shadowOf: 'drawn.shadow-of-row',
    caption: 'drawn.asking',
    agrees: 'drawn.agrees',
    waiting: 'drawn.asking-waits',
    score: 'drawn.score',
    products: 'drawn.products',
  },
];

/** ∂L/∂A: how far each value reaches along the direction in which the output is pulled. */
export const pulling = ({ out, left, right }: Product): Named => [
  'shadow',
  { out, queries: left, keys: right },
  {
    ofQuery: 'drawn.gradient-of',
    ofKey: 'drawn.value-of',
    shadow: 'drawn.shadow-of',
    shadowOf: 'drawn.shadow-of-row',
    caption: 'drawn.pulling',
    agrees: 'drawn.pulls',
    waiting: 'drawn.pulling-waits',
    score: 'drawn.sum',
    products: 'drawn.products',
  },
];

/** Values by their weights: the output at the end of the path, and the word's own value. */
export const blended = (out: MatrixId, factors: Factors): Named => [
  'tipToTail',
  out,
  factors,
  { caption: 'drawn.blended', waiting: 'drawn.blended-waits', moves: true },
];

/** A gradient as a sum of arrows. */
export const pulled = (out: MatrixId, factors: Factors): Named => [
  'tipToTail',
  out,
  factors,
  { caption: 'drawn.pulled', waiting: 'drawn.pulled-waits' },
];

export const scaled = (names: Row & { readonly weights: MatrixId }): Named => [
  'divided',
  names,
  { caption: 'drawn.scaled', same: 'drawn.scaled-none', waiting: 'drawn.scaled-waits' },
];

export const scaledBack = (names: Row): Named => [
  'numberLines',
  names,
  { caption: 'drawn.scaled-back', same: 'drawn.scaled-none', waiting: 'drawn.scaled-waits' },
];

export const masked = (names: Row): Named => [
  'maskedBars',
  names,
  { caption: 'drawn.masked', without: 'drawn.masked-none', waiting: 'drawn.masked-waits' },
];

export const shifted = (names: Row): Named => [
  'numberLines',
  names,
  { caption: 'drawn.shifted', waiting: 'drawn.shifted-waits' },
];

export const largestOf = (out: MatrixId, shown: MatrixId): Named => [
  'signedBars',
  { out, shown },
  { caption: 'drawn.largest', waiting: 'drawn.largest-waits', signed: true },
];

/** The weighted mean that softmax's gradient takes away. */
export const asked = (out: MatrixId, shown: MatrixId): Named => [
  'signedBars',
  { out, shown },
  { caption: 'drawn.asked', waiting: 'drawn.asked-waits' },
];

/** The gradient of a bias: the rows themselves. */
export const summed = (out: MatrixId, right: MatrixId): Named => [
  'tipToTail',
  out,
  { right },
  { caption: 'drawn.summed', waiting: 'drawn.summed' },
];

/** The numbers of one word, and of those that are most and least like it. */
export const profile = (out: MatrixId): Named => ['profile', out];

/** The gradient that softmax lets through: it adds up to 0. */
export const balanced = (names: {
  readonly out: MatrixId;
  readonly weights: MatrixId;
  readonly input: MatrixId;
  readonly mean: MatrixId;
}): Named => ['areas', names];

/** Draws the vectors of one word side by side: its query, key and value. */
export const asVectors = ({ out }: Pick<Product, 'out'>): Named => [
  'vectorsOf',
  out,
  [
    { id: 'q', said: 'drawn.query-is' },
    { id: 'k', said: 'drawn.key-is' },
    { id: 'v', said: 'drawn.value-is' },
  ],
];
