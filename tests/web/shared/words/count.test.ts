import { expect, it } from 'vitest';
import { countWords } from '../../../../web/shared/words/count.ts';

it.each([
  ['Each row of weights adds up to 1', 8, 8],
  ['Jede Zeile von Gewichten ergibt 1', 6, 6],
  ['每一行权重加起来等于 1', 5, 9], // 每一 行 权重 加起来 等于 1
  ['用softmax算出权重', 4, 6],
])('counts the words of “%s”, with spaces or without', (text, least, most) => {
  const count = countWords(text.split(' '));
  expect(count).toBeGreaterThanOrEqual(least);
  expect(count).toBeLessThanOrEqual(most);
});
