// The events of a stage, and what they tell.
import type { CellRef } from './places.ts';
import type { StageState } from './stage-state.ts';
import type { StepId } from './step-ids.ts';

/** A number that a learner typed for a hidden cell, and its grade. */
export interface StageAnswer {
  readonly step: StepId;
  /** The matrix's name in a trace, such as `scaledScores`. */
  readonly matrix: string;
  readonly cell: { readonly row: number; readonly col: number };
  readonly answered: number;
  readonly correct: boolean;
  /** True for the try that counts: the first for this cell, before its number was shown. */
  readonly counts: boolean;
  /**
   * Known mistakes that give this number, such as `unscaled`; if several, all are equally likely. Empty if none is known, or
   * it is right.
   */
  readonly mistakes: readonly string[];
}

/** A reader's progress, for whoever keeps a record of it. */
export interface StageProgress {
  readonly step: StepId;
  /** The steps that are played here, in their order: offered ones of this pass that have something to do. */
  readonly steps: readonly StepId[];
  readonly pass: 'forward' | 'backward';
  /** The id of the example. */
  readonly example: string;
}

/** The element's events. All of them bubble, out of shadow roots too. */
export interface AttentionStepsEvents {
  /** The engine has loaded, and the stage shows its numbers. */
  'attention-steps:ready': CustomEvent<object>;
  /** Another step is shown. */
  'attention-steps:step': CustomEvent<StageProgress>;
  /** A number, a setting or all inputs were changed, by a reader or by a script. */
  'attention-steps:edit': CustomEvent<{ state: StageState }>;
  /** A reader predicted a cell. */
  'attention-steps:answer': CustomEvent<StageAnswer>;
  /** A reader points at a cell, or no longer does. */
  'attention-steps:point': CustomEvent<{ cell?: CellRef }>;
  /** The last offered step has been played to its end, or a reader went there. */
  'attention-steps:complete': CustomEvent<StageProgress>;
  /** Something failed; the stage stays as it was, and shows a message itself. */
  'attention-steps:error': CustomEvent<{ message: string }>;
}
