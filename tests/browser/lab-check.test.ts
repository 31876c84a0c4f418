/** The lab of checking: printed numbers are marked, revealed, compared with the engine's, and the reader's own as well. */
import { loadAttention } from 'attention-steps/core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findExample } from '../../web/stage/inputs/examples.ts';
import { oneBrowser } from './browsers.ts';
import { allDrawn, site, watchedPage } from './tutorial.ts';

const example = findExample('worked-example')!;
const { x, wq, wk, wv } = example.inputs;
const engine = await loadAttention();
const head = engine.trace({ x: x!, wq: wq!, wk: wk!, wv: wv! }).heads[0]!;

/** True for each printed cell that differs from the computed one, in the order of the page. */
const wrong = example.printed!.map(({ matrix, rows, decimals }) =>
  rows.flat().map((value, at) => head[matrix].data[at]!.toFixed(decimals) !== value.toFixed(decimals)),
);
const total = wrong.flat().filter(Boolean).length;

describe.each(Object.entries(oneBrowser))('checking what is printed in %s', (_, launch) => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await page.goto(`${site}lessons/checked/`);
    await allDrawn(page);
    await page.locator('attention-lab-check .claims').waitFor();
  });

  const lab = () => page.locator('attention-lab-check');
  const printed = (matrix: number) => lab().locator('table.switches').nth(matrix).locator('button');
  const status = () => lab().getByRole('status').innerText();
  const startAgain = () => lab().locator('button.reset').click();

  it('counts what was marked, once it is revealed', async () => {
    expect(await status()).toBe('Nothing revealed yet');
    await printed(1).nth(0).click();
    await printed(1).nth(5).click();
    expect(await printed(1).nth(5).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(status).toContain('Marked, not revealed yet: 2');
    expect(await lab().locator('.claim').nth(1).locator('table.plain').innerText()).not.toMatch(/\d\.\d/);
    await lab().getByRole('button', { name: 'Reveal K' }).click();
    // Only the last of K's cells is right as printed.
    expect(wrong[1]).toEqual([true, true, true, true, true, false]);
    await expect.poll(status).toContain('Found: 1 of 5 wrong cells, among 6 revealed');
    expect(await status()).toContain('Right cells that you marked: 1');
    const computed = await lab().locator('.claim').nth(1).locator('table.plain td').allInnerTexts();
    expect(computed).toEqual(Array.from(head.k.data, (value) => value.toFixed(2)));
    // A revealed matrix cannot be marked any more.
    await printed(1).nth(1).click();
    expect(await printed(1).nth(1).getAttribute('aria-pressed')).toBe('false');
    await startAgain();
  });

  it('can be worked by keyboard alone, one stop a matrix', async () => {
    await printed(0).nth(0).focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'Space', 'Home', 'Space'])
      await page.keyboard.press(key);
    const pressed = () => printed(0).evaluateAll((all) => all.map((button) => button.getAttribute('aria-pressed')));
    await expect.poll(pressed).toEqual(['false', 'false', 'true', 'true', 'false', 'false']);
    expect(await lab().locator('.made-of').innerText()).toBe('Q[1,0] = 0.3·0.5 + 0.9·0.2 + 0.1·0.1 + 0.4·0.7 = ?');
    expect(await lab().locator('table.switches button[tabindex="0"]').count()).toBe(wrong.length);
    await lab().getByRole('button', { name: 'Reveal all' }).press('Enter');
    await expect.poll(status).toContain(`Found: 2 of ${total} wrong cells, among 51 revealed`);
    for (const [matrix, flags] of wrong.entries()) {
      const shown = await printed(matrix).evaluateAll((all) => all.map((button) => button.classList.contains('wrong')));
      expect(shown).toEqual(flags);
    }
    await startAgain();
  });

  it('holds each step against the one printed before', async () => {
    await lab().locator('input[value="previous"]').check();
    await expect.poll(status).toBe('Nothing revealed yet');
    await lab().getByRole('button', { name: 'Reveal all' }).click();
    await expect.poll(status).toContain('Only S′ follows');
    const identity = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const scaled = example.printed!.find(({ matrix }) => matrix === 'scaledScores')!.rows;
    const { data } = engine.trace({ q: scaled, k: identity, v: identity, scale: 1 }).heads[0]!.weights;
    const cells = await lab().locator('.claim').nth(5).locator('table.plain td').allInnerTexts();
    expect(cells).toEqual(Array.from(data, (value) => value.toFixed(2)));
    await startAgain();
  });

  it('checks one of your own, and says which mistake it is', async () => {
    await lab().locator('input[value="own"]').check();
    const says = () => lab().locator('.says').innerText();
    await expect.poll(says).toContain('6 of 6 cells differ from what is computed');
    expect(await says()).toContain('when the division by √dₖ is forgotten');
    await lab().locator('input[name="scaled"]').uncheck();
    await expect.poll(says).toContain('All 6 cells are as computed, to 4 decimals.');
    // The output in “Attention Mechanism (General)” is right, but cut off.
    await lab().locator('select[name="matrix"]').selectOption('output');
    await lab().locator('textarea[name="claim"]').fill('[[3.000, 4.000], [3.533, 4.533]]');
    await expect.poll(says).toContain('exactly what you get when digits are cut off');
    await lab().locator('textarea[name="inputs"]').fill('X = [[1, 0]]\nW_Q = [[1], [1]]\nW_K = 3');
    await expect.poll(() => lab().getByRole('alert').innerText()).toContain('Inputs: ');
    await lab().locator('textarea[name="inputs"]').fill('Q = [[1, 0]]\nK = [[2, 0], [0, 1]]\nV = [[1], [2]]');
    await expect.poll(says).toContain('It has 2 × 2 cells; the computed matrix has 1 × 1.');
    await startAgain();
    expect(await lab().locator('input[value="own"]').isChecked()).toBe(true);
  });

  it('shows what it did not read of the inputs, and asks what a mask of 0 and 1 means', async () => {
    const own = 'Q = [[1, 0], [0, 1]]\nK = [[1, 0], [0, 1]]\nV = [[1], [3]]\nmask = [[1, 0], [1, 1]]';
    await lab().locator('textarea[name="inputs"]').fill(`${own}\nand so on`);
    await lab().locator('select[name="matrix"]').selectOption('output');
    await lab().locator('textarea[name="claim"]').fill('[[1], [2.3395]]');
    const told = lab().locator('.told');
    await expect.poll(() => told.innerText()).toContain('Not read: line 5, “and so on”.');
    expect(await told.innerText()).toContain('What does 1 mean?');
    expect(await lab().locator('.says').innerText()).toBe('');
    await told.getByRole('button', { name: '1: may attend' }).click();
    const { output } = engine.trace({
      q: [
        [1, 0],
        [0, 1],
      ],
      k: [
        [1, 0],
        [0, 1],
      ],
      v: [[1], [3]],
      causal: true,
    }).heads[0]!;
    expect(Array.from(output.data, (value) => value.toFixed(4))).toEqual(['1.0000', '2.3395']);
    await expect.poll(() => lab().locator('.says').innerText()).toContain('All 2 cells are as computed');
    // Other inputs are asked about anew.
    await lab().locator('textarea[name="inputs"]').fill(own.replace('3', '4'));
    await told.getByRole('button', { name: '1 is added to the score' }).waitFor();
    await startAgain();
  });

  it('fits narrow screens', async () => {
    for (const view of ['source', 'own']) {
      await lab().locator(`input[value="${view}"]`).check();
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
  });
});
