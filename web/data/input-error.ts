/** What a person gave cannot be used; the message says what is wrong and where, in words meant to be shown to them. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
