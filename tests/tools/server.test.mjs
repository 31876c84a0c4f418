// The server behind npm start, for requests that are not files of the folder.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFolder } from '../../.tools/server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'served-'));
let server;

beforeAll(async () => {
  mkdirSync(join(folder, 'api'));
  writeFileSync(join(folder, 'api', 'index.html'), 'the page');
  mkdirSync(join(folder, 'assets'));
  for (const name of ['core-BdeLvs6M.js', 'core.js']) writeFileSync(join(folder, 'assets', name), 'a script');
  server = await serveFolder(folder);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it("gives a folder's page, at the address with which its relative links work", async () => {
  const direct = await fetch(`${server.url}api/`);
  expect([direct.status, await direct.text()]).toEqual([200, 'the page']);
  const led = await fetch(`${server.url}api?a=1`);
  expect([led.url, await led.text()]).toEqual([`${server.url}api/?a=1`, 'the page']);
});

it.each([
  ['assets/core-BdeLvs6M.js', 'max-age=31536000, immutable'],
  ['assets/core.js', 'no-cache'],
  ['api/', 'no-cache'],
])('%s is kept: %s', async (path, kept) => {
  expect((await fetch(server.url + path)).headers.get('cache-control')).toBe(kept);
});

it.each(['nothing', 'nothing/', '..%2fetc', '%E0', 'api/%00'])('gives nothing for %s', async (path) => {
  expect((await fetch(server.url + path)).status).toBe(404);
});
