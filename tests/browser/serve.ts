// Serves the built site to the browser tests on a free port. As Vitest's global set-up it does so once for all of them:
// `inject('site')` is the address.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type {} from 'vitest'; // what is augmented below
import type { TestProject } from 'vitest/node';
import { serveFolder } from '../../.tools/server.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    site: string;
  }
}

const site = fileURLToPath(new URL('../../dist/site/', import.meta.url));

/** Serves a folder, the site unless told otherwise; to be closed by the caller. */
export function serve(
  folder: string = site,
  headers: Record<string, string> = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  if (!existsSync(folder)) throw new Error(`${folder} does not exist: run npm run build first.`);
  return serveFolder(folder, { port: 0, headers, mayZip: false }); // it would be done thousands of times
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await serve();
  project.provide('site', url);
  return close;
}
