/** The closed worker in browsers, built as the site is, under its policy: programs run, and reach nothing. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { packed } from '../../.tools/vite-packed.ts';
import { withSitePolicy } from '../../web/site/policy.ts';
import type { Runner } from '../../web/course/exercises/python/runner.ts';
import { browsers } from './browsers.ts';
import { ownFolder, served } from './serve.ts';

const source = fileURLToPath(new URL('../../web/course/exercises/python/', import.meta.url));
const home = ownFolder();
let site: string;

declare global {
  interface Window {
    runner: Runner;
    /** The names left in a worker once its session is open. */
    left: Promise<Readonly<Record<string, string>>>;
  }
}

const page = `
import { openRunner } from ${JSON.stringify(`${source}connect.ts`)};
import wasm from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url';
window.runner = openRunner();
const probe = new Worker(new URL('./probe.ts', import.meta.url), { type: 'module' });
window.left = new Promise((resolve) => { probe.onmessage = ({ data }) => resolve(data); });
probe.postMessage(new URL(wasm, location.href).href);
`;

const probe = `
import { openSession } from ${JSON.stringify(`${source}session.ts`)};
const say = postMessage.bind(globalThis);
const attempt = (what) => { try { return typeof what(); } catch (error) { return error.name; } };
addEventListener('message', async ({ data }) => {
  await openSession(data, () => {});
  const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'importScripts', 'indexedDB', 'caches', 'BroadcastChannel',
    'Worker', 'navigator', 'location', 'postMessage', 'eval', 'Function', 'process'];
  const left = Object.fromEntries(names.map((name) => [name, typeof globalThis[name]]));
  const made = {
    constructor: attempt(() => (() => 0).constructor('return 1')),
    async: attempt(() => (async () => 0).constructor('return 1')),
    prototype: attempt(() => WorkerGlobalScope.prototype.importScripts ?? DedicatedWorkerGlobalScope.prototype.postMessage),
    js: Object.keys(globalThis.proxy_js_ref[0]).length + String(globalThis.proxy_js_ref[0].fetch),
  };
  say({ ...left, ...made });
});
`;

beforeAll(async () => {
  const html = '<!doctype html><meta charset="utf-8" /><title>x</title><script type="module" src="./page.ts"></script>';
  for (const [file, text] of Object.entries({
    'index.html': withSitePolicy(html, []),
    'page.ts': page,
    'probe.ts': probe,
  }))
    writeFileSync(join(home, file), text);
  await build({
    configFile: false,
    logLevel: 'error',
    root: home,
    base: './',
    worker: { format: 'es' },
    plugins: [packed],
    resolve: {
      preserveSymlinks: true,
      alias: { '@micropython': fileURLToPath(new URL('../../node_modules/@micropython', import.meta.url)) },
    },
    build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  site = await served(join(home, 'dist'));
});

describe.each(Object.entries(browsers))('in %s', (_, launch) => {
  it('programs run, and reach nothing', async () => {
    const browser = await launch();
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(site);
    await page.waitForFunction(() => 'runner' in window);
    const problem = await page.evaluate(() => window.runner.ready());
    expect(problem).toBeUndefined();
    for (const [code, result] of [
      ['import numpy as np\nprint(np.arange(3) / 2)', { printed: '[0.  0.5 1. ]\n', ending: { kind: 'done' } }],
      ['import js', { ending: { error: { type: 'ImportError' } } }],
      ['while True: pass', { ending: { kind: 'time' } }],
      ['a = [0] * 10**9', { ending: { error: { type: 'MemoryError' } } }],
      ['print(2)', { printed: '2\n' }],
    ] as const) {
      const ran = await page.evaluate((text) => window.runner.run({ code: text }), code);
      expect(ran, code).toMatchObject(result);
    }
    expect(problems.filter((text) => !text.includes('the limit is reached'))).toEqual([]);

    const { constructor, async, js, ...left } = await page.evaluate(() => window.left);
    // A function's constructor is Object's by now, which makes no code of a text.
    expect([constructor, async, js]).toEqual(['object', 'object', '0undefined']);
    expect(Object.entries(left).filter(([, type]) => type !== 'undefined')).toEqual([]);
    await browser.close();
  });
});
