/**
 * What an example would print if it were computed in one of the ways in which people go wrong. All of it is the
 * engine's: a mistake is other inputs, or single steps in another order.
 */
import type { Attention, HeadTrace, Inputs } from 'attention-steps/core';
import type { PrintedMatrix } from '../inputs/examples.ts';
import { type Matrix, equal, transpose } from '../../shared/numbers/matrix.ts';
import { type Rounding, countTrue, differences } from '../inputs/printed.ts';
import type { StageInputs } from '../inputs/stage-inputs.ts';
import { combinedMask } from '../inputs/mask.ts';
import { engineInputs } from './picture.ts';
import { headOf, product } from './product.ts';

export type ResultName = PrintedMatrix['matrix'];
export const RESULT_NAMES: readonly ResultName[] = ['q', 'k', 'v', 'scores', 'scaledScores', 'weights', 'output'];

/** Whether the example divides by √d_k, and whether it masks causally. */
export interface Settings {
  readonly scaled: boolean;
  readonly causal: boolean;
}

type Results = Readonly<Partial<Record<ResultName, Matrix>>>;

export const MISTAKES = [
  'unscaled',
  'scaled',
  'by-dk',
  'times-root',
  'columns',
  'no-softmax',
  'unmasked',
  'causal',
  'reversed',
  'mask-after',
  'weights-transposed',
  'transposed',
] as const;
export type Mistake = (typeof MISTAKES)[number];

const resultsOf = ({ q, k, v, scores, scaledScores, weights, output }: HeadTrace): Results => ({
  q,
  k,
  v,
  scores,
  scaledScores,
  weights,
  output,
});

const optionsOf = ({ scaled, causal }: Settings) => ({ scale: scaled ? ('on' as const) : ('off' as const), causal });

export function rightResults(engine: Attention, inputs: StageInputs, settings: Settings): Results {
  return resultsOf(headOf(engine, engineInputs(inputs, optionsOf(settings))));
}

/** 0 where a query may not see a key, else the number as it was. */
export function erased(matrix: Matrix, isForbidden: (row: number, col: number) => boolean): Matrix {
  const data = matrix.data.map((value, at) =>
    isForbidden(Math.floor(at / matrix.cols), at % matrix.cols) ? 0 : value,
  );
  return { ...matrix, data };
}

const isSquare = (matrix: Matrix | undefined): boolean => matrix !== undefined && matrix.rows === matrix.cols;

/** The mask in which each token sees itself and what comes later: the causal one the wrong way round. */
function reversedMask({ rows, cols }: Matrix): Matrix {
  const data = new Float32Array(rows * cols);
  return { rows, cols, data: data.map((_, at) => (at % cols < Math.floor(at / cols) ? -Infinity : 0)) };
}

/** softmax down the columns: that of the rows of KQᵀ, turned. */
export function columnWeights(engine: Attention, { q, k }: HeadTrace, mask: Matrix, scale: number): Matrix {
  return transpose(headOf(engine, { q: k, k: q, v: q, mask: transpose(mask), scale }).weights);
}

/** The results under each mistake that can be made with these inputs. */
export function mistakenResults(
  engine: Attention,
  inputs: StageInputs,
  settings: Settings,
): Partial<Record<Mistake, Results>> {
  const options = optionsOf(settings);
  const given: Inputs = engineInputs(inputs, options);
  const right = headOf(engine, given);
  const { q, v, scaledScores, weights } = right;
  const mask = combinedMask(inputs, options);
  const isMasked = mask.data.some((value) => value !== 0);
  const withScale = (scale: number): Results => resultsOf(headOf(engine, { ...given, scale }));
  const withCausal = (causal: boolean): HeadTrace => headOf(engine, engineInputs(inputs, { ...options, causal }));
  const found: Partial<Record<Mistake, Results>> = {};
  const { wq, wk, wv } = inputs;

  if (settings.scaled) found.unscaled = withScale(1);
  else found.scaled = withScale(1 / Math.sqrt(q.cols));
  found['by-dk'] = withScale(1 / q.cols);
  found['times-root'] = withScale(Math.sqrt(q.cols));

  const columns = columnWeights(engine, right, mask, settings.scaled ? 1 / Math.sqrt(q.cols) : 1);
  found.columns = { weights: columns, output: product(engine, columns, v) };
  if (!isMasked) found['no-softmax'] = { weights: scaledScores, output: product(engine, scaledScores, v) };

  if (settings.causal) {
    const open = withCausal(false);
    found.unmasked = resultsOf(open);
    const after = erased(open.weights, (row, col) => col > row);
    found['mask-after'] = { weights: after, output: product(engine, after, v) };
    found.reversed = resultsOf(headOf(engine, { ...given, mask: reversedMask(weights) }));
  } else if (isSquare(weights)) found.causal = resultsOf(withCausal(true));

  if ([wq, wk, wv].every(isSquare)) {
    const other = { ...inputs, wq: transpose(wq!), wk: transpose(wk!), wv: transpose(wv!) };
    found['weights-transposed'] = rightResults(engine, other, settings);
  }
  const rightOnes = Object.entries(resultsOf(right)) as [ResultName, Matrix][];
  found.transposed = Object.fromEntries(rightOnes.map(([name, matrix]) => [name, transpose(matrix)]));
  return found;
}

export interface Explanation {
  /** Undefined: computed rightly, but the digits were cut off. */
  readonly mistake: Mistake | undefined;
  readonly rounding: Rounding;
  /** Cells that are not explained by it. */
  readonly left: number;
}

const hasShapeOf = (a: Matrix, b: Matrix): boolean => a.rows === b.rows && a.cols === b.cols;

/**
 * The mistake that explains most of a wrong claim; undefined if none explains at least three quarters of its cells, and
 * more than the right result does.
 */
export function explain(
  claimed: Matrix,
  name: ResultName,
  decimals: number,
  right: Matrix,
  mistaken: Partial<Record<Mistake, Results>>,
): Explanation | undefined {
  const before = hasShapeOf(claimed, right) ? countTrue(differences(claimed, right, decimals)) : Infinity;
  const candidates = MISTAKES.flatMap((mistake) => {
    const matrix = mistaken[mistake]?.[name];
    return matrix && hasShapeOf(matrix, claimed) && !equal(matrix, right) ? [{ mistake, matrix }] : [];
  });
  const tried: Explanation[] = (['round', 'cut'] as const).flatMap((rounding) =>
    [...(hasShapeOf(claimed, right) ? [{ mistake: undefined, matrix: right }] : []), ...candidates].map(
      ({ mistake, matrix }) => ({
        mistake,
        rounding,
        left: countTrue(differences(claimed, matrix, decimals, rounding)),
      }),
    ),
  );
  const [best] = tried
    .filter(({ mistake, rounding }) => mistake !== undefined || rounding === 'cut')
    .sort((a, b) => a.left - b.left);
  return best && best.left < before && best.left <= claimed.data.length / 4 ? best : undefined;
}
