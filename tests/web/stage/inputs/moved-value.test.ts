/** Moving a word's value changes its vector by the least that does it, and the engine computes the rest. */
import { expect, it } from 'vitest';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { withValue } from '../../../../web/stage/inputs/moved-value.ts';
import { currentInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { valueAt } from '../../../../web/stage/model/picture.ts';
import { picture } from '../../engine.ts';

const inputs = currentInputs(defaultState('bank-river'));
const RIVER = 7;

it.each([
  [0.5, -1],
  [-2, 0],
])('lands where it was put: %d, %d further', (right, up) => {
  const before = picture(inputs);
  const after = picture(withValue(inputs, RIVER, [0, 1], [right, up]) ?? expect.fail());
  const by = (col: number) => valueAt(after, 'v', RIVER, col) - valueAt(before, 'v', RIVER, col);
  // Eight numbers, each rounded by 0.005 at most.
  expect(Math.abs(by(0) - right)).toBeLessThan(0.02);
  expect(Math.abs(by(1) - up)).toBeLessThan(0.02);
  // It is the word itself that has moved, and so its key has, too.
  expect(valueAt(after, 'k', RIVER, 1)).not.toBe(valueAt(before, 'k', RIVER, 1));
  expect(valueAt(after, 'x', 0, 0)).toBe(valueAt(before, 'x', 0, 0));
});

it('changes by the shortest difference: none across the two directions of W_V', () => {
  const wv = fromRows([[1, 0], [0, 1], [0, 0]]); // prettier-ignore
  const x = fromRows([[1, 1, 5]]);
  const moved = withValue({ x, wq: wv, wk: wv, wv }, 0, [0, 1], [0.25, -2]);
  expect(Array.from(moved?.x?.data ?? [])).toEqual([1.25, -1, 5]);
});

it('lands where it was put where the directions of W_V are of other lengths, and not across', () => {
  const wv = fromRows([[1, 2], [0, 1]]); // prettier-ignore
  const moved = withValue({ x: fromRows([[1, 1]]), wq: wv, wk: wv, wv }, 0, [0, 1], [0, 1]);
  expect(Array.from(moved?.x?.data ?? [])).toEqual([1, 2]);
});

it('changes the row of V itself where that is given', () => {
  const v = fromRows([[1, 2, 3], [4, 5, 6]]); // prettier-ignore
  const moved = withValue({ q: v, k: v, v }, 1, [0, 2], [1, -1]);
  expect(Array.from(moved?.v?.data ?? [])).toEqual([1, 2, 3, 5, 5, 5]);
});

it('is refused where W_V cannot tell the two columns apart', () => {
  const wv = fromRows([[1, 2], [1, 2]]); // prettier-ignore
  expect(withValue({ x: wv, wq: wv, wk: wv, wv }, 0, [0, 1], [1, 0])).toBeUndefined();
});
