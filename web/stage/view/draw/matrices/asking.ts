/** Which word asks at a moment, and which is asked. */
import { infoOf } from '../../../model/steps.ts';
import type { StageView } from '../stage-view.ts';

/** The word that asks at this moment: of the cell that is looked at, or the query. */
export function askingAt({ frame, query }: Pick<StageView, 'frame' | 'query'>): number {
  const { target } = frame;
  return target?.row !== undefined && infoOf(target.matrix).rowsAre === 'query' ? target.row : query;
}

/** The word that is asked at this moment: of the cell that is looked at. */
export function keyAt({ frame }: Pick<StageView, 'frame'>): number | undefined {
  const { target, term } = frame;
  if (!target) return undefined;
  const { rowsAre, colsAre } = infoOf(target.matrix);
  if (colsAre === 'key') return target.col;
  if (rowsAre === 'key') return target.row;
  // While rows are mixed, the one that is added.
  const added = term?.operands.find(({ matrix }) => infoOf(matrix).rowsAre === 'key');
  return added?.row ?? frame.lit.find(({ matrix, row }) => row !== undefined && infoOf(matrix).rowsAre === 'key')?.row;
}
