// What a reader of the playground waits for, in Chromium on a slow line: the patterns of the stored run.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serveFolder } from '../../.tools/server.mjs';
import { chromiumOnPath, slowDown } from './chromium.mjs';

const site = fileURLToPath(new URL('../../dist/site/', import.meta.url));

/** @returns milliseconds until all patterns are painted */
async function patternsOn(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await slowDown(page);
  await page.addInitScript(() => {
    const look = () => {
      const root = document.querySelector('attention-playground')?.shadowRoot;
      if ((root?.querySelectorAll('.pattern canvas').length ?? 0) < 4) requestAnimationFrame(look);
      else requestAnimationFrame((now) => (globalThis.seen = now));
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${url}playground/`);
  await page.waitForFunction(() => globalThis.seen !== undefined);
  const seen = await page.evaluate(() => globalThis.seen);
  await page.close();
  return seen;
}

export default async function bench() {
  const executablePath = chromiumOnPath();
  if (!executablePath) return [];
  const { url, close } = await serveFolder(site, { port: 0 });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  const times = [];
  for (let i = 0; i < 5; i++) times.push(await patternsOn(browser, url));
  await browser.close();
  await close();
  const ours = times.toSorted((a, b) => a - b)[2];
  return [
    { name: 'slow line: patterns of the playground, median of 5', n: null, d: null, unit: 'ms', ours, peers: {} },
  ];
}
