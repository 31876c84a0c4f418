/** The stage's computation as code, scrolled by keyboard, while numbers are to be predicted, and in another language. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFinds } from './axe.ts';
import { browsers } from './browsers.ts';
import { newPage, noteErrors, onStage, open, openMenu } from './tutorial.ts';

describe.each(Object.entries(browsers))('taking it along in %s', (name, launch) => {
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];
  beforeAll(async () => {
    browser = await launch();
    page = await newPage(browser);
    noteErrors(page, problems);
    await open(page, 'example=dog-bites-man');
    await openMenu(page);
    await page.locator('[data-act="take-along"]').click();
    await panel().locator('[data-control="format"]').selectOption('cpp');
  });
  afterAll(async () => {
    await browser.close();
    expect(problems).toEqual([]);
  });

  const panel = () => page.locator('attention-take-along');
  const code = () => panel().locator('pre').innerText();

  it('is scrolled with the keyboard, and has nothing that axe finds', async () => {
    await panel().locator('[data-take="copy"]').focus();
    await page.keyboard.press('Tab'); // to Download
    await page.keyboard.press('Tab');
    await page.keyboard.press('PageDown');
    await expect
      .poll(() =>
        panel()
          .locator('pre')
          .evaluate((pre) => pre.scrollTop),
      )
      .toBeGreaterThan(0);
    if (name !== 'chromium') return;
    expect(await axeFinds(page, { include: ['attention-steps'] })).toEqual([]);
  });

  if (name === 'chromium')
    it('has no results in it while they are to be predicted', async () => {
      const choice = panel().locator('[data-control="format"]');
      await choice.selectOption('latex');
      await expect.poll(code).toContain('\\begin{align*}');
      await onStage(page, (stage) => {
        stage.predict = 'on';
      });
      await expect.poll(code).toContain('import numpy as np');
      expect(await choice.locator('option:disabled').allInnerTexts()).toEqual(['LaTeX']);
      await onStage(page, (stage) => {
        stage.predict = 'off';
      });
      await expect.poll(code).toContain('\\begin{align*}');
      await choice.selectOption('cpp');
    });

  if (name === 'chromium')
    it('speaks the stage’s language', async () => {
      await page.evaluate(() => {
        document.documentElement.lang = 'de';
      });
      await expect.poll(code).toContain('// S, die Scores: ein Skalarprodukt für jede Query und jeden Key.');
      expect(await panel().locator('[data-take="copy"]').innerText()).toBe('Kopieren');
    });
});
