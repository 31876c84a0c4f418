/**
 * A lesson in another language is the same lesson: the same parts, ids, computed entries, labs, links and answers. Only what a
 * person reads differs, and the numbers and links in it are the same ones.
 */
import { excerpt } from '../../shared/input/parse-scalar.ts';

/** What a person reads, by the name of its field. */
const PROSE: readonly string[] = ['title', 'question', 'text', 'ask', 'feedback', 'for', 'place', 'lang'];
/** Rows of words: what is to be put in order, and tokens. */
const LISTS: readonly string[] = ['items', 'tokens', 'contextTokens'];

/** Of a text, what every language has: computed numbers and where links lead, in any order. */
const fixedIn = (text: string): string[] => (text.match(/\{\{[^{}]*\}\}|\]\([^)\s]*\)/g) ?? []).sort();

type Path = readonly (string | number)[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether this is a text for a person, by the field that it is or stands in. */
function isProse(path: Path): boolean {
  const [field, list] = [path.at(-1), path.at(-2)];
  return PROSE.includes(String(field)) || (typeof field === 'number' && LISTS.includes(String(list)));
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : excerpt(JSON.stringify(value)));

/**
 * @param english a lesson file as JSON, @param other the same in another language
 * @returns a line for each place where more differs than prose: `parts.2.items.0.id: expected "scaled", got "skaliert"`
 */
export function differences(english: unknown, other: unknown, path: Path = []): string[] {
  const differ = (expected: unknown, got: unknown): string[] => [
    `${path.join('.')}: expected ${shown(expected)}, got ${shown(got)}`,
  ];
  if (typeof english === 'string' && typeof other === 'string' && isProse(path)) {
    const [expected, got] = [fixedIn(english).join(' '), fixedIn(other).join(' ')];
    return expected === got ? [] : differ(expected, got);
  }
  if (!isObject(english) || !isObject(other)) return english === other ? [] : differ(english, other);
  const isList = Array.isArray(english);
  if (isList !== Array.isArray(other)) return differ(english, other);
  const keys = [...new Set([...Object.keys(english), ...Object.keys(other)])];
  return keys.flatMap((key) => differences(english[key], other[key], [...path, isList ? Number(key) : key]));
}
