/** Worksheets: settings make sheets, stay in the address, and print one page each. */
import { describe, expect, it } from 'vitest';
import { oneBrowser } from './browsers.ts';
import { isNoWiderThan, newPage, site, visit, watchedPage } from './tutorial.ts';

describe('worksheets', () => {
  it('are made for each student, with a key, and again from the link', async () => {
    const { page } = await watchedPage(oneBrowser.chromium);
    /** Types by keys, as Firefox reports no change when a field is filled from outside. */
    const type = async (label: string, text: string): Promise<void> => {
      await page.getByLabel(label).focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    };
    await page.goto(`${site}lessons/`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Worksheets', exact: true }).click();
    await page.locator('.sheet').waitFor();
    await type('Students', '2');
    await page.getByLabel('both, key last').check();
    await expect.poll(() => page.locator('.sheet:not(.key)').count()).toBe(2);
    await expect.poll(() => page.locator('.key').count()).toBe(2);
    // No answer is on a sheet.
    const asked = page.locator('.sheet:not(.key) .blank td');
    await expect.poll(async () => (await asked.allTextContents()).every((text) => text === '')).toBe(true);
    await expect
      .poll(async () => (await page.locator('.key td').allTextContents()).every((text) => text !== ''))
      .toBe(true);

    await type('Tokens n', '7');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('from 2 to 4');
    const made = await page.locator('.sheet').allInnerTexts();
    await page.reload();
    await page.locator('.key').first().waitFor();
    await expect.poll(() => page.locator('.sheet').allInnerTexts()).toEqual(made);

    await type('Students', '0');
    await page.getByRole('alert').waitFor();
    await page.evaluate(() => {
      location.hash = '#students=3';
    });
    await expect.poll(() => page.getByLabel('Students').inputValue()).toBe('3');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);

    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await isNoWiderThan(page, width);
    }
  });

  it('follow what is chosen where the browser keeps the address as it is', async () => {
    const { page } = await watchedPage(oneBrowser.chromium);
    await page.addInitScript(() => {
      history.replaceState = () => {
        throw new DOMException('100 times per 30 seconds', 'SecurityError');
      };
    });
    await page.goto(`${site}worksheet/`);
    await page.locator('.sheet').waitFor();
    await page.getByLabel('both, key last').check();
    await page.locator('.key').waitFor();
  });

  it('fit a page each', async () => {
    const page = await newPage(oneBrowser.chromium);
    await page.goto(`${site}worksheet/#students=3&tasks=scores,scale,softmax,weighted-sum`);
    await page.locator('.sheet').nth(2).waitFor();
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
  });

  it('never cut a calculation over two pages', async () => {
    const page = await newPage(oneBrowser.chromium);
    await page.setViewportSize({ width: 688, height: 1032 }); // what A4 has between its margins, at 96 dpi
    for (const size of ['n=4&d=4&causal=true', 'n=2&d=1']) {
      await visit(page, `${site}worksheet/#show=both&tasks=scores,scale,mask,softmax,weighted-sum,whole&${size}`);
      await page.locator('.key').waitFor();
      await page.emulateMedia({ media: 'print' });
      const tasks = await page
        .locator('.task')
        .evaluateAll((all) =>
          all.map((task) => ({
            fits: task.getBoundingClientRect().height < 1000,
            break: getComputedStyle(task).breakInside,
          })),
        );
      expect(tasks).toEqual(Array.from({ length: 12 }, () => ({ fits: true, break: 'avoid' })));
      await page.emulateMedia({ media: 'screen' });
    }
  });
});
