/** Letters of readers' texts as tokens. */

/** With more letters, the rarest become one token. */
export const MOST_LETTERS = 96;
const RARE = '□';

export function countLetters(texts: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

/** Returns the commonest letters, at most so many, with RARE for the others. */
export function commonest(counts: ReadonlyMap<string, number>, most: number): readonly string[] {
  const all = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return all.length > most ? [...all.slice(0, most - 1), RARE] : all;
}

export function numbered(vocabulary: readonly string[]): (letter: string) => number {
  const numbers = new Map(vocabulary.map((letter, number) => [letter, number]));
  return (letter) => numbers.get(letter) ?? numbers.get(RARE) ?? 0;
}

/** Makes spaces visible: a letter's own, and that in front of a token's word. */
export const seenWord = (word = ''): string =>
  word === ' ' ? '␣' : word.replace(/^ (?=\S)/, '·').replaceAll('\n', '↵');
