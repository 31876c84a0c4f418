// The cost of ten stages below the fold for their page, in Chromium, against the same page without them: blocking time (the
// part of each task beyond 50 ms), also with a CPU four times slower; and memory of scripts, of the drawing, and reserved by
// the engine.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serveFolder } from '../../.tools/server.mjs';
import { chromiumOnPath } from './chromium.mjs';

const stages = 10;
const lessons = ['worked-example', 'dog-bites-man', 'causal-dog-bites-man', 'two-queries'];
const row = (name, unit, ours) => ({ name, n: null, d: null, unit, ours, peers: {} });
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function page(count) {
  const all = Array.from(
    { length: count },
    (_, at) => `<p>Text.</p><attention-steps lesson="${lessons[at % lessons.length]}"></attention-steps>`,
  );
  const script = count > 0 ? '<script type="module" src="embed/attention-steps.js"></script>' : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>host</title>${script}
<body><h1>A page</h1><div style="height: 3000px"></div>${all.join('')}</body></html>`;
}

/** Opens the page and leaves it alone. @param rate factor by which the CPU is slower */
async function open(browser, url, rate) {
  const opened = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const devtools = await opened.context().newCDPSession(opened);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await opened.addInitScript(() => {
    globalThis.blocking = 0;
    globalThis.engines = [];
    const { Instance } = WebAssembly;
    WebAssembly.Instance = class extends Instance {
      constructor(...given) {
        super(...given);
        globalThis.engines.push(...Object.values(this.exports).filter((one) => one instanceof WebAssembly.Memory));
      }
    };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.blocking += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
  });
  await opened.goto(url, { waitUntil: 'networkidle' });
  await opened.waitForTimeout(2000); // what a page does when it is idle is its work, too
  return opened;
}

async function blocking(browser, url, rate) {
  const times = [];
  for (let i = 0; i < 5; i++) {
    const opened = await open(browser, url, rate);
    times.push(await opened.evaluate(() => globalThis.blocking));
    await opened.close();
  }
  return median(times);
}

const memoryOf = (opened) =>
  opened.evaluate(async () => {
    const { bytes } = await performance.measureUserAgentSpecificMemory(); // of WebAssembly's memory it knows nothing
    return globalThis.engines.reduce((sum, { buffer }) => sum + buffer.byteLength, bytes);
  });

/** Returns bytes once it is open, and once a reader has been at every stage. */
async function memory(browser, url) {
  const opened = await open(browser, url, 1);
  const first = await memoryOf(opened);
  for (const stage of await opened.locator('attention-steps').all()) {
    await stage.evaluate((element) => element.scrollIntoView());
    await stage.evaluate((element) => element.ready);
    await stage.locator('svg.stage').waitFor();
  }
  const seen = await memoryOf(opened);
  const engines = await opened.evaluate(() => globalThis.engines.length);
  await opened.close();
  return { first, seen, engines };
}

export default async function bench() {
  const executablePath = chromiumOnPath();
  if (!executablePath) return [];
  const folder = mkdtempSync(join(tmpdir(), 'stages-'));
  cpSync(fileURLToPath(new URL('../../dist/embed/', import.meta.url)), join(folder, 'embed'), { recursive: true });
  writeFileSync(join(folder, 'with.html'), page(stages));
  writeFileSync(join(folder, 'without.html'), page(0));
  // Only such a page may measure its own memory.
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
  const { url, close } = await serveFolder(folder, { headers });
  const args = ['--no-sandbox', '--disable-background-networking', '--enable-blink-features=ForceEagerMeasureMemory'];
  const browser = await chromium.launch({ executablePath, args });
  const rows = [];
  for (const [rate, cpu] of [
    [1, ''],
    [4, ', CPU four times slower'],
  ]) {
    const added =
      (await blocking(browser, `${url}with.html`, rate)) - (await blocking(browser, `${url}without.html`, rate));
    rows.push(row(`ten stages below the fold: added blocking time${cpu}`, 'ms', Math.max(0, added)));
  }
  const [filled, empty] = [await memory(browser, `${url}with.html`), await memory(browser, `${url}without.html`)];
  const each = (bytes) => bytes / stages / 1e6;
  if (filled.engines !== 1) throw new Error(`expected one engine for all stages, got ${filled.engines}`);
  rows.push(row('ten stages below the fold: added memory each', 'MB', each(filled.first - empty.first)));
  rows.push(row('ten stages, each of them seen: added memory each', 'MB', each(filled.seen - empty.seen)));
  await browser.close();
  await close();
  rmSync(folder, { recursive: true });
  return rows;
}
