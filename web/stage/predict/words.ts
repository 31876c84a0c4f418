/** The words of “Predict”: the page's language is bundled with its code, others load on demand. */
import { type SayOf, sayHere, sayIn } from '../../shared/words/messages.ts';
import { spoken } from '../../shared/words/spoken.ts';
import en from '../../shared/messages/en/predict.json' with { type: 'json' };

export type Words = typeof en;
export type Say = SayOf<Words>;

const files = import.meta.glob<Words>(['../../shared/messages/*/predict.json', '!../../shared/messages/en/*'], {
  import: 'default',
});

export const sayInPageLanguage: Say = sayHere(en);

/** Returns the page's language if another's words cannot be loaded. */
export async function sayFor(language: string): Promise<Say> {
  if (language === spoken.id) return sayInPageLanguage;
  const words = await files[`../../shared/messages/${language}/predict.json`]?.().catch(() => undefined);
  return words ? sayIn(language, words) : sayInPageLanguage;
}
