/** The words about a claim that is wrong, for the lab and for graders. */
import words from '../../../shared/messages/en/lab-check.json' with { type: 'json' };
import type { Matrix } from '../../../shared/numbers/matrix.ts';
import type { SayOf } from '../../../shared/words/messages.ts';
import type { MatrixId } from '../../../stage/inputs/matrices.ts';
import { type TracedId } from '../../../stage/model/checker.ts';
import {
  type Claim,
  type Explanation,
  type Other,
  apart,
  explain,
  hasShapeOf,
  isKeyless,
} from '../../../stage/model/explain.ts';
import type { Mistaken } from '../../../stage/model/values/mistakes.ts';

type Say = SayOf<typeof words>;

/** @returns what you get when … */
function reason(say: Say, { mistake, writing, decimals }: Explanation): string {
  if (mistake === undefined) return writing === 'round' ? say('rounded', { count: decimals }) : say(writing);
  const named = say(`mistake.${mistake}`);
  return writing === 'cut' || writing === 'percent' ? say(`and-${writing}`, { mistake: named }) : named;
}

function explained(say: Say, found: Explanation): string {
  const { left, numbers, against } = found;
  const mistake = reason(say, found);
  if (against !== undefined) return say('own.against', { mistake, other: against });
  if (numbers !== undefined) return say('own.numbers', { mistake, count: numbers });
  return left === 0 ? say('own.exactly', { mistake }) : say('own.nearly', { mistake, left });
}

/** More cells are an ellipsis. */
const MOST_CELLS = 4;

/** Says where NaN comes from in the cells that have it. */
function aboutNaN(say: Say, { matrix, blank }: Claim, { id, right, weights }: Asked, named: CellName): string[] {
  const { cols, data } = matrix;
  const found = Array.from(data.keys()).filter((at) => Number.isNaN(data[at]) && blank?.[at] !== true);
  const mayBeKeyless = weights && hasShapeOf(matrix, right) && /(?:weights|output|concat)$/.test(id ?? '');
  const keyless = found.filter((at) => mayBeKeyless && isKeyless(weights, Math.floor(at / cols)));
  const others = found.filter((at) => !keyless.includes(at));
  return ([['nan.keyless', keyless], ['nan.any', others]] as const).flatMap(([key, all]) => {
    const cells = all.slice(0, MOST_CELLS).map((at) => named(Math.floor(at / cols), at % cols));
    return all.length === 0 ? [] : [say(key, { cells: [...cells, ...(all.length > MOST_CELLS ? ['…'] : [])].join(', ') })];
  }); // prettier-ignore
}

type CellName = (row: number, col: number) => string;

export interface Asked {
  /** Undefined where no mistakes are known. */
  readonly id: MatrixId | undefined;
  readonly right: Matrix;
  /** The right weights of a head: all masks are those of every head. */
  readonly weights: Matrix | undefined;
  readonly mistaken: Mistaken<TracedId>;
  readonly others?: readonly Other[];
}

/**
 * Returns sentences about a matrix that is wrong: how it comes about, if that is known, and what NaN means in it.
 * @param claims the same matrix, to as many decimals as it has, and to those that are asked for
 */
export function account(say: Say, claims: readonly Claim[], asked: Asked, named: CellName): string[] {
  const { id, right, mistaken, others } = asked;
  const gap = claims.map(({ matrix, decimals }) => apart(matrix, right, decimals)).find(Boolean);
  if (gap) return [say(`own.${gap.what}`, { at: gap.at })];
  const found = claims.map((claim) => explain(claim, id, right, mistaken, others)).find(Boolean);
  return [
    ...(found ? [explained(say, found)] : []),
    ...claims.slice(0, 1).flatMap((claim) => aboutNaN(say, claim, asked, named)),
  ];
}
