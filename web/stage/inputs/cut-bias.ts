/** PyTorch's in_proj_bias holds the biases of queries, keys and values, one after the other. */
import { InputError } from '../../shared/input/input-error.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { BIASES } from './biases.ts';
import type { StageInputs } from './stage-inputs.ts';

interface Named {
  readonly name?: string;
  readonly matrix: Matrix;
}

/** Cuts it into these three, as wide as their weights among the given matrices, or the current ones. @throws InputError */
export function withCutBias<M extends Named>(matrices: readonly M[], current: StageInputs): readonly (M | Named)[] {
  return matrices.flatMap((each): readonly (M | Named)[] => {
    if (each.name !== 'inProjBias') return [each];
    const { data } = each.matrix;
    let to = 0;
    const parts = BIASES.slice(0, 3).map(([name, weights]) => {
      const cols = (matrices.find((other) => other.name === weights)?.matrix ?? current[weights])?.cols ?? 0;
      return { name, matrix: { rows: 1, cols, data: data.subarray(to, (to += cols)) } };
    });
    if (to === data.length) return parts;
    const widths = parts.map(({ matrix }) => matrix.cols).join(' + ');
    throw new InputError('input.bias-length', { widths, got: data.length });
  });
}
