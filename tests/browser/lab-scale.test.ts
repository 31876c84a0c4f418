/** The lab of √dₖ: its numbers are those of the engine's trace for the seed and dₖ that are set. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summaryOf } from '../../web/labs/scale-summary.ts';
import { engine } from '../web/engine.ts';
import { browsers } from './browsers.ts';
import { site, watchedPage } from './tutorial.ts';

describe.each(Object.entries(browsers))('the lab of √dₖ in %s', (_, launch) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
  });

  it('shows what the engine gives for any dₖ and seed, by pointer and by keyboard', async () => {
    const { page, problems } = await watchedPage(browser);
    await page.goto(`${site}lessons/why-scale/`);
    const lab = page.locator('attention-lab-scale');
    const slider = lab.locator('input[name="power"]');
    const shown = (figure: string): Promise<number[]> =>
      lab
        .locator(`[data-figure="${figure}"] td`)
        .allInnerTexts()
        .then((texts) => texts.map(Number));

    const agrees = async (seed: number, dK: number): Promise<void> => {
      const { unscaled, scaled } = summaryOf(engine, seed, dK);
      expect(await slider.getAttribute('aria-valuetext')).toBe(String(dK));
      for (const figure of ['variance', 'deviation', 'largest', 'entropy', 'slope', 'medianSlope'] as const)
        for (const [column, spread] of [unscaled, scaled].entries())
          // As many decimals as are shown: one of a variance of hundreds.
          expect(Math.abs(((await shown(figure))[column] ?? NaN) - spread[figure])).toBeLessThan(
            dK > 64 ? 0.06 : 0.006,
          );
    };
    await agrees(1, 64);

    await slider.press('ArrowRight');
    await agrees(1, 128);
    await slider.press('Home');
    await agrees(1, 1);
    expect(await lab.locator('.says').innerText()).toContain('One component');

    const box = (await slider.boundingBox())!;
    await page.mouse.click(box.x + box.width - 3, box.y + box.height / 2);
    await agrees(1, 512);

    await lab.locator('.seed button').press('Enter');
    await agrees(2, 512);
    await expect.poll(() => lab.locator('.plots').getAttribute('data-computed')).toBe('10');
    // Each of the four plots has a mark for every dₖ, with the scale and without it.
    expect(await lab.locator('.plots circle').count()).toBe(4 * 2 * 10);
    expect(await lab.evaluate((element) => (element as unknown as { changed: unknown }).changed)).toEqual({
      power: 9,
      seed: 2,
    });

    await lab.locator('.reset').click();
    await agrees(1, 64);
    expect(problems).toEqual([]);
    await page.close();
  });
});
