/** What a lesson's file may have, for readers, editors and authors: the schema, the JSON Schema, and what is said of mistakes. */
import { readFileSync, readdirSync } from 'node:fs';
import { Ajv, type SchemaObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { lessonSchemaJson } from '../../../../web/course/lesson/json-schema.ts';
import { picturesOf } from '../../../../web/course/lesson/pictures.ts';
import { LessonError, eatenIn } from '../../../../web/course/lesson/problems.ts';
import { lessonFromText } from '../../../../web/course/lesson/read-text.ts';
import { quote } from '../../../../web/course/lesson/reference.ts';
import { readLesson } from '../../../../web/course/lesson/schema.ts';
import { locate } from '../../../../web/hosts/lesson/locate.ts';
import { engine } from '../../engine.ts';
import { base } from '../../hosts/lesson/hostile.ts';
import { documentedLesson } from './documented-lesson.ts';

describe('a lesson file', () => {
  it('is taken as it is, with what was left out', () => {
    const { computed: _, ...lesson } = base;
    expect(readLesson(base)).toMatchObject(base);
    expect(readLesson(lesson)).toEqual({ ...readLesson(base), computed: {} });
  });
  it('is refused with every place that is wrong', () => {
    const parts = [{ kind: 'text' }, { kind: 'lab', lab: 'Lookup' }, { kind: 'script', text: 'x' }];
    expect(() => readLesson({ ...base, minutes: 0, parts, extra: 1 })).toThrow(
      /minutes: .*\nparts\.0\.text: .*\nparts\.1\.lab: expected one of "check", .*"weighted-sum", "whole", got "Lookup"\nparts\.2\.kind: .*\nextra: /s,
    );
  });
  it('may give only the shape of what is computed', () => {
    const { computed } = readLesson({
      ...base,
      computed: { shapes: { inputs: { q: { zeros: [5, 64] }, k: { zeros: [7, 64] }, v: { zeros: [7, 2] } } } },
    });
    const shapes = picturesOf({ computed }, engine);
    expect(quote('rows(scores)', shapes).values).toEqual([5]);
    expect(quote('columns(scores)', shapes).values).toEqual([7]);
    expect(quote('columns(q)', shapes).values).toEqual([64]);
    expect(() => readLesson({ ...base, computed: { shapes: { inputs: { q: { zeros: [5, 0.5] } } } } })).toThrow(
      'computed.shapes',
    );
  });
  it('needs a right option in every choice', () => {
    const options = [
      { text: 'a', feedback: 'no' },
      { text: 'b', feedback: 'no' },
    ];
    const items = [{ kind: 'choice', id: 'q', ask: 'Which?', options }];
    expect(() => readLesson({ ...base, parts: [{ kind: 'questions', items }] })).toThrow('expected a right option');
  });
  it('has each id once, among parts and questions alike', () => {
    const text = { kind: 'text', id: 'formula', text: 'A formula.' };
    const options = [
      { text: 'a', right: true, feedback: 'yes' },
      { text: 'b', feedback: 'no' },
    ];
    const choice = { kind: 'choice', id: 'formula', ask: 'Which?', options };
    const parts = [text, { kind: 'questions', items: [choice] }];
    expect(() => readLesson({ ...base, parts })).toThrow('parts: expected unique ids, got "formula" twice');
  });
});

const schema = await lessonSchemaJson();
const isFine = new Ajv({ strict: false }).compile(schema as SchemaObject);

const folder = new URL('../../../../web/course/lessons/en/', import.meta.url);
const lessons = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, unknown>,
);

describe('the JSON Schema of lessons', () => {
  it('describes every field', () => {
    const objects = [schema, ...Object.values(schema.$defs ?? {})] as (typeof schema)[];
    const fields = objects.flatMap(({ properties }) => Object.entries(properties ?? {}));
    expect(fields.length).toBeGreaterThan(60);
    for (const [name, field] of fields) expect(field, name).toHaveProperty('description');
  });

  it('refers to nothing that is not there', () => {
    const references = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
    expect(references.length).toBeGreaterThan(10);
    for (const to of references) expect(Object.keys(schema.$defs ?? {}).map((name) => `#/$defs/${name}`)).toContain(to);
  });

  it.each(lessons.map((lesson) => [lesson['id'], lesson] as const))('takes %s', (_, lesson) => {
    expect(isFine(lesson), JSON.stringify(isFine.errors)).toBe(true);
  });
  it('takes the lesson of docs/lessons.md', () => {
    expect(isFine(documentedLesson()), JSON.stringify(isFine.errors)).toBe(true);
  });

  const [first = {}] = lessons;
  it.each([
    { version: 2 },
    { extra: 1 },
    { title: undefined },
    { minutes: 0.5 },
    { parts: [] },
    { parts: [{ kind: 'lab', lab: 'none' }] },
    { parts: [{ kind: 'text' }] },
    { parts: [{ kind: 'stage', link: 3 }] },
    { computed: { a: { example: 1 } } },
    { computed: { a: { inputs: { z: [[1]] } } } },
    { sources: [{ source: '000' }] },
    { sources: [{ title: 'x', url: 'javascript:x', for: 'x' }] },
    { parts: [{ kind: 'questions', items: [{ kind: 'choice', id: 'a', ask: 'x', options: [] }] }] },
  ])('refuses what the course refuses: %j', (change) => {
    const lesson = JSON.parse(JSON.stringify({ ...first, ...change })) as unknown;
    expect(() => readLesson(lesson)).toThrow();
    expect(isFine(lesson)).toBe(false);
  });
});

const ownExercise = {
  kind: 'own-exercise',
  id: 'own',
  title: 'Own',
  prompt: 'Write it.',
  function: 'f',
  parameters: ['x'],
  start: 'pass',
  solution: 'pass',
  cases: [[1]],
};

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
  [{ parts: [{ ...ownExercise, function: 'def' }] }, 'expected a name; "def" is a word of Python\'s own'],
  [{ parts: [{ ...ownExercise, parameters: ['x', 'x'] }] }, 'expected parameters with different names'],
  [{ parts: [{ ...ownExercise, cases: [[[[1, 2], [3]]]] }] }, 'expected rows of the same length'], // prettier-ignore
])('shows the form of what belongs there: %j', (change, message) => {
  expect(messagesOf({ ...documentedLesson(), ...change })).toContain(message);
});

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
it('a key that stands twice is refused with its line', () => {
  const [problem] = problemsOf('{\n"id": "a",\n"title": "\\"id\\": {", "id": "b"}');
  expect(problem?.message).toBe('has the key "id" twice, the second time in line 3');
});

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
      'title',
      'question',
      'parts.0.items.0.ask',
      'parts.0.items.0.items.2',
      'parts.0.items.0.feedback',
      'parts.0.items.1.options.0.text',
      'parts.0.items.1.options.1.feedback',
      'sources.0.title',
      'sources.0.for',
    ]);
  });
});

it('leaves new lines alone, in formulas too, and names what nobody writes', () => {
  for (const text of ['a\n\nnu', 'a\r\nb', '$$\na\n$$', '$x\nnumber$', '$x$ \nu $y$'])
    expect(eatenIn(text), text).toBe(undefined);
  expect(eatenIn('a\u0001b')?.message).toBe('has the control character U+0001; remove it');
});
