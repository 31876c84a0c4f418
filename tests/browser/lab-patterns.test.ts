/** Patterns: what is shown is what the engine makes of W_Q and W_K, and one can be made by hand. */
import { loadAttention } from 'attention-steps/core';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatNumber } from '../../web/shared/numbers/format.ts';
import { PATTERN_IDS, X, patternOf, scaled } from '../../web/course/labs/patterns/patterns.ts';
import { oneBrowser } from './browsers.ts';
import { allDrawn, site, watchedPage } from './tutorial.ts';

const engine = await loadAttention();
const lab = (page: Page) => page.locator('attention-lab-patterns');
const weights = (page: Page) => lab(page).locator('table[data-role=weights] td').allInnerTexts();

describe.each(Object.entries(oneBrowser))('the lab of patterns in %s', (_, launch) => {
  let page: Page;
  beforeEach(async () => {
    ({ page } = await watchedPage(launch));
  });

  it('shows the engine’s weights of each construction', async () => {
    await page.goto(`${site}lessons/patterns/`);
    await allDrawn(page);
    for (const id of PATTERN_IDS) {
      await lab(page).locator(`[data-pattern=${id}]`).click();
      const { wq, wk } = patternOf(id);
      const { data } = engine.trace({ x: X, wq: scaled(wq, 10), wk, wv: wk }).heads[0]!.weights;
      const expected = Array.from(data, (weight) => formatNumber(weight, 2));
      await expect.poll(async () => (await weights(page)).filter((text) => text.trim() !== '')).toEqual(expected);
    }
  });

  it('can be made by keyboard, and says when it is', async () => {
    await page.goto(`${site}lessons/patterns/`);
    await allDrawn(page);
    const says = () => lab(page).locator('.says').innerText();
    await lab(page).locator('[data-pattern=first]').press('Enter');
    await lab(page).locator('input[name=make]').press('Space');
    await expect.poll(says).toContain('Target: first token');
    await lab(page).locator('[data-at="0 0"]').focus();
    for (let row = 0; row < 5; row++) {
      if (row > 0) await expect.poll(says).toContain('Not yet');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
    }
    await expect.poll(says).toContain('Done');
    const sharpness = lab(page).locator('input[name=sharpness]');
    await sharpness.focus();
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowLeft');
    await expect.poll(says).toContain('raise the sharpness');
  });
});
