/**
 * A model's parameters as the reader's file has them: matrices as whole numbers from −127 to 127 with scales, as
 * wasm/learn/safetensors.ts reads them; vectors as they are. Pure.
 */
import type { Matrix } from '../../../shared/numbers/matrix.ts';

const MOST = 127;

interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float32Array | Int8Array;
}

/** A scale is one per row of an embedding, so that a common row does not make a rare one coarse, else one per column. */
function rounded(name: string, { rows, cols, data }: Matrix): Tensor[] {
  if (rows === 1) return [{ name, shape: [cols], data }];
  const isByRow = /^(?:embed|positions)\.weight$/.test(name);
  const scaleAt = (at: number): number => (isByRow ? Math.floor(at / cols) : at % cols);
  const largest = new Float32Array(isByRow ? rows : cols);
  for (const [at, value] of data.entries()) largest[scaleAt(at)] = Math.max(largest[scaleAt(at)]!, Math.abs(value));
  const scales = largest.map((value) => value / MOST);
  const values = Int8Array.from(data, (value, at) => {
    const scale = scales[scaleAt(at)]!;
    return scale === 0 ? 0 : Math.round(value / scale);
  });
  return [
    { name, shape: [rows, cols], data: values },
    { name: `${name}.scales`, shape: [scales.length], data: scales },
  ];
}

/** @returns those of float32 first, so that each begins where a float32 may */
export const tensorsOf = (parameters: Readonly<Record<string, Matrix>>): readonly Tensor[] =>
  Object.entries(parameters)
    .flatMap(([name, matrix]) => rounded(name, matrix))
    .sort((a, b) => Number(a.data instanceof Int8Array) - Number(b.data instanceof Int8Array));
