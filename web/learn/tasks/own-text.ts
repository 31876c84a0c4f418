/** A text of one's own, letter by letter: which comes next? */
import { type Random, type Sample, type Task, below } from './task.ts';

export const OWN_TEXT = 'own';

/** More letters than that, and the rarest of them become one sign. */
export const MOST_LETTERS = 96;
const RARE = '□';

const length = 32;
/** It takes this much to have something to find. */
export const SHORTEST_TEXT = 2 * length;

/** What of a text cannot be learned from; its words are in messages. */
export type TextProblem = 'text.empty' | 'text.short' | 'text.same' | 'text.binary';

/** Control characters that no text has: a picture or a program has them, and a text in UTF-16. */
const BINARY = /(?!\s)\p{Cc}/u;

/** White space of any length counts as one space. */
const lettersOf = (text: string): string[] => Array.from(text.trim().replace(/\s+/gu, ' '));

export function textProblem(text: string): TextProblem | undefined {
  const letters = lettersOf(text);
  if (BINARY.test(text)) return 'text.binary';
  if (letters.length === 0) return 'text.empty';
  if (new Set(letters).size === 1) return 'text.same';
  return letters.length < SHORTEST_TEXT ? 'text.short' : undefined;
}

/** @param text without a problem */
export function ownText(text: string): Task {
  const all = lettersOf(text);
  const counts = new Map<string, number>();
  for (const letter of all) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const common = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const vocabulary = common.length > MOST_LETTERS ? [...common.slice(0, MOST_LETTERS - 1), RARE] : common;
  const numbered = new Map(vocabulary.map((letter, number) => [letter, number]));
  const tokens = all.map((letter) => numbered.get(letter) ?? vocabulary.length - 1);
  const sample = (random: Random): Sample => {
    const from = below(random, Math.max(1, tokens.length - length));
    const seen = tokens.slice(from, from + length);
    const questions = seen.flatMap((_, at) => {
      const answer = tokens[from + at + 1];
      return answer === undefined ? [] : [{ at, answer, carriers: [], kind: OWN_TEXT }];
    });
    return { tokens: seen, questions };
  };
  const most = counts.get(vocabulary[0] as string) ?? 0;
  // What mostly follows a letter is the best that one letter tells: no rule is known for what people write.
  return { id: OWN_TEXT, vocabulary, length, kinds: { [OWN_TEXT]: { chance: most / all.length } }, sample };
}
