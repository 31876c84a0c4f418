// What the fuzzer does, as plain data: it can be printed, replayed and made smaller.

export interface Shape {
  n: number;
  newKeys: number;
  /** Rows of the past; 0 without one. */
  past: number;
  heads: number;
  kvHeads: number;
  queryWidth: number;
  /** The queryWidth, unless the scoring has parameters. */
  keyWidth: number;
  valueWidth: number;
  /** d_a, of additive scoring. */
  hidden: number;
  /** d_model, where something is projected. */
  model: number;
  /** d_out, where there is wo. */
  outWidth: number;
}

/** Something that is wrong with one argument. */
export interface Fault {
  /** A matrix by its name, such as 'past.k', or an option. */
  at: string;
  kind: string;
  /** Which number, row, or wrong value. */
  place: number;
}

/** Numbers: 'zeros'; 'tame', between −2 and 2; 'wild', of every magnitude. */
export interface Attending {
  method: 'trace' | 'attend' | 'attendAsync' | 'gradients';
  shape: Shape;
  scoring: 'scaled-dot' | 'dot' | 'general' | 'additive';
  /** Which of q, k and v are projected, such as 'qv'. */
  projected: string;
  context: boolean;
  biased: boolean;
  wo: boolean;
  numbers: 'zeros' | 'tame' | 'wild';
  /** Matrices as arrays of rows. */
  asRows: boolean;
  seed: number;
  scale?: number;
  softcap?: number;
  causal: boolean;
  keyLength?: number;
  mask?: 'one' | 'each' | 'booleans';
  softmaxParts: boolean;
  /** Sizes beyond 2³² are handed over as what 32 bits make of them: to a check that counts in 32 bits they seem to fit. */
  wrapped?: true;
  fault?: Fault;
}

export interface Encoding {
  method: 'sinusoidal' | 'rotary' | 'alibi';
  /** By the parameters' names; of a rotary matrix its rows and cols. */
  given: Record<string, unknown>;
  seed: number;
}

export type Call = Attending | Encoding;

/** What goes wrong around a call, from the k-th time on, so many times. */
export interface Disturbance {
  /** The engine's memory does not grow. */
  growth?: { from: number; times: number };
  /** JavaScript has no memory for a typed array. */
  allocation?: { from: number; times: number };
  /** Called where the stack nearly ends. */
  deep?: boolean;
}

/** How a piece of work in slices is followed. */
export interface Following {
  signal?: 'own' | 'foreign';
  /** At which report of progress it is aborted; 0: before it starts; -1: when it has ended. */
  abortAt?: number;
  /** At which report onProgress throws. */
  throwAt?: number;
}

/** One call, or several at once: attendAsync with others beside it, and calls between the slices. */
export interface Step extends Disturbance {
  call: Call;
  following?: Following;
  beside?: { call: Attending; following: Following }[];
  /** Calls at the k-th report of progress of all work under way. */
  between?: { at: number; call: Call }[];
}

/** All of an object's fields but one. */
export const without = <T extends object, K extends keyof T>(of: T, key: K) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => name !== key)) as Omit<T, K>;

export const isAttending = (call: Call): call is Attending => 'shape' in call;
