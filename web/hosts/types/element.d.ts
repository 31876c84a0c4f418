import type { Attention, Inputs, Trace } from 'attention-steps/core';

export type { Inputs };

/**
 * The steps of attention in their order, then those of its gradients. An example without x begins at `scores`, and ends before
 * `d-qkv`.
 */
export type StepId =
  | 'words'
  | 'qkv'
  | 'split'
  | 'scores'
  | 'scale'
  | 'mask'
  | 'softmax'
  | 'weighted-sum'
  | 'concat'
  | 'output-projection'
  | 'd-output-projection'
  | 'd-concat'
  | 'd-values'
  | 'd-weights'
  | 'd-softmax'
  | 'd-scale'
  | 'd-queries'
  | 'd-keys'
  | 'd-split'
  | 'd-qkv';

/** The state of a stage: plain data to keep and give back. Later versions may add to these fields. */
export interface StageState {
  readonly version: 1;
  readonly example: string;
  readonly step: StepId;
  /** Seconds into the step. */
  readonly time: number;
}

/** A cell of a matrix, counted from 0. */
export interface CellRef {
  readonly matrix: string;
  readonly row: number;
  readonly col: number;
}

/** A place to predict: all of a step, or one cell. */
export type Place = StepId | CellRef;

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

/** The same events by names with a hyphen for the colon, which all templates can have: each is sent under both. */
export type Hyphenated<Events> = {
  [Name in keyof Events as Name extends `${infer Element}:${infer Kind}` ? `${Element}-${Kind}` : never]: Events[Name];
};

/**
 * The stage: attention step by step, every number computed by the engine. Any number of them can be on a page.
 * @cssprop --attention-steps-scheme - `light` or `dark` for all that follow the reader's system otherwise
 * @cssprop --attention-steps-font - the font; `system-ui`
 * @cssprop --attention-steps-text-font - that of the matrices' names and of mathematics; STIX Two, or another serif
 * @cssprop --attention-steps-ground - behind all of it, and the colour of 0
 * @cssprop --attention-steps-paper - behind “This cell” and fields
 * @cssprop --attention-steps-ink - text
 * @cssprop --attention-steps-soft - text that matters less
 * @cssprop --attention-steps-line - thin lines
 * @cssprop --attention-steps-radius - of the corners of boxes; `8px`
 * @cssprop --attention-steps-accent - what is chosen, played or has the focus; the ink
 * @cssprop --attention-steps-on-accent - text on that
 * @cssprop --attention-steps-input - the role of what is put in, X; so are the next six of theirs
 * @cssprop --attention-steps-q - queries
 * @cssprop --attention-steps-k - keys
 * @cssprop --attention-steps-v - values
 * @cssprop --attention-steps-scores - scores
 * @cssprop --attention-steps-weights - weights
 * @cssprop --attention-steps-output - output
 * @csspart header - the name, the formula, the buttons beside them
 * @csspart formula - the formula
 * @csspart heads - the tabs of heads, where there are several
 * @csspart stage - the matrices
 * @csspart sentence - what happens, in words
 * @csspart cell - “This cell”
 * @csspart drawn - the picture of the moment
 * @csspart overview - what it opens on with `view="overview"`
 * @csspart controls - the sentence, play, the timeline, speed
 * @csspart settings - direction, scale, mask, heads, undo; in the menu
 * @csspart legend - what the colours mean; in the menu
 * @slot home - in place of the name, at the left of the header
 * @slot tools - links of the page's own, in the header beside the tools; on a phone they are left out
 * @slot end - further ways on, such as links, where attention is complete
 * @slot sentence - another button beside “Use it”, in the box for a sentence
 * @slot menu - entries of the page's own, at the end of the menu
 * @slot still - what is shown until the engine has come, and where it does not
 */
export class AttentionSteps extends HTMLElement {
  /** Loads the engine, once for all stages of a page; to be set before the first stage is connected. */
  static loadEngine: () => Promise<Pick<Attention, 'trace' | 'gradients' | 'version'>>;

  /**
   * The id of the example to show: `bank-river`, `bank-money`, `worked-example`, `dog-bites-man`, `causal-dog-bites-man`,
   * `two-queries`, `bank-river-heads`, `multi-head-formulation`, `learnt-agreement`, `learnt-pronoun`, `learnt-bank` or
   * `learnt-induction`.
   * @attribute reflected
   */
  example: string;
  /**
   * The part after the `#` in a link that the tutorial copies, such as `example=dog-bites-man&step=scores`.
   * @attribute
   */
  link: string;
  /**
   * The step that is shown; setting it goes to the step's end. Playing goes on.
   * @attribute
   */
  step: StepId;
  /**
   * The head that is shown, from 0; beyond the last, the stage shows the last and says so. Another head needs no new computation.
   * @attribute
   */
  head: number;
  /**
   * The steps that are offered, of either pass: as text such as `scores softmax` or as a list; none, or null: all. The others
   * are computed all the same. The stage is complete at the last one offered.
   * @attribute
   */
  get steps(): readonly StepId[];
  set steps(ids: string | readonly StepId[] | null);
  /**
   * The numbers that readers cannot change: matrices and cells, as text such as `q k scores[0,1]` or as a list, or `all`. A page
   * can still set them.
   * @attribute
   */
  get fixed(): 'all' | readonly (string | CellRef)[];
  set fixed(what: string | readonly (string | CellRef)[] | null);
  /**
   * The pass that is played: attention itself, or its gradients backwards.
   * @attribute
   */
  pass: 'forward' | 'backward';
  /**
   * `none` leaves out the controls around the matrices: these and the sentence remain, at their full height.
   * @attribute reflected
   */
  controls: 'all' | 'none';
  /**
   * `overview` begins with the sentence, who attends to whom, and a button that plays: pressing it sets `full`.
   * @attribute reflected
   */
  view: 'overview' | 'full';
  /**
   * `off` leaves out the list of words over the matrices, in which a reader chooses the query.
   * @attribute
   */
  strip: 'on' | 'off';
  /**
   * `off` leaves out the picture beside the matrices.
   * @attribute
   */
  plane: 'on' | 'off';
  /**
   * `one`: the row of one word, large, with its drawing; `all`: whole matrices.
   * @attribute
   */
  rows: 'one' | 'all';
  /**
   * The word that asks, counted from 0: its row is told first and slowly, and the step is shown complete, unless it plays. null:
   * the word with the largest weight on another.
   * @attribute
   */
  query: number | null;
  /**
   * True if the stage fills the screen, or the window, for a room full of people. Browsers allow the screen only on a reader's
   * own action.
   * @attribute
   */
  present: boolean;
  /**
   * `auto` follows the reader's system; `inherit` takes the page's font and colour, on any background.
   * @attribute reflected
   */
  theme: 'auto' | 'light' | 'dark' | 'inherit';
  /**
   * Hides results for readers to work out: `on` those of the current step and after it; else steps and cells, as text such
   * as `softmax output[0,1]` or as a list.
   * @attribute
   */
  get predict(): 'off' | 'on' | readonly Place[];
  set predict(what: string | readonly Place[] | null);
  /**
   * Your inputs instead of the example's; null for the example's. Set before the engine has loaded, they wait for it. Inputs that
   * do not fit change nothing; the stage shows a message.
   */
  inputs: Inputs | null;
  /** The engine's trace of what is shown; undefined until it has loaded. */
  readonly trace: Trace | undefined;
  /** Seconds from the beginning. */
  readonly time: number;
  readonly playing: boolean;
  /** Seconds that the run-through of this pass takes at 1×; 0 until the engine has come. */
  readonly duration: number;
  /** The whole state; equal states show equal pictures. */
  state: StageState;
  /** Settles once the engine has loaded, or cannot be. A stage far below the window waits; reading this property starts it. */
  readonly ready: Promise<void>;

  /**
   * Plays from here to the end of the step; from its beginning if it is at its end, and at the end of all from the beginning
   * of all.
   */
  play(): void;
  pause(): void;
  /** @param time in seconds from the beginning */
  seek(time: number): void;
  /** Goes to the next step. */
  next(): void;
  /** Goes to the previous step. */
  previous(): void;
  /** Discards all changes. */
  reset(): void;
}
