/** The command's messages, and the error that ends it. */
import { type KeyOf, type SayOf, type Values, sayIn } from '../../shared/words/messages.ts';
import words from '../../shared/messages/en/command.json' with { type: 'json' };

export const say: SayOf<typeof words> = sayIn('en', words);

/** Something that was asked for cannot be done: said without a stack, and the exit code is 2. */
export class Problem extends Error {
  /** @param more stands behind the message */
  constructor(key: KeyOf<typeof words>, values?: Values<KeyOf<typeof words>>, more = '') {
    super(say(key, values) + more);
  }
}
