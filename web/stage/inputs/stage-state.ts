/** The state of a stage, as links and pages have it, and the initial state of an example. */
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { DEFAULT_EXAMPLE, findExample } from './examples.ts';
import type { CellRef, Fixed, Place, Predict } from './places.ts';
import { type SentenceState, type StageInputs, exampleInputs } from './stage-inputs.ts';
import { type Pass, STEP_IDS, type StepId } from './step-ids.ts';

/** inherit: the font and the colours of the surrounding page. */
export const THEMES = ['auto', 'light', 'dark', 'inherit'] as const;
export type Theme = (typeof THEMES)[number];

/** Longer than any step: its end, as a number that links and JSON can hold. */
export const DONE = 1e6;

/** How much of each matrix is shown. */
export const ROWS = ['one', 'all'] as const;
export type Rows = (typeof ROWS)[number];

/** The slowest and the fastest speed. */
export const SPEEDS = { min: 0.25, max: 4 } as const;

/** @internal The options that enter the computation. */
export interface InputOptions {
  /** on: 1/√d_k; off: none; a number: that factor. */
  readonly scale: 'on' | 'off' | number;
  readonly causal: boolean;
  /** Keys from this one on are padding; absent: none. */
  readonly keyLength?: number | undefined;
}

const known: Readonly<Record<keyof InputOptions, true>> = { scale: true, causal: true, keyLength: true };
export const INPUT_OPTIONS = Object.keys(known) as readonly (keyof InputOptions)[];

/** Returns these options only; absent ones are left out. */
export const inputOptionsOf = (options: InputOptions): InputOptions =>
  Object.fromEntries(
    INPUT_OPTIONS.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  ) as unknown as InputOptions;

export const isSameInputOptions = (a: InputOptions, b: InputOptions): boolean =>
  INPUT_OPTIONS.every((name) => Object.is(a[name], b[name]));

/** @internal */
export interface StageOptions extends InputOptions {
  readonly speed: number;
  readonly theme: Theme;
  /** The head that is shown, from 0; absent: the first. */
  readonly head?: number;
  /** The query in focus, from 0; absent: the current one, or the one that is most telling. */
  readonly query?: number;
  /** True for a presentation: it fills the screen, without controls. */
  readonly present?: boolean;
  /** all: whole matrices; absent, or one: the row of one word, large. */
  readonly rows?: Rows;
  /** True if playing stops when a step is complete; by default it goes on. */
  readonly pauses?: boolean;
  /** The cell whose arithmetic stays in view. */
  readonly locked?: CellRef;
  /** The results to be predicted; absent: none. */
  readonly predict?: Predict;
  /** The places among them that have been found or shown. */
  readonly revealed?: readonly Place[];
  /** The steps that are offered; absent or empty: all. */
  readonly steps?: readonly StepId[];
  /** The places that a reader cannot change; absent: none. */
  readonly fixed?: Fixed;
}

/** The state of a stage: plain data to keep and give back; equal states show equal pictures. Later versions may add to these fields. */
export interface StageState {
  readonly version: 1;
  readonly example: string;
  readonly step: StepId;
  /** Seconds into the step. */
  readonly time: number;
  /** @internal */
  readonly sentence?: SentenceState;
  /** @internal */
  readonly inputs: StageInputs | null;
  /** @internal ∂L/∂O, the input of the backward pass; absent: defaultOutputGradient. */
  readonly outputGradient?: Matrix;
  /** @internal */
  readonly options: StageOptions;
}

/** @internal Returns the first step of a pass for these inputs. */
export const firstStep = (pass: Pass, inputs: StageInputs): StepId =>
  pass === 'forward' && inputs.x ? STEP_IDS.forward[0] : firstComputed(pass, inputs);

/** @internal Returns the first step of a pass that has something to compute from these inputs. */
export function firstComputed(pass: Pass, { x, wo, heads = 1 }: StageInputs): StepId {
  if (pass === 'forward') return x ? 'qkv' : heads > 1 ? 'split' : 'scores';
  return wo ? 'd-output-projection' : heads > 1 ? 'd-concat' : 'd-values';
}

/** Returns the initial state of an example, its first step complete; for an unknown one, of the first example. */
export function defaultState(id: string = DEFAULT_EXAMPLE.id): StageState {
  const example = findExample(id) ?? DEFAULT_EXAMPLE;
  return {
    version: 1,
    example: example.id,
    step: firstStep('forward', exampleInputs(example)),
    time: DONE,
    inputs: null,
    options: { scale: example.defaultScale, causal: example.causal ?? false, speed: 1, theme: 'auto' },
  };
}
