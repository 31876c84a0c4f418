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

/** How far a query sees: with a causal mask up to its own place, the past's keys counted too; and no padding. */
export interface Sight {
  readonly causal?: boolean | undefined;
  readonly keyLength?: number | undefined;
  readonly past?: number;
}

/** What was entered, or 0, and −∞ where a query does not see a key. */
export function maskOf(rows: number, cols: number, sight: Sight, entered?: Matrix): Matrix {
  const { causal = false, keyLength = cols, past = 0 } = sight;
  const data = entered ? Float32Array.from(entered.data) : new Float32Array(rows * cols);
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++)
      if ((causal && col > row + past) || col >= keyLength) data[row * cols + col] = -Infinity;
  return { rows, cols, data };
}

/** M as it is added: the entered mask, the causal one and the padding, n × m, 0 or −∞ where nothing else was entered. */
export function combinedMask(
  inputs: StageInputs,
  { causal, keyLength }: Partial<Pick<StageOptions, 'causal' | 'keyLength'>> = {},
): Matrix {
  const rows = querySource(inputs).rows;
  const cols = keySource(inputs).rows;
  const { mask } = inputs;
  if (mask && (mask.rows !== rows || mask.cols !== cols))
    throw new InputError('input.mask-size', { rows, cols, gotRows: mask.rows, gotCols: mask.cols });
  return maskOf(rows, cols, { causal, keyLength }, mask);
}
