// What the site carries for the pages of others: the element in element/, and each lesson in one file in offline/, from what
// has been built of them in dist/.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** @param folders what is carried, by the folder on the site */
export function carried(folders: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'carried',
    apply: 'build',
    async generateBundle() {
      for (const [to, from] of Object.entries(folders)) {
        const files = await readdir(from).catch(() => []);
        if (files.length === 0) this.warn(`${from} is empty: the site is built without ${to}/`);
        for (const file of files.filter((name) => /\.(js|wasm|html)$/.test(name)))
          this.emitFile({ type: 'asset', fileName: `${to}/${file}`, source: await readFile(join(from, file)) });
      }
    },
  };
}
