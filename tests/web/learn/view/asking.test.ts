import { describe, expect, it } from 'vitest';
import { defaultSetup } from '../../../../web/learn/setup.ts';
import { type PlayState, startState } from '../../../../web/learn/state/play-state.ts';
import { goOn } from '../../../../web/learn/view/draw/asking.ts';
import type { PlayView } from '../../../../web/learn/view/element/host.ts';
import { sceneOf } from '../../../../web/learn/model/scene.ts';
import { noHistory } from '../../../../web/learn/state/history.ts';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';

/** Returns the state of asking a model that has read these tokens. */
function begun(task: string, tokens: readonly number[]) {
  const state = { ...startState, setup: { ...defaultSetup, task }, input: { typed: tokens } } as PlayState;
  const right = { loss: 1, accuracy: 0 };
  const reading = { step: 0, tokens, off: [], right, weights: [], probabilities: fromRows(tokens.map(() => [1])) };
  const scene = sceneOf(state, { ...noHistory, readings: [reading] });
  const [command] = goOn({ state, scene } as PlayView);
  return command?.kind === 'generate' ? [command.begin.tokens, command.begin.length] : command;
}

describe('a model goes on', () => {
  it('before it has read what was just typed', () => {
    const state = { ...startState, input: { typed: [1, 2] } };
    const [command] = goOn({ state, scene: sceneOf(state, noHistory) } as unknown as PlayView);
    expect(command).toMatchObject({ kind: 'generate', begin: { tokens: [1, 2], length: 6 } });
  });

  it('by a quarter of what it sees', () => {
    expect(begun('repeat', [1, 2])).toEqual([[1, 2], 6]);
    const all = Array.from({ length: 24 }, (_, at) => at);
    expect(begun('repeat', all)).toEqual([all.slice(6), 6]);
  });

  it('as far as it sees with a name, and with another one where that has come to its end', () => {
    expect(begun('names', [26, 0, 1])).toEqual([[26, 0, 1], 13]);
    expect(begun('names', [26])).toEqual([[26], 15]);
    expect(begun('names', [26, 0, 1, 26])).toEqual([[26], 15]);
    expect(begun('names', [26, ...Array<number>(15).fill(0)])).toBeUndefined();
  });
});
