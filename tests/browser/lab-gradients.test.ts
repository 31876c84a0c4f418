/** The lab of gradients: any number chosen, by pointer and by keyboard, has the engine's gradient and its difference. */
import { expect, it } from 'vitest';
import { cell } from '../../web/shared/numbers/matrix.ts';
import { differenceOf, exampleOf, lossAlong, rowStates } from '../../web/course/labs/gradients/differences.ts';
import { engine } from '../web/engine.ts';
import { browsers } from './browsers.ts';
import { site, watchedPage } from './tutorial.ts';

it('shows gradient and difference of the number that is chosen, and what sharper scores leave', async () => {
  const { page } = await watchedPage(browsers.chromium);
  await page.goto(`${site}lessons/gradients/`);
  const lab = page.locator('attention-lab-gradients');
  const shown = async (line: string): Promise<number> =>
    Number((await lab.locator(`[data-line="${line}"] td`).innerText()).replace('−', '-'));
  const example = exampleOf(engine, 1);

  await lab.getByRole('radio', { name: 'WK' }).check();
  await lab.locator('button[data-at="3 0"]').click();
  await expect.poll(() => shown('main gradient')).toBeCloseTo(cell(example.gradients.wk, 3, 0), 6);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => shown('main gradient')).toBeCloseTo(cell(example.gradients.wk, 3, 1), 6);
  const { slope } = differenceOf(lossAlong(engine, example, 'wk', 3, 1), 0.01);
  expect(await shown('main slope')).toBeCloseTo(slope, 6);

  await lab.locator('input[name="h"]').press('End');
  await expect.poll(() => lab.locator('.says').first().innerText()).toContain('Try a smaller ε');

  await lab.locator('input[name="sharpness"]').press('End');
  const [sharp] = rowStates(exampleOf(engine, 100));
  await expect.poll(() => lab.locator('[data-row="0"] td').first().innerText()).toBe(sharp!.largestWeight.toFixed(4));
  expect(await lab.locator('.says').last().innerText()).toContain('hardly tells');
});
