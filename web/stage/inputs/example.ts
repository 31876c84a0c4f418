/** The type of an example: inputs and words; every result comes from the engine. */
import type { Said } from '../../shared/words/say.ts';

export type Rows = readonly (readonly number[])[];

/** Names as in the engine's Inputs. */
export const INPUT_NAMES = [
  ...(['x', 'context', 'wq', 'wk', 'wv', 'q', 'k', 'v', 'wo', 'mask'] as const),
  ...(['bq', 'bk', 'bv', 'bo'] as const),
] as const;
export type InputName = (typeof INPUT_NAMES)[number];

/** A result as a source prints it, right or wrong. `matrix` is its name in the trace. */
export interface PrintedMatrix {
  readonly matrix: 'q' | 'k' | 'v' | 'scores' | 'scaledScores' | 'weights' | 'output';
  readonly decimals: number;
  readonly rows: Rows;
}

export type ExampleInputs = Readonly<Partial<Record<InputName, Rows>>>;

/** Two words of an example: its reader is invited to make the one take most from the other. */
export interface Challenge {
  readonly asks: string;
  readonly from: string;
}

/** Inputs and words for a stage. Every result comes from the engine. */
export interface Example {
  readonly id: string;
  readonly title: Said;
  /** Distinguishes it from similar examples, in two or three words. */
  readonly name?: Said;
  /** Title of the document the numbers are from. */
  readonly source: string;
  readonly inputs: ExampleInputs;
  /** Labels of the rows of x, or of q. */
  readonly tokens: readonly string[];
  /** Labels of the keys and values, if they are other tokens. */
  readonly contextTokens?: readonly string[];
  /** The word with two meanings that its weights are made for. */
  readonly asks?: string;
  /** Names of the columns of queries, keys, values and outputs, where these have meanings. */
  readonly features?: readonly string[];
  /** Absent: 1. */
  readonly heads?: number;
  /** The question each head asks, in a word or two. */
  readonly headNames?: readonly string[];
  readonly note: Said;
  /** Shown beside the computed value where the two differ at that many decimals. */
  readonly printed?: readonly PrintedMatrix[];
  readonly defaultScale: 'on' | 'off';
  readonly causal?: boolean;
  readonly challenge?: Challenge;
}
