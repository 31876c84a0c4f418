/** Puts a language's words in place of the English ones as files are read, so that all code speaks it. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { partOf } from '../web/shared/words/parts.ts';
import { inLanguage } from '../web/shared/words/read-words.ts';

/** @param web the folder of the site's sources, @param words the folder that has the words instead */
export const spokenIn = (web: string, language: string, words = web): Plugin => ({
  name: 'spoken',
  enforce: 'pre',
  async load(id) {
    const [file = '', query] = id.split('?');
    const part = partOf(relative(web, file));
    if (!part || (query !== undefined && query !== 'raw' && query !== 'import')) return null;
    const text = inLanguage(words, part, await readFile(file, 'utf8'), language);
    return query === 'raw' ? `export default ${JSON.stringify(text)}` : text;
  },
});
