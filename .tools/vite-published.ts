// Puts beside the built elements what editors read: the JSON Schema of lessons, and the elements' manifest.
import type { Plugin } from 'vite';
import { lessonSchemaJson } from '../web/course/lesson/json-schema.ts';
import { customElements } from '../web/hosts/custom-elements.ts';

export function published(): Plugin {
  return {
    name: 'published',
    async generateBundle() {
      const schema = JSON.stringify(await lessonSchemaJson());
      this.emitFile({ type: 'asset', fileName: 'lesson.schema.json', source: `${schema}\n` });
      const manifest = JSON.stringify(await customElements(), null, 2);
      this.emitFile({ type: 'asset', fileName: 'custom-elements.json', source: `${manifest}\n` });
    },
  };
}
