/** An experiment as a playground's state. Pure. */
import type { Experiment } from '../experiments.ts';
import { type Setup, defaultSetup } from '../setup.ts';
import { COMPARISONS } from './comparisons.ts';
import { encodePlay } from './link.ts';
import { type PlayState, UNTIL, startState, withinModel } from './play-state.ts';

export const setupOf = ({ setup }: Experiment): Setup => ({ ...defaultSetup, ...setup });

/** Returns the differences of the second run; undefined if there is none. */
export const comparedIn = (experiment: Experiment): Partial<Setup> | undefined =>
  COMPARISONS.find(({ id }) => id === experiment.compared?.by)?.changes(setupOf(experiment));

/** Returns the link that opens it in a playground. */
export function linkOf(experiment: Experiment): string {
  const until = experiment.compared?.steps ?? UNTIL;
  const state: PlayState = { ...startState, setup: setupOf(experiment), compared: comparedIn(experiment), until };
  return encodePlay({ ...state, ...withinModel(state) }, 0);
}
