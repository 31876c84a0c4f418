// Files by folder and ending, relative to the root; and stamps, which tell if something must be made again, by a hash of what it was
// made from and of what came out. They are kept in build/stamps.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './terminal.mjs';

/** The files with these endings in these folders; a folder may not exist. */
export function files(folders, endings) {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
    .filter((file) => !file.includes('node_modules'))
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .sort();
}

export const cppFiles = () => files(['core', 'wasm', 'tests/core', 'tests/wasm'], ['.cpp', '.h']);

async function addTo(hash, path) {
  let entries;
  try {
    entries = await readdir(join(root, path), { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return; // not there: leaves no trace, so its appearing changes the hash
    if (error.code !== 'ENOTDIR') throw error;
    hash.update(`${path}\0`).update(await readFile(join(root, path)));
    return;
  }
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) await addTo(hash, join(path, name));
}

/** A hash of the contents of files and folders, given relative to the root. */
export async function hashOf(paths, ...more) {
  const hash = createHash('sha256').update(JSON.stringify(more));
  for (const path of paths) await addTo(hash, path);
  return hash.digest('hex');
}

const fileOf = (name) => join(root, 'build', 'stamps', name);

/** The name's stamp as it is now; compare it with what `lastStamp` gives. */
export async function stamp(inputs, outputs, ...more) {
  return `${await hashOf(inputs, ...more)} ${await hashOf(outputs)}\n`;
}

export const lastStamp = (name) => readFile(fileOf(name), 'utf8').catch(() => '');

export async function writeStamp(name, text) {
  await mkdir(join(root, 'build', 'stamps'), { recursive: true });
  await writeFile(fileOf(name), text);
}
