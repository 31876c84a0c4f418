/** The current query and key as words. */
import { infoOf } from '../../../model/steps.ts';
import type { StageView } from './stage-view.ts';

/** Returns the query of the current cell, or the one that is shown. */
export function askingAt({ frame, query }: Pick<StageView, 'frame' | 'query'>): number {
  const { target } = frame;
  return target?.row !== undefined && infoOf(target.matrix).rowsAre === 'query' ? target.row : query;
}

/** Returns the key of the current cell. */
export function keyAt({ frame }: Pick<StageView, 'frame'>): number | undefined {
  const { target, term } = frame;
  if (!target) return undefined;
  const { rowsAre, colsAre } = infoOf(target.matrix);
  if (colsAre === 'key') return target.col;
  if (rowsAre === 'key') return target.row;
  // While rows are mixed, the one that is being added.
  const added = term?.operands.find(({ matrix }) => infoOf(matrix).rowsAre === 'key');
  return added?.row ?? frame.lit.find(({ matrix, row }) => row !== undefined && infoOf(matrix).rowsAre === 'key')?.row;
}
