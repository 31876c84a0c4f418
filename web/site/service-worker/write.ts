/**
 * Writes sw.js beside the site's pages: worker.ts with the list of files that it keeps.
 *
 * Workbox does the same with 40 packages, including Babel; a page of code suffices here.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';

const worker = 'sw.js';
/**
 * Files that others put into their pages or take with them come from the network, and so do copies of engines that are kept, and the
 * model that has read: 1 MB that only those fetch who ask for it.
 */
const isKept = (file: string): boolean =>
  file !== worker && !/^(element|offline)\/|^assets\/(inline|packed|reader)-/.test(file);

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('base64');

/** @param site the folder of the built site */
export async function writeServiceWorker(site: string): Promise<void> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(site, '/').length).replaceAll('\\', '/'))
    .filter(isKept)
    .sort();
  const files: Record<string, string> = {};
  for (const name of names) files[name.replace(/(^|\/)index\.html$/, '$1')] = sha256(await readFile(join(site, name)));
  const list = JSON.stringify(files);
  const source = await readFile(new URL('worker.ts', import.meta.url), 'utf8');
  const { code } = await transform(source, {
    loader: 'ts',
    format: 'iife',
    minify: true,
    banner: `const FILES=${list},VERSION=${JSON.stringify(sha256(list).slice(0, 16))};`,
  });
  // Renamed at once, as half a file would be a worker, too.
  await writeFile(join(site, `${worker}.new`), code);
  await rename(join(site, `${worker}.new`), join(site, worker));
}
