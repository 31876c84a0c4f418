/** A reader's own text, letter by letter. In a list of names, one per line, each name is a sequence of its own. */
import { namesIn, namesTask } from './lines.ts';
import { type Random, type Sample, type Task, below } from './task.ts';
import { MOST_LETTERS, commonest, countLetters, numbered } from './vocabulary.ts';

export const TYPED_TEXT = 'own';

const length = 32;
/** A shorter text has nothing to find. */
const SHORTEST_TEXT = 2 * length;

/** A reason why a text cannot be learned from; the keys are messages. */
export type TextProblem = 'text.empty' | 'text.short' | 'text.same' | 'text.binary';

/** Control characters that no text has, unlike pictures, programs, and texts in UTF-16. */
const BINARY = /(?!\s)\p{Cc}/u;

/** Files that are no text to learn from: of bytes, or in the place of another file. */
const FOREIGN = [
  [/\0|\uFFFD/, 'text.binary'],
  [/^version https:\/\/git-lfs\./, 'text.pointer'],
  [/^\s*<(?:!doctype|html|head|\?xml)\b/i, 'text.page'],
] as const;

export const fileProblem = (text: string): (typeof FOREIGN)[number][1] | undefined =>
  FOREIGN.find(([looksLike]) => looksLike.test(text))?.[1];

/** Replaces white space of any length by one space. */
const spaced = (text: string): string => text.trim().replace(/\s+/gu, ' ');

export function textProblem(text: string): TextProblem | undefined {
  const letters = spaced(text);
  if (BINARY.test(text)) return 'text.binary';
  if (letters === '') return 'text.empty';
  if (/^(.)\1*$/u.test(letters)) return 'text.same';
  // A letter has two code units at most.
  return Array.from(letters.slice(0, 2 * SHORTEST_TEXT)).length < SHORTEST_TEXT ? 'text.short' : undefined;
}

/** @param text a text without a problem */
export function typedText(text: string): Task {
  const names = namesIn(text.split('\n'));
  return names ? namesTask(TYPED_TEXT, names) : runningText(spaced(text));
}

function runningText(text: string): Task {
  const counts = countLetters([text]);
  const vocabulary = commonest(counts, MOST_LETTERS);
  const tokens = Array.from(text, numbered(vocabulary));
  const sample = (random: Random): Sample => {
    const from = below(random, Math.max(1, tokens.length - length));
    const seen = tokens.slice(from, from + length);
    const questions = seen.flatMap((_, at) => {
      const answer = tokens[from + at + 1];
      return answer === undefined ? [] : [{ at, answer, carriers: [], kind: TYPED_TEXT }];
    });
    return { tokens: seen, questions };
  };
  const most = counts.get(vocabulary[0] ?? '') ?? 0;
  // The commonest next letter is the best guess from one letter; nobody knows a rule for what people write.
  return { id: TYPED_TEXT, vocabulary, length, kinds: { [TYPED_TEXT]: { chance: most / tokens.length } }, sample };
}
