/** What the trainer must be told when the state has changed. Pure. */
import { taskOf } from '../setup.ts';
import { shownTokens } from '../model/shown.ts';
import type { Command, Look } from '../training/protocol.ts';
import { type PlayState, setupsOf } from './play-state.ts';

export function commandsFor(before: PlayState | undefined, after: PlayState): Command[] {
  const commands: Command[] = [];
  const isBegun = before?.run !== after.run;
  if (isBegun && after.isStored) commands.push({ kind: 'replay' });
  else if (isBegun) {
    const plans = setupsOf(after).map((setup) => ({ setup, changes: after.changes }));
    commands.push({ kind: 'begin', plans });
  }
  const last = after.changes.at(-1);
  if (!isBegun && last && last !== before.changes.at(-1)) {
    if (last.stream !== undefined) commands.push({ kind: 'branch', from: last.step, stream: last.stream });
    else if (last.rate !== undefined) commands.push({ kind: 'rate', rate: last.rate });
  }
  const look = lookOf(after);
  if (isBegun || !isEqual(look, lookOf(before))) commands.push({ kind: 'look', look });
  const isBranched = commands.some(({ kind }) => kind === 'branch');
  if (after.isPlaying && (isBegun || isBranched || !before.isPlaying))
    commands.push({ kind: 'play', until: after.until });
  if (!after.isPlaying && before?.isPlaying && !isBegun) commands.push({ kind: 'pause' });
  return commands;
}

export function lookOf(state: PlayState): Look {
  const { at, off, isPlaying } = state;
  const tokens = shownTokens(taskOf(state.setup), state.input);
  return { at, tokens, off, isWithoutAsked: !isPlaying || at !== 'now' };
}

const isEqual = (one: Look, other: Look): boolean => JSON.stringify(one) === JSON.stringify(other);
