/** What a stage shows, as links and pages have it, and where an example begins. */
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { DEFAULT_EXAMPLE, findExample } from './examples.ts';
import type { Fixed } from './fixed.ts';
import type { CellRef } from './places.ts';
import type { Place, Predict } from './predict.ts';
import { type InputSource, type StageInputs, exampleInputs } from './stage-inputs.ts';
import type { Pass, StepId } from './step-ids.ts';

/** inherit: the font and the colours of the page around it. */
export const THEMES = ['auto', 'light', 'dark', 'inherit'] as const;
export type Theme = (typeof THEMES)[number];

/** The slowest and the fastest speed. */
export const SPEEDS = { min: 0.25, max: 4 } as const;

/** What of the options enters the computation. */
export interface InputOptions {
  /** on: 1/√d_k; off: none; a number: that factor. */
  readonly scale: 'on' | 'off' | number;
  readonly causal: boolean;
  /** Keys from this one on are padding; absent, none. */
  readonly keyLength?: number | undefined;
}

const known: Readonly<Record<keyof InputOptions, true>> = { scale: true, causal: true, keyLength: true };
export const INPUT_OPTIONS = Object.keys(known) as readonly (keyof InputOptions)[];

/** These alone, of whatever else there is; what is absent is left out. */
export const inputOptionsOf = (options: InputOptions): InputOptions =>
  Object.fromEntries(
    INPUT_OPTIONS.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  ) as unknown as InputOptions;

export const isSameInputOptions = (a: InputOptions, b: InputOptions): boolean =>
  INPUT_OPTIONS.every((name) => Object.is(a[name], b[name]));

export interface StageOptions extends InputOptions {
  readonly speed: number;
  readonly theme: Theme;
  /** The head that is shown, from 0; absent: the first. */
  readonly head?: number;
  /** The query whose row is in focus, from 0; absent: the one under way, or the one with most to tell. */
  readonly query?: number;
  /** Filling the screen, without anything to operate. */
  readonly present?: boolean;
  /** Playing stops where a step is complete; absent: it does. */
  readonly pauses?: boolean;
  /** The cell whose arithmetic is held in view. */
  readonly locked?: CellRef;
  /** What is to be predicted; absent, nothing. */
  readonly predict?: Predict;
  /** What of it has been found, or shown. */
  readonly revealed?: readonly Place[];
  /** The steps that are offered; absent or none named, all. */
  readonly steps?: readonly StepId[];
  /** What a reader cannot change; absent, nothing. */
  readonly fixed?: Fixed;
}

/** The whole of what a stage shows, as a plain value: equal states show equal frames. */
export interface StageState extends InputSource {
  readonly version: 1;
  readonly step: StepId;
  /** Seconds into the step. */
  readonly time: number;
  /** ∂L/∂O, where the backward pass begins; absent: defaultOutputGradient. */
  readonly outputGradient?: Matrix;
  readonly options: StageOptions;
}

/** Where a pass begins with these inputs: what is given is not computed. */
export function firstStep(pass: Pass, { x, wo, heads = 1 }: StageInputs): StepId {
  if (pass === 'forward') return x ? 'qkv' : heads > 1 ? 'split' : 'scores';
  return wo ? 'd-output-projection' : heads > 1 ? 'd-concat' : 'd-values';
}

/** Where an example begins. An unknown example is the first one. */
export function defaultState(id: string = DEFAULT_EXAMPLE.id): StageState {
  const example = findExample(id) ?? DEFAULT_EXAMPLE;
  return {
    version: 1,
    example: example.id,
    step: firstStep('forward', exampleInputs(example)),
    time: 0,
    inputs: null,
    options: { scale: example.defaultScale, causal: example.causal ?? false, speed: 1, theme: 'auto' },
  };
}
