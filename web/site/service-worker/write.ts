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
  !file.endsWith(worker) && !/^(element|offline)\/|^assets\/(inline|packed|reader)-/.test(file);

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('base64');

/** A script with the words of a language, as .tools/languages.ts names it. */
const SPEAKING = /-([a-z]{2,3}(?:-[A-Za-z]+)?)-[\w-]{8}\.js$/;

/** Returns the files of the site that pages in a language need. @param languages of the site */
function filesFor(names: readonly string[], language: string, languages: readonly string[]): string[] {
  const ofLanguage = (name: string): string | undefined => {
    const [folder = ''] = name.split('/');
    const spoken = folder === 'assets' ? (SPEAKING.exec(name)?.[1] ?? '') : folder;
    return languages.find((known) => known !== 'en' && known === spoken);
  };
  if (language === 'en') return names.filter((name) => ofLanguage(name) === undefined);
  const own = names.filter((name) => ofLanguage(name) === language);
  // Scripts that are there in this language, and English pages, are not asked for.
  const replaced = new Set(own.map((name) => name.replace(SPEAKING, '.js')));
  const shared = names.filter(
    (name) =>
      ofLanguage(name) === undefined && !replaced.has(name) && /^(?:assets|fonts)\/|^[^/]+\.(?:svg|js)$/.test(name),
  );
  return [...shared, ...own];
}

/** @param site the folder of the built site, @param languages that it is in */
export async function writeServiceWorkers(site: string, languages: readonly string[]): Promise<void> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(site, '/').length).replaceAll('\\', '/'))
    .filter(isKept)
    .sort();
  for (const language of languages) await writeWorker(site, filesFor(names, language, languages), language);
}

async function writeWorker(site: string, names: readonly string[], language: string): Promise<void> {
  const files: Record<string, string> = {};
  for (const name of names) files[name.replace(/(^|\/)index\.html$/, '$1')] = sha256(await readFile(join(site, name)));
  const list = JSON.stringify(files);
  const source = await readFile(new URL('worker.ts', import.meta.url), 'utf8');
  const { code } = await transform(source, {
    loader: 'ts',
    format: 'iife',
    minify: true,
    banner: `const FILES=${list},VERSION=${JSON.stringify(sha256(list).slice(0, 16))},ROOT=${language === 'en' ? '"./"' : '"../"'};`,
  });
  // Renamed at once, as half a file would be a worker, too.
  const file = join(site, language === 'en' ? '' : language, worker);
  await writeFile(`${file}.new`, code);
  await rename(`${file}.new`, file);
}
