/** Lines of code as people type them: what Python computes is right, whatever it looks like. */
import { describe, expect, it } from 'vitest';
import { markLine } from '../../../../../web/course/labs/final-test/lines.ts';
import { TASKS, type Written, writtenFrom } from '../../../../../web/course/labs/final-test/written.ts';
import { Dice } from '../../../../../web/course/practice/dice.ts';
import { openCheck } from '../../exercises/judged.ts';

const check = await openCheck();
const items = TASKS.lines.map((template) => writtenFrom(template, new Dice(() => 0.5)));
const [divide, , , , step, heads] = items as [Written, Written, Written, Written, Written, Written];

/** How each computes is Python's; how it stands in its line is the test's. */
it.each(items)('$line is right as it is answered, in brackets, and before a comment', async (item) => {
  for (const text of [item.answer, `(${item.answer})`, `${item.answer} # as in the lesson`])
    expect(await markLine(item, text, check), text).toMatchObject({ right: true, feedback: item.feedback });
});

it.each([
  'E.sum(axis=1)[:, None]',
  'np.expand_dims(E.sum(axis=1), 1)',
  'A = E.sum(axis=-1, keepdims=True)',
  'A = E / E.sum(axis=1, keepdims=True)',
])('$0 is right in A = E / ____', async (text) => {
  expect(await markLine(divide, text, check)).toMatchObject({ right: true, feedback: divide.feedback });
});

it.each(items)('$line is wrong with a mistake, which is named in another spelling, too', async (item) => {
  for (const { answer, feedback } of item.mistakes)
    for (const text of [answer, `(${answer})`])
      expect(await markLine(item, text, check), text).toMatchObject({ right: false, feedback });
});

it.each([
  [heads, 'H * W_O', /^these shapes do not fit/],
  [divide, 'e.sum(axis=1, keepdims=True)', /e is not there|did you mean `E`/],
  [divide, 'E.sum(axis=1', /^this is not Python/],
  [step, 'eta dW', /^this is not Python/],
])('$0.line: $1 is told why it does not run', async (item, text, error) => {
  const marked = await markLine(item, text, check);
  expect(marked.right).toBe(false);
  expect(marked.error).toMatch(error);
});

describe('where no Python runs', () => {
  const none = async () => Promise.resolve(undefined);
  it('a line that is spelled as the answer or a mistake is marked, and no other', async () => {
    expect(await markLine(divide, 'E.sum( axis=1,keepdims=True )', none)).toMatchObject({ right: true });
    expect(await markLine(divide, 'E.sum()', none)).toMatchObject({ right: false });
    expect(await markLine(divide, 'E.sum(axis=1)[:, None]', none)).toMatchObject({ right: undefined });
  });
});
