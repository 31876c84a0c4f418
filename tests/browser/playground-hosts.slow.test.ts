/** The playground where workers, WebAssembly or the page's own origin are forbidden, and in hidden tabs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionPlayground } from '../../web/learn/define.ts';
import { browsers } from './browsers.ts';
import { cors, patterns, play, playgroundPage, policy, stepOf, toldOn } from './host.ts';
import { hostFolder, pageOf, served } from './serve.ts';
import { newPage } from './tutorial.ts';

const short = 'task="language" steps="40"';
const folder = hostFolder({
  'default.html': playgroundPage(),
  'language.html': playgroundPage('task="language" steps="100"'),
  'short.html': playgroundPage(short),
});

describe.each(Object.entries(browsers))('in %s', (name, launch) => {
  /** One for all: Firefox takes longer to open one than to load a page. */
  let page: Page;
  beforeAll(async () => {
    page = await newPage(launch, { viewport: { width: 1280, height: 800 } });
  });

  if (name === 'chromium')
    it('rests while the page is hidden, and while it is paused', async () => {
      await page.goto(`${await served(folder)}default.html`);
      await patterns(page).first().waitFor();
      await play(page);
      const steps = async (): Promise<number> => (await toldOn(page)).step.length;
      await expect.poll(steps).toBeGreaterThan(2);
      const turn = (isHidden: boolean): Promise<void> =>
        page.evaluate((hidden) => {
          Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }, isHidden);
      /** Steps under way when it is told to rest are still reported. */
      const rests = async (): Promise<boolean> => {
        const before = await steps();
        await page.waitForTimeout(700);
        return (await steps()) === before;
      };
      await turn(true);
      await expect.poll(rests).toBe(true);
      const at = await steps();
      await turn(false);
      await expect.poll(steps).toBeGreaterThan(at);
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect.poll(rests).toBe(true);
    });

  const withoutWorkers = [
    [
      'scripts may come from here alone',
      policy("script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'none'"),
    ],
    ['no worker may start', policy("worker-src 'none'")],
  ] as const;
  it.each(name === 'chromium' ? withoutWorkers : withoutWorkers.slice(0, 1))(
    'where %s it trains in the page, and says so',
    async (_what, headers) => {
      await page.goto(`${await served(folder, headers)}language.html`);
      await play(page);
      await expect
        .poll(() => page.locator('.notices').allTextContents())
        .toContainEqual(expect.stringContaining('No worker is allowed here'));
      await expect.poll(async () => (await toldOn(page)).learned.length).toBe(1);
    },
  );

  it('trains in a worker where its files are another origin’s', async () => {
    const from = `${await served(folder, cors)}attention-steps/`;
    writeFileSync(join(folder, 'elsewhere.html'), playgroundPage(short, '', [], from));
    await page.goto(`${await served(folder)}elsewhere.html`);
    await play(page);
    await expect.poll(() => stepOf(page)).toBe(40);
    expect(page.workers().map((worker) => worker.url().split(':')[0])).toContain('blob');
    await expect
      .poll(async () => (await page.locator('.notices').allTextContents()).join(''))
      .not.toContain('No worker');
    if (name === 'firefox') return; // where it stops is the same

    // A new training stops there again.
    await page.getByRole('button', { name: 'Start anew' }).click();
    await expect.poll(() => stepOf(page)).toBe(0);
    await play(page);
    const playground = page.locator('attention-playground');
    await expect.poll(() => playground.evaluate((it: AttentionPlayground) => it.playing)).toBe(false);
    await expect.poll(() => stepOf(page)).toBe(40);
  });

  it('trains in a sandboxed iframe', async () => {
    const inside = await served(folder, cors);
    const frame = `<iframe sandbox="allow-scripts" width="1200" height="900" src="${inside}short.html"></iframe>`;
    writeFileSync(join(folder, 'sandboxed.html'), pageOf(frame));
    await page.goto(`${await served(folder)}sandboxed.html`);
    await play(page.frameLocator('iframe'));
    await expect.poll(() => stepOf(page.frameLocator('iframe'))).toBe(40);
    await expect.poll(() => page.workers().length).toBe(1);
  });

  it('where WebAssembly is forbidden the stored run replays, and play says why not', async () => {
    await page.goto(`${await served(folder, policy("script-src 'self' 'unsafe-inline'"))}default.html`);
    await expect.poll(() => patterns(page).count()).toBe(4);
    await play(page);
    await expect.poll(() => page.locator('.stored').textContent()).toContain('does not allow WebAssembly');
    await expect.poll(async () => (await toldOn(page)).error.length).toBe(1);
    await expect.poll(() => patterns(page).count()).toBe(4);
    if (name === 'firefox') return; // what is shown then is not its own

    await page.locator('input.time').press('ArrowLeft');
    await expect.poll(() => stepOf(page)).toBeLessThan(2000);
    await page.locator('[data-head="1.1"]').click();
    await expect.poll(() => page.locator('[data-head="1.1"]').getAttribute('aria-pressed')).toBe('true');
    await play(page);
    await expect.poll(() => patterns(page).count()).toBe(4);
  });
});
