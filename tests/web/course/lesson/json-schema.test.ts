/** The JSON Schema for editors accepts the same files as the course's own check, and docs/lessons.md names every field. */
import { readFileSync, readdirSync } from 'node:fs';
import { Ajv, type SchemaObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { lessonSchemaJson } from '../../../../web/course/lesson/json-schema.ts';
import { readLesson } from '../../../../web/course/lesson/schema.ts';
import { documentedLesson } from './documented-lesson.ts';

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
