/** The texts in a file of data by their places, such as `parts.shares.text`, and that file with others in those places. */

/** Gives the text that stands at a place instead. */
type Replace = (place: string, text: string) => string;

export interface Prose {
  /** The fields whose strings, or lists of strings, people read. */
  readonly fields: readonly string[];
  /** The fields whose keys people read, too: the wrong answers of a question, each with what is said to it. */
  readonly keyed?: readonly string[];
}

/** Formulas, numbers of a trace, places, code and the targets of links are the same in every language. */
const SHARED = /\{\{.*?\}\}|\$[^$]*\$|`[^`]*`|\{[^{}]*\}|\]\([^)]*\)/gs;

/** Leaves out what is the same in every language. */
export const withoutShared = (text: string): string => text.replace(SHARED, ' ');

/** True for a text with a word in it: “a weight”, but not “Aᵀ · ∂L/∂O”, where ᵀ counts as a letter, too. */
export const hasWords = (text: string): boolean => /[\p{Lu}\p{Ll}\p{Lo}]{2}/u.test(withoutShared(text));

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names an item of a list by its id, so that a new one before it moves no text; by its number if it has none. */
const nameIn = (item: unknown, at: number): string =>
  isRow(item) && typeof item['id'] === 'string' ? item['id'] : String(at);

/** @returns the value with each text replaced */
export function withTexts<T>(data: T, prose: Prose, replace: Replace): T {
  const read = (place: string, text: string): string => (hasWords(text) ? replace(place, text) : text);
  function visit(value: unknown, field: string, path: readonly string[]): unknown {
    if (typeof value === 'string') return prose.fields.includes(field) ? read(path.join('.'), value) : value;
    if (Array.isArray(value))
      return value.map((item, at) => visit(item, isRow(item) ? '' : field, [...path, nameIn(item, at)]));
    if (!isRow(value)) return value;
    // The text for each answer of a question is named by its number: an answer may be mended, or be code.
    const areTexts = prose.fields.includes(field);
    const isKeyed = prose.keyed?.includes(field) ?? false;
    return Object.fromEntries(
      Object.entries(value).map(([key, item], at) => {
        if (!areTexts) return [key, visit(item, key, [...path, key])];
        const place = [...path, String(at)];
        // Arithmetic and references are answers, too, and no texts.
        const isCode = !isKeyed || key.startsWith('=') || /^[\w.]+\[[^\]]*\]$/.test(key);
        return [isCode ? key : read([...place, 'answer'].join('.'), key), visit(item, field, place)];
      }),
    );
  }
  return visit(data, '', []) as T;
}

/** @returns the texts by place, in their order */
export function textsIn(data: unknown, prose: Prose): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  withTexts(data, prose, (place, text) => {
    if (texts.has(place)) throw new Error(`${place}: two texts have this place`);
    texts.set(place, text);
    return text;
  });
  return texts;
}
