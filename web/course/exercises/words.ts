/** The words of exercises. */
import words from '../../shared/messages/en/exercise.json' with { type: 'json' };
import { sayIn } from '../../shared/words/messages.ts';

export const say = sayIn<typeof words>('en', words);

export const code = (text: string): string => `\`${text}\``;
