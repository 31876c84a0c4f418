// A reader's downloads and waiting times in Chromium: of the front, a lesson and the playground.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { firstLoad, launch, serve, site, sizesOf } from './chromium.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1];

const gzipped = (file) => gzipSync(readFileSync(path(`../../${file}`)), { level: 9 }).length / 1000;

/** Runs in each page before its scripts. */
function addTools() {
  const frame = () => new Promise(requestAnimationFrame);
  /** Waits until what is there now is painted: a task after a frame. */
  globalThis.painted = async () => {
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
  };
  /** Waits until a condition holds, and that is painted. @returns the milliseconds between the frames on the way */
  globalThis.framesUntil = async (isThere) => {
    const times = [];
    let last = await frame();
    while (!isThere()) {
      const now = await frame();
      times.push(now - last);
      last = now;
    }
    await globalThis.painted();
    return times;
  };
  /** @returns milliseconds from an act until a condition holds, painted */
  globalThis.timeUntil = async (isThere, act) => {
    const start = performance.now();
    act();
    await globalThis.framesUntil(isThere);
    return performance.now() - start;
  };
}

/** Simulates a line of 1.6 Mbit/s with 150 ms of latency, and a processor four times slower. */
async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const rate = 1.6e6 / 8;
  const conditions = { offline: false, latency: 150, downloadThroughput: rate, uploadThroughput: rate };
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', conditions);
}

/** Opens a page of the site for a measurement. @param wait until it is loaded, unless loading is measured */
async function visit(address, measure, { isSlow = false, waitUntil = 'load' } = {}) {
  const browser = await launch();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(addTools);
    if (isSlow) await slowDown(page);
    await page.goto((await serve(site)) + address, { waitUntil });
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page. @returns milliseconds from opening it */
const firstPaint = () =>
  globalThis
    .framesUntil(() => {
      const root = document.querySelector('attention-steps')?.shadowRoot;
      const text = root?.querySelector('svg:is(.stage, .sentence-drawing) text');
      return text?.checkVisibility({ visibilityProperty: true });
    })
    .then(() => performance.now());

async function firstTrace() {
  await customElements.whenDefined('attention-steps');
  await document.querySelector('attention-steps').ready;
  await globalThis.painted();
  return performance.now();
}

const firstPatterns = () =>
  globalThis
    .framesUntil(() => {
      const root = document.querySelector('attention-playground')?.shadowRoot;
      return root?.querySelectorAll('.pattern canvas').length >= 4;
    })
    .then(() => performance.now());

const opening = (address, measure) =>
  visit(address, (page) => page.evaluate(measure), { isSlow: true, waitUntil: 'commit' });

const total = (sizes) => sizes.reduce((sum, size) => sum + size, 0);

/** Returns the kilobytes of a page's first load that are in files of some kind. @param body of other people's page */
async function downloaded(address, { kind = /./, body } = {}) {
  const root = await serve(site);
  const page = await (await launch()).newPage();
  await page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  const files = await firstLoad(page, root + address, { root, folder: site });
  await page.close();
  return total([...files].filter(([file]) => kind.test(file)).map(([, size]) => size));
}

/** Returns the same for the element as a module in a page of others. */
const module = (markup) =>
  downloaded('host.html', {
    body: `<!doctype html><script type="module" src="element/attention-steps.js"></script>${markup}`,
  });

async function lessonDownload() {
  const names = () => performance.getEntriesByType('resource').map(({ name }) => name);
  const asked = await visit('lessons/softmax/', (page) => page.evaluate(names), { waitUntil: 'networkidle' });
  const sizes = sizesOf(asked, { root: await serve(site), folder: site });
  return total([...sizes.values()]);
}

const sentence = Array.from({ length: 16 }, (_, index) => `w${index}`).join('%20');
/** Opens the front with 16 tokens, d = 8, at 4 × and without stops. */
const withSixteen = (measure) =>
  visit(`#sentence=${sentence}&dmodel=8&dk=8&speed=4&pauses=off`, async (page) => {
    await page.evaluate(() => document.querySelector('attention-steps').ready);
    return page.evaluate(measure);
  });

async function playing() {
  const stage = document.querySelector('attention-steps');
  stage.play();
  return globalThis.framesUntil(() => !stage.playing);
}

async function edits() {
  const stage = document.querySelector('attention-steps');
  const times = [];
  for (let i = 0; i < 40; i++) {
    stage.seek(i % 2 === 0 ? Infinity : 0);
    await globalThis.painted();
    const start = performance.now();
    stage.changes.edit({ matrix: 'x', row: i % 16, col: 0 }, i / 10);
    await stage.updateComplete;
    await globalThis.painted();
    times.push(performance.now() - start);
  }
  return times;
}

/** Drags the first number of the row that asks in the front's example. @returns milliseconds from each move to the frame that shows it */
const drag = () =>
  visit('#example=bank-river&step=qkv&time=1000000', async (page) => {
    await page.evaluate(() => document.querySelector('attention-steps').ready);
    const box = await page.locator('[data-cell="x:4:0"]').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.evaluate(() => {
      globalThis.waits = [];
      const { renderRoot } = document.querySelector('attention-steps');
      const measure = async ({ timeStamp }) => {
        await globalThis.painted();
        globalThis.waits.push(performance.now() - timeStamp);
      };
      renderRoot.addEventListener('pointermove', measure, { capture: true });
    });
    for (let move = 1; move <= 60; move++) {
      await page.mouse.move(x + move, y);
      await page.evaluate(() => globalThis.painted()); // browsers report one move a frame
    }
    return page.evaluate(() => globalThis.waits);
  });

/** Opens a lesson with all its parts unfolded. @returns milliseconds from when its exercise comes near until it is ready */
const exercise = () =>
  visit(
    'lessons/softmax/',
    async (page) => {
      await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
      await slowDown(page);
      return page.evaluate(async () => {
        const start = performance.now();
        const element = document.querySelector('attention-exercise');
        element.scrollIntoView();
        await customElements.whenDefined('attention-exercise');
        await element.ready;
        await globalThis.painted();
        return performance.now() - start;
      });
    },
    { waitUntil: 'networkidle' },
  );

/** Opens the playground, and the parts of it that measurements read. */
const playground = (measure, task = 'repeat') =>
  visit(`playground/#task=${task}`, async (page) => {
    await page.evaluate(() => {
      const element = document.querySelector('attention-playground');
      const root = element.shadowRoot;
      const reading = (at) => root.querySelectorAll('.readings dd')[at]?.textContent.trim();
      const step = () => Number(reading(0).replace(',', ''));
      /** Trains from the first step, also after a stored run. @returns the frames until a condition holds */
      const train = async (isThere) => {
        const end = step();
        element.play();
        const before = await globalThis.framesUntil(() => end === 0 || step() < end);
        return [...before, ...(await globalThis.framesUntil(isThere))];
      };
      const isAtRest = () => root.querySelector('.readings .note').textContent.trim() === ''; // no speed
      globalThis.playground = { element, root, reading, step, train, isAtRest };
      return globalThis.framesUntil(() => root.querySelectorAll('.pattern canvas').length >= 4 && reading(0));
    });
    return page.evaluate(measure);
  });

/** Runs in the page. @returns the frames from play until both kinds of head are there */
function learnToRepeat() {
  const { root, train } = globalThis.playground;
  const share = (habit) => {
    const found = [...root.querySelectorAll('.head .habit')].find(({ textContent }) => textContent.includes(habit));
    return Number(found?.querySelector('b').textContent);
  };
  return train(() => share('looks one back') >= 0.65 && share('finds the repeat') >= 0.65);
}

function learnLanguage() {
  const { reading, train } = globalThis.playground;
  return train(() => Number.parseFloat(reading(2)) >= 99);
}

async function pauses() {
  const { element, isAtRest } = globalThis.playground;
  const times = [];
  for (let i = 0; i < 9; i++) {
    element.play();
    await new Promise((resolve) => setTimeout(resolve, 300));
    times.push(await globalThis.timeUntil(isAtRest, () => element.pause()));
  }
  return times;
}

async function scrubs() {
  const { element, root, reading, step, train, isAtRest } = globalThis.playground;
  await train(() => step() >= 300);
  element.pause();
  await globalThis.framesUntil(isAtRest);
  const time = root.querySelector('input[name=time]');
  const end = Number(time.value);
  const times = [];
  for (let i = 0; i < 20; i++) {
    const before = reading(0);
    const goBack = () => {
      time.value = String(Math.round([0.8, 0.1, 0.6, 0.3][i % 4] * end));
      time.dispatchEvent(new Event('input'));
    };
    times.push(await globalThis.timeUntil(() => reading(0) !== before && reading(1) !== '', goBack));
  }
  return times;
}

async function ablations() {
  const { root, reading } = globalThis.playground;
  const times = [];
  for (let i = 0; i < 10; i++) {
    const before = reading(1);
    const toggle = () => root.querySelector('[role=switch]').click();
    times.push(await globalThis.timeUntil(() => reading(1) !== before, toggle));
  }
  return times;
}

const p95 = async (times) => quantile(await times, 0.95);
const longest = async (times) => Math.max(...(await times));
const seconds = async (frames) => total(await frames) / 1000;

const downloads = [
  'dist/core/attention.wasm',
  'dist/core/inline.js',
  'dist/core/learn/learning.wasm',
  'dist/core/learn/inline.js',
  'dist/embed/attention-steps.iife.js',
  'dist/embed/micropython.wasm',
  'dist/embed/reader.safetensors',
  'dist/offline/tutorial.html',
  'dist/offline/softmax.html',
  'dist/offline/playground.html',
  'dist/scorm/course.zip',
  'dist/scorm/softmax.zip',
];

/** The tables of docs/performance.md: each row has its name, the unit of its figures and a function that measures them. */
export const tables = {
  downloads: {
    columns: ['file', 'gzipped, kB'],
    isExact: true,
    rows: downloads.map((file) => [`\`${file}\``, '', () => gzipped(file)]),
  },
  loads: {
    columns: ['page', 'gzipped, kB'],
    isExact: true,
    rows: [
      ['a lesson until something else comes near', '', lessonDownload],
      ['the front up to its first trace', '', () => downloaded('')],
      ['fonts among them', '', () => downloaded('', { kind: /\.woff2$/ })],
      ["the element's module in a page, engine included", '', () => module('<attention-steps></attention-steps>')],
      ['the same with `view="overview"`', '', () => module('<attention-steps view="overview"></attention-steps>')],
    ],
  },
  page: {
    columns: ['what', 'measured'],
    rows: [
      ['first paint of the front, slow', 'ms', () => opening('', firstPaint)],
      ['first trace of the engine painted there, slow', 'ms', () => opening('', firstTrace)],
      ['an exercise that comes near, until it can be checked, slow', 'ms', exercise],
      ['16 tokens playing: time per frame, 95th percentile', 'ms', () => p95(withSixteen(playing))],
      ['16 tokens: edit to painted, 95th percentile', 'ms', () => p95(withSixteen(edits))],
      ['a number dragged: move to painted, 95th percentile', 'ms', () => p95(drag())],
    ],
  },
  playground: {
    columns: ['what', 'measured'],
    rows: [
      ['first patterns painted, slow', 'ms', () => opening('playground/', firstPatterns)],
      ['“repeat”: from play to both kinds of head at 0.65', 's', () => seconds(playground(learnToRepeat))],
      ['the language: from play to 99 %', 's', () => seconds(playground(learnLanguage, 'language'))],
      ['frames while it trains at full speed, 95th percentile', 'ms', () => p95(playground(learnToRepeat))],
      ['from pause until training has stopped, painted, largest of 9', 'ms', () => longest(playground(pauses))],
      ['going back in time until that is painted, 95th percentile', 'ms', () => p95(playground(scrubs))],
      ['a head switched off until the numbers are painted, largest of 10', 'ms', () => longest(playground(ablations))],
    ],
  },
};
