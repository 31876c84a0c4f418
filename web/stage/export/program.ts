/**
 * Attention as a list of operations, in the order in which they apply: what every format writes down. Each has the name
 * of its result, what that is made of, where a trace has its numbers, and a note that says it in words.
 */
import type { Convention } from './conventions.ts';
import type { HeadTrace, Inputs, Matrix, Trace } from 'attention-steps/core';
import { INPUT_NAMES } from '../inputs/example.ts';
import { INPUT_OPTIONS } from '../inputs/stage-state.ts';
import type { Expression } from '../model/operations/formula.ts';
import type { Settings } from '../inputs/settings-line.ts';
import type { MaskPlan } from './masks.ts';
import type { Note } from './words.ts';

/** As they stand in code; `_h` is one head's. */
export type Name =
  | ('X' | 'C' | 'W_Q' | 'W_K' | 'W_V' | 'W_O' | 'b_Q' | 'b_K' | 'b_V' | 'b_O' | 'W' | 'W_1' | 'W_2' | 'v')
  | ('Q' | 'K' | 'V' | 'K_past' | 'V_past' | 'K_new' | 'V_new' | 'Q_h' | 'K_h' | 'V_h')
  // A matrix that has no name here has its symbol.
  | (string & {})
  | ('S' | 'S_scaled' | 'S_capped' | 'S_masked' | 'S_left' | 'M' | 'A' | 'O' | 'O_h' | 'concat');

export interface Given {
  readonly note: Note;
  /** As they stand in the code, with tokens as columns already turned. */
  readonly matrices: readonly { readonly name: Name; readonly matrix: Matrix }[];
}

export interface Factor {
  readonly name: Name;
  readonly transposed: boolean;
}

type Work =
  /** The factors multiplied, and a bias, if there is one, for every token. */
  | { readonly kind: 'product'; readonly factors: readonly Factor[]; readonly bias?: Name }
  /** The tokens of the one before those of the other. */
  | { readonly kind: 'append'; readonly first: Name; readonly second: Name }
  /** A head's features; every `share` heads read the same. */
  | { readonly kind: 'slice'; readonly from: Name; readonly width: number; readonly share: number }
  | { readonly kind: 'additive'; readonly q: Name; readonly k: Name }
  /** Number by number, as an operation of the stage says it of itself. */
  | { readonly kind: 'formula'; readonly value: Expression<Name> }
  | { readonly kind: 'mask'; readonly plan: MaskPlan }
  | { readonly kind: 'add'; readonly from: Name; readonly isPerHead: boolean }
  /** Of a query with a score of +∞, only such keys, all alike. */
  | { readonly kind: 'only'; readonly from: Name }
  | { readonly kind: 'softmax'; readonly from: Name; readonly someHaveNoKey: boolean }
  /** The heads' outputs, each so many features wide, side by side. */
  | { readonly kind: 'join'; readonly width: number };

export type Operation = Work & {
  readonly out: Name;
  /** What has none belongs to the one before it. */
  readonly note?: Note | undefined;
  readonly traced?: { readonly of: keyof HeadTrace } | { readonly all: keyof Trace } | undefined;
};

export type OperationOf<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

/** Labels of the queries, and of the keys where they are others. */
export interface Tokens {
  readonly queries?: readonly string[];
  readonly keys?: readonly string[];
}

/** What scaled_dot_product_attention is to be asked for. */
export interface Call {
  readonly kvHeads: number;
  readonly isGeneral: boolean;
  /** Absent: 1/√d_k. */
  readonly factor: number | undefined;
  readonly plan: MaskPlan | undefined;
}

export interface Program {
  readonly convention: Convention;
  /** A stage needs these besides the matrices, to show the same. */
  readonly settings: Settings;
  /** How many queries and keys. */
  readonly n: number;
  readonly m: number;
  readonly given: readonly Given[];
  readonly before: readonly Operation[];
  /** The same for each head; a single one is simply what comes next. */
  readonly heads: number;
  readonly loop: Note;
  readonly perHead: readonly Operation[];
  readonly after: readonly Operation[];
  /** What the heads give, side by side. */
  readonly mixed: 'concat' | 'O';
  /** Or why there is no such call. */
  readonly call: Call | { readonly not: Note };
}

const KNOWN: ReadonlySet<string> = new Set<keyof Inputs>([
  ...INPUT_NAMES,
  ...INPUT_OPTIONS,
  ...(['past', 'heads', 'kvHeads', 'scoring', 'softcap'] as const),
]);

/** @throws RangeError for what the engine has learnt to take since this was written */
export function refuseUnknown(inputs: Inputs): void {
  const unknown = Object.keys(inputs).find((name) => !KNOWN.has(name));
  if (unknown !== undefined) throw new RangeError(`${unknown}: cannot be written as code yet`);
}
