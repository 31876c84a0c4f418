// The JSON Schema of lesson files, by which editors complete and check them. It comes from schema.ts, with descriptions from
// the tables in docs/lessons-reference.md, which have to name every field and no other.
import { readFile } from 'node:fs/promises';
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { definitions } from './schema.ts';

interface Row {
  readonly field: string;
  readonly must: boolean;
  readonly what: string;
}

/** Returns the tables by their headings. */
function tablesIn(markdown: string): Map<string, Row[]> {
  const sections = markdown.split(/^#{2,3} /m).slice(1);
  return new Map(
    sections.map((section) => {
      const name = section.slice(0, section.indexOf('\n'));
      const rows = [...section.matchAll(/^\| `([^`]+)` +\| (must|) *\| (.*?) +\|$/gm)];
      return [name, rows.map(([, field = '', must, what = '']) => ({ field, must: must === 'must', what }))];
    }),
  );
}

const PAGE = 'docs/lessons-reference.md';
const { lesson, ...parts } = definitions;

/** Only schema.ts can tell which of several alternatives is meant; here any of them is allowed. */
function anyOf(options: readonly unknown[]): JsonSchema {
  const nameOf = (option: unknown): string => {
    const [name] = Object.entries(parts).find(([, part]) => part === option) ?? [];
    if (name === undefined) throw new Error('schema.ts: an alternative has no name among the definitions');
    return name;
  };
  return { anyOf: options.map((option) => ({ $ref: `#/$defs/${nameOf(option)}` })) };
}

const config: ConversionConfig = {
  typeMode: 'input',
  errorMode: 'ignore', // what only code can check, such as every id once
  definitions: parts,
  overrideSchema: ({ valibotSchema }) =>
    valibotSchema.type === 'lazy' ? anyOf((valibotSchema as unknown as { options: unknown[] }).options) : undefined,
};

function described(name: string, schema: JsonSchema, tables: ReadonlyMap<string, readonly Row[]>): JsonSchema {
  const properties = schema.properties ?? {};
  const there = Object.keys(properties);
  const common = 'deeper' in properties ? 'every part' : 'ask' in properties ? 'every question' : '';
  // A table of its own comes after what it shares with others, and may say a field of these anew.
  const byField = new Map([common, name].flatMap((table) => tables.get(table) ?? []).map((row) => [row.field, row]));
  const rows = [...byField.values()].sort((a, b) => there.indexOf(a.field) - there.indexOf(b.field));
  const documented = rows.map(({ field }) => field);
  if (documented.join() !== there.join())
    throw new Error(`${PAGE}, ${name}: it has ${documented.join()}; the schema has ${there.join()}`);
  const must = rows.filter((row) => row.must).map(({ field }) => field);
  if (must.join() !== (schema.required ?? []).join())
    throw new Error(`${PAGE}, ${name}: ${must.join()} must be there; by the schema ${(schema.required ?? []).join()}`);
  const entries = rows.map(({ field, what }) => [field, { ...(properties[field] as object), description: what }]);
  return { ...schema, properties: Object.fromEntries(entries) as NonNullable<JsonSchema['properties']> };
}

/** @throws Error where the page names other fields than there are */
export async function lessonSchemaJson(): Promise<JsonSchema> {
  const tables = tablesIn(await readFile(new URL(`../../../${PAGE}`, import.meta.url), 'utf8'));
  const entry = (name: string, schema: JsonSchema): JsonSchema => described(name, schema, tables);
  const { $schema, $defs = {}, ...whole } = toJsonSchema(lesson, config);
  return {
    ...($schema === undefined ? {} : { $schema }),
    title: 'A lesson of attention-steps',
    ...entry('lesson', whole),
    $defs: Object.fromEntries(
      Object.entries($defs).map(([name, schema]) => [name, name in parts ? entry(name, schema as JsonSchema) : schema]),
    ),
  };
}
