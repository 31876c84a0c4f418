import type { KeyOf, Values } from '../words/messages.ts';
import { isRefusal, refusalText } from '../words/refusal.ts';
import { type Said, type Say, type Words, sayInPageLanguage } from '../words/say.ts';

/**
 * Thrown for a person's input that cannot be used, with the problem and its place as a message in any language. Its `message`,
 * for consoles and events, is in the page's.
 */
export class InputError extends Error implements Said {
  override readonly name = 'InputError';
  readonly key: KeyOf<Words>;
  readonly values: Values<KeyOf<Words>> | undefined;

  constructor(key: KeyOf<Words>, values?: Values<KeyOf<Words>>) {
    super(sayInPageLanguage(key, values));
    this.key = key;
    this.values = values;
  }
}

export const atLine = (line: number, problem: Said): InputError => new InputError('input.line', { line, problem });

/** Puts a name before the message of an InputError. */
export function named<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof InputError ? new InputError('input.named', { name, problem: error }) : error;
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Makes an error a value of another message: errors other than InputError, such as the engine's, as text. */
const partOf = (error: unknown): InputError | string => (error instanceof InputError ? error : messageOf(error));

/** Puts the file's name before what is wrong with it. */
export const inFile = ({ name }: File, error: unknown): InputError =>
  new InputError('input.named', { name, problem: partOf(error) });

/** Returns the text that a person reads. */
export function errorText(error: unknown, say: Say): string {
  if (error instanceof InputError) return say(error.key, error.values);
  return (isRefusal(error) && refusalText(error, say)) || messageOf(error);
}
