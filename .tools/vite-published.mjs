// What lies beside the built elements: their declarations, and what editors read.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { customElements } from './custom-elements.mjs';
import { lessonSchemaJson } from '../web/course/lesson/json-schema.ts';

export function published(folder) {
  return {
    name: 'published',
    async generateBundle() {
      for (const fileName of await readdir(folder))
        this.emitFile({ type: 'asset', fileName, source: await readFile(join(folder, fileName), 'utf8') });
      const schema = JSON.stringify(await lessonSchemaJson());
      this.emitFile({ type: 'asset', fileName: 'lesson.schema.json', source: `${schema}\n` });
      const manifest = JSON.stringify(await customElements(), null, 2);
      this.emitFile({ type: 'asset', fileName: 'custom-elements.json', source: `${manifest}\n` });
    },
  };
}
