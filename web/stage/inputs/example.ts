/** What an example is: inputs and words; every result comes from the engine. */
import type { Lazy } from '../../shared/lazy.ts';

export type Rows = readonly (readonly number[])[];

/** Names as the engine's Inputs have them. */
export const INPUT_NAMES = [
  ...(['x', 'context', 'wq', 'wk', 'wv', 'q', 'k', 'v', 'wo', 'mask'] as const),
  ...(['bq', 'bk', 'bv', 'bo'] as const),
] as const;
export type InputName = (typeof INPUT_NAMES)[number];

/** A result as a source prints it, right or wrong. `matrix` is the trace's name for it. */
export interface PrintedMatrix {
  readonly matrix: 'q' | 'k' | 'v' | 'scores' | 'scaledScores' | 'weights' | 'output';
  readonly decimals: number;
  readonly rows: Rows;
}

export type ExampleInputs = Readonly<Partial<Record<InputName, Rows>>>;

/** What a stage starts from: inputs and words only. Every result comes from the engine. */
export interface Example {
  readonly id: string;
  readonly title: string;
  /** What tells it from others of its kind, in two or three words. */
  readonly name?: string;
  /** Title of the document the numbers are from. */
  readonly source: string;
  /** Without rows where they come late. */
  readonly inputs: ExampleInputs;
  /** Numbers that come when the example is asked for (late.ts). */
  readonly late?: Lazy<ExampleInputs>;
  /** Labels of the rows of x, or of q. */
  readonly tokens: readonly string[];
  /** Labels of the keys and values, where they are not the same tokens. */
  readonly contextTokens?: readonly string[];
  /** Names of the columns of queries, keys, values and outputs, where they stand for something. */
  readonly features?: readonly string[];
  /** Absent: one. */
  readonly heads?: number;
  /** What each head asks, in a word or two. */
  readonly headNames?: readonly string[];
  readonly note: string;
  /** Shown beside the computed value where the two differ at that many decimals. */
  readonly printed?: readonly PrintedMatrix[];
  readonly defaultScale: 'on' | 'off';
  readonly causal?: boolean;
}
