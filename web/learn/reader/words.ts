/** How the reader turns a text into tokens: words and marks of a list, and a class by its look for each other word. Pure. */

/** The token that begins each sentence and, as a guess, ends it. */
export const START = '<s>';

/** The classes of words that are not in the list; a word belongs to the first that fits. */
const BY_ENDING: readonly (readonly [name: string, ending: RegExp])[] = [
  ['<-ing>', /..ing$/],
  ['<-ed>', /..ed$/],
  ['<-ly>', /..ly$/],
  ['<-ness>', /..(?:ness|ment|tion|sion|ity|ism|ship|ance|ence)$/],
  ['<-er>', /..(?:er|or|ist|ian)$/],
  ['<-s>', /[^s]s$/],
  ['<-ous>', /..(?:ous|al|ive|able|ible|ful|less|ic|ish|ary)$/],
];
export const NUMBER = '<number>';
export const NAME = '<name>';
export const WORD = '<word>';

/** The first tokens of every list of words. */
export const SPECIAL: readonly string[] = [START, NUMBER, NAME, ...BY_ENDING.map(([name]) => name), WORD];

/** A word as it was typed, and whether a sentence begins with it. */
interface Typed {
  readonly text: string;
  readonly isFirst: boolean;
}

const PATTERN = /\p{L}[\p{L}\p{M}]*(?:'\p{L}[\p{L}\p{M}]*)*|\p{N}+(?:[.,]\p{N}+)*|[.,?!:]/gu;

/** Signs that nobody sees, but for the two that join letters. */
const INVISIBLE = /[^\P{Cf}\u200c\u200d]/gu;

const plainIn = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replaceAll(/[’ʼ`´]/g, "'");

/** A text in capitals alone in small letters: its capitals tell no names. */
export const unshouted = (text: string): string => (/\p{Ll}/u.test(text) ? text : text.toLowerCase());

/** The signs that are no words, each once: all but hyphens, dashes and quotation marks, which only separate. */
export const leftOut = (text: string): string[] => [
  ...new Set(
    plainIn(text)
      .replaceAll(PATTERN, ' ')
      .split(/[\s"'\p{Pd}\p{Pi}\p{Pf}]+/u)
      .filter(Boolean),
  ),
];

/** Hyphens, dashes and quotation marks separate words; “'s” is a word of its own. */
function typedIn(text: string): Typed[] {
  const plain = plainIn(text);
  const parts = [...plain.matchAll(PATTERN)].flatMap(([word]) => {
    const [, stem, ending] = /^(.+)('s)$/i.exec(word) ?? [];
    return stem !== undefined && ending !== undefined ? [stem, ending] : [word];
  });
  return parts.map((part, at) => ({ text: part, isFirst: at === 0 || /[.?!]/.test(parts[at - 1] ?? '') }));
}

/** The class of a word that is not in the list. A capital inside a sentence makes a name. */
function classOf({ text, isFirst }: Typed): string {
  if (/^\p{N}/u.test(text)) return NUMBER;
  if (!isFirst && /^\p{Lu}/u.test(text)) return NAME;
  return BY_ENDING.find(([, ending]) => ending.test(text.toLowerCase()))?.[0] ?? WORD;
}

/** Words as tokens; each list begins with the start. */
export interface Tokenized {
  /** Numbers in `words` of the reader. */
  readonly tokens: number[];
  /** The words as they were typed, in lower case. */
  readonly words: string[];
  /** False for a word whose token is a class. */
  readonly known: boolean[];
  /** The word or the class that each token stands for. */
  readonly as: string[];
}

/** Words and classes before they become numbers: the vocabulary is counted from them. */
export const lookedAt = (text: string): { word: string; class: string }[] =>
  typedIn(text).map((typed) => ({ word: typed.text.toLowerCase(), class: classOf(typed) }));

/** @param words the list, `SPECIAL` first */
export function createTokenizer(words: readonly string[]): (text: string) => Tokenized {
  const numbers = new Map(words.map((word, number) => [word, number]));
  const numberOf = (name: string): number => {
    const number = numbers.get(name);
    if (number === undefined) throw new RangeError(`words: expected ${name} among them`);
    return number;
  };
  for (const name of SPECIAL) numberOf(name);
  return (text) => {
    const looked = lookedAt(text);
    const known = looked.map(({ word }) => numbers.has(word));
    const as = [START, ...looked.map((it, at) => (known[at] ? it.word : it.class))];
    return { tokens: as.map(numberOf), words: [START, ...looked.map(({ word }) => word)], known: [true, ...known], as };
  };
}
