// A reader's waiting times in Chromium: first paint and first trace on a slow line, frames while playing, edit to paint.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serveFolder } from '../../.tools/server.mjs';
import { chromiumOnPath, slowDown } from './chromium.mjs';

const site = fileURLToPath(new URL('../../dist/site/', import.meta.url));

const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))];
const row = (name, n, d, ours) => ({ name, n, d, unit: 'ms', ours, peers: {} });

async function slowly(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await slowDown(page);
  await page.addInitScript(() => {
    addEventListener('attention-steps:ready', () =>
      requestAnimationFrame(() => requestAnimationFrame((now) => (globalThis.firstTrace = now))),
    );
    const look = () => {
      const stage = document
        .querySelector('attention-steps')
        ?.shadowRoot?.querySelector('svg:is(.stage, .sentence-drawing) text');
      if (stage?.checkVisibility({ visibilityProperty: true }))
        requestAnimationFrame((now) => (globalThis.firstStage = now));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  await page.waitForFunction(() => globalThis.firstTrace !== undefined);
  const times = await page.evaluate(() => [globalThis.firstStage, globalThis.firstTrace]);
  await page.close();
  return times;
}

/** 16 tokens, d = 8, playing at 4× without a stop, every frame from the first to the last; then edits, each until it is painted. */
async function playing(browser, url, heads) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const words = Array.from({ length: 16 }, (_, index) => `w${index}`).join('%20');
  await page.goto(
    `${url}#sentence=${words}&dmodel=8&dk=8&speed=4&pauses=off${heads > 1 ? `&sentenceheads=${heads}` : ''}`,
  );
  await page.evaluate(() => document.querySelector('attention-steps').ready);
  const measured = await page.evaluate(async () => {
    const stage = document.querySelector('attention-steps');
    const frames = [];
    const long = [];
    const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration)));
    observer.observe({ type: 'longtask' });
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    stage.play();
    let last = await new Promise(requestAnimationFrame);
    while (stage.playing) {
      const now = await new Promise(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    const edits = [];
    for (let i = 0; i < 40; i++) {
      stage.seek(i % 2 === 0 ? Infinity : 0);
      await painted();
      const start = performance.now();
      stage.changes.edit({ matrix: 'x', row: i % 16, col: 0 }, i / 10);
      await stage.updateComplete;
      await painted();
      edits.push(performance.now() - start);
    }
    observer.disconnect();
    return { frames, edits, long };
  });
  await page.close();
  return measured;
}

export default async function bench() {
  const executablePath = chromiumOnPath();
  if (!executablePath) return [];
  const { url, close } = await serveFolder(site, { port: 0 });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  const opened = { 'the front': url, 'a whole stage': `${url}#example=dog-bites-man` };
  const loads = [];
  for (const [name, address] of Object.entries(opened)) {
    const times = [];
    for (let i = 0; i < 5; i++) times.push(await slowly(browser, address));
    const median = (at) => quantile(times.map((each) => each[at]), 0.5); // prettier-ignore
    loads.push(row(`slow line: first paint of ${name}, median of 5`, null, null, median(0)));
    loads.push(row(`slow line: first trace of ${name} painted, median of 5`, null, null, median(1)));
  }
  const played = [];
  for (const heads of [1, 4]) played.push({ heads, ...(await playing(browser, url, heads)) });
  await browser.close();
  await close();
  return [
    ...loads,
    ...played.flatMap(({ heads, frames, edits, long }) => {
      const what = heads > 1 ? `16 tokens, ${heads} heads` : '16 tokens';
      return [
        row(`${what}, playing: frame, 95th percentile`, 16, 8, quantile(frames, 0.95)),
        row(`${what}: edit to painted, median`, 16, 8, quantile(edits, 0.5)),
        row(`${what}: edit to painted, 95th percentile`, 16, 8, quantile(edits, 0.95)),
        row(`${what}, playing and edited: longest task over 50 ms, 0 if none`, 16, 8, Math.max(0, ...long)),
      ];
    }),
  ];
}
