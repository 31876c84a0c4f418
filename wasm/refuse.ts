/**
 * Refusals: errors with a message in English, a code, and the values of the message as fields, so that a page can say it in
 * its own language. refusals.ts lists the codes.
 */
import type { RefusalCode } from './refusals.ts';

type Fields = Readonly<Record<string, string | number>>;

function refusal(Kind: ErrorConstructor, code: RefusalCode, text: string, fields: Fields): Error {
  const message = text.replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name]));
  return Object.assign(new Kind(message), { code, ...fields });
}

/** A refused shape or value. The text has each field's value where it says {field}. */
export const rangeError = (code: RefusalCode, text: string, fields: Fields): Error =>
  refusal(RangeError, code, text, fields);

/** A refused kind. */
export const typeError = (code: RefusalCode, text: string, fields: Fields): Error =>
  refusal(TypeError, code, text, fields);

export const isOutOfMemory = (error: unknown): boolean => codeOf(error) === 'out-of-memory';

/** The code of a refusal; undefined of any other error. */
export function codeOf(error: unknown): string | undefined {
  const { code } = Object(error) as { code?: unknown };
  return error instanceof Error && typeof code === 'string' ? code : undefined;
}

/** The call trapped. The next call gets a new instance. */
export const brokenOff = (cause: unknown): Error =>
  Object.assign(
    new RangeError('inputs: the engine broke off at this call, and is started anew with the next', { cause }),
    { code: 'broken-off', argument: 'inputs' },
  );

/** Calls allocate, and refuses in our words where the host has no memory for it. */
export function allocated<Result>(allocate: () => Result): Result {
  try {
    return allocate();
  } catch (cause) {
    throw Object.assign(new RangeError('inputs: not enough memory for a result of this size', { cause }), {
      code: 'out-of-memory',
      argument: 'inputs',
    });
  }
}
