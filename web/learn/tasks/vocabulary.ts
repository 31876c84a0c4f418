/** Letters of texts that somebody brought, as tokens. */

/** More letters than that, and the rarest of them become one sign. */
export const MOST_LETTERS = 96;
export const RARE = '□';

export function countLetters(texts: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

/** The commonest first; at most so many, and RARE for what is left. */
export function commonest(counts: ReadonlyMap<string, number>, most: number): readonly string[] {
  const all = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return all.length > most ? [...all.slice(0, most - 1), RARE] : all;
}

export function numbered(vocabulary: readonly string[]): (letter: string) => number {
  const numbers = new Map(vocabulary.map((letter, number) => [letter, number]));
  return (letter) => numbers.get(letter) ?? numbers.get(RARE) ?? 0;
}
