/** Everything a stage is drawn from. */
import type { Fixed } from '../../../inputs/places.ts';
import type { Say } from '../../../../shared/words/say.ts';
import type { Extents } from '../../../model/colour.ts';
import type { Frame } from '../../../model/frame.ts';
import type { Layout } from '../../../model/layout/layout.ts';
import type { Picture } from '../../../model/picture.ts';
import { type CellRef, type MatrixId, infoOf } from '../../../model/steps.ts';

export interface StageView {
  readonly picture: Picture;
  /** The picture before the last edit, if its changes are marked. */
  readonly before: Picture | undefined;
  readonly frame: Frame;
  readonly layout: Layout;
  readonly extents: Extents;
  readonly locked: CellRef | undefined;
  /** Referred to elsewhere on the page. */
  readonly highlight: MatrixId | undefined;
  /** The places that a reader cannot change. */
  readonly fixed: Fixed;
  /** Returns the cell of each matrix that the Tab key reaches. */
  readonly entry: (id: MatrixId) => CellRef;
  /** The query that is shown, from 0. */
  readonly query: number;
  readonly say: Say;
}

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
