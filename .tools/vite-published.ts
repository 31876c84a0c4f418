// Puts beside the built elements what editors and frameworks read: declarations, the JSON Schema of lessons, the elements' manifest, and what is
// made from that.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { lessonSchemaJson } from '../web/course/lesson/json-schema.ts';
import { customElements } from '../web/hosts/custom-elements.ts';
import { generatedTypes } from '../web/hosts/generated-types.ts';
import { declarations } from './declarations.ts';

const packed = new URL('../package.json', import.meta.url);

export function published(): Plugin {
  return {
    name: 'published',
    async generateBundle() {
      const made = await declarations();
      const manifest = await customElements(made);
      const of = JSON.parse(readFileSync(packed, 'utf8')) as { name: string; version: string };
      const files = {
        'lesson.schema.json': `${JSON.stringify(await lessonSchemaJson())}\n`,
        'custom-elements.json': `${JSON.stringify(manifest, null, 2)}\n`,
        ...made,
        ...generatedTypes(manifest, of),
      };
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
