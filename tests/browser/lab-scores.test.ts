/** The lab of scores, worked by keys and by its buttons; what it shows is what the engine computes. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatNumber } from '../../web/shared/numbers/format.ts';
import { engine } from '../web/engine.ts';
import { browsers } from './browsers.ts';
import { begin, site, watchedPage } from './tutorial.ts';

type Vector = readonly [number, number];

describe.each(Object.entries(browsers))('the lab of scores in %s', (name, launch) => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await page.goto(`${site}lessons/scores/`);
    await lab().locator('svg').waitFor();
  });
  beforeEach(() => begin(lab()));

  const lab = () => page.locator('attention-lab-scores');
  const vector = (name: string) => lab().getByRole('slider', { name, exact: true });
  const button = (name: string) => lab().getByRole('button', { name, exact: true });
  const says = () => lab().locator('.says').innerText();

  /** Every score shown, and the weights, are those of this query and this key beside a key of zeros. */
  async function expectComputed(q: Vector, k: Vector): Promise<void> {
    const { heads } = engine.trace({ q: [q], k: [k, [0, 0]], v: [[0], [0]] });
    const score = formatNumber(heads[0]!.scores.data[0]!, 2);
    const weights = Array.from(heads[0]!.weights.data, (weight) => formatNumber(weight, 3));
    await expect.poll(() => lab().locator('.ways b').allInnerTexts()).toEqual([score, score, score]);
    await expect.poll(() => lab().locator('.bars .value').allInnerTexts()).toEqual(weights);
  }

  if (name === 'chromium') it('begins with a score', () => expectComputed([1.2, 0.6], [0.4, 1.4]));

  it('by keys: by a tenth, with Shift by one', async () => {
    await vector('k').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expectComputed([1.2, 0.6], [0.2, 0.4]);
    await vector('q').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await expectComputed([-0.8, 0.6], [0.2, 0.4]);
    expect(await vector('q').getAttribute('aria-valuetext')).toBe('−0.80, 0.60');
    await button('Start over').click();
    await expectComputed([1.2, 0.6], [0.4, 1.4]);
  });

  if (name === 'chromium')
    it('by its buttons: a score above, at and below 0; the weight stays positive', async () => {
      const seen: string[] = [];
      for (const [name, key] of [
        ['Aligned', [0.8, 0.4]],
        ['Orthogonal', [-0.4, 0.8]],
        ['Opposite', [-0.8, -0.4]],
      ] as const) {
        await button(name).click();
        await expectComputed([1.2, 0.6], key);
        expect(await button(name).getAttribute('aria-pressed')).toBe('true');
        expect(Number(await lab().locator('.bars .value').first().innerText())).toBeGreaterThan(0);
        seen.push(await says());
      }
      expect(new Set(seen).size).toBe(3);
    });

  if (name === 'chromium')
    it('of a key without length is 0, and there is no angle', async () => {
      await lab().evaluate((element) => {
        (element as HTMLElement & { values: unknown }).values = { key: [[0, 0]] };
      });
      await expectComputed([1.2, 0.6], [0, 0]);
      await expect.poll(says).toContain('scores 0');
      expect(await lab().innerText()).not.toContain('NaN');
    });
});
