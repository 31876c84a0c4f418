// Which files there are, by folder and ending, relative to the root.
import { existsSync, readdirSync } from 'node:fs';
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
