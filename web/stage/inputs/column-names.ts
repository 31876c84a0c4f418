/**
 * The names of columns and heads in the page's language. Inputs and links keep those that they were made with, so that a stage
 * means the same in every language.
 */
import type { KeyOf } from '../../shared/words/messages.ts';
import { type Words, sayInPageLanguage } from '../../shared/words/say.ts';

const KNOWN: Readonly<Record<string, KeyOf<Words>>> = {
  'like cash': 'example.axis.cash',
  'like water': 'example.axis.water',
  'which bank?': 'example.question.which',
  'who?': 'example.question.who',
  'of what?': 'example.question.of-what',
  'where?': 'example.question.where',
};

/** @param name of a column that weights were made for, as known-sentence.ts writes it, or of an example's head */
export function nameText(name: string): string {
  const key = KNOWN[name];
  if (key) return sayInPageLanguage(key);
  const [, word] = /^like (\S+)$/.exec(name) ?? [];
  return word === undefined ? name : sayInPageLanguage('example.axis.like', { word });
}
