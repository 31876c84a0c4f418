/** The worked example as its source prints it, compared with what the engine computes. */
import type { Attention } from 'attention-steps/core';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { type PrintedMatrix, findExample } from '../../../stage/inputs/examples.ts';
import { type Matrix, cell, fromRows } from '../../../shared/numbers/matrix.ts';
import { differences, wrongCells } from '../../../stage/inputs/printed.ts';
import { type StageInputs, exampleInputs } from '../../../stage/inputs/stage-inputs.ts';
import { rightResults } from '../../../stage/model/checker.ts';
import { fromScores, headOf, product } from '../../../stage/model/values/product.ts';
import { matrices } from '../../../stage/model/steps.ts';

type ResultName = PrintedMatrix['matrix'];

/** 'inputs': everything computed from X and the weights; 'previous': each step from the one printed before it. */
export type Against = 'inputs' | 'previous';

export interface Claim {
  readonly name: ResultName;
  readonly decimals: number;
  readonly printed: Matrix;
  readonly computed: Matrix;
  /** Row by row. */
  readonly wrong: readonly boolean[];
  /** The number of printed cells before its first. */
  readonly start: number;
}

const example = findExample('worked-example');
const printedMatrices: readonly PrintedMatrix[] = example?.printed ?? [];
export const givenInputs: StageInputs = example ? exampleInputs(example) : {};
export const NAMES = printedMatrices.map(({ matrix }) => matrix);
export const CELLS = printedMatrices.reduce((total, { rows }) => total + rows.flat().length, 0);

type Sources = Readonly<Record<ResultName, Matrix>>;

const asPrinted = (): Sources =>
  Object.fromEntries(printedMatrices.map(({ matrix, rows }) => [matrix, fromRows(rows)])) as unknown as Sources;

const asComputed = (engine: Attention): Sources =>
  rightResults(engine, givenInputs, { scale: 'on', causal: false }) as Sources;

/** Printed numbers are rounded, so a result computed from them may differ by one in the last digit. X and the weights are exact. */
function notFollowing(printed: PrintedMatrix, computed: Matrix): boolean[] {
  const { matrix, rows, decimals } = printed;
  if (matrix === 'q' || matrix === 'k' || matrix === 'v') return wrongCells(printed, computed);
  const unit = 10 ** -decimals;
  const shifted = (by: number): Matrix => fromRows(rows.map((row) => row.map((value) => value + by * unit)));
  const strict = [-1, 0, 1].map((by) => differences(shifted(by), computed, decimals));
  return rows.flat().map((_, at) => strict.every((differs) => differs[at] === true));
}

/** Computes each step once, from the matrices given. */
function oneStep(engine: Attention, { q, k, v, scores, scaledScores, weights }: Sources): Partial<Sources> {
  return {
    scores: headOf(engine, { q, k, v, scale: 1 }).scores,
    scaledScores: fromScores(engine, scores, { scale: 1 / Math.sqrt(q.cols) }).scaledScores,
    weights: fromScores(engine, scaledScores).weights,
    output: product(engine, weights, v),
  };
}

export function claimsOf(engine: Attention, against: Against): Claim[] {
  const right = asComputed(engine);
  const computed = against === 'inputs' ? right : { ...right, ...oneStep(engine, asPrinted()) };
  let start = 0;
  return printedMatrices.map((printed) => {
    const { matrix: name, decimals, rows } = printed;
    const claim = {
      name,
      decimals,
      printed: fromRows(rows),
      computed: computed[name],
      wrong: (against === 'inputs' ? wrongCells : notFollowing)(printed, computed[name]),
      start,
    };
    start += claim.wrong.length;
    return claim;
  });
}

/** Writes a number for a sum, or its name, `Q[0,1]`, where the number is hidden. */
type Operand = (matrix: ResultName, row: number, col: number) => string;

const products = (count: number, left: (at: number) => string, right: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `${left(at)}·${right(at)}`).join(' + ');

/**
 * Writes the sum that gives a cell, without its result: `1·0.5 + 0.5·0.2`. Computed numbers have `places` decimals, printed
 * ones as many as are printed.
 * @param isKnown whether a computed matrix may be shown: otherwise its cells are named, `Q[0,1]`
 */
export function workings(
  engine: Attention,
  against: Against,
  name: ResultName,
  row: number,
  col: number,
  isKnown: (name: ResultName) => boolean,
  places = 3,
): string {
  const isPrinted = against === 'previous';
  const from = isPrinted ? asPrinted() : asComputed(engine);
  const operand: Operand = (id, r, c) =>
    isPrinted || isKnown(id)
      ? formatNumber(cell(from[id], r, c), isPrinted ? 2 : places)
      : `${matrices[id].symbol}[${r},${c}]`;
  const { x, wq, wk, wv } = givenInputs;
  const projections = { q: wq, k: wk, v: wv };
  switch (name) {
    case 'q':
    case 'k':
    case 'v': {
      const weights = projections[name];
      // X and the weights have one decimal.
      const shown = (matrix: Matrix, r: number, c: number): string => formatNumber(cell(matrix, r, c), 1);
      return x && weights
        ? products(
            x.cols,
            (at) => shown(x, row, at),
            (at) => shown(weights, at, col),
          )
        : '';
    }
    case 'scores':
      return products(
        from.q.cols,
        (at) => operand('q', row, at),
        (at) => operand('k', col, at),
      );
    case 'scaledScores':
      return `${operand('scores', row, col)} ÷ √${from.q.cols}`;
    case 'weights': {
      const exps = Array.from(
        { length: from.scaledScores.cols },
        (_, at) => `exp(${operand('scaledScores', row, at)})`,
      );
      return `${exps[col] ?? ''} ÷ (${exps.join(' + ')})`;
    }
    case 'output':
      return products(
        from.v.rows,
        (at) => operand('weights', row, at),
        (at) => operand('v', at, col),
      );
  }
}
