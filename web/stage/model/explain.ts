/** Explanations of a wrong result that somebody computed: another way to write it, or a mistake of attention as a whole. */
import { type Matrix, equal, transpose } from '../../shared/numbers/matrix.ts';
import type { MatrixId } from '../inputs/matrices.ts';
import { type Writing, countTrue, differences } from '../inputs/printed.ts';
import { TRACED, type TracedId } from './checker.ts';
import type { Mistaken, Results } from './values/mistakes.ts';

/** A matrix that somebody computed. */
export interface Claim {
  readonly matrix: Matrix;
  /** As many as it is written with. */
  readonly decimals: number;
  /** The cells that are not as asked; by default those that differ at its decimals. */
  readonly wrong?: readonly boolean[];
  /** Cells without any number, not even NaN, though the matrix has that there. */
  readonly blank?: readonly boolean[];
}

/** Another result of the same person, beside the right one. */
export interface Other {
  readonly id: MatrixId;
  readonly claim: Claim;
  readonly right: Matrix;
}

export interface Explanation {
  /** Undefined: computed correctly, but written otherwise. */
  readonly mistake: TracedId | undefined;
  readonly writing: Writing;
  readonly decimals: number;
  /** The number of cells that it does not explain. */
  readonly left: number;
  /** The number of cells that are numbers, if not all of them are: these alone decide then. */
  readonly numbers?: number;
  /** Another result, which was computed without the mistake. */
  readonly against?: MatrixId;
}

export const hasShapeOf = (a: Matrix, b: Matrix): boolean => a.rows === b.rows && a.cols === b.cols;

/** Float32 has about seven digits. */
export const MOST_DECIMALS = 6;

/** True for a row of weights, or of outputs, without any key: some programs write 0 ÷ 0 there, which is NaN, the engine 0. */
export const isKeyless = ({ cols, data }: Matrix, row: number): boolean =>
  data.subarray(row * cols, (row + 1) * cols).every((value) => !value);

/** Finds the wrong numbers of a claim, and counts the cells where NaN does not come about. */
function compared(
  { matrix: { data }, matrix, blank, decimals }: Claim,
  computed: Matrix,
  writing: Writing = 'round',
): { wrong: readonly number[]; lost: number } {
  const finite = { ...computed, data: computed.data.map((value) => value || 0) };
  const differing = [...differences(matrix, finite, decimals, writing).entries()].flatMap(([at, differs]) =>
    differs && blank?.[at] !== true ? [at] : [],
  );
  const isLost = (at: number): boolean =>
    Number.isNaN(data[at]) && !Number.isNaN(computed.data[at]) && !isKeyless(computed, Math.floor(at / computed.cols));
  return { wrong: differing.filter((at) => !Number.isNaN(data[at])), lost: differing.filter(isLost).length };
}

const ORDER = ['scores', 'scaledScores', 'maskedScores', 'weights', 'output', 'concat', 'projected'];
const place = (id = ''): number => ORDER.indexOf(id.replace(/^heads\[\d+\]\./, ''));

/** True if another result was computed without the mistake: an earlier one does not show it, or a later one is right. */
function refutes({ claim, right, id }: Other, name: MatrixId | undefined, results: Results | undefined): boolean {
  const made = results?.[id] ?? right;
  const isLike = (matrix: Matrix): boolean =>
    (['round', 'cut', 'percent'] as const).some(
      (writing) => compared(claim, matrix, writing).wrong.length <= claim.matrix.data.length / 4,
    );
  if (place(id) === place(name) || !hasShapeOf(made, claim.matrix) || isLike(made)) return false;
  return place(id) < place(name) || (hasShapeOf(right, claim.matrix) && isLike(right));
}

interface Tried extends Explanation {
  readonly matrix: Matrix;
}

/**
 * Finds what explains a wrong claim: the right numbers, written otherwise, or a mistake. It explains at least three quarters of
 * the cells, and more than the right result does. Where cells are no numbers, all others, at least two of them wrong, have to
 * show one mistake alone. A mistake without which another result was computed is the last to be named.
 */
export function explain(
  claim: Claim,
  name: MatrixId | undefined,
  right: Matrix,
  mistaken: Mistaken<TracedId>,
  others: readonly Other[] = [],
): Explanation | undefined {
  const { data } = claim.matrix;
  const cells = data.length - countTrue(claim.blank ?? []);
  const isNumber = (at: number): boolean => !Number.isNaN(data[at]);
  const asked = [...(claim.wrong ?? []).keys()].filter((at) => claim.wrong?.[at] === true && isNumber(at));
  const rightly = hasShapeOf(claim.matrix, right) ? [{ mistake: undefined, matrix: right }] : [];
  const candidates = TRACED.flatMap((mistake) => {
    const matrix = name && mistaken[mistake]?.[name];
    return matrix && hasShapeOf(matrix, claim.matrix) && !equal(matrix, right) ? [{ mistake, matrix }] : [];
  });

  const tryOut = (
    list: readonly Pick<Tried, 'mistake' | 'matrix'>[],
    writing: Writing,
    decimals = claim.decimals,
  ): Tried[] => {
    const exactly = { ...claim, decimals };
    const before =
      rightly.length > 0 ? compared(exactly, right) : { wrong: [...data.keys()].filter(isNumber), lost: 0 };
    return list.flatMap(({ mistake, matrix }): Tried[] => {
      const isRight = mistake === undefined;
      const { wrong, lost } = compared(exactly, matrix, writing);
      const left = wrong.length + lost;
      const told = isRight && (writing === 'round' || writing === 'fewer') ? asked : before.wrong;
      // Weights of 0 and 1 come about in many ways.
      const isTelling = (at: number): boolean => isRight || (data[at] !== 0 && data[at] !== 1);
      const unexplained = new Set(wrong);
      const explained = told.filter((at) => isTelling(at) && !unexplained.has(at)).length;
      const isCoarse = writing === 'fewer' || (decimals === 0 && writing !== 'percent');
      if (((isCoarse || left > 0) && explained < 2) || (isCoarse && isRight && left > 0)) return [];
      const found = { mistake, writing, decimals, matrix };
      if (cells === data.length && left < told.length + before.lost && left <= cells / 4) return [{ ...found, left }];
      return wrong.length === 0 && explained > 1 && cells - lost < data.length
        ? [{ ...found, left: 0, numbers: cells - lost }]
        : [];
    });
  };
  // Numbers that agree in all digits are not rounded, nor are zeros that were never filled in.
  const isZero = data.every((value) => !value);
  const tried = [
    ...tryOut(candidates, 'round', MOST_DECIMALS).filter(({ left }) => left === 0),
    ...(isZero ? [] : (['round', 'cut', 'percent', 'fewer'] as const).flatMap((writing) => tryOut(rightly, writing))),
    ...(isZero ? [] : (['round', 'cut', 'percent'] as const).flatMap((writing) => tryOut(candidates, writing))),
  ].map((explanation): Tried => {
    const { mistake } = explanation;
    const against = mistake && others.find((other) => refutes(other, name, mistaken[mistake]));
    return against ? { ...explanation, against: against.id } : explanation;
  });
  const isSure = ({ against, numbers }: Tried): boolean => against === undefined && numbers === undefined;
  const least = (list: readonly Tried[]): Tried | undefined => list.toSorted((a, b) => a.left - b.left)[0];
  const partly = tried.filter(({ against, numbers }) => against === undefined && numbers !== undefined);
  const isOne = partly.every(
    ({ matrix }) => !differences(matrix, partly[0]?.matrix ?? matrix, claim.decimals).includes(true),
  );
  const best =
    least(tried.filter(isSure)) ??
    (isOne ? partly[0] : partly.find(({ mistake }) => mistake === undefined)) ??
    tried.find(({ against, left, numbers }) => against !== undefined && left === 0 && numbers === undefined);
  if (!best) return undefined;
  const { matrix: _, ...explanation } = best;
  return explanation;
}

/** A row or column that is missing or too many, if all others are right. */
export interface Apart {
  readonly what: 'row-missing' | 'row-extra' | 'column-missing' | 'column-extra';
  readonly at: number;
}

const without = ({ rows, cols, data }: Matrix, row: number): Matrix => ({
  rows: rows - 1,
  cols,
  data: data.filter((_, at) => Math.floor(at / cols) !== row),
});

export function apart(claimed: Matrix, right: Matrix, decimals: number): Apart | undefined {
  for (const side of ['row', 'column'] as const) {
    const [found, asked] = side === 'row' ? [claimed, right] : [transpose(claimed), transpose(right)];
    const isMissing = found.rows === asked.rows - 1;
    const longer = isMissing ? asked : found;
    if (found.cols !== asked.cols || Math.abs(found.rows - asked.rows) !== 1) continue;
    const same = (at: number): boolean =>
      isMissing
        ? !differences(found, without(asked, at), decimals).includes(true)
        : !differences(without(found, at), asked, decimals).includes(true);
    const at = Array.from({ length: longer.rows }, (_, row) => row).find(same);
    if (at !== undefined) return { what: `${side}-${isMissing ? 'missing' : 'extra'}`, at };
  }
  return undefined;
}
