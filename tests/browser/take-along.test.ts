/** The computation on the stage as code, with what is on the stage now: shown, copied, in the stage's language. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { exampleInputs } from '../../web/stage/inputs/stage-inputs.ts';
import { findExample } from '../../web/stage/inputs/examples.ts';
import { cpp } from '../../web/stage/export/cpp.ts';
import { plainInputs, tokensOf } from '../../web/stage/export/stage.ts';
import { takeInPageLanguage } from '../../web/stage/export/words.ts';
import { programOf } from '../../web/stage/export/write.ts';
import { expectNoFindings, partOf } from './axe.ts';
import { browsers } from './browsers.ts';
import { onStage, open, openMenu, watchedPage } from './tutorial.ts';

const dog = exampleInputs(findExample('dog-bites-man')!);

describe.each(Object.entries(browsers))('taking it along in %s', (name, launch) => {
  const inChromium = it.runIf(name === 'chromium');
  let page: Page;
  const fetched: string[] = [];
  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    page.on('request', (request) => fetched.push(request.url()));
    await open(page, 'example=dog-bites-man');
  });

  const panel = () => page.locator('attention-take-along');
  const code = () => panel().locator('pre').innerText();

  it('comes when it is opened, and not before', async () => {
    expect(fetched.filter((url) => url.includes('panel'))).toEqual([]);
    await openMenu(page);
    await page.locator('[data-act="take-along"]').click();
    await expect.poll(code).toContain('import numpy as np');
    await expect.poll(code).toContain('# attention-steps?as=rows&tokens=dog,bites,man\n');
  });

  it('is the program of what is on the stage, as chosen', async () => {
    await panel().locator('[data-control="format"]').selectOption('cpp');
    await panel().locator('[data-control="convention"]').selectOption('columns');
    await onStage(page, (stage) => {
      stage.changes.set({ causal: true, scale: 0.25 });
    });
    const inputs = plainInputs(dog, { scale: 0.25, causal: true });
    const program = cpp(programOf(inputs, 'columns', tokensOf(dog)), takeInPageLanguage);
    await expect.poll(async () => (await code()).trim()).toBe(program.trim());
  });

  it('is copied where the page may not write to the clipboard, too', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not in this frame'));
      addEventListener('copy', (event) => {
        document.title = (event.composedPath()[0] as HTMLTextAreaElement).value.split('\n')[0] ?? '';
      });
    });
    await panel().locator('[data-take="copy"]').click();
    await expect.poll(() => panel().getByRole('status').innerText()).toBe('Copied.');
    await expect.poll(() => page.title()).toBe('// Attention: V softmax(KᵀQ/√d_k), step by step. A token is a column.');
    await expect.poll(() => panel().locator('textarea').count()).toBe(0);
    await expect.poll(() => panel().locator('[data-take="copy"]:focus').count()).toBe(1);
  });

  it('is scrolled with the keyboard, and has nothing that axe finds', async () => {
    await page.keyboard.press('Tab'); // from Copy to Download
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
    await expectNoFindings(page, partOf('attention-steps', 'attention-take-along'));
  });

  inChromium('has no results in it while they are to be predicted', async () => {
    const choice = panel().locator('[data-control="format"]');
    await choice.selectOption('latex');
    await expect.poll(code).toContain('\\begin{align*}');
    await onStage(page, (stage) => {
      stage.predict = 'on';
    });
    await expect.poll(code).toContain('import numpy as np');
    await expect.poll(() => choice.locator('option:disabled').allInnerTexts()).toEqual(['LaTeX']);
    await onStage(page, (stage) => {
      stage.predict = 'off';
    });
    await expect.poll(code).toContain('\\begin{align*}');
    await choice.selectOption('cpp');
  });

  inChromium('speaks the stage’s language', async () => {
    await page.evaluate(() => {
      document.documentElement.lang = 'de';
    });
    await expect.poll(code).toContain('// S, die Scores: ein Skalarprodukt für jede Query und jeden Key.');
    await expect.poll(() => panel().locator('[data-take="copy"]').innerText()).toBe('Kopieren');
  });
});
