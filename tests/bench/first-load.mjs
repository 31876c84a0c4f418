// Measures a page's downloads up to the first trace of its stage; gzipped, in kB of 1000 bytes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * @param {import('playwright-core').Page} page
 * @param {string} url a page with one stage
 * @param {{ root: string, folder: string }} served an address, and the folder that it serves
 * @returns {Promise<Map<string, number>>} by file; the page itself is no part of it
 */
export async function firstLoad(page, url, { root, folder }) {
  await page.addInitScript(() => {
    addEventListener('attention-steps:ready', async ({ target }) => {
      await target.updateComplete; // and drawn
      globalThis.asked ??= performance.getEntriesByType('resource').map(({ name }) => name);
    });
  });
  await page.goto(url);
  await page.waitForFunction(() => globalThis.asked !== undefined);
  const asked = await page.evaluate(() => globalThis.asked);
  const files = [...new Set(asked)]
    .filter((address) => address.startsWith(root))
    .map((address) => new URL(address).pathname.slice(new URL(root).pathname.length))
    .filter((file) => existsSync(join(folder, file))); // a browser asks for an icon, whether there is one or not
  return new Map(files.map((file) => [file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000]));
}
