/** The messages between a page and the worker that runs a learner's program. */

import type words from '../../../shared/messages/en/exercise.json';

/** A program, and what is done with it. */
export interface Job {
  readonly code: string;
  /** The function that is called after the program has run; absent: only the program runs. */
  readonly calls?: Calls;
}

export interface Calls {
  readonly name: string;
  readonly results: number;
  /** Its arguments each time. */
  readonly each: readonly (readonly Argument[])[];
  /** A line for each call, above what it prints. */
  readonly headings?: readonly string[];
}

/** Rows of numbers, a row, or one number. */
export type Argument = readonly (readonly number[])[] | readonly (readonly boolean[])[] | readonly number[] | number;

/** @param wasm the address of MicroPython's wasm, or its path */
export type Command = { readonly kind: 'load'; readonly wasm: string } | { readonly kind: 'run'; readonly job: Job };

/** An error as Python tells it. */
export interface PythonError {
  readonly type: string;
  readonly message: string;
  readonly trace: string;
  /** The name that was probably meant by one that is not there; '' if none is near. */
  readonly meant?: string;
  /** The part of the program that is not read here; then it did not run. */
  readonly told?: Told;
}

/** A message, by its key in exercise.json, and the line that it is about. */
export interface Told {
  readonly words: keyof typeof words;
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/** Numbers row by row, with shape () as (1,). */
export interface Numbers {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly values: readonly number[];
}

export type Value =
  | ({ readonly kind: 'array' | 'list' | 'tuple' | 'number' } & Numbers)
  | { readonly kind: 'nothing' }
  /** Lists that are no array: rows of several lengths, or other things than numbers. */
  | { readonly kind: 'mixed'; readonly message: string }
  | { readonly kind: 'other'; readonly name: string };

export type Result = Value | { readonly kind: 'several'; readonly parts: readonly Value[] };

export interface Called {
  readonly result?: Result;
  readonly error?: PythonError;
  /** The arguments that the function changed, from 0. */
  readonly changed: readonly number[];
  /** How many numbers the largest array had that was made on the way. */
  readonly largest: number;
}

export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'printed'; readonly text: string }
  /** No more of it is kept; the run has to be ended. */
  | { readonly kind: 'flooded' }
  /** The function is not there; `others` are. */
  | { readonly kind: 'missing'; readonly others: readonly string[] }
  | { readonly kind: 'called'; readonly called: Called }
  | { readonly kind: 'done'; readonly error?: PythonError }
  /** MicroPython did not load, or broke. */
  | { readonly kind: 'failed'; readonly message: string };
