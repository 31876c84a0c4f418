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

/**
 * A function that a learner writes in Python, run in a closed worker and judged by the engine: what is right, the first wrong
 * matrix beside the right one, and the name of the mistake. Any number of them can be on a page.
 */
export class AttentionExercise extends HTMLElement {
  /**
   * An exercise of the course, such as `softmax` or `attention`.
   * @attribute
   */
  exercise: string;
  /**
   * The language of the program.
   * @attribute
   */
  language: 'python';
  /**
   * `auto` follows the reader's system; `inherit` takes the font and the colours of the page.
   * @attribute reflected
   */
  theme: 'auto' | 'light' | 'dark' | 'inherit';
  /**
   * The address of a page whose stage reads links: the inputs that went wrong open there.
   * @attribute
   */
  stage: string;
  /**
   * The address of a notebook with the exercises, which is offered where Python cannot run.
   * @attribute
   */
  notebook: string;
  /** The program. */
  code: string;
  /** Settles when programs can be run and checked, or cannot be at all. An exercise that is asked for it begins at once. */
  readonly ready: Promise<void>;

  /** Runs the program, for at most two seconds. A run that is under way is ended. */
  run(): Promise<ExerciseRun>;
  /** Calls the function with inputs of its own and judges what it returns; settles within five seconds. */
  check(): Promise<ExerciseVerdict>;
}
