/** The state that an action leaves; model.test.ts plays the rest at random. */
import { expect, it } from 'vitest';
import { DEFAULT_SENTENCE } from '../../../../web/stage/inputs/sentence.ts';
import { type Action, reduce } from '../../../../web/stage/state/reducer.ts';
import { numbersOf, sessionOf } from '../../../../web/stage/state/session.ts';

const play = (...actions: readonly Action[]) =>
  actions.reduce((session, action) => reduce(session, action), sessionOf({ example: 'worked-example' }));

it.each<Action>([
  { type: 'sentence', sentence: { text: 'other words', ...DEFAULT_SENTENCE } },
  { type: 'example', example: 'two-queries' },
])('of another $type no word is in focus yet', (action) => {
  expect(play({ type: 'look', query: 2 }).query).toBe(2);
  expect(play({ type: 'look', query: 2 }, action).query).toBeUndefined();
});

it('a cell that is held is that of the head turned to; what all heads have in common stays', () => {
  const held = (matrix: string) =>
    play({ type: 'hold', cell: { matrix, row: 0, col: 1 } }, { type: 'turn', head: 1 }).held?.matrix;
  expect([held('heads[0].scores'), held('x')]).toEqual(['heads[1].scores', 'x']);
});

it('what is to be predicted anew is known at no moment of the history', () => {
  const cell = { matrix: 'scores', row: 0, col: 1 };
  const told: Action[] = [
    { type: 'set-up', predict: 'on' },
    { type: 'reveal', places: [cell] },
    { type: 'options', options: { scale: 2 } },
    { type: 'reveal', places: [cell] },
    { type: 'options', options: { scale: 3 } },
    { type: 'undo' },
  ];
  const known = (...more: Action[]) => numbersOf(play(...told, ...more)).revealed;
  expect([known(), known({ type: 'undo' })]).toEqual([[cell], [cell]]);
  const anew: Action = { type: 'set-up', predict: 'on' };
  expect([known(anew), known(anew, { type: 'undo' }), known(anew, { type: 'redo' })]).toEqual([[], [], []]);
});
