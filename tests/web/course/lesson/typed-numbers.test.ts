/** Numbers in the lessons' text are the engine's, by reference. Typed ones are listed with their reasons. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readLessons } from '../../../../web/site/course-files.ts';
import type { Lesson, Question } from '../../../../web/course/lesson/schema.ts';
import typed from '../../../../web/course/lessons/typed-numbers.json' with { type: 'json' };

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

function wordsOf(question: Question): string[] {
  const { ask } = question;
  switch (question.kind) {
    case 'choice':
      return [ask, ...question.options.flatMap(({ text, feedback }) => [text, feedback])];
    case 'number':
      return [ask, question.feedback, ...question.mistakes.map(({ feedback }) => feedback)];
    case 'order':
      return [ask, question.feedback, ...question.items];
    case 'error':
      return [ask, question.feedback];
  }
}

const textsOf = ({ question, parts }: Lesson): string[] => [
  question,
  ...parts.flatMap((part) =>
    part.kind === 'questions' ? part.items.flatMap(wordsOf) : 'text' in part ? [part.text] : [],
  ),
];

/** Returns typed numbers, except names of documents, the limits 0 and 1, numbered lists, and single digits in formulas. */
function typedIn(text: string): string[] {
  const read = text
    .replace(/\{\{[^}]*\}\}/g, ' ')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^\d\. /gm, '')
    .replace(/(?<![\d,])00[0-4]\b/g, '')
    .replace(/\$\$[^$]*\$\$|\$[^$]*\$/g, (formula) => formula.replace(/(?<![\d.])\d(?![\d.])/g, ' '));
  return [...read.matchAll(/(?<![a-z\d.,])\d+(?:[.,]\d+)*/gi)]
    .map(([number]) => number)
    .filter((n) => !/^[01]$/.test(n));
}

it('lists every number that is typed, and no other', async () => {
  const lessons = await readLessons(path('../../../../web/course/lessons/en'));
  const listed = typed as Readonly<Record<string, readonly { numbers: readonly string[]; reason: string }[]>>;
  for (const lesson of lessons) {
    const found = new Set(textsOf(lesson).flatMap(typedIn));
    const expected = new Set((listed[lesson.id] ?? []).flatMap(({ numbers }) => numbers));
    expect([...found].sort(), `web/course/lessons/typed-numbers.json, ${lesson.id}`).toEqual([...expected].sort());
  }
});

it('types the size of a tile as the engine has it', async () => {
  expect(await readFile(path('../../../../core/attention/attend.h'), 'utf8')).toContain('tileKeys = 256;');
});
