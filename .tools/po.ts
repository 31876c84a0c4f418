/** Words as a PO file, which translators' programs read: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html */
import { po } from 'gettext-parser';
import type { Row } from './words.ts';

/** A part and a place in it. No part has a space in its name. */
const contextOf = ({ part, place }: Row): string => `${part} ${place}`;

export function writePo(rows: readonly Row[], language: string): Buffer {
  const translations = Object.fromEntries(
    rows.map((row) => {
      const context = contextOf(row);
      return [context, { [row.english]: { msgctxt: context, msgid: row.english, msgstr: [row.text] } }];
    }),
  );
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language };
  return po.compile({ charset: 'utf-8', headers, translations: { '': {}, ...translations } });
}

/** @returns the rows that name a part and a place: the file’s head names none */
export const readPo = (file: Buffer): Row[] =>
  Object.values(po.parse(file).translations)
    .flatMap((messages) => Object.values(messages))
    .flatMap(({ msgctxt, msgid, msgstr: [text = ''] }) => {
      const [part = '', ...place] = msgctxt?.split(' ') ?? [];
      return part === '' ? [] : [{ part, place: place.join(' '), english: msgid, text }];
    });
