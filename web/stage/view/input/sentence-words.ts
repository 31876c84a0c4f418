/** The words of the sentence box: the page's language comes with its code, another when it is spoken. */
import { type SayOf, sayHere, sayIn } from '../../../shared/words/messages.ts';
import { spoken } from '../../../shared/words/spoken.ts';
import en from '../../../shared/messages/en/sentence.json' with { type: 'json' };

type Words = typeof en;
export type BoxSay = SayOf<Words>;

const files = import.meta.glob<Words>(['../../../shared/messages/*/sentence.json', '!../../../shared/messages/en/*'], {
  import: 'default',
});
const known = new Map<string, BoxSay>([[spoken.id, sayHere(en)]]);

/** @param onArrival called when the language's words have come; until then it is the page's language */
export function boxSay(language: string, onArrival: () => void): BoxSay {
  const say = known.get(language);
  if (say) return say;
  const usual = known.get(spoken.id)!;
  known.set(language, usual);
  files[`../../../shared/messages/${language}/sentence.json`]?.().then(
    (words) => {
      known.set(language, sayIn(language, words));
      onArrival();
    },
    () => undefined, // it stays as it is
  );
  return usual;
}
