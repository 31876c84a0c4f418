/** The engine's refusals in the reader's language: the messages of its errors are English. */
import type { Refusal } from 'attention-steps/core';
import type { Message, Values } from './messages.ts';
import type { RefusalKey, Say } from './say.ts';

/** True for the engine's own errors, which have a code, and name their argument. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'code' in error && 'argument' in error;

/** @returns undefined in a language without words for them, such as English, which is the engine's own */
export function refusalText(error: Refusal, say: Say): string | undefined {
  const key: RefusalKey = `refusal.${error.code}`;
  const said = say(key, valuesOf(error));
  return said === key ? undefined : said;
}

/** Returns the error's fields, with words for codes. */
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
  if (error.code === 'file-kind') values['kind'] = { key: `refusal.file.${error.kind}` };
  if (error.code === 'uneven-columns') values['count'] = error.heads;
  return values;
}
