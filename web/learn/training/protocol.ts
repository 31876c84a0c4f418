/** What a page and its trainer say to each other, in a worker or in the page: plain values both ways. */
import type { Config, Evaluation, Matrix } from 'attention-steps/learn';
import type { HeadMatrices, Patch } from '../patch.ts';
import type { Change, Patched } from '../run.ts';
import type { HeadScores } from '../scores.ts';
import type { Setup } from '../setup.ts';

/** A run as it begins. */
export interface Plan {
  readonly setup: Setup;
  readonly changes: readonly Change[];
  readonly patches?: readonly Patch[];
  /** A model in safetensors that it goes on from. */
  readonly file?: Uint8Array;
}

export interface HeadRef {
  readonly layer: number;
  readonly head: number;
}

/** What is to be shown of all runs. */
export interface Look {
  /** The latest moment, or the last kept one that is not after a step. */
  readonly at: number | 'now';
  readonly tokens: readonly number[];
  readonly off: readonly HeadRef[];
  /** Also what remains without each head in its turn. */
  readonly isWithoutAsked: boolean;
}

/** What is shown of a run at a moment. */
export interface Reading {
  readonly step: number;
  readonly tokens: readonly number[];
  readonly off: readonly HeadRef[];
  /** On the sequences that are measured with. */
  readonly right: Evaluation;
  /** Where some are switched off, what the heads look at then: layers × heads. */
  readonly heads?: Point['heads'];
  /** layers × heads, of n × n. */
  readonly weights: readonly (readonly Matrix[])[];
  /** n × vocabulary: what comes next, after each token. */
  readonly probabilities: Matrix;
  /** layers × heads: with this head switched off, too. */
  readonly without?: readonly (readonly Evaluation[])[];
  /** Sequences that the model wrote, without the word that begins and ends them; of tasks that have one. */
  readonly written?: readonly (readonly number[])[];
}

/** What a run has come to at a step. */
export interface Point extends Evaluation {
  readonly step: number;
  /** The share of right answers to each kind of question. */
  readonly kinds: Readonly<Record<string, number>>;
  /** layers × heads. */
  readonly heads: readonly (readonly HeadScores[])[];
}

export type Command =
  /** Shows the run that is stored; what of it is not, its trained model is asked. */
  | { readonly kind: 'replay' }
  /** Whatever was trained before is let go. Two runs are trained in step. */
  | { readonly kind: 'begin'; readonly plans: readonly Plan[] }
  | { readonly kind: 'play'; readonly until: number }
  | { readonly kind: 'pause' }
  | { readonly kind: 'step' }
  /** From the next step on. */
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'look'; readonly look: Look }
  /** Goes on from a kept moment, with other batches; what came after it is let go. */
  | { readonly kind: 'branch'; readonly from: number; readonly stream: number; readonly rate: number }
  /** Asks for what a head computes with, and on what. */
  | {
      readonly kind: 'open';
      readonly run: number;
      readonly at: number | 'now';
      readonly tokens: readonly number[];
      readonly head: HeadRef;
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
  readonly head: HeadRef;
  readonly step: number;
  readonly tokens: readonly number[];
  readonly config: Readonly<Required<Config>>;
  /** n × width: what values are computed from, and with other than 'infused' positions queries and keys, too. */
  readonly source: Matrix;
  /** n × width: with 'infused' positions, what is added to that for queries and keys. */
  readonly positions?: Matrix;
  /** n × d each, as they are compared and mixed. */
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
  /** All that was changed so far, each at the step at which the runs have it: that is what a link must say. */
  | { readonly kind: 'changed'; readonly changes: readonly Change[] }
  | {
      readonly kind: 'progress';
      readonly step: number;
      /** Of each run, those since the last report. */
      readonly points: readonly (readonly Point[])[];
      /** Steps that can be gone back to. */
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

/** It did not come, or may not be run here. */
export type NoEngine = 'missing' | 'blocked';

/** What trains: a worker, or the page itself. */
export interface Trainer {
  readonly tell: (command: Command) => void;
  readonly stop: () => void;
  /** It works in the page, in slices. */
  readonly isInPage: boolean;
  /** Its engine has come. */
  readonly isThere: boolean;
}

/** Starts a trainer that tells what it has to report. */
export type Connect = (report: (report: Report) => void) => Trainer;
