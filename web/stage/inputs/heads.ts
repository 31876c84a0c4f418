/** The number of heads, and the division of matrices among them. */
import { MAX_HEADS, checkHeads } from './sentence.ts';
import type { StageInputs } from './stage-inputs.ts';

const columnsOf = ({ q, k, v, wq, wk, wv }: StageInputs) =>
  [(q ?? wq)?.cols ?? 0, (k ?? wk)?.cols ?? 0, (v ?? wv)?.cols ?? 0] as const;

/**
 * Returns the number of key and value heads for so many query heads, as a head is equally wide in K and Q. Where the
 * columns cannot be divided, returns the same number: the engine's message then names the matrix that does not fit.
 */
function kvHeadsFor(inputs: StageInputs, heads: number): number {
  const [q, k] = columnsOf(inputs);
  const count = (heads * k) / q;
  return Number.isInteger(count) && count >= 1 ? count : heads;
}

/** Divides the same matrices among so many heads. @throws InputError for more than a stage shows */
export function withHeads(inputs: StageInputs, count: number): StageInputs {
  checkHeads('heads', count);
  const rest: { -readonly [Name in keyof StageInputs]: StageInputs[Name] } = { ...inputs };
  delete rest.heads;
  delete rest.kvHeads;
  delete rest.headNames;
  const kvHeads = kvHeadsFor(rest, count);
  return { ...rest, ...(count > 1 && { heads: count }), ...(kvHeads !== count && { kvHeads }) };
}

/** Returns the numbers of heads among which the matrices can be divided. */
export function headCounts(inputs: StageInputs): number[] {
  const [q, k, v] = columnsOf(inputs);
  return Array.from({ length: MAX_HEADS }, (_, at) => at + 1).filter((heads) => {
    const kvHeads = (heads * k) / q;
    return (
      q % heads === 0 && Number.isInteger(kvHeads) && heads % kvHeads === 0 && k % kvHeads === 0 && v % kvHeads === 0
    );
  });
}
