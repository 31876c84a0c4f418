/** The words of exercises. */
import checked from '../../shared/messages/en/lab-check.json' with { type: 'json' };
import words from '../../shared/messages/en/exercise.json' with { type: 'json' };
import { type Messages, type SayOf, sayHere, sayOver } from '../../shared/words/messages.ts';
import { spoken } from '../../shared/words/spoken.ts';

/** Mistakes that the lab of checking names, too, have their words there. */
const usual = { ...checked, ...words };

export type Say = SayOf<typeof usual>;

/** The words and the language of a verdict. */
export interface Speech {
  readonly say: Say;
  readonly language: string;
}

export const say: Say = sayHere(usual);
/** The page's. */
export const speech: Speech = { say, language: spoken.id };

export const speechOver = (language: string, others: Messages): Speech => ({
  language,
  say: sayOver(language, others, usual),
});

export const code = (text: string): string => `\`${text}\``;
