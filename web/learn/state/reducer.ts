/** Everything that can happen to the state of a playground. Pure. */
import { largest } from '../../shared/numbers/statistics.ts';
import { LIVE, type Setup, defaultSetup } from '../setup.ts';
import type { Change } from '../run.ts';
import { COMPARISONS, comparisonOf } from './comparisons.ts';
import { type Input, MOST_STEPS, type PlayState, UNTIL, startState, withinModel } from './play-state.ts';
import { type HeadPlace, isSameHead } from '../patch.ts';

export type Action =
  | { readonly kind: 'set'; readonly changes: Partial<Setup>; readonly step: number }
  | { readonly kind: 'compare'; readonly changes: Partial<Setup> | undefined }
  /** @param step the step that has been reached */
  | { readonly kind: 'play'; readonly step: number }
  | { readonly kind: 'pause' }
  | { readonly kind: 'step' }
  | { readonly kind: 'until'; readonly until: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'see'; readonly at: number | 'now' }
  | { readonly kind: 'branch'; readonly from: number }
  | { readonly kind: 'choose'; readonly head: HeadPlace; readonly run: 0 | 1 }
  | { readonly kind: 'ask'; readonly query: number | undefined }
  | { readonly kind: 'switch'; readonly head: HeadPlace }
  | { readonly kind: 'give'; readonly input: Input }
  | { readonly kind: 'axis'; readonly axis: PlayState['axis'] }
  /** The trainer changed its runs at these steps. */
  | { readonly kind: 'changed'; readonly changes: readonly Change[] }
  /** The trainer stopped by itself. */
  | { readonly kind: 'stopped' }
  /** No engine is available. */
  | { readonly kind: 'unable' }
  | { readonly kind: 'open'; readonly state: PlayState };

/** Opens a state: if nothing was changed, and nothing has to be trained for it, the stored run is shown. */
export const opened = (state: PlayState): PlayState => ({
  ...state,
  ...withinModel(state),
  isStored:
    state.isStored &&
    !state.isPlaying &&
    !state.compared &&
    state.changes.length + state.patches.length === 0 &&
    (Object.keys(defaultSetup) as (keyof Setup)[]).every((name) => state.setup[name] === defaultSetup[name]),
});

/** Starts a training, without anything that belongs to another one. */
const begun = (state: PlayState): PlayState => ({
  ...state,
  run: state.run + 1,
  isStored: false,
  changes: [],
  patches: [],
  again: undefined,
  at: 'now',
  off: [],
  ...withinModel(state),
});

/** @param steps the steps of a new training */
export function reduce(state: PlayState, action: Action, steps = UNTIL): PlayState {
  switch (action.kind) {
    case 'set':
      return set(state, action, steps);
    case 'compare':
      if (JSON.stringify(action.changes) === JSON.stringify(state.compared)) return state;
      return begun({ ...state, compared: action.changes });
    case 'play': {
      const from = state.isStored ? begun(state) : { ...state, at: 'now' as const };
      const step = state.isStored ? 0 : action.step;
      if (step >= MOST_STEPS) return state;
      const until = step < from.until ? from.until : Math.min(step + UNTIL, MOST_STEPS);
      return { ...from, isPlaying: true, until };
    }
    case 'pause':
    case 'stopped':
      return state.isPlaying ? { ...state, isPlaying: false, again: undefined } : state;
    case 'step':
      return { ...(state.isStored ? begun(state) : state), at: 'now', isPlaying: false, again: undefined };
    case 'until':
      return { ...state, until: action.until };
    case 'restart':
      return { ...begun(state), isPlaying: false, until: steps };
    case 'see':
      // Earlier moments of the stored run exist only for the first sequence, with all heads on.
      return state.isStored && action.at !== 'now'
        ? { ...state, at: action.at, off: [], input: startState.input }
        : { ...state, at: action.at };
    case 'branch': {
      const stream = 1 + largest([0, ...state.changes.map(({ stream = 0 }) => stream)]);
      const kept = state.changes.filter(({ step }) => step < action.from);
      const changes = [...kept, { step: action.from, stream, rate: state.setup.rate }];
      const until = Math.min(MOST_STEPS, Math.max(state.until, action.from + UNTIL));
      const patches = state.patches.filter(({ step }) => step <= action.from);
      // A stored moment cannot be continued; training from the same seed leads to it again.
      const from = state.isStored ? begun(state) : state;
      return { ...from, changes, patches, at: 'now', isPlaying: true, again: undefined, until };
    }
    case 'changed':
      return { ...state, changes: action.changes };
    case 'choose':
      return { ...state, chosen: action.head, chosenRun: action.run };
    case 'ask':
      return { ...state, query: action.query };
    case 'switch': {
      const isOff = state.off.some((other) => isSameHead(other, action.head));
      const off = isOff ? state.off.filter((other) => !isSameHead(other, action.head)) : [...state.off, action.head];
      return { ...computed(state), off };
    }
    case 'give':
      return { ...computed(state), input: action.input, query: undefined };
    case 'axis':
      return { ...state, axis: action.axis };
    case 'unable':
      return { ...startState, axis: state.axis, run: state.run + 1 };
    case 'open':
      return { ...opened(action.state), run: state.run + 1 };
  }
}

/** Requests that the stored run cannot answer are answered by its last model. */
const computed = (state: PlayState): PlayState => (state.isStored ? { ...state, at: 'now' } : state);

/** Changes options during training if that is possible; otherwise starts a new training. */
function set(state: PlayState, { changes, step }: Extract<Action, { kind: 'set' }>, steps: number): PlayState {
  const names = (Object.keys(changes) as (keyof Setup)[]).filter((name) => changes[name] !== state.setup[name]);
  if (names.length === 0) return state;
  const setup = { ...state.setup, ...changes };
  // A comparison with one layer becomes one with two if the first run has one layer, too.
  const comparison = COMPARISONS.find(({ id }) => id === comparisonOf(state));
  const changed = { ...state, setup, compared: comparison?.changes(setup) ?? state.compared };
  const isLive = names.every((name) => LIVE.includes(name)) && !state.isStored && step > 0;
  if (isLive) return changed; // at which step, the trainer tells
  const isOther = names.includes('task') || names.includes('text');
  const anew = begun({ ...changed, isPlaying: false, ...(isOther && { input: startState.input, query: undefined }) });
  return { ...anew, until: steps };
}
