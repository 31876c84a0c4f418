/**
 * The page that a lesson is put into, as the package has it: compressed, and without the long texts, such as the engines, that
 * other files of the package have already. Each of them stands as the name of its file.
 */
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** Bytes as text: nothing that a person wrote is so long without a space. */
const LONG = /[A-Za-z0-9+/=]{5000,}/g;

function longestIn(text: string, file: string): string {
  const [longest] = (text.match(LONG) ?? []).sort((a, b) => b.length - a.length);
  if (longest === undefined) throw new Error(`${file}: has no bytes as text`);
  return longest;
}

/** @param files the texts of files of the package, by name */
export function packShell(shell: string, files: ReadonlyMap<string, string>): Uint8Array {
  let text = shell;
  for (const [file, content] of files) text = text.replace(longestIn(content, file), `@@${file}@@`);
  return brotliCompressSync(text);
}

/** @param read gives the text of a file of the package */
export const unpackShell = (packed: Uint8Array, read: (file: string) => string): string =>
  brotliDecompressSync(packed)
    .toString()
    .replace(/@@([\w./-]+)@@/g, (_, file: string) => longestIn(read(file), file));
