/** The trainer's commands that follow from a change of state. Pure. */
import { taskOf } from '../setup.ts';
import { shownTokens } from '../model/sequence.ts';
import type { Command, Look } from '../training/protocol.ts';
import { type PlayState, setupsOf } from './play-state.ts';

export function commandsFor(before: PlayState | undefined, after: PlayState): Command[] {
  const commands: Command[] = [];
  const isBegun = before?.run !== after.run;
  if (isBegun && after.isStored) commands.push({ kind: 'replay' });
  else if (isBegun) {
    const plans = setupsOf(after).map((setup, run) => ({
      setup,
      changes: after.changes,
      ...(run === 0 && { patches: after.patches }),
    }));
    commands.push({ kind: 'begin', plans });
  }
  const { rate } = after.setup;
  if (!isBegun && rate !== before.setup.rate) commands.push({ kind: 'rate', rate });
  const branch = branchOf(after);
  if (!isBegun && branch && branch.stream !== branchOf(before)?.stream)
    commands.push({ kind: 'branch', from: branch.step, stream: branch.stream, rate });
  // Before the reading of the stopped model, which takes longer.
  if (!after.isPlaying && before?.isPlaying && !isBegun) commands.push({ kind: 'pause' });
  const look = lookOf(after);
  if (isBegun || !isEqual(look, lookOf(before))) commands.push({ kind: 'look', look });
  const isBranched = commands.some(({ kind }) => kind === 'branch');
  if (after.isPlaying && (isBegun || isBranched || !before.isPlaying))
    commands.push({ kind: 'play', until: after.again ?? after.until });
  return commands;
}

/** Returns the last change to other batches. */
function branchOf({ changes }: PlayState): { step: number; stream: number } | undefined {
  const found = changes.findLast(({ stream }) => stream !== undefined);
  return found && { step: found.step, stream: found.stream ?? 0 };
}

export function lookOf(state: PlayState): Look {
  const { at, off, isPlaying } = state;
  const tokens = shownTokens(taskOf(state.setup), state.input);
  return { at, tokens, off, isWithoutAsked: !isPlaying || at !== 'now' };
}

const isEqual = (look: Look, other: Look): boolean => JSON.stringify(look) === JSON.stringify(other);
