/** The lab of cost: counted for its settings, measured on demand, and stopped. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { oneBrowser } from './browsers.ts';
import { newPage, site, watchedPage } from './tutorial.ts';

const address = `${site}lessons/cost/`;
const lab = (page: Page) => page.locator('attention-lab-cost');
const rows = (page: Page) => lab(page).locator('.measure tbody tr');
const status = (page: Page) => lab(page).locator('.status');

describe.each(Object.entries(oneBrowser))('the lab of costs in %s', (_, launch) => {
  it('counts what is set by keyboard and by pointer', async () => {
    const { page } = await watchedPage(launch);
    await page.goto(address);
    const n = lab(page).locator('input[name=n]');
    const says = lab(page).locator('.says');
    await expect.poll(() => says.innerText()).toContain('n = 127.0');
    await n.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => n.getAttribute('aria-valuetext')).toBe('160');
    await page.keyboard.press('Home');
    await expect.poll(() => says.innerText()).toContain('With n = 16 and 64 features');
    await lab(page).locator('input[name=withOutput]').uncheck();
    // 3 · 64² / (2 · 64 + 1)
    await expect.poll(() => says.innerText()).toContain('n = 95.3');
    // 64 features allow 8 heads, and 16 allow 2.
    const heads = lab(page).locator('input[name=heads]');
    await heads.press('End');
    await expect.poll(() => heads.getAttribute('aria-valuetext')).toBe('8 × 8 features');
    await lab(page).locator('input[name=d]').press('Home');
    await expect.poll(() => heads.getAttribute('aria-valuetext')).toBe('2 × 8 features');
    await lab(page).locator('button.preset').click();
    await expect.poll(() => lab(page).locator('strong').innerText()).toBe('144 × 1 MiB = 144 MiB');
    await lab(page).locator('button.reset').click();
    await expect.poll(() => n.getAttribute('aria-valuetext')).toBe('128');
  });

  it('measures on the page where no worker can be had, and stops', async () => {
    const page = await newPage(launch);
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'Worker');
      // A clock at a quarter of its speed leaves time to stop.
      const now = performance.now.bind(performance);
      performance.now = () => now() / 4;
    });
    await page.goto(address);
    await lab(page).locator('button.start').click();
    await expect.poll(() => status(page).innerText()).toContain('No worker is available');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
    await lab(page).locator('button.stop').click();
    await expect.poll(() => status(page).innerText()).toContain('Stopped');
  });
});
