/**
 * A translated lesson is the same lesson: the same parts, ids, computations, labs, links and answers. Only its prose
 * differs, and even that has the same numbers and links.
 */
import { excerpt } from '../../shared/input/parse-scalar.ts';

/** The fields whose text is prose. */
const PROSE: readonly string[] = [
  'title',
  'question',
  'goal',
  'needs',
  'deeper',
  'text',
  'prompt',
  'ask',
  'feedback',
  'for',
  'place',
  'lang',
];
/** The fields with lists of words: items to be put in order, and tokens. */
const LISTS: readonly string[] = ['summary', 'items', 'hints', 'tokens', 'contextTokens'];

/** Returns the parts of a text that all translations share: computed numbers and link targets, in any order. */
const fixedIn = (text: string): string[] => (text.match(/\{\{[^{}]*\}\}|\]\([^)\s]*\)/g) ?? []).sort();

type Path = readonly (string | number)[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** True if the field, or the list that it is in, is prose. */
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
