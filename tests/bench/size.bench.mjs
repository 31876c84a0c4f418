// A reader's downloads, gzipped: the engine's wasm, and everything up to the first trace of a stage.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { serveFolder } from '../../.tools/server.mjs';
import { chromiumOnPath } from './chromium.mjs';
import { firstLoad } from './first-load.mjs';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const row = (name, ours) => ({ name, n: null, d: null, unit: 'kB', ours, peers: {} });
const total = (files) => files.reduce((sum, [, size]) => sum + size, 0);

/** Other people's pages, with the element as a module. */
const STAGES = {
  'a stage that opens with its overview': '<attention-steps view="overview"></attention-steps>',
  'a whole stage': '<attention-steps></attention-steps>',
};

export default async function bench() {
  const wasm = gzipSync(readFileSync(`${dist}core/attention.wasm`), { level: 9 }).length / 1000;
  const rows = [row('wasm, gzipped', wasm)];
  const executablePath = chromiumOnPath();
  if (!executablePath || !existsSync(`${dist}site/index.html`)) return rows;
  const folder = `${dist}site/`;
  const { url: root, close } = await serveFolder(folder, { port: 0 });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  const loaded = async (page, url) => [...(await firstLoad(page, url, { root, folder }))];
  const front = await loaded(await browser.newPage(), root);
  rows.push(row('first load of the front, gzipped', total(front)));
  rows.push(row('of that, fonts', total(front.filter(([file]) => file.endsWith('.woff2')))));
  for (const [name, markup] of Object.entries(STAGES)) {
    const page = await browser.newPage();
    const body = `<!doctype html><script type="module" src="${root}element/attention-steps.js"></script>${markup}`;
    await page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body }));
    rows.push(row(`first load of ${name}, gzipped`, total(await loaded(page, `${root}host.html`))));
  }
  await browser.close();
  await close();
  return rows;
}
