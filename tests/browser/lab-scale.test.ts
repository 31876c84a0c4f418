/** The lab of √dₖ: its numbers are those of the engine's trace for the seed and dₖ that are set. */
import { expect, it } from 'vitest';
import { type Spread, summaryOf } from '../../web/course/labs/scale/summary.ts';
import { engine } from '../web/engine.ts';
import { oneBrowser } from './browsers.ts';
import { site, watchedPage } from './tutorial.ts';

it('the lab of √dₖ shows what the engine gives for any dₖ and seed, by pointer and by keyboard', async () => {
  const { page } = await watchedPage(oneBrowser.chromium);
  await page.goto(`${site}lessons/why-scale/`);
  const lab = page.locator('attention-lab-scale');
  await lab.locator('summary').click();
  const slider = lab.locator('input[name="power"]');
  const shown = (figure: string): Promise<number[]> =>
    lab
      .locator(`[data-figure="${figure}"] td`)
      .allInnerTexts()
      .then((texts) => texts.map(Number));

  const agrees = async (seed: number, dK: number): Promise<void> => {
    const { unscaled, scaled } = summaryOf(engine, seed, dK);
    expect(await slider.getAttribute('aria-valuetext')).toBe(String(dK));
    const figures = (spread: Spread): Record<string, number> => ({
      variance: spread.variance,
      deviation: spread.deviation,
      largest: spread.largest,
      softmaxMedian: spread.throughSoftmax.median,
      queryMedian: spread.queries.median,
      queryLargest: spread.queries.largest,
      queryWhole: spread.queries.whole,
    });
    for (const [column, spread] of [unscaled, scaled].entries())
      for (const [figure, value] of Object.entries(figures(spread)))
        // Half of the last decimal that is shown: one decimal from 100 on, two from 0.1, four below.
        expect(Math.abs(((await shown(figure))[column] ?? NaN) - value), figure).toBeLessThanOrEqual(
          value >= 100 ? 0.0501 : value >= 0.1 ? 0.00501 : 0.0000501,
        );
  };
  await agrees(1, 64);

  await slider.press('ArrowRight');
  await agrees(1, 128);
  await slider.press('Home');
  await agrees(1, 1);
  expect(await lab.locator('.says[aria-live]').innerText()).toContain('One component');

  const box = (await slider.boundingBox())!;
  await page.mouse.click(box.x + box.width - 3, box.y + box.height / 2);
  await agrees(1, 512);

  await lab.locator('.seed button').press('Enter');
  await agrees(2, 512);
  await expect.poll(() => lab.locator('.trend').getAttribute('data-computed')).toBe('10');
  // Each of both plots has a mark for every dₖ, with the scale and without it.
  expect(await lab.locator('.trend circle').count()).toBe(2 * 2 * 10);
  expect(await lab.evaluate((element) => (element as unknown as { changed: unknown }).changed)).toEqual({
    power: 9,
    seed: 2,
  });

  await lab.locator('.reset').click();
  await agrees(1, 64);
});
