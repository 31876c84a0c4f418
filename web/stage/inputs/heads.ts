/** How many heads attend, and what of given matrices each of them gets. */
import { MAX_HEADS, checkHeads } from './sentence.ts';
import type { StageInputs } from './stage-inputs.ts';

const columnsOf = ({ q, k, v, wq, wk, wv }: StageInputs) =>
  [(q ?? wq)?.cols ?? 0, (k ?? wk)?.cols ?? 0, (v ?? wv)?.cols ?? 0] as const;

/**
 * How many heads of keys and values go with so many of queries: a head is as wide in K as in Q. Where the columns do not come out
 * even, as many as of queries: the engine then says which matrix does not fit.
 */
function kvHeadsFor(inputs: StageInputs, heads: number): number {
  const [q, k] = columnsOf(inputs);
  const count = (heads * k) / q;
  return Number.isInteger(count) && count >= 1 ? count : heads;
}

/** The same matrices, cut into so many heads. @throws InputError for more than a stage shows */
export function withHeads(inputs: StageInputs, count: number): StageInputs {
  checkHeads('heads', count);
  const rest: { -readonly [Name in keyof StageInputs]: StageInputs[Name] } = { ...inputs };
  delete rest.heads;
  delete rest.kvHeads;
  delete rest.headNames;
  const kvHeads = kvHeadsFor(rest, count);
  return { ...rest, ...(count > 1 && { heads: count }), ...(kvHeads !== count && { kvHeads }) };
}

/** The numbers of heads into which the matrices can be cut. */
export function headCounts(inputs: StageInputs): number[] {
  const [q, k, v] = columnsOf(inputs);
  return Array.from({ length: MAX_HEADS }, (_, at) => at + 1).filter((heads) => {
    const kvHeads = (heads * k) / q;
    return (
      q % heads === 0 && Number.isInteger(kvHeads) && heads % kvHeads === 0 && k % kvHeads === 0 && v % kvHeads === 0
    );
  });
}
