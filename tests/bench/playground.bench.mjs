// Waiting times in the playground: the patterns of the stored run on a slow line; and while it trains, in Chromium, frames,
// and the time to paint of a pause, of going back in time and of switching off a head.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serveFolder } from '../../.tools/server.mjs';
import { chromiumOnPath, slowDown } from './chromium.mjs';

const site = fileURLToPath(new URL('../../dist/site/', import.meta.url));
const viewport = { width: 1280, height: 800 };

const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))];
const row = (name, unit, ours) => ({ name, n: null, d: null, unit, ours, peers: {} });

/** @returns milliseconds until all patterns are painted */
async function patternsOn(browser, url) {
  const page = await browser.newPage({ viewport });
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

/** Runs in the page. Reads the element, and waits until it is painted. */
function watch() {
  const element = document.querySelector('attention-playground');
  const root = element.shadowRoot;
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const reading = (at) => root.querySelectorAll('.readings dd')[at].textContent.trim();
  /** @returns milliseconds from an act until the reading differs, painted; NaN if it does not within 5 s */
  const until = async (act, isThere) => {
    const start = performance.now();
    act();
    while (!isThere()) {
      if (performance.now() - start > 5000) return NaN;
      await new Promise(requestAnimationFrame);
    }
    await painted();
    return performance.now() - start;
  };
  /** Records frames until the condition holds. */
  const framesUntil = async (isThere) => {
    const frames = [];
    const start = await new Promise(requestAnimationFrame);
    let last = start;
    while (!isThere() && last - start < 60_000) {
      const now = await new Promise(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    return { frames, seconds: (last - start) / 1000 };
  };
  const shares = () =>
    new Map(
      [...root.querySelectorAll('.head .habit')].map((habit) => {
        const share = habit.querySelector('b').textContent;
        return [habit.textContent.replace(share, '').trim(), Number(share)];
      }),
    );
  globalThis.playground = { element, root, painted, reading, until, framesUntil, shares };
}

/** Measures from play to the task's result, with all frames on the way. */
const learn = (page, task) =>
  page.evaluate(async (wanted) => {
    const { element, reading, framesUntil, shares } = globalThis.playground;
    const isReadable = () => {
      const seen = shares();
      return seen.get('looks one back') >= 0.65 && seen.get('finds the repeat') >= 0.65;
    };
    const isRight = () => Number.parseFloat(reading(2)) >= 99;
    element.play();
    const { frames, seconds } = await framesUntil(() => Number(reading(0)) < 1);
    const more = await framesUntil(wanted === 'repeat' ? isReadable : isRight);
    return { frames: [...frames, ...more.frames], seconds: seconds + more.seconds };
  }, task);

const times = async (count, work) => {
  const all = [];
  for (let i = 0; i < count; i++) all.push(await work(i));
  return all;
};

/** Measures the acts in the middle of a training. */
async function handled(page) {
  const pauses = await times(9, () =>
    page.evaluate(async () => {
      const { element, root, painted, until, reading } = globalThis.playground;
      if (Number(reading(0).replace(',', '')) > 1500) element.restart();
      element.play();
      await new Promise((resolve) => setTimeout(resolve, 300));
      // The speed disappears as soon as nothing is trained any more.
      const time = await until(
        () => element.pause(),
        () => root.querySelector('.readings .note').textContent.trim() === '',
      );
      await painted();
      return time;
    }),
  );
  const scrubs = await times(20, (i) =>
    page.evaluate(async (at) => {
      const { root, until, reading } = globalThis.playground;
      const time = root.querySelector('input[name=time]');
      const before = reading(0);
      return until(
        () => {
          time.value = String([200, 20, 120, 60][at % 4] + at);
          time.dispatchEvent(new Event('input'));
        },
        () => reading(0) !== before && reading(1) !== '',
      );
    }, i),
  );
  const ablations = await times(10, () =>
    page.evaluate(async () => {
      const { root, until, reading } = globalThis.playground;
      const before = reading(1);
      return until(
        () => root.querySelector('[role=switch]').click(),
        () => reading(1) !== before,
      );
    }),
  );
  return { pauses, scrubs, ablations };
}

export default async function bench() {
  const executablePath = chromiumOnPath();
  if (!executablePath) return [];
  const { url, close } = await serveFolder(site, { port: 0 });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  const patterns = await times(5, () => patternsOn(browser, url));
  const page = await browser.newPage({ viewport });
  await page.goto(`${url}playground/`);
  await page.locator('attention-playground .pattern canvas').nth(3).waitFor();
  await page.evaluate(watch);
  const repeat = await learn(page, 'repeat');
  const { pauses, scrubs, ablations } = await handled(page);
  await page.goto(`${url}playground/#task=language`);
  await page.reload();
  await page.locator('attention-playground .pattern canvas').nth(3).waitFor();
  await page.evaluate(watch);
  const language = await learn(page, 'language');
  await browser.close();
  await close();
  return [
    row('slow line: patterns of the playground, median of 5', 'ms', quantile(patterns, 0.5)),
    row('repeat: from play to both kinds of head at 0.65', 's', repeat.seconds),
    row('language: from play to 99 %', 's', language.seconds),
    row('repeat, training at full speed: frame, 95th percentile', 'ms', quantile(repeat.frames, 0.95)),
    row('repeat, training at full speed: frame, median', 'ms', quantile(repeat.frames, 0.5)),
    row('pause to rest, painted, largest of 9', 'ms', Math.max(...pauses)),
    row('scrub to painted, 95th percentile', 'ms', quantile(scrubs, 0.95)),
    row('a head switched off to numbers painted, largest of 10', 'ms', Math.max(...ablations)),
  ];
}
