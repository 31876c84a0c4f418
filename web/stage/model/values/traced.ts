/** Every matrix of a trace, and of its gradients, by its name on the stage. */
import { MATRIX_KINDS, type Matrices, type OfAll, matrices, ofHead } from '../../inputs/matrices.ts';

export function tracedMatrices(traced: OfAll): Matrices {
  const isOnly = traced.trace.heads.length === 1;
  const found: { -readonly [Id in keyof Matrices]: Matrices[Id] } = {};
  for (const kind of MATRIX_KINDS) {
    const { head: inHead, all } = matrices[kind];
    traced.trace.heads.forEach((head, at) => {
      const matrix = inHead?.({ ...traced, head, headGradients: traced.gradients?.heads[at], isOnly });
      if (matrix) found[isOnly ? kind : ofHead(kind, at)] = matrix;
    });
    const matrix = isOnly && inHead ? undefined : all?.(traced);
    if (matrix) found[kind] = matrix;
  }
  return found;
}
