/** The data to learn from: sentences of words, or names, in a file or as a list, or sequences of tokens. */
import { BOUNDARY, namesIn, spell } from '../../learn/tasks/lines.ts';
import { type Read, objectOf, readText } from './files.ts';
import { Problem } from './problem.ts';

export interface Corpus {
  readonly sequences: readonly (readonly number[])[];
  /** By token; none where the data are tokens. */
  readonly words: readonly string[];
  /** How many tokens there are. */
  readonly size: number;
  /** Length of the longest sequence, in tokens. */
  readonly longest: number;
  /** The word that begins and ends every sequence; of names, whose words are letters. */
  readonly boundary?: string;
}

const KINDS = ['text', 'sentences', 'sequences'] as const;

/** Words are what stands between spaces. */
export const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export function readCorpus(data: unknown, read: Read): Corpus {
  if (data === undefined) throw new Problem('missing-key', { key: 'data' });
  const all = objectOf(data);
  const [kind, ...others] = Object.keys(all);
  const known = KINDS.find((each) => each === kind);
  if (known === undefined || others.length > 0) throw new Problem('data-kind', { names: KINDS.join(', ') });
  const value = all[known];
  if (known === 'sequences') return corpusOf(listOf(known, value, isSequence), []);
  const sentences =
    known === 'text'
      ? readText(read, textOf(value)).split('\n')
      : listOf(known, value, (each) => typeof each === 'string');
  const names = namesIn(sentences);
  if (names) return corpusOfNames(names);
  const spoken = sentences.map(wordsIn).filter(({ length }) => length > 0);
  const short = spoken.find(({ length }) => length < 2);
  if (short) throw new Problem('short-text', { text: short.join('').slice(0, 40) });
  const words = [...new Set(spoken.flat())];
  const tokens = new Map(words.map((word, token) => [word, token]));
  return corpusOf(
    spoken.map((sentence) => sentence.map((word) => tokens.get(word)!)),
    words,
  );
}

function corpusOfNames(names: readonly string[]): Corpus {
  const { vocabulary, names: spelt, boundary } = spell(names);
  const sequences = spelt.map((name) => [boundary, ...name, boundary]);
  return { ...corpusOf(sequences, vocabulary), boundary: BOUNDARY };
}

function corpusOf(sequences: readonly (readonly number[])[], words: readonly string[]): Corpus {
  let size = 0;
  let longest = 0;
  sequences.forEach((sequence, at) => {
    if (sequence.length < 2) throw new Problem('short-sequence', { number: at, got: sequence.length });
    longest = Math.max(longest, sequence.length);
    for (const token of sequence) size = Math.max(size, token + 1);
  });
  if (sequences.length === 0) throw new Problem('no-data');
  return { sequences, words, size, longest };
}

const isSequence = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((token) => Number.isSafeInteger(token) && Number(token) >= 0);

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Problem('data-text');
  return value;
}

function listOf<T>(
  kind: 'sentences' | 'sequences',
  value: unknown,
  isRight: (each: unknown) => each is T,
): readonly T[] {
  if (!Array.isArray(value) || !value.every(isRight)) throw new Problem(`data-${kind}`);
  return value;
}
