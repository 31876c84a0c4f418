/** A head's part of a layer's matrices, taken out and put back. Pure. */
import type { Config, Matrix } from 'attention-steps/learn';

export const PARTS = ['wq', 'wk', 'wv', 'wo'] as const;
/** They are there where all projections have biases. */
const BIASES = ['bq', 'bk', 'bv'] as const;

/** W_Q, W_K and W_V: width × d; W_O: d × width; biases: 1 × d. */
export type HeadMatrices = Readonly<
  Record<(typeof PARTS)[number], Matrix> & Partial<Record<(typeof BIASES)[number], Matrix>>
>;

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

/** The names of a head's parameters. */
export const namesOf = (at: HeadPlace, { attentionBiases }: Readonly<Required<Config>>): string[] =>
  [...PARTS, ...(attentionBiases === 'all' ? BIASES : [])].map((part) => nameOf(at, part));

/**
 * Returns the index in the layer's matrix of the number at row, col of a head's part. Where heads share keys and values, their
 * matrices have fewer columns.
 */
function placeIn(parameters: Parameters, at: HeadPlace, part: keyof HeadMatrices, d: number) {
  const { cols } = parameter(parameters, nameOf(at, part));
  if (part === 'wo') return (row: number, col: number): number => (at.head * d + row) * cols + col;
  const sharing = parameter(parameters, nameOf(at, 'wq')).cols / cols;
  const first = part === 'bq' ? at.head * d : Math.floor(at.head / sharing) * d;
  return (row: number, col: number): number => row * cols + first + col;
}

export function headMatrices(parameters: Parameters, at: HeadPlace, d: number): HeadMatrices {
  const partOf = (part: keyof HeadMatrices): Matrix => {
    const whole = parameter(parameters, nameOf(at, part));
    const place = placeIn(parameters, at, part, d);
    const [rows, cols] = part === 'wo' ? [d, whole.cols] : [whole.rows, d];
    const data = Float32Array.from(
      { length: rows * cols },
      (_, i) => whole.data[place(Math.floor(i / cols), i % cols)] ?? 0,
    );
    return { rows, cols, data };
  };
  const biases = BIASES.filter((bias) => parameters[nameOf(at, bias)]).map((bias) => [bias, partOf(bias)] as const);
  return { wq: partOf('wq'), wk: partOf('wk'), wv: partOf('wv'), wo: partOf('wo'), ...Object.fromEntries(biases) };
}

/** Merges the edits of the two copies of a number. */
const folded = (was: number, word: number, position: number): number => {
  if (word === was) return position;
  return position === was ? word : word + position - was;
};

/** Returns the layer's matrices with the head's numbers in them. */
export function patchedParameters(parameters: Parameters, patch: HeadEdit): Parameters {
  const patched = [...PARTS, ...BIASES].flatMap((part) => {
    const edited = patch.matrices[part];
    if (!edited) return [];
    const name = nameOf(patch, part);
    const whole = parameter(parameters, name);
    const d = part === 'wo' ? edited.rows : edited.cols;
    const place = placeIn(parameters, patch, part, d);
    const rows = part === 'wo' ? d : whole.rows;
    // Values have no positions: their second half is and stays 0.
    const isTwice = edited.rows === 2 * rows && part !== 'wv';
    const data = Float32Array.from(whole.data);
    for (let i = 0; i < rows * edited.cols; i++) {
      const to = place(Math.floor(i / edited.cols), i % edited.cols);
      const word = edited.data[i] ?? 0;
      data[to] = isTwice ? folded(whole.data[to] ?? 0, word, edited.data[rows * edited.cols + i] ?? 0) : word;
    }
    return [[name, { ...whole, data }] as const];
  });
  return Object.fromEntries(patched);
}
