/** The words of the pages whose HTML is written by hand, in which `{key}` is a place. */
import page from '../shared/messages/en/front.json' with { type: 'json' };
import question from '../shared/messages/en/front-question.json' with { type: 'json' };
import { escape } from '../shared/markup.ts';
import { sayHere } from '../shared/words/messages.ts';
import { spoken } from '../shared/words/spoken.ts';

const front = { ...page, ...question };
const say = sayHere(front);

const isKey = (key: string): key is keyof typeof front => Object.hasOwn(front, key);

/** @throws Error naming a place without words */
export const fillWords = (html: string): string =>
  html
    .replace('<html lang="en">', `<html lang="${spoken.id}" dir="${spoken.direction}">`)
    .replace(/\{([a-z][a-z.-]*)\}/g, (_, key: string) => {
      if (!isKey(key)) throw new Error(`{${key}}: front.json has no such words`);
      return escape(say(key)).replace(/\*\*(.+?)\*\*/g, '<b>$1</b>');
    });
