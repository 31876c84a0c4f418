/** How a right answer is called. */
import { expect, it } from 'vitest';
import { rightKey } from '../../../../web/course/question/question-feedback.ts';

it.each([
  [1, 'right', 'right'],
  [1, undefined, 'right'],
  [2, 'right', 'right'],
  [2, 'wrong', 'right.second'],
  [3, 'wrong', 'right.third'],
  [4, 'wrong', 'right.later'],
  [1, 'wrong', 'right.later'], // the first try was on another page, or in another tab
  [0, 'wrong', 'right.later'],
  [1, 'shown', 'right.later'],
] as const)('after %i tries here, the first of which was %s: %s', (tries, first, key) => {
  expect(rightKey(tries, first)).toBe(key);
});
