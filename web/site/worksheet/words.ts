/** The words of worksheets in the sheets' language; a language has them if its folder of messages has `worksheet.json`. */
import { type SayOf, sayOver } from '../../shared/words/messages.ts';
import { spoken } from '../../shared/words/spoken.ts';
import en from '../../shared/messages/en/worksheet.json' with { type: 'json' };

type Words = typeof en;
export type Say = SayOf<Words> & { readonly language: string };

const files = import.meta.glob<Words>('../../shared/messages/*/worksheet.json', { eager: true, import: 'default' });
const words = new Map(Object.entries(files).map(([path, texts]) => [path.split('/').at(-2) ?? '', texts]));

/** The page's first, in which the English file has its words. */
export const LANGUAGES: readonly string[] = [
  spoken.id,
  ...[...words.keys()].filter((language) => language !== 'en' && language !== spoken.id),
];

/** @param language one of `LANGUAGES` */
export const sayFor = (language: string): Say =>
  Object.assign(sayOver(language, words.get(language) ?? {}, en), { language });
