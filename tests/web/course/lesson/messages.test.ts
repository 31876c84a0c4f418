/** Mistakes in a lesson's file are named for somebody who writes no programs. */
import { expect, it } from 'vitest';
import { LessonError } from '../../../../web/course/lesson/problems.ts';
import { readLesson } from '../../../../web/course/lesson/schema.ts';
import { documentedLesson } from './documented-lesson.ts';

const WRONG = ['x', '', 3, 1.5, -1, null, true, [], {}, [[]], [{}], [['x']], undefined];
/** Names of types, and what is left of a message without its words. */
const CODE =
  /\b(?:Array|Object|String|Number|Boolean|string|boolean|never|undefined|integer|finite)\b(?! number)|expected ,|[<>]=|\|/;

const messagesOf = (given: unknown): string[] => {
  try {
    readLesson(given);
    return [];
  } catch (error) {
    if (!(error instanceof LessonError)) throw error;
    return error.problems.map(({ message }) => message);
  }
};

/** Puts each wrong value in each place of a lesson. */
function* changed(lesson: unknown): Generator<readonly [place: string, messages: string[]]> {
  const walk = function* (holder: Record<string, unknown>, at: string): Generator<readonly [string, string[]]> {
    for (const [key, value] of Object.entries(holder)) {
      for (const wrong of WRONG) {
        holder[key] = wrong;
        yield [`${at}${key} = ${JSON.stringify(wrong)}`, messagesOf(lesson)];
      }
      holder[key] = value;
      if (typeof value === 'object' && value !== null) yield* walk(value as Record<string, unknown>, `${at}${key}.`);
    }
  };
  yield* walk(lesson as Record<string, unknown>, '');
}

it('names no type of a program, wherever something of another kind stands', () => {
  const lesson = JSON.parse(JSON.stringify(documentedLesson())) as Record<string, unknown>;
  const found = [...changed(lesson)];
  expect(found.flatMap(([, messages]) => messages).length).toBeGreaterThan(1000);
  expect(found.filter(([, messages]) => messages.some((message) => CODE.test(message)))).toEqual([]);
});

it.each([
  [{ summary: 'Short' }, 'expected a list: ["…", "…"], got "Short"'],
  [{ parts: {} }, 'expected a list: [{ … }, { … }], got fields in braces'],
  [{ computed: { a: { inputs: { q: [1], k: [[1]] } } } }, 'expected a list: [2, 2], got 1'],
  [{ computed: { a: { inputs: { q: 1, k: [[1]] } } } }, 'expected a list: [[1, 2], [1, 2]], got 1'],
  [{ computed: 3 }, 'expected fields in braces: { "…": … }, got 3'],
  [{ title: ['Mine'] }, 'expected text in quotes: "…", got a list'],
  [{ minutes: 1.5 }, 'expected a whole number, got 1.5'],
  [{ minutes: '5' }, 'expected a number: 2, got "5"'],
  [{ parts: [{ kind: 'questions', items: [] }] }, 'expected at least one question'],
])('shows the form of what belongs there: %j', (change, message) => {
  expect(messagesOf({ ...documentedLesson(), ...change })).toContain(message);
});
