/** Pasting anywhere on the stage, and the questions about pasted text. tests/web/ tests how texts are read. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFinds } from './axe.ts';
import { browsers } from './browsers.ts';
import { boxOf, onStage, open, output, watchedPage } from './tutorial.ts';

const QKV = 'Q = [1 0; 0 1];\nK = [1 0; 0 1];\nV = [1; 2];';

describe.each(Object.entries(browsers))('text pasted on the stage in %s', (name, launch) => {
  let page: Page;
  const dialog = () => page.locator('dialog.own-input');
  /** Copies the text from a field of the page, as from elsewhere, and presses Ctrl+V on the stage. */
  const paste = async (text: string) => {
    await page.evaluate((content) => {
      const field = Object.assign(document.createElement('textarea'), { id: 'elsewhere', value: content });
      document.body.append(field);
      field.select();
    }, text);
    await page.keyboard.press('ControlOrMeta+C');
    await page.locator('#elsewhere').evaluate((field) => field.remove());
    await page.locator('.stage-box').focus();
    await page.keyboard.press('ControlOrMeta+V');
  };

  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
  });

  it('is on the stage at once', async () => {
    await paste(QKV);
    await expect.poll(() => output(page)).toHaveLength(2);
    await expect.poll(() => dialog().isVisible()).toBe(false);
  });

  it('is asked about in the dialog, and read as the answer says', async () => {
    await paste(`${QKV}\nmask = [1 0; 1 1];`);
    await dialog().waitFor();
    await expect.poll(() => dialog().locator('.told').innerText()).toContain('What does 1 mean?');
    if (name === 'chromium')
      await expect
        .poll(() => axeFinds(page, { include: [{ fromShadowDom: ['attention-steps', 'dialog.own-input'] }] }))
        .toEqual([]);
    const answer = dialog().getByRole('button', { name: '1: may attend' });
    await expect.poll(() => answer.evaluate((button) => button.matches(':focus'))).toBe(true);
    await expect.poll(async () => (await boxOf(answer)).top).toBeLessThan(800);
    await page.keyboard.press('Enter');
    await expect.poll(() => onStage(page, (stage) => stage.trace?.heads[0]?.weights.data[1])).toBe(0);
    await expect.poll(() => dialog().isVisible()).toBe(false);
  });
});
