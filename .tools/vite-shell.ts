// dist/command/lesson.html.br: the page that the command puts a lesson into.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { packShell } from '../web/hosts/command/shell.ts';

/** @param dist the folder of all that is built */
export const shell = (dist: string): Plugin => ({
  name: 'shell',
  generateBundle() {
    const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
    const model = readdirSync(join(dist, 'embed')).find((name) => /^_virtual_stored-model-.*\.js$/.test(name));
    const files = ['core/inline.js', 'core/learn/inline.js', ...(model === undefined ? [] : [`embed/${model}`])];
    const source = packShell(read('offline/lesson.html'), new Map(files.map((file) => [file, read(file)])));
    this.emitFile({ type: 'asset', fileName: 'lesson.html.br', source });
  },
});
