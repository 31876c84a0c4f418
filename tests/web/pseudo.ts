/** A language that nobody speaks: English with accents, and half as long again. What has none was never in a file of words. */
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { englishParts, write } from '../../.tools/words.ts';

export const web = fileURLToPath(new URL('../../web', import.meta.url));

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ô',
  u: 'ü',
  y: 'ÿ',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Ü',
};

/** The parts of a text that languages share. */
const SHARED =
  /\{\{(?:[^{}]|\{[^{}]*\})*\}\}|\{[^{}]*\}|\$\$[^$]*\$\$|\$[^$]*\$|`[^`]*`|\]\([^)]*\)|<[^>]*>|https?:\S+|\bW_[QKVO]\b|\bd_(?:k|v|model)\b/gs;

/** @returns the text with accents, and with more of it at its end */
function accented(text: string): string {
  const shared = text.match(SHARED) ?? [];
  const accent = (piece: string): string => piece.replace(/[aeiouyAEIOU]/g, (letter) => ACCENTS[letter] ?? letter);
  const all = text
    .split(SHARED)
    .map((piece, at) => accent(piece) + (shared[at] ?? ''))
    .join('');
  const longer = ' ëxtrá'.repeat(Math.ceil((0.4 * text.length) / 6));
  return all + (/[\n|]|\{#/.test(text) ? '' : longer);
}

/** Writes a language of `accented` words beside links to the site’s sources. @returns a folder in place of `web` */
export function pseudoWeb(language: string, row: object): string {
  const root = mkdtempSync(join(tmpdir(), 'attention-steps-words-'));
  symlinkSync(join(web, '..', 'docs'), join(root, 'docs'));
  const folder = join(root, 'web');
  mkdirSync(folder);
  for (const name of ['course', 'site', 'stage', 'learn', 'hosts']) symlinkSync(join(web, name), join(folder, name));
  mkdirSync(join(folder, 'shared', 'messages'), { recursive: true });
  cpSync(join(web, 'shared', 'messages', 'en'), join(folder, 'shared', 'messages', 'en'), { recursive: true });
  for (const { part, texts } of englishParts(web))
    write(folder, language, part, Object.fromEntries(Array.from(texts, ([place, text]) => [place, accented(text)])));
  writeFileSync(join(folder, 'shared', 'messages', language, 'language.json'), JSON.stringify(row));
  return folder;
}
