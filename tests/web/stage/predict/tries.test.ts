/** The score of a stage: first tries count. */
import { expect, it } from 'vitest';
import { Tries } from '../../../../web/stage/predict/tries.ts';

it('is the first try of each cell, of these and of other numbers', () => {
  const tries = new Tries();
  const cell = { matrix: 'scores', row: 0, col: 1 } as const;
  expect(tries.add('these', cell, 'right')).toBe(true);
  expect(tries.add('these', cell, 'wrong')).toBe(false);
  expect(tries.add('others', cell, 'wrong')).toBe(true);
  expect(tries.add('others', cell, 'right')).toBe(false);
  expect(tries.score).toEqual({ asked: 2, first: 1 });
});
