/** One backslash where JSON needs two: said where it is, whatever character it became. */
import { describe, expect, it } from 'vitest';
import { eatenIn } from '../../../../web/course/lesson/eaten.ts';
import { LessonError } from '../../../../web/course/lesson/problems.ts';
import { lessonFromText } from '../../../../web/course/lesson/read-text.ts';
import { locate } from '../../../../web/hosts/lesson/locate.ts';
import { base } from '../../hosts/lesson/hostile.ts';

function problemsOf(text: string) {
  try {
    lessonFromText(text);
    return [];
  } catch (error) {
    if (!(error instanceof LessonError)) throw error;
    return locate(text, error.problems).map(({ message, path, offset, length }) => ({
      message,
      path: path.join('.'),
      written: text.slice(offset, offset + length),
    }));
  }
}
/** @param written of a text part, as it is in the file */
const lessonOf = (written: string): string =>
  JSON.stringify({ ...base, parts: [{ kind: 'text', text: 'HERE' }] }).replace('HERE', () => written);

describe('a single backslash', () => {
  it.each(['text', 'top', 'beta', 'frac', 'nabla', 'nu', 'neq', 'rho', 'theta', 'bar'])(
    'of \\%s is named',
    (command) => {
      const written = `\\${command}`;
      for (const before of ['', 'So $x = '])
        if (before !== '' || !command.startsWith('n'))
          expect(problemsOf(lessonOf(`${before}${written} Q$`))).toEqual([
            {
              path: 'parts.0.text',
              message: `in JSON, \\${command[0]} is a control character; write two backslashes, \\${written}`,
              written,
            },
          ]);
      expect(problemsOf(lessonOf(`So $x = \\${written}{q}$.`))).toEqual([]);
    },
  );

  it('is found in every text of a file', () => {
    const wrong = '$\t op$';
    const said = problemsOf(
      JSON.stringify({
        ...base,
        title: wrong,
        question: wrong,
        parts: [
          {
            kind: 'questions',
            items: [
              { kind: 'order', id: 'two', ask: wrong, items: ['a', 'b', wrong], feedback: wrong },
              {
                kind: 'choice',
                id: 'one',
                ask: 'a',
                options: [
                  { text: wrong, right: true, feedback: 'b' },
                  { text: 'a', feedback: wrong },
                ],
              },
            ],
          },
        ],
        sources: [{ title: wrong, for: wrong }],
      }),
    );
    expect(said.map(({ path }) => path)).toEqual([
      ...['title', 'question', 'parts.0.items.0.ask', 'parts.0.items.0.items.2', 'parts.0.items.0.feedback'],
      ...['parts.0.items.1.options.0.text', 'parts.0.items.1.options.1.feedback', 'sources.0.title', 'sources.0.for'],
    ]);
  });
});

it('leaves new lines alone, in formulas too, and names what nobody writes', () => {
  for (const text of ['a\n\nnu', 'a\r\nb', '$$\na\n$$', '$x\nnumber$', '$x$ \nu $y$'])
    expect(eatenIn(text), text).toBe(undefined);
  expect(eatenIn('a\u0001b')?.message).toBe('has the control character U+0001; remove it');
});
