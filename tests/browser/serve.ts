// Serves the built site to the browser tests on a free port. As Vitest's global set-up it does so once for all of them:
// `inject('site')` is the address.
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type {} from 'vitest'; // what is augmented below
import type { TestProject } from 'vitest/node';
import { serveFolder } from '../../.tools/server.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    site: string;
  }
}

/** The path of something that was built. */
export const built = (path: string): string => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));

/** Serves a folder, the site unless told otherwise; to be closed by the caller. */
export function serve(
  folder: string = built('site/'),
  headers: Record<string, string> = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  if (!existsSync(folder)) throw new Error(`${folder} does not exist: run npm run build first.`);
  return serveFolder(folder, { port: 0, headers, mayZip: false }); // it would be done thousands of times
}

/**
 * Serves a folder of its own, in which tests can write: with these files, and with `embed/`, which other pages take.
 * @returns its path, its address, and a function that stops serving and removes it
 */
export async function serveFiles(
  files: Readonly<Record<string, string>> = {},
): Promise<{ folder: string; url: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'served-'));
  symlinkSync(built('embed'), join(folder, 'embed'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { url, close } = await serve(folder);
  const end = async (): Promise<void> => {
    await close();
    rmSync(folder, { recursive: true });
  };
  return { folder, url, close: end };
}

/** A page of somebody else, who takes a script of ours. */
export const pageOf = (script: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>host</title><script type="module" src="${script}"></script>${body}`;

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await serve();
  project.provide('site', url);
  return close;
}
