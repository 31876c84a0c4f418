// The state of a playground that a link restores; only the reducer changes it.
import type { Change } from '../run.ts';
import { type Setup, defaultSetup } from '../setup.ts';
import type { HeadPlace, Patch } from '../patch.ts';

/** One of the task's own sequences, by its number, or a reader's. */
export type Input = { readonly sample: number } | { readonly typed: readonly number[] };

/** A playground's state, apart from the numbers, which come from training. */
export interface PlayState {
  readonly setup: Setup;
  /** @internal The differences of a second run, which is trained beside the first. */
  readonly compared: Partial<Setup> | undefined;
  /** @internal Changes made during the training. */
  readonly changes: readonly Change[];
  /** @internal Heads that are given other numbers, each after a step. */
  readonly patches: readonly Patch[];
  /** The step at which training stops by itself. */
  readonly until: number;
  readonly isPlaying: boolean;
  /** @internal The step to which a link trains automatically; undefined once it is reached, or somebody stops it. */
  readonly again: number | undefined;
  /** The moment that is shown. */
  readonly at: number | 'now';
  readonly chosen: HeadPlace;
  /** @internal The run of the chosen head. */
  readonly chosenRun: 0 | 1;
  /** @internal The place whose row of attention is shown; undefined: one with a question. */
  readonly query: number | undefined;
  /** Heads that are switched off in what is shown. */
  readonly off: readonly HeadPlace[];
  /** @internal */
  readonly input: Input;
  /** @internal */
  readonly axis: 'linear' | 'log';
  /** @internal Increases with each training that starts from nothing. */
  readonly run: number;
  /** True while the run that comes with the element is shown: nothing has been trained here. */
  readonly isStored: boolean;
}

/** The step at which training stops by default. */
export const UNTIL = 2000;
export const MOST_STEPS = 20_000;

export const startState: PlayState = {
  setup: defaultSetup,
  compared: undefined,
  changes: [],
  patches: [],
  until: UNTIL,
  isPlaying: false,
  again: undefined,
  at: 'now',
  chosen: { layer: 1, head: 0 },
  chosenRun: 0,
  query: undefined,
  off: [],
  input: { sample: 0 },
  axis: 'linear',
  run: 0,
  isStored: true,
};

/** Returns the setup of each run. */
export const setupsOf = ({ setup, compared }: Pick<PlayState, 'setup' | 'compared'>): readonly Setup[] =>
  compared ? [setup, { ...setup, ...compared }] : [setup];

/** Returns the chosen head, or the nearest one that exists. */
export function withinModel(
  state: Pick<PlayState, 'setup' | 'compared' | 'chosen' | 'chosenRun'>,
): Pick<PlayState, 'chosen' | 'chosenRun'> {
  const { chosen } = state;
  const chosenRun = state.compared ? state.chosenRun : 0;
  const { layers, heads } = setupsOf(state)[chosenRun] ?? state.setup;
  return {
    chosen: { layer: Math.min(chosen.layer, Number(layers) - 1), head: Math.min(chosen.head, Number(heads) - 1) },
    chosenRun,
  };
}
