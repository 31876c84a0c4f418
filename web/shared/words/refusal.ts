/** What the engine refuses, in the reader's language: the message of its error is English. */
import type { Refusal } from 'attention-steps/core';
import type { Message, Values } from './messages.ts';
import type { RefusalKey, Say } from './say.ts';

/** The engine's own errors have a code, and name the argument that they are about. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'code' in error && 'argument' in error;

/** @returns undefined in a language that has no words of its own for them, as English, which is the engine's */
export function refusalText(error: Refusal, say: Say): string | undefined {
  const key: RefusalKey = `refusal.${error.code}`;
  const said = say(key, valuesOf(error));
  return said === key ? undefined : said;
}

/** The error's fields; those that are codes become what is said for them. */
function valuesOf(error: Refusal): Values<RefusalKey> {
  const values = Object.fromEntries(Object.entries(error)) as Record<string, string | number | Message<RefusalKey>>;
  if ('of' in error && error.of === 'the output') values['of'] = { key: 'refusal.of.output' };
  if ('because' in error) values['because'] = { key: `refusal.because.${error.because}`, values: { ...values } };
  if (error.code === 'kind' || error.code === 'kind-at' || error.code === 'kind-in-row') {
    values['got'] = { key: `refusal.got.${error.got}`, values: { value: error.value ?? '' } };
    values['expected'] = { key: `refusal.expected.${error.expected}` };
  } else if ('expected' in error && typeof error.expected === 'number') {
    values['count'] = error.expected; // of plural forms
  }
  if (error.code === 'uneven-columns') values['count'] = error.heads;
  return values;
}
