/** Formulas as text, where MathML is not read: no two of them that differ read alike. */
import { parseFragment } from 'parse5';
import temml from 'temml';
import { expect, it } from 'vitest';
import { mathOf } from '../../../../web/course/lesson/math.ts';
import { plainTextOf } from '../../../../web/course/lesson/plain-text.ts';
import { lineMarkup } from '../../../../web/course/lesson/prose.ts';

const read = (text: string): string => {
  const context = { pictures: undefined, exampleOf: () => undefined, math: mathOf(temml), lessonUrl: () => '' };
  return plainTextOf(parseFragment(lineMarkup(text, context).text).childNodes);
};

it.each([
  ['$1$, $0$ and $0$', '1, 0 and 0'],
  ['**Divide** by $\\sqrt{d_k}$', 'Divide by √d_k'],
  ['$\\frac{QK^\\top}{\\sqrt{d_k}}$', 'QKᵀ / √d_k'],
  ['$\\frac{a+b}{2}$', '(a + b) / 2'],
  ['$a+\\frac{b}{2}$', 'a + b / 2'],
  ['$\\sqrt{a+b}$', '√(a + b)'],
  ['$\\sqrt{a}+b$', '√a + b'],
  ['$e^{s-1}$', 'e^(s−1)'],
  ['$e^{s}-1$', 'e^s−1'],
])('%s', (text, plain) => {
  expect(read(text)).toBe(plain);
});
