// Serves the built site to the browser tests on a free port. As Vitest's global set-up it does so once for all of them:
// `inject('site')` is the address.
import { copyFileSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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

/** Serves a folder, the site unless told otherwise; to be closed by the caller. Tests call `served`. */
export function serve(
  folder: string = built('site/'),
  headers: Record<string, string> = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  if (!existsSync(folder)) throw new Error(`${folder} does not exist: run npm run build first.`);
  return serveFolder(folder, { port: 0, headers, mayZip: false }); // it would be done thousands of times
}

/** Ends what a test file has begun; setup.ts calls them, the last one first. */
export const ends: (() => unknown)[] = [];

/** Serves a folder, the site unless told otherwise, until the test file ends. @returns its address */
export async function served(folder?: string, headers?: Record<string, string>): Promise<string> {
  const { url, close } = await serve(folder, headers);
  ends.push(close);
  return url;
}

/** Makes an empty folder, which is there until the test file ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

/**
 * Makes a folder for other people's pages: with these files, the two of ours that need no others, and in `attention-steps/` all of
 * the elements.
 */
export function hostFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = ownFolder();
  symlinkSync(built('embed'), join(folder, 'attention-steps'));
  for (const file of ['embed/attention-steps.iife.js', 'widget.mjs'])
    copyFileSync(built(file), join(folder, basename(file)));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Returns a page with a body, and with the scripts of these elements, from beside the page unless told otherwise. */
export function pageOf(body: string, elements: readonly string[] = [], from = 'attention-steps/'): string {
  const scripts = elements.map((name) => `<script type="module" src="${from}attention-${name}.js"></script>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>host</title><link rel="icon" href="data:,"><body>${body}${scripts.join('')}`;
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await serve();
  project.provide('site', url);
  return close;
}
