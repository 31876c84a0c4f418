/** The words of “Predict”: English comes with its code, another language when it is asked for. */
import { type SayOf, sayIn } from '../../shared/words/messages.ts';
import en from '../../shared/messages/en/predict.json' with { type: 'json' };

export type Words = typeof en;
export type Say = SayOf<Words>;

const files = import.meta.glob<Words>(['../../shared/messages/*/predict.json', '!../../shared/messages/en/*'], {
  import: 'default',
});

export const sayInEnglish: Say = sayIn('en', en);

/** English where a language's words do not come. */
export async function sayFor(language: string): Promise<Say> {
  const words = await files[`../../shared/messages/${language}/predict.json`]?.().catch(() => undefined);
  return words ? sayIn(language, words) : sayInEnglish;
}
