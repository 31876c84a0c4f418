/** The keys each query may attend to: the entered mask, the causal one and the padding, as one matrix that is added. */
import type { Inputs, Mask } from 'attention-steps/core';
import { InputError } from '../../shared/input/input-error.ts';
import { type Matrix, fromRows } from '../../shared/numbers/matrix.ts';
import type { StageInputs } from './stage-inputs.ts';
import type { InputOptions } from './stage-state.ts';

/** True for one mask of all heads, false for a list of one per head. */
export const isOneMask = (mask: NonNullable<Inputs['mask']>): mask is Mask =>
  'data' in mask || (Array.isArray(mask[0]) && !Array.isArray(mask[0][0]));

/** Turns true into 0, where a query may attend, and false into −∞. */
export const addedMask = (mask: Mask): Matrix =>
  'data' in mask
    ? mask
    : fromRows(mask.map((row) => row.map((entry) => (entry === true ? 0 : entry === false ? -Infinity : entry))));

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

/** Returns a mask that forbids these keys to every query; undefined where there are none. */
export function withoutKeys(rows: number, cols: number, keys: readonly number[]): Matrix | undefined {
  if (keys.length === 0) return undefined;
  const data = Float32Array.from({ length: rows * cols }, (_, at) => (keys.includes(at % cols) ? -Infinity : 0));
  return { rows, cols, data };
}

/** The options that forbid keys, all unset. */
export const UNMASKED: Required<Omit<InputOptions, 'scale'>> = { causal: false, keyLength: undefined };

/** The keys that each query sees. */
type Sight = Partial<Omit<InputOptions, 'scale'>>;

/** Tells why a query may not see a key, entered masks aside; undefined: it may. */
export function forbiddenBy(
  { causal = false, keyLength = Infinity }: Sight,
  query: number,
  key: number,
): 'causal' | 'padding' | undefined {
  if (causal && key > query) return 'causal';
  return key >= keyLength ? 'padding' : undefined;
}

/** Returns the entered mask, or 0, with −∞ where a query does not see a key. */
export function maskOf(rows: number, cols: number, sight: Sight, entered?: Matrix): Matrix {
  const data = entered ? Float32Array.from(entered.data) : new Float32Array(rows * cols);
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) if (forbiddenBy(sight, row, col)) data[row * cols + col] = -Infinity;
  return { rows, cols, data };
}

/** Returns M, n × m: the entered mask, the causal one and the padding; without an entered one 0 or −∞. */
export function combinedMask(inputs: StageInputs, options: Partial<InputOptions> = {}): Matrix {
  const rows = querySource(inputs).rows;
  const cols = keySource(inputs).rows;
  const { mask } = inputs;
  if (mask && (mask.rows !== rows || mask.cols !== cols))
    throw new InputError('input.mask-size', { rows, cols, gotRows: mask.rows, gotCols: mask.cols });
  return maskOf(rows, cols, options, mask);
}
