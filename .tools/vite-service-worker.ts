// sw.js beside the site's pages, with the list of what it keeps, and the script that registers it on each page.
//
// Workbox does as much with 40 packages, which bring Babel; what is wanted here is a page of code.
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';

const worker = 'sw.js';
/** Those for others' pages come from the network, as the pages around them do. */
const isKept = (file: string): boolean => file !== worker && !/(^|\/)embed\.html$|^(element|offline)\//.test(file);

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('base64');

/** @param site the folder of the built site, @param source of the worker */
export async function writeServiceWorker(site: string, source: string): Promise<void> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(site, '/').length).replaceAll('\\', '/'))
    .filter(isKept)
    .sort();
  const files: Record<string, string> = {};
  for (const name of names) files[name.replace(/(^|\/)index\.html$/, '$1')] = sha256(await readFile(join(site, name)));
  const list = JSON.stringify(files);
  const { code } = await transform(await readFile(source, 'utf8'), {
    loader: 'ts',
    format: 'iife',
    minify: true,
    banner: `const FILES=${list},VERSION=${JSON.stringify(sha256(list).slice(0, 16))};`,
  });
  await writeFile(join(site, worker), code);
}

/** @param folder of the worker's sources, in that of the site's */
export function serviceWorker(folder: string): Plugin {
  let site = '';
  return {
    name: 'service-worker',
    apply: 'build', // a developer's server is always asked
    configResolved: ({ build }) => {
      site = build.outDir;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) =>
        path.endsWith('/embed.html')
          ? html
          : {
              html,
              tags: [
                { tag: 'script', attrs: { type: 'module', src: '/site/service-worker/register.ts' }, injectTo: 'head' },
              ],
            },
    },
    closeBundle: () => writeServiceWorker(site, join(folder, 'worker.ts')),
  };
}
