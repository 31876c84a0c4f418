/** The words of exercises. */
import words from '../../shared/messages/en/exercise.json' with { type: 'json' };
import { sayHere } from '../../shared/words/messages.ts';

export const say = sayHere<typeof words>(words);

export const code = (text: string): string => `\`${text}\``;
