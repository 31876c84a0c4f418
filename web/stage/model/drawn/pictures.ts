/** Pictures with the words for what they are of: operations and steps have these. */
import type { MatrixId } from '../../inputs/matrices.ts';
import type { Factors } from '../operations/operation.ts';
import { signedBars } from './bars.ts';
import type { Draw } from './drawing.ts';
import { numberLines } from './number-lines.ts';
import { shadow } from './shadow.ts';
import { tipToTail } from './tip-to-tail.ts';

interface Product {
  readonly out: MatrixId;
  readonly left: MatrixId;
  readonly right: MatrixId;
}

interface Row {
  readonly out: MatrixId;
  readonly input: MatrixId;
}

/** Scores: how far keys reach along a query. */
export const asking = ({ out, left, right }: Product): Draw =>
  shadow({ out, queries: left, keys: right }, { caption: 'drawn.asking', waiting: 'drawn.asking-waits' });

/** ∂L/∂A: how far values reach along what the output pulls towards. */
export const pulling = ({ out, left, right }: Product): Draw =>
  shadow({ out, queries: left, keys: right }, { caption: 'drawn.pulling', waiting: 'drawn.pulling-waits' });

/** Values by their weights: where a word ends, and where it was. */
export const blended = (out: MatrixId, factors: Factors): Draw =>
  tipToTail(out, factors, { caption: 'drawn.blended', waiting: 'drawn.blended-waits', moves: true });

/** A gradient as a sum of arrows. */
export const pulled = (out: MatrixId, factors: Factors): Draw =>
  tipToTail(out, factors, { caption: 'drawn.pulled', waiting: 'drawn.pulled-waits' });

export const scaled = (names: Row): Draw =>
  numberLines(names, { caption: 'drawn.scaled', waiting: 'drawn.scaled-waits' });

export const scaledBack = (names: Row): Draw =>
  numberLines(names, { caption: 'drawn.scaled-back', waiting: 'drawn.scaled-waits' });

export const masked = (names: Row): Draw =>
  numberLines(names, { caption: 'drawn.masked', without: 'drawn.masked-none', waiting: 'drawn.masked-waits' });

export const shifted = (names: Row): Draw =>
  numberLines(names, { caption: 'drawn.shifted', waiting: 'drawn.shifted-waits' });

export const largestOf = (out: MatrixId, shown: MatrixId): Draw =>
  signedBars({ out, shown }, { caption: 'drawn.largest', waiting: 'drawn.largest-waits', signed: true });

/** The weighted mean that softmax's gradient takes away. */
export const asked = (out: MatrixId, shown: MatrixId): Draw =>
  signedBars({ out, shown }, { caption: 'drawn.asked', waiting: 'drawn.asked-waits' });

/** What softmax lets through: it adds up to 0. */
export const balanced = (out: MatrixId): Draw =>
  signedBars({ out, shown: out }, { caption: 'drawn.balanced', waiting: 'drawn.balanced-waits' });
