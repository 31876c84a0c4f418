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

it('another sentence is scaled, and has neither the causal mask nor the padding of the one before', () => {
  const masked: Action = { type: 'options', options: { scale: 'off', causal: true, keyLength: 1 } };
  const words: Action = { type: 'sentence', sentence: { text: 'other words', ...DEFAULT_SENTENCE } };
  expect(numbersOf(play(masked, words))).toMatchObject({ scale: 'on', causal: false, keyLength: undefined });
});

it('a cell that is held is that of the head turned to; what all heads have in common stays', () => {
  const held = (matrix: string) =>
    play({ type: 'hold', cell: { matrix, row: 0, col: 1 } }, { type: 'turn', head: 1 }).held?.matrix;
  expect([held('heads[0].scores'), held('x')]).toEqual(['heads[1].scores', 'x']);
});

it('a cell that is held is let go when another word asks than that of its row', () => {
  const held = (matrix: string, query: number) =>
    play({ type: 'hold', cell: { matrix, row: 1, col: 0 } }, { type: 'look', query }).held?.matrix;
  expect([held('weights', 1), held('weights', 2), held('k', 2)]).toEqual(['weights', undefined, 'k']);
});

it('says of the last cell that was touched what came of it, until something else is done', () => {
  const x = { matrix: 'x', row: 0, col: 0 };
  const q = { matrix: 'q', row: 0, col: 0 };
  const touched = (...actions: readonly Action[]) => play(...actions).touched;
  const set: Action = { type: 'set', cell: x, value: 9 };
  const changed = { cell: x, isChanged: true };
  expect(touched(set)).toEqual(changed);
  expect(touched({ type: 'add', cell: x, by: 0.1, gesture: 1 })).toEqual(changed);
  expect(touched({ type: 'type', cell: x, text: '7', place: 'stage' }, { type: 'finish-typing' })).toEqual(changed);
  expect(touched({ type: 'seize', cell: q })).toEqual({ cell: q, isChanged: false });
  expect(touched(set, { type: 'hold', cell: q }, { type: 'look', query: 1 }, set)).toEqual(changed);
  const others: Action[] = [
    { type: 'undo' },
    { type: 'go', moment: { step: 'scores', time: 0 } },
    { type: 'hold', cell: undefined },
    { type: 'options', options: { causal: true } },
    { type: 'example', example: 'two-queries' },
  ];
  for (const other of others) expect(touched(set, other)).toBeUndefined();
  expect(touched({ type: 'seize', cell: q }, { type: 'hold', cell: x })).toBeUndefined();
});

it('undoes the turns of one gesture at once', () => {
  const add = (gesture: number): Action => ({ type: 'add', cell: { matrix: 'x', row: 0, col: 0 }, by: 0.1, gesture });
  const { history } = play(add(1), add(1), add(1), add(2));
  expect(history.past).toHaveLength(2);
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
  // What was revealed last lies ahead once more has been undone.
  expect([known({ type: 'undo' }, { type: 'redo' }), known({ type: 'undo' }, anew, { type: 'redo' })]).toEqual([
    [cell],
    [],
  ]);
});
