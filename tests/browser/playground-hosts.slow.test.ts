/** The playground where workers, WebAssembly or the page's own origin are forbidden, and in hidden tabs. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browsers } from './browsers.ts';
import { around, cors, hosting, patterns, play, policy, stepOf, toldOn } from './playground-host.ts';
import { newPage } from './tutorial.ts';

const { served, write } = hosting();

describe.each(Object.entries(browsers))('in %s', (name, launch) => {
  /** One for all: Firefox takes longer to open one than to load a page. */
  let page: Page;
  beforeAll(async () => {
    page = await newPage(launch, { viewport: { width: 1280, height: 800 } });
  });

  if (name === 'chromium')
    it('rests while the page is hidden, and while it is paused', async () => {
      await page.goto(`${await served()}default.html`);
      await patterns(page).first().waitFor();
      await play(page);
      await expect.poll(async () => (await toldOn(page)).step.length).toBeGreaterThan(2);
      const turn = (isHidden: boolean): Promise<void> =>
        page.evaluate((hidden) => {
          Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }, isHidden);
      /** Counts step events for a while, once the current ones are over. */
      const more = async (): Promise<number> => {
        await page.waitForTimeout(300);
        const before = (await toldOn(page)).step.length;
        await page.waitForTimeout(700);
        return (await toldOn(page)).step.length - before;
      };
      await turn(true);
      expect(await more()).toBe(0);
      const at = (await toldOn(page)).step.length;
      await turn(false);
      await expect.poll(async () => (await toldOn(page)).step.length).toBeGreaterThan(at);
      await page.getByRole('button', { name: 'Pause' }).click();
      expect(await more()).toBe(0);
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
      await page.goto(`${await served(headers)}language.html`);
      await play(page);
      await expect
        .poll(() => page.locator('.notices').allTextContents())
        .toContainEqual(expect.stringContaining('No worker is allowed here'));
      await expect.poll(async () => (await toldOn(page)).learned.length).toBe(1);
    },
  );

  it('trains in a worker where its files are another origin’s', async () => {
    const from = await served(cors);
    write(
      'elsewhere.html',
      around(
        '<attention-playground task="language" steps="40"></attention-playground>',
        `${from}embed/attention-playground.js`,
      ),
    );
    await page.goto(`${await served()}elsewhere.html`);
    await play(page);
    await expect.poll(() => stepOf(page)).toBe(40);
    expect(page.workers().map((worker) => worker.url().split(':')[0])).toContain('blob');
    expect((await page.locator('.notices').allTextContents()).join('')).not.toContain('No worker');
    if (name === 'firefox') return; // where it stops is the same

    // A new training stops there again.
    await page.getByRole('button', { name: 'Start anew' }).click();
    await expect.poll(() => stepOf(page)).toBe(0);
    await play(page);
    const isPlaying = (): Promise<boolean> =>
      page.locator('attention-playground').evaluate((element) => (element as unknown as { playing: boolean }).playing);
    await expect.poll(isPlaying).toBe(false);
    expect(await stepOf(page)).toBe(40);
  });

  it('trains in a sandboxed iframe', async () => {
    const inside = await served(cors);
    write(
      'sandboxed.html',
      `<!doctype html><title>host</title><iframe sandbox="allow-scripts" width="1200" height="900" src="${inside}short.html"></iframe>`,
    );
    await page.goto(`${await served()}sandboxed.html`);
    const frame = page.frameLocator('iframe');
    await play(frame);
    await expect.poll(() => stepOf(frame)).toBe(40);
  });

  it('where WebAssembly is forbidden the stored run replays, and play says why not', async () => {
    await page.goto(`${await served(policy("script-src 'self' 'unsafe-inline'"))}default.html`);
    await expect.poll(() => patterns(page).count()).toBe(4);
    await play(page);
    await expect.poll(() => page.locator('.stored').textContent()).toContain('does not allow WebAssembly');
    expect((await toldOn(page)).error.length).toBe(1);
    await expect.poll(() => patterns(page).count()).toBe(4);
    if (name === 'firefox') return; // what is shown then is not its own

    await page.locator('input.time').press('ArrowLeft');
    expect(await stepOf(page)).toBeLessThan(2000);
    await page.locator('[data-head="1.1"]').click();
    await expect.poll(() => page.locator('[data-head="1.1"]').getAttribute('aria-pressed')).toBe('true');
    await play(page);
    expect(await patterns(page).count()).toBe(4);
  });
});
