import { spoken } from './spoken.ts';

const lists = new Intl.ListFormat(spoken.locale, { style: 'narrow' });

/** Lists texts as the page's language does: “a, b, c”, “a, b und c”, “a、b、c”. Numbers are a row: `inRow`. */
export const inList = (texts: Iterable<string>): string => lists.format(texts);
