/** A file of weights: what its metadata say of its tokens, and what its name says. */
import type { Model } from 'attention-steps/learn';

const isWord = (word: unknown): word is string => typeof word === 'string' && word !== '';

function listIn(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [undefined];
  } catch {
    return [undefined];
  }
}

/**
 * The words that tokens stand for, by their numbers; the last tokens may have none.
 *
 * @returns none if the file says none
 * @throws RangeError - a list in which a token has another's word, or none
 */
export function wordsOf({ metadata: { words = '[]', boundary }, config: { vocabulary } }: Model): readonly string[] {
  const list = listIn(words);
  if (!list.every(isWord) || new Set(list).size < list.length)
    throw new RangeError('file: expected words in __metadata__ as JSON: a list of texts, each once');
  if (list.length > vocabulary)
    throw new RangeError(
      `file: expected at most ${vocabulary} words in __metadata__, a token each, got ${list.length}`,
    );
  if (list.length > 0 && boundary !== undefined && !list.includes(boundary))
    throw new RangeError(
      `file: expected boundary in __metadata__ to be one of its words, got ${boundary.slice(0, 20)}`,
    );
  return list;
}

/** The number of files that a model is in, by the name of one of them. */
export const shardsOf = (name: string): number => Number(/-\d{5}-of-(\d{5})\.\w+$/.exec(name)?.[1] ?? 1);
