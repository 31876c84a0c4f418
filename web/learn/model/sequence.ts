/** The displayed sequence: one of the task's own, or a reader's. Pure. */
import { sourceFrom } from '../../shared/numbers/drawn.ts';
import type { Input } from '../state/play-state.ts';
import { TYPED_TEXT } from '../tasks/typed-text.ts';
import type { Question, Sample, Task } from '../tasks/task.ts';

/** The number of sequences that are offered. */
export const SAMPLES = 3;

/** Returns the same sequences to every reader. */
export const sampleOf = (task: Task, number: number): Sample => task.sample(sourceFrom(`shown ${task.id} ${number}`));

export const shownTokens = (task: Task, input: Input): readonly number[] =>
  'typed' in input ? input.typed : sampleOf(task, input.sample).tokens;

/** Returns the questions; for a reader's own sequence none are known. */
export const questionsOf = (task: Task, input: Input): readonly Question[] =>
  'typed' in input ? [] : sampleOf(task, input.sample).questions;

/** True for letters, which are set close together. */
export const isLetters = ({ vocabulary }: Task): boolean => vocabulary.every((word) => Array.from(word).length === 1);

export interface Hint {
  readonly key: `typed.hint.${'words' | 'own' | 'letters' | 'marked' | 'marks'}`;
  readonly values?: Readonly<Record<string, string>>;
}

/** Names what can be typed: words, letters of an alphabet, or signs other than letters. */
export function hintOf(task: Task): Hint {
  if (!isLetters(task)) return { key: 'typed.hint.words' };
  if (task.id === TYPED_TEXT) return { key: 'typed.hint.own' };
  const letters = task.vocabulary.filter((token) => /\p{L}/u.test(token));
  const marks = task.vocabulary.filter((token) => !letters.includes(token)).join(' ');
  const [first, last] = [letters[0], letters.at(-1)];
  if (first === undefined || last === undefined) return { key: 'typed.hint.marks', values: { marks } };
  return marks
    ? { key: 'typed.hint.marked', values: { first, last, marks } }
    : { key: 'typed.hint.letters', values: { first, last } };
}

export type Typed =
  | { readonly tokens: readonly number[]; readonly problem?: undefined; readonly note?: 'typed.spaces' }
  | {
      readonly problem: {
        readonly key: 'typed.empty' | 'typed.unknown' | 'typed.long';
        readonly values: Readonly<Record<string, string | number>>;
      };
    };

/**
 * Reads a typed text as tokens. Letters need no spaces between them: those that are there are left out, which the note says. The
 * token that starts every sequence need not be typed.
 */
export function readTyped(task: Task, text: string): Typed {
  const hasNoSpaces = isLetters(task) && !task.vocabulary.includes(' ');
  const typed = hasNoSpaces
    ? Array.from(text.replace(/\s+/gu, ''))
    : isLetters(task)
      ? Array.from(text)
      : text.trim().toLowerCase().split(/\s+/u).filter(Boolean);
  const begin = task.boundary === undefined ? undefined : task.vocabulary[task.boundary];
  const words = begin === undefined || typed[0] === begin ? typed : [begin, ...typed];
  if (words.length === 0) return { problem: { key: 'typed.empty', values: {} } };
  if (words.length > task.length)
    return { problem: { key: 'typed.long', values: { longest: task.length, count: words.length } } };
  const unknown = words.find((word) => !task.vocabulary.includes(word));
  if (unknown !== undefined) return { problem: { key: 'typed.unknown', values: { word: unknown } } };
  const tokens = words.map((word) => task.vocabulary.indexOf(word));
  return hasNoSpaces && /\s/u.test(text.trim()) ? { tokens, note: 'typed.spaces' } : { tokens };
}

export const wordsOf = (task: Task, tokens: readonly number[]): string[] =>
  tokens.map((token) => task.vocabulary[token] ?? '?');
