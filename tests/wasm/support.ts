import type { Attention, Inputs, Matrix } from 'attention-steps/core';
import { loadAttention } from 'attention-steps/core';

export const attention: Attention = await loadAttention();

export function matrix(rows: number, cols: number, numbers: Iterable<number>): Matrix {
  return { rows, cols, data: Float32Array.from(numbers) };
}

export function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Also awaits the call. */
export async function rejectionOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Returns the thrown error as "RangeError: message". */
export const refusal = (call: () => unknown): string => String(thrownBy(call));

/** Every number of a trace or of gradients, for comparisons to the bit. */
export function allNumbers(results: object): number[] {
  const matrices: Matrix[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('data' in value) matrices.push(value as Matrix);
    else Object.values(value).forEach(visit);
  };
  visit(results);
  return matrices.flatMap(({ rows, cols, data }) => [rows, cols, ...data]);
}

export const head = (inputs: Inputs) => attention.trace(inputs).heads[0]!;
