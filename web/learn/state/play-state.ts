/** What of a playground a link brings back; it changes only by the reducer. */
import type { Patch } from '../patch.ts';
import type { Change } from '../run.ts';
import { type Setup, defaultSetup } from '../setup.ts';
import type { HeadRef } from '../training/protocol.ts';

/** One of the task's own sequences, by its number, or one that somebody made. */
export type Input = { readonly sample: number } | { readonly typed: readonly number[] };

export interface PlayState {
  readonly setup: Setup;
  /** What a second run has otherwise, that is trained beside the first. */
  readonly compared: Partial<Setup> | undefined;
  /** What was changed while it trained. */
  readonly changes: readonly Change[];
  /** Heads that are given other numbers, each after a step. */
  readonly patches: readonly Patch[];
  /** The step at which it stops. */
  readonly until: number;
  readonly isPlaying: boolean;
  /** The step to which a link trains by itself; undefined once that is reached, or somebody stops it. */
  readonly again: number | undefined;
  /** The moment that is shown. */
  readonly at: number | 'now';
  readonly chosen: HeadRef;
  /** The one of the runs that it is a head of. */
  readonly chosenRun: 0 | 1;
  /** The place whose row of attention is shown; absent: one that is asked. */
  readonly query: number | undefined;
  /** Heads that are switched off in what is shown. */
  readonly off: readonly HeadRef[];
  readonly input: Input;
  readonly axis: 'linear' | 'log';
  /** A new one for each training that begins from nothing. */
  readonly run: number;
  /** What is shown is the run that is stored: nothing has been trained here yet. */
  readonly isStored: boolean;
}

/** How far play goes by itself. */
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

export const isSame = (one: HeadRef, other: HeadRef): boolean => one.layer === other.layer && one.head === other.head;

/** The setup of each run. */
export const setupsOf = ({ setup, compared }: Pick<PlayState, 'setup' | 'compared'>): readonly Setup[] =>
  compared ? [setup, { ...setup, ...compared }] : [setup];

/** The head that is chosen, or the nearest one that there is. */
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
