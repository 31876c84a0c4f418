/** What of a stage is drawn. */
import type { Fixed } from '../../inputs/fixed.ts';
import type { Say } from '../../../shared/words/say.ts';
import type { Extents } from '../../model/colour.ts';
import type { Frame } from '../../model/frame.ts';
import type { Layout } from '../../model/layout.ts';
import type { Picture } from '../../model/picture.ts';
import type { CellRef, MatrixId } from '../../model/steps.ts';

export interface StageView {
  readonly picture: Picture;
  /** Before the last edit, if that is what is marked. */
  readonly before: Picture | undefined;
  readonly frame: Frame;
  readonly layout: Layout;
  readonly extents: Extents;
  readonly locked: CellRef | undefined;
  /** Spoken of elsewhere on the page. */
  readonly highlight: MatrixId | undefined;
  /** What a reader cannot change. */
  readonly fixed: Fixed;
  /** Which cell of each matrix the Tab key reaches. */
  readonly entry: (id: MatrixId) => CellRef;
  /** The query that is looked at, from 0. */
  readonly query: number;
  readonly say: Say;
}
