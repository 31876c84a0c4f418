/** The lab of gradient descent: a step of it has the engine's numbers, and the curve is the loss of all. */
import { expect, it } from 'vitest';
import { cell } from '../../web/shared/numbers/matrix.ts';
import { descent } from '../../web/course/labs/descent/descent.ts';
import { engine } from '../web/engine.ts';
import { browsers } from './browsers.ts';
import { allDrawn, site, watchedPage } from './tutorial.ts';

it('takes steps, shows what each does to a matrix and to the loss, and says when a rate is too large', async () => {
  const { page } = await watchedPage(browsers.chromium);
  await page.goto(`${site}lessons/gradients/`);
  await allDrawn(page);
  const lab = page.locator('attention-lab-descent');
  const says = lab.locator('.says');
  const moments = descent(engine, 0.5, 61);
  const [start, second] = moments;
  const show = (value: number): string => value.toFixed(4).replace('-', '−');

  await expect.poll(() => says.innerText()).toContain(`from ${show(start!.loss)} to ${show(second!.loss)}`);
  expect(await lab.locator('.hand').innerText()).toContain(`= ${show(cell(second!.matrices.wv, 1, 0))}`);
  await lab.getByRole('button', { name: 'Take one step' }).click();
  await expect.poll(() => lab.locator('table.grid td').first().innerText()).toBe(show(cell(second!.matrices.wv, 0, 0)));
  await lab.getByRole('radio', { name: 'WQ' }).check();
  await expect.poll(() => lab.locator('table.grid td').first().innerText()).toBe(show(cell(second!.matrices.wq, 0, 0)));
  const curve = lab.locator('svg.plot path').last();
  expect(((await curve.getAttribute('d')) ?? '').split('L')).toHaveLength(61);
  expect(await curve.evaluate((path) => getComputedStyle(path).stroke)).toMatch(/^(rgb|oklch)/);

  await lab.locator('input[name="step"]').press('End');
  await expect.poll(() => says.innerText()).toContain('nothing is left to learn');
  await lab.locator('input[name="rate"]').press('End');
  await expect.poll(() => says.innerText()).toContain('has run away');
  expect(((await curve.getAttribute('d')) ?? '').split('L')).toHaveLength(2); // out of the picture at the first step
  await lab.locator('input[name="step"]').press('Home');
  await expect.poll(() => says.innerText()).toContain('Lower the rate');
});
