// A model in the reader's page, in Chromium: how long it takes, and how long the page does not answer meanwhile.
import { launch, serve, site } from './chromium.mjs';

const text = 'When John and Mary went to the store, John gave a drink to';

/** Runs in the page, before its scripts: the parts of the reader, and the time since somebody did something. */
function addTools() {
  const root = () => document.querySelector('attention-reader').shadowRoot;
  let begun = 0;
  addEventListener('input', () => (begun = performance.now()), { capture: true });
  /** @returns seconds until a condition holds, and a frame shows it */
  const until = async (isThere) => {
    while (!isThere()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    return (performance.now() - begun) / 1000;
  };
  globalThis.reader = {
    root,
    stage: () => root().querySelector('attention-steps'),
    until,
    /** Acts in a task of its own. */
    timeOf: (act, isThere) =>
      new Promise((resolve) => {
        setTimeout(() => {
          begun = performance.now();
          act();
          resolve(until(isThere));
        });
      }),
  };
}

/** Runs in the page. */
const allHeads = (count) =>
  globalThis.reader.until(() => {
    const title = globalThis.reader.root().querySelector('.shown ~ .answer .all h2');
    return title?.textContent.includes(String(count));
  });

/** Runs in the page. */
const openStage = () => {
  const { root, stage, timeOf } = globalThis.reader;
  return timeOf(
    () => root().querySelector('input[name=view][value=numbers]').click(),
    () => stage()?.state?.inputs?.origin,
  );
};

/** Runs in the page: changes a weight of the head on the stage. */
const changeWeight = () => {
  const { root, stage, timeOf } = globalThis.reader;
  const bars = () => Array.from(root().querySelectorAll('.next .bar > span'), ({ style }) => style.width).join();
  const before = bars();
  return timeOf(
    () => stage().changes.edit({ matrix: 'wq', row: 0, col: 0 }, 5),
    () => bars() !== before,
  );
};

/** Returns the seconds that the processor has worked for pages and their workers. */
async function processorTime(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/**
 * Watches some work that returns its seconds.
 *
 * @returns these, those of the processor, and the milliseconds of processor of the page's longest task
 */
async function watched(page, work) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  const before = await processorTime(browser);
  const seconds = await work();
  const processor = (await processorTime(browser)) - before;
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const { pid, tid } = traceEvents.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const there = traceEvents.filter((event) => event.pid === pid && event.tid === tid && event.dur > 0);
  const isInside = (event, task) => event.ts >= task.ts && event.ts + event.dur <= task.ts + task.dur;
  // Questions of this bench to the page are tasks of it, too.
  const asked = there.filter(({ args }) =>
    args.chrome_mojo_event_info?.mojo_interface_tag?.endsWith('DevToolsSession'),
  );
  const tasks = there.filter((task) => task.name === 'RunTask' && !asked.some((event) => isInside(event, task)));
  return { seconds, processor, longest: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000 };
}

/**
 * Opens a folder in a page of its own, then the stage of a head, and changes a weight there.
 *
 * @param heads the number of all heads
 */
export async function readModel(folder, heads) {
  const context = await (
    await launch()
  ).newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(addTools);
    await page.goto(`${await serve(site)}read/#${new URLSearchParams({ read: text }).toString()}`);
    const reader = page.locator('attention-reader');
    await reader.locator('.all canvas').waitFor();
    await reader.locator('button[name=open-model]').click();
    const opened = await watched(page, async () => {
      await reader.locator('input[name=folder]').setInputFiles(folder);
      return page.evaluate(allHeads, heads);
    });
    const staged = await watched(page, () => page.evaluate(openStage));
    const changed = await watched(page, () => page.evaluate(changeWeight));
    return { opened, staged, changed };
  } finally {
    await context.close();
  }
}
