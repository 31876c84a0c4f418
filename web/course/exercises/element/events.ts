// The values and the events that pages get of an exercise.
/** The outcome of running a program. */
export interface ExerciseRun {
  /** The text that it printed. */
  readonly output: string;
  readonly error?: ExerciseError;
}

export interface ExerciseError {
  readonly message: string;
  /** The line of the program, from 1, if one is to blame. */
  readonly line?: number;
}

/** The verdict on a program. */
export interface ExerciseVerdict {
  readonly right: boolean;
  /** 0 to 1: the share of the inputs that came out right; at least a half if one known mistake explains all that is wrong. */
  readonly score: number;
  /** The text that the learner reads: what is right, what is wrong, and why. */
  readonly message: string;
  /** The id of a known mistake, such as `unscaled` or `overflow`. */
  readonly mistake?: string;
  /** The first matrix that is wrong, by its name in a trace or else its symbol, and its first wrong cell, from 0. */
  readonly matrix?: string;
  readonly cell?: readonly [number, number];
  /** Set where the program did not come as far as a result. */
  readonly error?: ExerciseError;
}

/** A program that was run, and what came of it. */
export interface ExerciseRan {
  readonly exercise: string;
  readonly output: string;
  readonly error?: ExerciseError;
}

/** A program that was checked, and the verdict on it. */
export interface ExerciseAnswer {
  readonly exercise: string;
  readonly code: string;
  readonly right: boolean;
  readonly score: number;
  readonly message: string;
  readonly mistake?: string;
  readonly matrix?: string;
  readonly cell?: readonly [number, number];
  readonly error?: ExerciseError;
  /** True for the try that counts: the first. */
  readonly counts: boolean;
}

/** The element's events. All of them bubble, out of shadow roots too. */
export interface AttentionExerciseEvents {
  /** Programs can be run and checked, or cannot be at all; the element then says why. */
  'attention-exercise:ready': CustomEvent<{ exercise: string }>;
  /** A program was run. */
  'attention-exercise:run': CustomEvent<ExerciseRan>;
  /** A program was checked. */
  'attention-exercise:answer': CustomEvent<ExerciseAnswer>;
  /** There is no such exercise, a property has a wrong kind, or Python cannot run; the element says so, too. */
  'attention-exercise:error': CustomEvent<{ message: string }>;
}
