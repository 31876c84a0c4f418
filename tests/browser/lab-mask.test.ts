/** The lab of masks, worked by pointer and by keyboard; what it shows is the engine's trace of the same mask. */
import { loadAttention } from 'attention-steps/core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { untrainedInputs } from '../../web/stage/inputs/sentence.ts';
import { oneBrowser } from './browsers.ts';
import { site, watchedPage } from './tutorial.ts';

const tokens = ['she', 'saw', 'the', 'old', 'dog'];
const engine = await loadAttention();
const inputs = untrainedInputs({ tokens, seed: 8, positional: true, dModel: 8, dK: 4, dV: 2 });

const shown = (data: ArrayLike<number>): string[] =>
  Array.from(data, (value) => value.toFixed(2).replace('-0.00', '0.00').replace('-', '−'));

/** Weights under a mask that is the causal one but for the cells given, which are the other way round. */
function weightsWith(...switched: [number, number][]) {
  const mask = tokens.map((_, row) =>
    tokens.map((__, col) => col <= row !== switched.some(([r, c]) => r === row && c === col)),
  );
  return engine.trace({ ...inputs, mask }).heads[0]!;
}

describe.each(Object.entries(oneBrowser))('masks in %s', (_, launch) => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await page.goto(`${site}lessons/masks/`);
    await page.locator('attention-lab-mask table.switches').waitFor();
  });

  const lab = () => page.locator('attention-lab-mask');
  const score = (row: number, col: number) => lab().locator(`button[data-at="${row} ${col}"]`);
  const table = (at: number) => lab().locator('table.grid').nth(at);
  /** The cells of a table without its last column, the sums. */
  const weights = async (at: number) =>
    (await table(at).locator('tbody td:not(.sum)').allInnerTexts()).map((t) => t.trim());
  const sums = async (at: number) => (await table(at).locator('td.sum').allInnerTexts()).map((t) => t.trim());
  const says = () => lab().locator('.says').innerText();

  it('begins causal, and shows the engine’s weights', async () => {
    expect(await weights(0)).toEqual(shown(weightsWith().weights.data));
    expect(await sums(0)).toEqual(['1.00', '1.00', '1.00', '1.00', '1.00']);
    const open = engine.trace({ ...inputs }).heads[0]!.weights.data;
    const kept = tokens.map((_, row) => open.slice(row * 5, row * 5 + row + 1).reduce((a, b) => a + b, 0));
    expect(await sums(1)).toEqual(shown(kept));
    expect(await says()).toContain(`adds up to ${Math.min(...kept).toFixed(2)}`);
  });

  it('forbids and allows by pointer and by keyboard', async () => {
    await score(4, 0).click();
    await expect.poll(() => weights(0)).toEqual(shown(weightsWith([4, 0]).weights.data));
    expect(await score(4, 0).getAttribute('aria-label')).toBe('dog may not see she');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key); // the last row stays
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await expect.poll(() => weights(0)).toEqual(shown(weightsWith([4, 0], [3, 4]).weights.data));
    await page.keyboard.press('Space');
    await expect.poll(() => weights(0)).toEqual(shown(weightsWith([4, 0]).weights.data));
    // A row with nothing left is all 0 here.
    await score(0, 0).click();
    await expect.poll(says).toContain('“she” may see nothing at all');
    expect((await weights(0)).slice(0, 5)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
    await lab().getByRole('button', { name: 'Clear the mask' }).click();
    await expect.poll(says).toContain('Nothing is forbidden');
    await lab().locator('button.reset').click();
  });

  it('leaves out padding', async () => {
    await lab().locator('input[name="causal"]').uncheck();
    await lab().locator('input[name="real"]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const { data } = engine.trace({ ...inputs, keyLength: 3 }).heads[0]!.weights;
    await expect.poll(() => weights(0)).toEqual(shown(data));
    expect(await table(0).locator('thead th').allInnerTexts()).toEqual(['she', 'saw', 'the', 'pad', 'pad', 'sum']);
    await lab().locator('button.reset').click();
  });

  it('shows what becomes of a row with nothing left', async () => {
    await lab().locator('input[value="nothing-left"]').check();
    await expect.poll(() => weights(0)).toEqual(shown([0, 0, 0, 0, 0]));
    expect(await weights(2)).toEqual(['NaN', 'NaN', 'NaN', 'NaN', 'NaN']);
    expect(await weights(4)).toEqual(shown([0.2, 0.2, 0.2, 0.2, 0.2]));
    const mean = [0, 1].map((col) => {
      const { v } = engine.trace({ ...inputs });
      return tokens.reduce((sum, _, row) => sum + v.data[row * 2 + col]!, 0) / 5;
    });
    expect(await weights(5)).toEqual(shown(mean));
  });

  it('generates token by token what the whole matrix has', async () => {
    await lab().locator('input[value="generate"]').check();
    await lab().locator('input[name="step"]').focus();
    await page.keyboard.press('End');
    await expect.poll(says).toContain('to the last bit');
    const causal = engine.trace({ ...inputs, causal: true }).heads[0]!.weights.data;
    const rows = await weights(0);
    expect(rows).toEqual(shown(causal).map((text, at) => (at % 5 > Math.floor(at / 5) ? '·' : text)));
    expect(await lab().locator('dd.value').allInnerTexts()).toEqual(['15', '35', '5', '15']);
  });

  it('fits narrow screens', async () => {
    for (const view of ['before-after', 'nothing-left', 'generate']) {
      await lab().locator(`input[value="${view}"]`).check();
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
  });
});
