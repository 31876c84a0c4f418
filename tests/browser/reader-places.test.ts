/** The trained model's page on paper and on a phone. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { oneBrowser } from './browsers.ts';
import { boxOf, resize, site, visit, watchedPage } from './tutorial.ts';

describe('the page of the trained model', () => {
  let page: Page;
  const reader = () => page.locator('attention-reader');
  beforeAll(async () => {
    ({ page } = await watchedPage(oneBrowser.chromium));
  });

  it('prints a table whole, with many words', async () => {
    const sentence = 'the old man and the young woman with the red hat sat on the bank of the river and read a letter';
    await visit(page, `${site}read/#${new URLSearchParams({ read: sentence, view: 'layers' }).toString()}`);
    await reader().locator('.layers td button').first().waitFor();
    await resize(page, 720, 1020);
    const cut = () =>
      reader()
        .locator('.scroll')
        .evaluate((box) => box.scrollWidth - box.clientWidth);
    await expect.poll(cut).toBeGreaterThan(0); // on a screen it scrolls
    await page.emulateMedia({ media: 'print' });
    await expect.poll(cut).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: 'screen' });
  });

  it('shows its sentence first in an iframe on a phone, and the door for other models below', async () => {
    await resize(page, 390, 844);
    await visit(page, `${site}read/embed.html?read=he+plays+the&head=who`);
    await reader().locator('.own').waitFor();
    const [load, door] = [await boxOf(reader().locator('button[name=load]')), await boxOf(reader().locator('.own'))];
    expect(load.bottom).toBeLessThan(door.top);
  });
});
