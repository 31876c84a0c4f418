/** Tile by tile: step for step to the trace's own output, by pointer and by keyboard. */
import { loadAttention } from 'attention-steps/core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatNumber } from '../../web/shared/numbers/format.ts';
import { toRows } from '../../web/shared/numbers/matrix.ts';
import { untrainedInputs } from '../../web/stage/inputs/sentence.ts';
import { oneBrowser } from './browsers.ts';
import { allDrawn, site, watchedPage } from './tutorial.ts';

const engine = await loadAttention();
const tokens = Array.from('₀₁₂₃₄₅₆₇', (digit) => `k${digit}`);
const { output } = engine.trace(untrainedInputs({ tokens, seed: 4, positional: true, dModel: 8, dK: 4, dV: 2 }));
const expected = toRows(output).map((row) => row.map((value) => formatNumber(value, 2)));

const lab = (page: Page) => page.locator('attention-lab-tiles');
/** Returns each query's output so far. */
const outputs = (page: Page) =>
  lab(page)
    .locator('table[data-role=output] tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => Array.from(row.querySelectorAll('td'), (cell) => cell.innerText.trim()).slice(-2)),
    );

it('the lab of tiles ends at the trace’s output, and holds one tile', async () => {
  const { page } = await watchedPage(oneBrowser.chromium);
  await page.goto(`${site}lessons/cost/`);
  await allDrawn(page);
  const next = lab(page).locator('button.next');
  await next.click();
  expect(await outputs(page)).not.toEqual(expected);
  expect(await lab(page).locator('table.held td.tint').count()).toBe(16);
  await next.click();
  await next.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => outputs(page)).toEqual(expected);
  await expect.poll(() => next.isDisabled()).toBe(true);

  const slider = lab(page).locator('input[name=step]');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => lab(page).locator('.says').innerText()).toContain('Nothing has been read yet');
  await lab(page).locator('select[name=tile]').selectOption('4');
  await lab(page).locator('button.play').click();
  await expect.poll(() => outputs(page)).toEqual(expected);

  await lab(page).getByRole('button', { name: 'Show query q₅' }).click();
  await expect.poll(() => lab(page).locator('.arithmetic').innerText()).toContain(`(${expected[5]!.join(',\u00a0')})`);
});
