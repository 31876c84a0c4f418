/** The words of <attention-reader>, in the page's language; the shipped model's are English. */
import en from '../../../shared/messages/en/reader.json' with { type: 'json' };
import { sayHere } from '../../../shared/words/messages.ts';
import { NAME, NUMBER, START, WORD } from '../words.ts';
import type { HeadPlace } from '../../patch.ts';

export const say = sayHere(en);

/** Names a class of words, such as `<-ed>`. */
export function classText(token: string): string {
  const key = ({ [START]: 'end', [NAME]: 'name', [NUMBER]: 'number', [WORD]: 'word' } as const)[token];
  return key ? say(`class.${key}`) : say('class.ending', { ending: token.slice(1, -1) });
}

export const headText = ({ layer, head }: HeadPlace): string => say('head', { layer, head });

type Key = keyof typeof en;
const isKey = (key: string): key is Key => key in en;

const textOf = (key: string, id: string): string => (isKey(key) ? say(key) : id);

export const questionText = (id: string): string => textOf(`question.${id}`, id);

/** @param id of a head that was measured; undefined: none was */
export const soughtText = (id: string | undefined): string => textOf(`sought.${id ?? 'none'}`, id ?? '');

export const measureText = (id: string): string => textOf(`measured.${id}`, id);
