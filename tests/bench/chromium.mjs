// Chromium, the built site served for it, and what a page in it downloads.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { which } from '../../.tools/find.mjs';
import { serveFolder } from '../../.tools/server.mjs';

export const site = fileURLToPath(new URL('../../dist/site/', import.meta.url));

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let browser;
/** @type {Map<string, ReturnType<typeof serveFolder>>} */
const servers = new Map();

async function start() {
  const { chromium } = await import('playwright-core'); // not before, as the names of the tables are read without it
  return chromium.launch({
    executablePath: which('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome') ?? '',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}

/** Starts Chromium once, until close(). */
export function launch() {
  browser ??= start();
  return browser;
}

/**
 * Serves a folder once, until close().
 * @param {string} folder
 */
export async function serve(folder) {
  if (!servers.has(folder)) servers.set(folder, serveFolder(folder));
  const { url } = /** @type {{ url: string }} */ (await servers.get(folder));
  return url;
}

export async function close() {
  await (await browser)?.close();
  for (const server of servers.values()) await (await server).close();
}

/**
 * Returns the sizes of files gzipped, in kB of 1000 bytes.
 * @param {string[]} asked addresses, of others' too
 * @param {{ root: string, folder: string }} served an address, and the folder that it serves
 * @returns {Map<string, number>} by file
 */
export function sizesOf(asked, { root, folder }) {
  const files = [...new Set(asked)]
    .filter((address) => address.startsWith(root))
    .map((address) => new URL(address).pathname.slice(new URL(root).pathname.length))
    .filter((file) => existsSync(join(folder, file))); // a browser asks for an icon, whether there is one or not
  return new Map(files.map((file) => [file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000]));
}

/**
 * Measures a page's downloads up to the first trace of its stage.
 * @param {import('playwright-core').Page} page
 * @param {string} url a page with one stage
 * @param {{ root: string, folder: string }} served
 * @returns {Promise<Map<string, number>>} by file; the page itself is no part of it
 */
export async function firstLoad(page, url, served) {
  await page.addInitScript(() => {
    addEventListener('attention-steps:ready', async ({ target }) => {
      await /** @type {Element & { updateComplete: Promise<void> }} */ (target).updateComplete; // and drawn
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      performance.mark('first trace', { detail: files });
    });
  });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('first trace').length > 0);
  /** @type {string[]} */
  const asked = await page.evaluate(() => {
    const [mark] = /** @type {PerformanceMark[]} */ (performance.getEntriesByName('first trace'));
    return mark?.detail;
  });
  return sizesOf(asked, served);
}
