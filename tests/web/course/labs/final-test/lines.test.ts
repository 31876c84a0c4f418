/** Lines of code as people type them: what Python computes is right, whatever it looks like. */
import { describe, expect, it } from 'vitest';
import { markLine } from '../../../../../web/course/labs/final-test/lines.ts';
import { TASKS, type Written, writtenFrom } from '../../../../../web/course/labs/final-test/written.ts';
import { Dice } from '../../../../../web/course/practice/dice.ts';
import { openCheck } from '../../exercises/judged.ts';

const check = await openCheck();
const items = TASKS.lines.map((template) => writtenFrom(template, new Dice(() => 0.5)));
const [divide, shift, causal, values, step, heads] = items as [Written, Written, Written, Written, Written, Written];

it.each<readonly [item: Written, spellings: readonly string[]]>([
  [
    divide,
    [
      'E.sum(axis=1, keepdims=True)',
      'np.sum(E, axis = -1, keepdims=True)',
      'np.sum(E, 1, keepdims=True)',
      'E.sum(axis=1)[:, None]',
      'E.sum(axis=1).reshape(-1, 1)',
      'np.expand_dims(E.sum(axis=1), 1)',
      'E @ np.ones((E.shape[1], 1)) # of each row',
      'E.dot(np.ones(E.shape[1])).reshape((len(E), 1))',
      'A = E.sum(axis=-1, keepdims=True)',
      'A = E / E.sum(axis=1, keepdims=True)',
    ],
  ],
  [shift, ['S.max(axis=1, keepdims=True)', 'np.amax(S, 1, keepdims=True)', 'S.max(axis=1)[:, np.newaxis]']],
  [causal, ['j <= i', 'i >= j', 'i - j >= 0', 'j < i + 1', '~(j > i)', 'np.logical_not(j > i)', 'np.tri(len(i)) == 1']],
  [values, ['A.T @ dO', 'A.T.dot(dO)', 'np.matmul(A.transpose(), dO)', '(dO.T @ A).T']],
  [step, ['eta * dW', 'dW * eta', 'eta*dW']],
  [heads, ['H @ W_O', 'np.dot(H, W_O)']],
])('$line is right in every spelling', async (item, spellings) => {
  for (const text of spellings)
    expect(await markLine(item, text, check), text).toMatchObject({ right: true, feedback: item.feedback });
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
