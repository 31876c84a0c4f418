/** Messages between a page and its trainer, in a worker or in the page: plain values both ways. */
import type { Config, Evaluation, Matrix } from 'attention-steps/learn';
import type { HeadMatrices, HeadPlace, Patch } from '../patch.ts';
import type { Change, Patched } from '../run.ts';
import type { HeadScores } from '../scores.ts';
import type { Setup } from '../setup.ts';

/** The start of a run. */
export interface Plan {
  readonly setup: Setup;
  readonly changes: readonly Change[];
  readonly patches?: readonly Patch[];
  /** A model in safetensors from which it continues. */
  readonly file?: Uint8Array;
}

/** A request for readings of all runs. */
export interface Look {
  /** The latest moment, or the last kept one up to a step. */
  readonly at: number | 'now';
  readonly tokens: readonly number[];
  readonly off: readonly HeadPlace[];
  /** True to measure the runs without each head in turn, too. */
  readonly isWithoutAsked: boolean;
}

/** A reading of a run at a moment. */
export interface Reading {
  readonly step: number;
  readonly tokens: readonly number[];
  readonly off: readonly HeadPlace[];
  /** Measured on the evaluation sequences. */
  readonly right: Evaluation;
  /** The same with all heads on, if some are switched off. */
  readonly whole?: Evaluation;
  /** The heads' scores if some are switched off: layers × heads. */
  readonly heads?: Point['heads'];
  /** layers × heads, of n × n. */
  readonly weights: readonly (readonly Matrix[])[];
  /** n × vocabulary: the probabilities of the next token, after each token. */
  readonly probabilities: Matrix;
  /** layers × heads: with this head switched off, too. */
  readonly without?: readonly (readonly Evaluation[])[];
  /** Sequences that the model wrote, without the boundary word; for tasks that have one. */
  readonly written?: readonly (readonly number[])[];
}

/** The measurements of a run at a step. */
export interface Point extends Evaluation {
  readonly step: number;
  /** The share of right answers to each kind of question. */
  readonly kinds: Readonly<Record<string, number>>;
  /** layers × heads. */
  readonly heads: readonly (readonly HeadScores[])[];
}

export type Command =
  /** Shows the stored run; requests beyond it go to its trained model. */
  | { readonly kind: 'replay' }
  /** Replaces whatever was trained before. Two runs are trained in step. */
  | { readonly kind: 'begin'; readonly plans: readonly Plan[] }
  | { readonly kind: 'play'; readonly until: number }
  | { readonly kind: 'pause' }
  | { readonly kind: 'step' }
  /** Applies from the next step on. */
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'look'; readonly look: Look }
  /** Continues from a kept moment, with other batches; everything after it is dropped. */
  | { readonly kind: 'branch'; readonly from: number; readonly stream: number; readonly rate: number }
  /** Requests a head's matrices and inputs. */
  | {
      readonly kind: 'open';
      readonly run: number;
      readonly at: number | 'now';
      readonly tokens: readonly number[];
      readonly head: HeadPlace;
    }
  /** @param id comes back with the file */
  | {
      readonly kind: 'save';
      readonly run: number;
      readonly at: number | 'now';
      readonly metadata: Metadata;
      readonly id: number;
    }
  | { readonly kind: 'generate'; readonly run: number; readonly at: number | 'now'; readonly begin: Begin };

/** A head at a moment, with a sequence of n tokens. */
export interface Opened {
  readonly head: HeadPlace;
  readonly step: number;
  readonly tokens: readonly number[];
  readonly config: Readonly<Required<Config>>;
  /** n × width: the input of the values and, unless positions are 'infused', of queries and keys. */
  readonly source: Matrix;
  /** n × width: with 'infused' positions, the addend for queries and keys. */
  readonly positions?: Matrix;
  /** n × d each, as they enter the scores and the weighted sum. */
  readonly q: Matrix;
  readonly k: Matrix;
  readonly v: Matrix;
  readonly matrices: HeadMatrices;
  /** n × d. */
  readonly output: Matrix;
}

export type Metadata = Readonly<Record<string, string>>;

export interface Begin {
  readonly tokens: readonly number[];
  readonly length: number;
  readonly temperature: number;
  readonly seed: number;
}

export type Report =
  | { readonly kind: 'begun'; readonly parameterCounts: readonly number[] }
  /** All changes so far, each at the step from which the runs have it, as a link needs them. */
  | { readonly kind: 'changed'; readonly changes: readonly Change[] }
  | {
      readonly kind: 'progress';
      readonly step: number;
      /** For each run, the points since the last report. */
      readonly points: readonly (readonly Point[])[];
      /** Steps to which the training can return. */
      readonly kept: readonly number[];
      /** 0 while nothing is trained. */
      readonly stepsASecond: number;
    }
  | { readonly kind: 'reading'; readonly look: Look; readonly readings: readonly Reading[] }
  | { readonly kind: 'stopped'; readonly step: number; readonly diverged?: number }
  | { readonly kind: 'opened'; readonly opened: Opened }
  | { readonly kind: 'patched'; readonly patched: Patched }
  | { readonly kind: 'saved'; readonly file: Uint8Array; readonly id: number }
  | { readonly kind: 'generated'; readonly tokens: readonly number[]; readonly probabilities: Matrix }
  /** The engine refused or broke off; nothing is trained any more until it begins anew. */
  | { readonly kind: 'failed'; readonly text: string; readonly engine?: NoEngine };

/** The engine could not be loaded, or may not run here. */
export type NoEngine = 'missing' | 'blocked';

/** The trainer: a worker, or the page itself. */
export interface Trainer {
  readonly tell: (command: Command) => void;
  readonly stop: () => void;
  /** True if it works in the page, in slices. */
  readonly isInPage: boolean;
  /** True once its engine has loaded. */
  readonly isThere: boolean;
}

/** Starts a trainer that sends reports. */
export type Connect = (report: (report: Report) => void) => Trainer;
