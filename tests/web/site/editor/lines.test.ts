/** The lines of an edited text: what is the same before and after is not drawn again, and counted once. */
import { expect, it } from 'vitest';
import { sameEnds } from '../../../../web/site/editor/lines.ts';

it.each([
  ['a\nb\nc', 'a\nx\nc', [1, 1]],
  ['a\na', 'a\na\na', [2, 0]],
  ['a\na\na', 'a', [1, 0]],
  ['a\nb', 'b', [0, 1]],
  ['', 'a', [0, 0]],
  ['a\nb', 'a\nb', [2, 0]],
])('%j → %j: %j at start and end', (before, after, ends) => {
  expect(sameEnds(before.split('\n'), after.split('\n'))).toEqual(ends);
});
