/** Which keys a query may attend to: what was entered, the causal mask and the padding, as one matrix that is added. */
import { InputError } from '../../shared/input/input-error.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import type { StageInputs } from './stage-inputs.ts';
import type { StageOptions } from './stage-state.ts';

function querySource(inputs: StageInputs): Matrix {
  const source = inputs.x ?? inputs.q;
  if (!source) throw new InputError('input.no-source', { name: 'x' });
  return source;
}

function keySource(inputs: StageInputs): Matrix {
  const source = inputs.k ?? inputs.context ?? inputs.x;
  if (!source) throw new InputError('input.no-source', { name: 'k' });
  return source;
}

/** M as it is added: the entered mask, the causal one and the padding, n × m, 0 or −∞ where nothing else was entered. */
export function combinedMask(
  inputs: StageInputs,
  { causal, keyLength = Infinity }: Partial<Pick<StageOptions, 'causal' | 'keyLength'>> = {},
): Matrix {
  const rows = querySource(inputs).rows;
  const cols = keySource(inputs).rows;
  const { mask } = inputs;
  if (mask && (mask.rows !== rows || mask.cols !== cols))
    throw new InputError('input.mask-size', { rows, cols, gotRows: mask.rows, gotCols: mask.cols });
  const data = new Float32Array(rows * cols);
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) {
      const entered = mask?.data[row * cols + col] ?? 0;
      data[row * cols + col] = (causal && col > row) || col >= keyLength ? -Infinity : entered;
    }
  return { rows, cols, data };
}
