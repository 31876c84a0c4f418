import type { Fixed } from './fixed.ts';
import type { InputName, Example } from './examples.ts';
import { DEFAULT_EXAMPLE, findExample, exampleMatrices } from './examples.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import type { Place, Predict } from './predict.ts';
import type { SentenceSettings } from './sentence.ts';
import { tokenize, untrainedInputs } from './sentence.ts';

/** What a stage plays: attention itself, or its gradients. */
export const PASSES = ['forward', 'backward'] as const;
export type Pass = (typeof PASSES)[number];

/** Each pass's steps, in their order; no id is in both, so a step tells its pass. */
export const STEP_IDS = {
  forward: ['qkv', 'scores', 'scale', 'mask', 'softmax', 'weighted-sum'],
  backward: ['d-values', 'd-weights', 'd-softmax', 'd-scale', 'd-queries', 'd-keys', 'd-qkv'],
} as const satisfies Record<Pass, readonly string[]>;
export type StepId = (typeof STEP_IDS)[Pass][number];
export const ALL_STEP_IDS: readonly StepId[] = [...STEP_IDS.forward, ...STEP_IDS.backward];

export function passOf(step: StepId): Pass {
  return (STEP_IDS.backward as readonly StepId[]).includes(step) ? 'backward' : 'forward';
}

/** inherit: the font and the colours of the page around it. */
export const THEMES = ['auto', 'light', 'dark', 'inherit'] as const;
export type Theme = (typeof THEMES)[number];

/** The slowest and the fastest speed. */
export const SPEEDS = { min: 0.25, max: 4 } as const;

/** The engine's Inputs as far as the stage edits them, and the labels of the rows. */
export interface StageInputs extends Readonly<Partial<Record<InputName, Matrix>>> {
  /** Of the rows of x, or of q. */
  readonly tokens?: readonly string[];
  /** Of the keys and values, where they are not the same tokens. */
  readonly contextTokens?: readonly string[];
}

/** A sentence of one's own, and what its untrained embeddings and weights are drawn from. */
export interface SentenceState extends SentenceSettings {
  readonly text: string;
}

/** A cell, 0-based. */
export interface CellRef {
  readonly matrix: string;
  readonly row: number;
  readonly col: number;
}

export interface StageOptions {
  /** on: 1/√d_k; off: none; a number: that factor. */
  readonly scale: 'on' | 'off' | number;
  readonly causal: boolean;
  /** Keys from this one on are padding; absent, none. */
  readonly keyLength?: number | undefined;
  readonly speed: number;
  readonly theme: Theme;
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
export interface StageState {
  readonly version: 1;
  readonly example: string;
  readonly step: StepId;
  /** Seconds into the step. */
  readonly time: number;
  /** All of the inputs, once edited or pasted; null: those of the sentence, or without one of the example. */
  readonly inputs: StageInputs | null;
  /** ∂L/∂O, where the backward pass begins; absent: defaultOutputGradient. */
  readonly outputGradient?: Matrix;
  readonly sentence?: SentenceState;
  readonly options: StageOptions;
}

/** Where an example begins. An unknown example is the first one. */
export function defaultState(id: string = DEFAULT_EXAMPLE.id): StageState {
  const example = findExample(id) ?? DEFAULT_EXAMPLE;
  return {
    version: 1,
    example: example.id,
    step: example.inputs.x === undefined ? 'scores' : 'qkv',
    time: 0,
    inputs: null,
    options: { scale: example.defaultScale, causal: example.causal ?? false, speed: 1, theme: 'auto' },
  };
}

/** Drawn once: a stage asks at every pointer move. */
const drawn = new WeakMap<SentenceState, StageInputs>();

function sentenceInputs(sentence: SentenceState): StageInputs {
  const tokens = tokenize(sentence.text);
  return { ...untrainedInputs({ ...sentence, tokens }), tokens };
}

/** What the state's inputs are before any edit: the sentence's, or the example's. */
export function baseInputs(state: Pick<StageState, 'example' | 'sentence'>): StageInputs {
  if (state.sentence !== undefined) {
    const known = drawn.get(state.sentence) ?? sentenceInputs(state.sentence);
    drawn.set(state.sentence, known);
    return known;
  }
  return exampleInputs(findExample(state.example) ?? DEFAULT_EXAMPLE);
}

/** What the engine is to be given, together with the options. */
export function currentInputs(state: Pick<StageState, 'example' | 'sentence' | 'inputs'>): StageInputs {
  return state.inputs ?? baseInputs(state);
}

export function outputSize(inputs: StageInputs): { rows: number; cols: number } {
  return { rows: (inputs.x ?? inputs.q)?.rows ?? 0, cols: (inputs.v ?? inputs.wv)?.cols ?? 0 };
}

export function fitsOutput({ rows, cols }: Matrix, inputs: StageInputs): boolean {
  const size = outputSize(inputs);
  return rows === size.rows && cols === size.cols;
}

/** L is the sum of one number of each token's output: of token i feature i, counted round. */
function defaultOutputGradient({ rows, cols }: { rows: number; cols: number }): Matrix {
  const data = Float32Array.from({ length: rows * cols }, (_, at) =>
    at % cols === Math.floor(at / cols) % cols ? 1 : 0,
  );
  return { rows, cols, data };
}

/** Where the backward pass begins: as it was set, if the output still has that size. */
export function outputGradientOf(
  state: Pick<StageState, 'example' | 'sentence' | 'inputs' | 'outputGradient'>,
): Matrix {
  const inputs = currentInputs(state);
  const { outputGradient } = state;
  return outputGradient && fitsOutput(outputGradient, inputs)
    ? outputGradient
    : defaultOutputGradient(outputSize(inputs));
}

export function exampleInputs(example: Example): StageInputs {
  const labels = example.contextTokens === undefined ? {} : { contextTokens: example.contextTokens };
  return { ...exampleMatrices(example), tokens: example.tokens, ...labels };
}

/** The names which are still needed for queries, keys and values to be there, given or projected. */
export function missingInputs(inputs: StageInputs): InputName[] {
  const missing = new Set<InputName>();
  const source: InputName = inputs.context === undefined ? 'x' : 'context';
  const need = (given: InputName, ...projected: InputName[]) => {
    const absent = projected.filter((name) => inputs[name] === undefined);
    // q alone is the shorter way where nothing at all of x and wq is there.
    if (inputs[given] === undefined) (absent.length === 2 ? [given] : absent).forEach((name) => missing.add(name));
  };
  need('q', 'x', 'wq');
  need('k', source, 'wk');
  need('v', source, 'wv');
  return [...missing];
}
