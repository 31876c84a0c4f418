/** The invalid parts of a link, a state or the attributes, in words. */
import type { Language } from '../../../shared/words/language.ts';
import type { StateProblem } from '../../state/read-state.ts';
import type { Say, Words } from './words.ts';

export type Said = () => readonly string[];

/** Returns each problem once, in the current language: a link may be read before its words have loaded. */
export function inTime(language: Language<Words>, texts: (say: Say) => readonly string[]): Said {
  let by = language.say;
  let said = texts(by);
  return () => {
    if (by !== language.say) [said, by] = [texts(language.say), language.say];
    return said;
  };
}

export const problemTexts = (
  problems: readonly { readonly key: StateProblem['key']; readonly values: StateProblem['values'] }[],
  say: Say,
): string[] =>
  problems.map(({ key, values }) =>
    key === 'value.rows' || key === 'value.unknown' ? say('value.state', values) : say(key, values),
  );
