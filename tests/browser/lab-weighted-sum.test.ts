/** The lab of the weighted sum, worked by sliders, by keys, by pointer and by its buttons. */
import { polygonContains, polygonHull } from 'd3-polygon';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatNumber } from '../../web/shared/numbers/format.ts';
import { engine } from '../web/engine.ts';
import { browsers } from './browsers.ts';
import { begin, site, watchedPage } from './tutorial.ts';

const SCORES = [0.5, 1, 1.5, 0];
const VALUES: [number, number][] = [
  [-1.3, 1.1],
  [-0.2, 1.8],
  [1.5, 1.4],
  [1.7, -0.6],
];

describe.each(Object.entries(browsers))('the lab of the weighted sum in %s', (name, launch) => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await page.goto(`${site}lessons/weighted-sum/`);
    await lab().locator('svg').waitFor();
  });
  beforeEach(() => begin(lab()));

  const lab = () => page.locator('attention-lab-weighted-sum');
  const slider = (name: string) => lab().getByRole('slider', { name, exact: true });
  const button = (name: string) => lab().getByRole('button', { name, exact: true });

  /** Expects the engine's result for these scores and values, which lies in their hull. */
  async function expectComputed(scores: readonly number[], values: [number, number][]): Promise<void> {
    const { heads, output } = engine.trace({ q: [[1]], k: scores.map((score) => [score]), v: values, scale: 1 });
    const [x = NaN, y = NaN] = output.data;
    await expect
      .poll(() => lab().locator('tfoot td').innerText())
      .toBe(`(${formatNumber(x, 3)}, ${formatNumber(y, 3)})`);
    const weights = Array.from(heads[0]!.weights.data, (weight) => formatNumber(weight, 3));
    expect(await lab().locator('.bars .value').allInnerTexts()).toEqual(weights);
    const middle: [number, number] = [0, 1].map((at) =>
      values.reduce((sum, value) => sum + value[at]! / 4, 0),
    ) as never;
    const inwards: [number, number] = [x + 1e-3 * (middle[0] - x), y + 1e-3 * (middle[1] - y)];
    expect(polygonContains(polygonHull(values)!, inwards)).toBe(true);
  }

  if (name === 'chromium')
    it('begins with a mixture', async () => {
      await expectComputed(SCORES, VALUES);
      expect(await lab().locator('.hull').count()).toBe(1);
    });

  if (name === 'chromium')
    it('by its sliders: a larger score, a larger weight', async () => {
      await slider('s₃').focus();
      for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight');
      await expectComputed([0.5, 1, 1.5, 0.5], VALUES);
    });

  it('by keys and by pointer: the values move, the weights do not', async () => {
    await slider('v₀').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expectComputed(SCORES, [[-1.3, 0.1], ...VALUES.slice(1)]);
    await lab().locator('svg').scrollIntoViewIfNeeded();
    const box = (await slider('v₂').locator('.grip').boundingBox())!;
    const from = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(1270, from[1], { steps: 4 });
    await page.mouse.up();
    await expectComputed(SCORES, [[-1.3, 0.1], VALUES[1]!, [2, 1.4], VALUES[3]!]);
  });

  if (name === 'chromium')
    it('by its buttons: one value alone, and the mean of all', async () => {
      await button('All to one').click();
      await expectComputed([-8, -8, 8, -8], VALUES);
      await expect.poll(() => lab().locator('.says').innerText()).toContain('v₂');
      expect(await lab().locator('tfoot td').innerText()).toBe('(1.500, 1.400)');
      await button('Equal').click();
      await expectComputed([0, 0, 0, 0], VALUES);
      await button('Start over').click();
      await expectComputed(SCORES, VALUES);
    });

  if (name === 'chromium')
    it('draws the products one after the other, unless told not to', async () => {
      expect(await lab().locator('.chain line').count()).toBe(4);
      await lab().getByRole('checkbox').uncheck();
      await expect.poll(() => lab().locator('.chain').count()).toBe(0);
    });
});
