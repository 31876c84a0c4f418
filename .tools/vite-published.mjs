// What lies beside the built element: its declarations, and what editors read.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { customElements } from './custom-elements.mjs';

export function published(folder) {
  return {
    name: 'published',
    async generateBundle() {
      for (const fileName of await readdir(folder))
        this.emitFile({ type: 'asset', fileName, source: await readFile(join(folder, fileName), 'utf8') });
      const manifest = JSON.stringify(await customElements(), null, 2);
      this.emitFile({ type: 'asset', fileName: 'custom-elements.json', source: `${manifest}\n` });
    },
  };
}
