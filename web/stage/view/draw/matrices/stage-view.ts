/** Everything a stage is drawn from. */
import type { Fixed } from '../../../inputs/places.ts';
import type { Say } from '../../../../shared/words/say.ts';
import type { Extents } from '../../../model/colour.ts';
import type { Frame } from '../../../model/frame.ts';
import type { Layout } from '../../../model/layout/layout.ts';
import type { Picture } from '../../../model/picture.ts';
import type { CellRef, MatrixId } from '../../../model/steps.ts';

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
