import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import type { Plugin } from 'vite';

const deflated = (bytes: string | Uint8Array): string =>
  `export default ${JSON.stringify(deflateRawSync(bytes, { level: 9 }).toString('base64'))}`;

/** Files as text, as web/course/exercises/python/packed.ts reads it: deflated, in base64. Angular's build breaks programs inside of template literals. */
export const packed: Plugin = {
  name: 'packed',
  enforce: 'pre',
  resolveId(id, importer) {
    const [file = '', query] = id.split('?');
    return query === 'packed' ? this.resolve(file, importer).then((found) => found && `${found.id}?packed`) : null;
  },
  load: (id) => (id.endsWith('?packed') ? deflated(readFileSync(id.split('?')[0]!)) : null),
  transform(code, id) {
    if (!id.endsWith('?worker&inline&packed')) return null;
    const [, text = ''] = /^const jsContent = (".*");$/m.exec(code) ?? [];
    return { code: deflated(JSON.parse(text) as string), map: { mappings: '' } };
  },
};
