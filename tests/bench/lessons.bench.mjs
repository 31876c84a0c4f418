// The cost of a lesson for its reader, in Chromium: its downloads when it is opened first of all, or after those before it;
// and in its labs the time from an input to the painted answer, with a CPU four times slower.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { serveFolder } from '../../.tools/server.mjs';
import { chromiumOnPath } from './chromium.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const lessons = readdirSync(path('../../web/course/lessons/en'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice('00-'.length, -'.json'.length));
const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1];
const row = (name, unit, ours) => ({ name, n: null, d: null, unit, ours, peers: {} });

/** Returns every file that a page requests, gzipped: on opening it, and then on reading down to its end. */
async function transfer(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const sizes = new Map();
  const arriving = [];
  page.on('requestfinished', (request) => arriving.push(request));
  const settle = async () => {
    await page.waitForLoadState('networkidle');
    for (const request of arriving.splice(0)) {
      const response = await request.response();
      sizes.set(request.url(), gzipSync(await response.body()).length);
    }
  };
  await page.goto(url);
  await settle();
  const opened = new Map(sizes);
  await page.evaluate(() => document.querySelector('attention-steps')?.scrollIntoView());
  await page.waitForFunction(() => !document.querySelector('attention-steps:not(:defined)'));
  await settle();
  await context.close();
  return { opened, read: sizes };
}

/** Runs in the page. Operates every slider, box, choice and vector of its labs. @returns milliseconds by lab */
async function operateLabs() {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const labs = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('attention-lab-'));
  const times = {};
  for (const lab of labs) {
    while (!lab.shadowRoot?.querySelector('.lab') || lab.shadowRoot.querySelector('.waiting')) await painted();
    const measured = (times[lab.localName] = []);
    const timed = async (act) => {
      await painted();
      const start = performance.now();
      act();
      await lab.updateComplete;
      await painted();
      measured.push(performance.now() - start);
    };
    const event = (type) => new Event(type, { bubbles: true, composed: true });
    const found = () => [...lab.shadowRoot.querySelectorAll('input, [role="slider"]')];
    for (let at = 0; at < found().length; at++) {
      const kind = found()[at].getAttribute('role') ?? found()[at].type;
      for (let i = 0; i < 8 && found()[at]; i++) {
        const control = found()[at];
        if (kind === 'range')
          await timed(() => {
            const before = control.value;
            control.stepUp(i + 1);
            if (control.value === before) control.value = control.min;
            control.dispatchEvent(event('input'));
            control.dispatchEvent(event('change'));
          });
        else if (kind === 'slider')
          await timed(() =>
            control.dispatchEvent(
              new KeyboardEvent('keydown', { key: i % 2 ? 'ArrowLeft' : 'ArrowUp', bubbles: true, composed: true }),
            ),
          );
        else if (kind === 'checkbox' || (kind === 'radio' && i === 0)) await timed(() => control.click());
      }
    }
  }
  return times;
}

export default async function bench() {
  const executablePath = chromiumOnPath();
  if (!executablePath) return [];
  const { url, close } = await serveFolder(path('../../dist/site/'), { port: 0 });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  const rows = [];
  const cached = new Set();
  for (const lesson of lessons) {
    const { opened, read } = await transfer(browser, `${url}lessons/${lesson}/`);
    const sum = (entries) => entries.reduce((total, [, size]) => total + size, 0) / 1000;
    rows.push(row(`${lesson}: opened first, gzipped`, 'kB', sum([...opened])));
    rows.push(
      row(`${lesson}: opened after those before it`, 'kB', sum([...opened].filter(([file]) => !cached.has(file)))),
    );
    for (const file of read.keys()) cached.add(file);
  }
  const all = [];
  for (const lesson of lessons) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${url}lessons/${lesson}/`, { waitUntil: 'networkidle' });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const [lab, times] of Object.entries(await page.evaluate(operateLabs))) {
      rows.push(row(`${lab}: input to painted, 95th percentile of ${times.length}`, 'ms', quantile(times, 0.95)));
      all.push(...times);
    }
    await page.close();
  }
  rows.push(row(`all labs: input to painted, 95th percentile of ${all.length}`, 'ms', quantile(all, 0.95)));
  await browser.close();
  await close();
  return rows;
}
