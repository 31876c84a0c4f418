/** The lab of cost, measured up to the last length. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { browsers } from './browsers.ts';
import { site, watchedPage } from './tutorial.ts';

const address = `${site}lessons/cost/`;
const lab = (page: Page) => page.locator('attention-lab-cost');
const rows = (page: Page) => lab(page).locator('.measure tbody tr');
const status = (page: Page) => lab(page).locator('.status');

describe.each(Object.entries(browsers))('the lab of costs in %s', (_, launch) => {
  let page: Page;
  beforeEach(async () => {
    ({ page } = await watchedPage(launch));
  });

  it('shows nothing measured before it was, then every length', async () => {
    await page.goto(address);
    const start = lab(page).locator('button.start');
    await start.waitFor();
    expect(await rows(page).count()).toBe(0);
    await start.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => status(page).innerText()).toContain('worker');
    await expect.poll(() => status(page).innerText(), { timeout: 110_000 }).toContain('Done');
    expect(await rows(page).locator('th').allInnerTexts()).toEqual(
      [256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096].map(String),
    );
    const milliseconds = await rows(page).locator('td:nth-of-type(1)').allInnerTexts();
    expect(milliseconds.every((text) => Number(text) > 0)).toBe(true);
  });
});
