/** The learnt layers of the lab. `node web/course/labs/heads/make.mjs` makes them; a test trains them again. */
import { fromRows } from '../../../shared/numbers/matrix.ts';
import { D_MODEL, type Layer, identity } from '../../kit/multi-head.ts';
import type { LearntMatrices } from './pairs-task.ts';
import stored from './learnt.json' with { type: 'json' };

const BY_HEADS: Readonly<Record<string, LearntMatrices>> = stored;

/** @throws RangeError for a number of heads of which no layer was trained */
export function learntLayer(heads: number, plain: boolean): Layer {
  const found = BY_HEADS[String(heads)];
  if (!found) throw new RangeError(`heads: no layer was trained with ${String(heads)}`);
  const { x, wq, wk, wv, wo } = found;
  return {
    x: fromRows(x),
    wq: fromRows(wq),
    wk: fromRows(wk),
    wv: fromRows(wv),
    wo: plain ? identity(D_MODEL) : fromRows(wo),
    heads,
    kvHeads: heads,
  };
}
