/** A head's part of a layer's matrices, taken out and put back. Pure. */
import type { Matrix } from 'attention-steps/learn';

export const PARTS = ['wq', 'wk', 'wv', 'wo'] as const;

/** W_Q, W_K and W_V: width × d; W_O: d × width. */
export type HeadMatrices = Readonly<Record<(typeof PARTS)[number], Matrix>>;

/** A head: both from 0. */
export interface HeadPlace {
  readonly layer: number;
  readonly head: number;
}

export const isSameHead = (head: HeadPlace, other: HeadPlace): boolean =>
  head.layer === other.layer && head.head === other.head;

/** A head edited on the stage. With infused positions, W_Q, W_K and W_V are 2·width × d: the rows for words above those for positions. */
export interface HeadEdit extends HeadPlace {
  readonly matrices: HeadMatrices;
}

/** The edit, and the step after which the model gets its numbers. */
export interface Patch extends HeadEdit {
  readonly step: number;
}

type Parameters = Readonly<Record<string, Matrix>>;

const nameOf = ({ layer }: HeadPlace, part: keyof HeadMatrices): string => `layers.${layer}.attention.${part}`;

function parameter(parameters: Parameters, name: string): Matrix {
  const found = parameters[name];
  if (!found) throw new RangeError(`${name}: not in the model`);
  return found;
}

/** Returns the index in the layer's matrix of the number at row, col of a head's part. */
const placeIn =
  ({ cols }: Matrix, part: keyof HeadMatrices, first: number) =>
  (row: number, col: number): number =>
    part === 'wo' ? (first + row) * cols + col : row * cols + first + col;

export function headMatrices(parameters: Parameters, at: HeadPlace, d: number): HeadMatrices {
  const partOf = (part: keyof HeadMatrices): Matrix => {
    const whole = parameter(parameters, nameOf(at, part));
    const place = placeIn(whole, part, at.head * d);
    const [rows, cols] = part === 'wo' ? [d, whole.cols] : [whole.rows, d];
    const data = Float32Array.from(
      { length: rows * cols },
      (_, i) => whole.data[place(Math.floor(i / cols), i % cols)] ?? 0,
    );
    return { rows, cols, data };
  };
  return { wq: partOf('wq'), wk: partOf('wk'), wv: partOf('wv'), wo: partOf('wo') };
}

/** Merges the edits of the two copies of a number. */
const folded = (was: number, word: number, position: number): number => {
  if (word === was) return position;
  return position === was ? word : word + position - was;
};

/** Returns the layer's matrices with the head's numbers in them. */
export function patchedParameters(parameters: Parameters, patch: HeadEdit): Parameters {
  const patched = PARTS.map((part) => {
    const edited = patch.matrices[part];
    const name = nameOf(patch, part);
    const whole = parameter(parameters, name);
    const d = part === 'wo' ? edited.rows : edited.cols;
    const place = placeIn(whole, part, patch.head * d);
    const rows = part === 'wo' ? d : whole.rows;
    // Values have no positions: their second half is and stays 0.
    const isTwice = edited.rows === 2 * rows && part !== 'wv';
    const data = Float32Array.from(whole.data);
    for (let i = 0; i < rows * edited.cols; i++) {
      const to = place(Math.floor(i / edited.cols), i % edited.cols);
      const word = edited.data[i] ?? 0;
      data[to] = isTwice ? folded(whole.data[to] ?? 0, word, edited.data[rows * edited.cols + i] ?? 0) : word;
    }
    return [name, { ...whole, data }] as const;
  });
  return Object.fromEntries(patched);
}
