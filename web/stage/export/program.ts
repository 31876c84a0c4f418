/**
 * Attention as a list of operations in the order in which they apply, which every format writes. Each has the name of
 * its result, its operands, the place of its numbers in a trace, and a note in words.
 */
import type { HeadTrace, Inputs, Matrix, Trace } from 'attention-steps/core';
import { INPUT_NAMES } from '../inputs/example.ts';
import { isOneMask } from '../inputs/mask.ts';
import { INPUT_OPTIONS } from '../inputs/stage-state.ts';
import type { Settings } from '../inputs/settings-line.ts';
import type { MaskPlan } from './masks.ts';
import type { Note } from './words.ts';

/** Tokens are the rows, or the columns, of X, Q, K, V and O. */
export const CONVENTIONS = ['rows', 'columns'] as const;
export type Convention = (typeof CONVENTIONS)[number];

/** Names in the code; `_h` means one head's. */
export type Name =
  | ('X' | 'C' | 'W_Q' | 'W_K' | 'W_V' | 'W_O' | 'b_Q' | 'b_K' | 'b_V' | 'b_O')
  | ('Q' | 'K' | 'V' | 'Q_h' | 'K_h' | 'V_h')
  // Other matrices are named by their symbols.
  | (string & {})
  | ('S' | 'S_scaled' | 'S_masked' | 'S_left' | 'M' | 'A' | 'O' | 'O_h' | 'concat');

export interface Given {
  readonly note: Note;
  /** As they are in the code: already transposed where tokens are columns. */
  readonly matrices: readonly { readonly name: Name; readonly matrix: Matrix }[];
}

export interface Factor {
  readonly name: Name;
  readonly transposed: boolean;
}

type Work =
  /** Multiplies the factors, and adds the bias, if there is one, to every token. */
  | { readonly kind: 'product'; readonly factors: readonly Factor[]; readonly bias?: Name }
  /** Cuts out a head's features; every `share` heads read the same ones. */
  | { readonly kind: 'slice'; readonly from: Name; readonly width: number; readonly share: number }
  /** Multiplies every number by the factor; without one, divides by √ of the keys' width. */
  | { readonly kind: 'scale'; readonly from: Name; readonly keys: Name; readonly factor: number | undefined }
  | { readonly kind: 'mask'; readonly plan: MaskPlan }
  | { readonly kind: 'add'; readonly from: Name }
  /** A query with a score of +∞ attends to such keys only, equally. */
  | { readonly kind: 'only'; readonly from: Name }
  | { readonly kind: 'softmax'; readonly from: Name; readonly someHaveNoKey: boolean }
  /** Puts the heads' outputs side by side, each `width` features wide. */
  | { readonly kind: 'join'; readonly width: number };

export type Operation = Work & {
  readonly out: Name;
  /** An operation without a note belongs to the one before it. */
  readonly note?: Note | undefined;
  readonly traced?: { readonly of: keyof HeadTrace } | { readonly all: keyof Trace } | undefined;
};

/** Labels of the queries, and of the keys if these are others. */
export interface Tokens {
  readonly queries?: readonly string[];
  readonly keys?: readonly string[];
}

/** The arguments of scaled_dot_product_attention. */
export interface Call {
  readonly kvHeads: number;
  /** Absent: 1/√d_k. */
  readonly factor: number | undefined;
  readonly plan: MaskPlan | undefined;
}

export interface Program {
  readonly convention: Convention;
  /** The further settings with which a stage shows the same. */
  readonly settings: Settings;
  /** The numbers of queries and keys. */
  readonly n: number;
  readonly m: number;
  readonly given: readonly Given[];
  readonly before: readonly Operation[];
  /** The operations of each head; a single head's are simply the next ones. */
  readonly heads: number;
  readonly loop: Note;
  readonly perHead: readonly Operation[];
  readonly after: readonly Operation[];
  /** The heads' outputs side by side. */
  readonly mixed: 'concat' | 'O';
  /** Or the reason why no such call exists. */
  readonly call: Call | { readonly not: Note };
}

const KNOWN: ReadonlySet<string> = new Set<keyof Inputs>([...INPUT_NAMES, ...INPUT_OPTIONS, 'heads', 'kvHeads']);

/** @throws RangeError for inputs that the engine takes and a stage does not have */
export function refuseUnknown(inputs: Inputs): void {
  const unknown = Object.keys(inputs).find((name) => !KNOWN.has(name));
  if (unknown !== undefined) throw new RangeError(`${unknown}: cannot be written as code yet`);
  if (inputs.mask && !isOneMask(inputs.mask)) throw new RangeError('mask: one per head cannot be written as code yet');
}
