/** The words of the sentence box: English comes with its code, another language when it is spoken. */
import { type SayOf, sayIn } from '../../../shared/words/messages.ts';
import en from '../../../shared/messages/en/sentence.json' with { type: 'json' };

type Words = typeof en;
export type BoxSay = SayOf<Words>;

const files = import.meta.glob<Words>(['../../../shared/messages/*/sentence.json', '!../../../shared/messages/en/*'], {
  import: 'default',
});
const spoken = new Map<string, BoxSay>([['en', sayIn('en', en)]]);

/** @param onArrival called when the language's words have come; until then it is English */
export function boxSay(language: string, onArrival: () => void): BoxSay {
  const inEnglish = spoken.get('en')!;
  const known = spoken.get(language);
  if (known) return known;
  spoken.set(language, inEnglish);
  files[`../../../shared/messages/${language}/sentence.json`]?.().then(
    (words) => {
      spoken.set(language, sayIn(language, words));
      onArrival();
    },
    () => undefined, // it stays English
  );
  return inEnglish;
}
