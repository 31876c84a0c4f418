/** “Predict” as a person uses it: by keyboard alone, and nothing on the page tells what is to be worked out. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StageAnswer } from '../../web/stage/inputs/events.ts';
import { expectNoFindings } from './axe.ts';
import { oneBrowser } from './browsers.ts';
import { boxOf, cell, onStage, open, record, resize, watchedPage, newPage } from './tutorial.ts';

/** All that is drawn, heard or shown in a tooltip. */
const told = (page: Page): Promise<string> =>
  onStage(page, (stage) =>
    [...stage.renderRoot.querySelectorAll('*')]
      .flatMap((element) => [
        ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent),
        ...['aria-label', 'title', 'aria-valuetext'].map((name) => element.getAttribute(name) ?? ''),
      ])
      .join('\n'),
  );

describe('predicting', () => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await watchedPage(oneBrowser.chromium));
  });

  it('goes by keyboard alone', async () => {
    const { keyboard } = page;
    const says = page.locator('.predict .says');
    await open(page, 'step=scale&time=99');
    const answers = await record<StageAnswer>(page, 'attention-steps:answer');
    const right = await onStage(page, (stage) => stage.picture.matrices.scaledScores?.data[1] ?? NaN);
    const shown = right.toFixed(2);
    await expect.poll(() => told(page)).toContain(shown);

    await page.getByRole('button', { name: 'Predict' }).focus();
    await keyboard.press('Enter');
    await page.locator('.predict').waitFor();
    await cell(page, 'scaledScores:0:0').focus();
    await keyboard.press('ArrowRight');
    await expect.poll(() => told(page)).toContain('hidden, for you to predict');
    for (const digits of [2, 4])
      await expect.poll(() => told(page)).not.toMatch(new RegExp(`(?<!\\d)${right.toFixed(digits)}(?!\\d)`));

    // Typing on the cell is typing the answer: S, not divided by √d_k.
    await keyboard.type('1.14');
    await expect.poll(() => page.locator('.prediction').inputValue()).toBe('1.14');
    await keyboard.press('Enter');
    await expect.poll(() => says.textContent()).toContain('the scores are not scaled');
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(shown.replace('.', ','));
    await keyboard.press('Enter');
    await expect.poll(() => says.textContent()).toContain(`Right: token 0 → token 1, S′[0,1] = ${shown}`);
    await expect.poll(() => page.locator('#this-cell').textContent()).toContain('÷ √2');
    await expect.poll(() => page.locator('.score').textContent()).toBe('0 of 1 right on the first try');

    // The button for the next one has the focus; the field of that one takes it.
    await keyboard.press('Enter');
    await expect.poll(() => page.locator('.prediction').inputValue()).toBe('');
    await expect
      .poll(() => onStage(page, (stage) => stage.renderRoot.querySelector('.prediction')?.matches(':focus')))
      .toBe(true);
    const asked = { type: 'attention-steps:answer', step: 'scale', matrix: 'scaledScores', cell: { row: 0, col: 1 } };
    const wrong = { ...asked, answered: 1.14, correct: false, counts: true, mistakes: ['unscaled'] };
    const corrected = { ...asked, answered: Number(shown), correct: true, counts: false, mistakes: [] };
    await expect.poll(answers).toEqual([wrong, corrected]);
    const link = await onStage(page, (stage) => stage.link);
    // Hidden again, it is no other first try.
    await onStage(page, (stage) => {
      stage.predict = 'off';
      stage.predict = 'scaledScores[0,1]';
    });
    await cell(page, 'scaledScores:0:1').click();
    await page.locator('.prediction').fill(shown);
    await page.locator('.prediction').press('Enter');
    await expect.poll(() => says.textContent()).toContain(`Right: token 0 → token 1, S′[0,1] = ${shown}`);
    await expect.poll(() => page.locator('.score').textContent()).toBe('0 of 1 right on the first try');
    await expect.poll(async () => (await answers()).at(-1)).toMatchObject({ correct: true, counts: false });
    expect(link).toContain('predict=on');
    expect(link).toContain('revealed=scaledScores%5B0%2C1%5D');
  });

  it('hides what an attribute names, follows the pointer, and speaks German', async () => {
    await open(page, 'step=softmax&time=99&query=1');
    await onStage(page, (stage) => {
      stage.lang = 'de';
      stage.setAttribute('predict', 'weights[1,2]');
    });
    // Grading and German come on demand, and what they add moves the cells.
    await expect.poll(() => page.locator('.predict').innerText()).toContain('Vorhersagen');
    await expect.poll(() => page.locator('.hidden').count()).toBe(1);
    await cell(page, 'weights:1:2').click();
    await expect.poll(() => page.locator('.predict').innerText()).toContain('Prüfen');
    await page.locator('[data-act="show"]').click();
    await expect.poll(() => page.locator('.hidden').count()).toBe(0);
    await expect.poll(() => page.locator('.predict .says').textContent()).toContain('A[1,2] = 0.32');
    await page.locator('[data-control="predict"]').click();
    await expect.poll(() => page.locator('.predict').count()).toBe(0);
    await expect.poll(() => onStage(page, (stage) => stage.predict)).toBe('off');
  });

  it('asks how much “bank” takes from “river”, by a bar to drag', async () => {
    await open(page, 'example=bank-river&step=softmax&time=99&predict=on&rows=one');
    await page.getByRole('button', { name: 'Ask me one' }).click();
    await expect.poll(() => page.locator('.predict .asked').textContent()).toContain('bank → river');
    const bar = page.getByRole('slider', { name: /^How much/ });
    for (const [width, height] of [
      [390, 844],
      [1280, 900],
    ] as const) {
      await resize(page, width, height);
      await bar.fill('0');
      const { left, y, width: length } = await boxOf(bar);
      await page.mouse.move(left + 9, y);
      await page.mouse.down();
      await page.mouse.move(left + 0.9 * length, y, { steps: 4 });
      await page.mouse.up();
      await expect.poll(async () => Number(await page.locator('.prediction').inputValue())).toBeGreaterThan(0.8);
    }
    await bar.fill('0.87');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect.poll(() => page.locator('.predict .says').textContent()).toContain('A[4,7] = 0.87');
  });

  it('asks the cell of a link, fits a phone, and axe finds nothing', async () => {
    const tab = await newPage(oneBrowser.chromium);
    await open(tab, 'step=scores&predict=on&cell=scores,1,2');
    await tab.locator('.prediction').waitFor();
    await resize(tab, 320, 800);
    // No word runs over the edge of its button.
    const squeezed = () =>
      tab
        .locator('.predict button')
        .evaluateAll((buttons) => buttons.filter((button) => button.scrollWidth > button.clientWidth).length);
    await expect.poll(squeezed).toBe(0);
    await expectNoFindings(tab, { include: ['attention-steps'] });
  });
});
