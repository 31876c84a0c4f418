/** Every page of the course: it stands in every width and theme, asks no other host, and its labs compute. */
import AxeBuilder from '@axe-core/playwright';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browsers } from './browsers.ts';
import { site, watchedPage } from './tutorial.ts';

const folder = fileURLToPath(new URL('../../web/lessons/en', import.meta.url));
const lessons = readdirSync(folder).map((file) => /^\d+-(.+)\.json$/.exec(file)?.[1] ?? file);

/** Once all labs have drawn: the messages that stand where one could not. */
async function settledErrors(page: Page): Promise<string[]> {
  // A stage comes when it is about to be seen.
  await page.evaluate(() => document.querySelector('attention-steps')?.scrollIntoView());
  await page.waitForFunction(
    () =>
      !document.querySelector('attention-steps:not(:defined)') &&
      [...document.querySelectorAll('*')]
        .filter((element) => element.localName.startsWith('attention-lab-'))
        .every((lab) => lab.shadowRoot?.querySelector('.lab') && !lab.shadowRoot.querySelector('.waiting')),
  );
  return page.locator('[role="alert"]:visible').allInnerTexts();
}

describe.each(Object.entries(browsers))('the course in %s', (name, launch) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
  });

  it('is listed, each lesson by its title', async () => {
    const { page, problems } = await watchedPage(browser);
    await page.goto(`${site}lessons/`);
    const links = await page
      .locator('article li h2 a')
      .evaluateAll((found) => found.map((a) => a.getAttribute('href')));
    expect(links).toEqual(lessons.map((lesson) => `${lesson}/`));
    await page.locator('article li h2 a').first().click();
    expect(await page.locator('h1').innerText()).not.toBe('');
    expect(problems).toEqual([]);
    await page.close();
  });

  it.each(lessons)('%s fits from 320 to 1280 pixels, and its labs compute', async (lesson) => {
    const { page, problems } = await watchedPage(browser);
    await page.goto(`${site}lessons/${lesson}/`);
    expect(await settledErrors(page)).toEqual([]);
    for (const width of [1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest, `at ${width} px`).toBeLessThanOrEqual(width);
    }
    expect(problems).toEqual([]);
    await page.close();
  });

  // The rules look at the DOM, which is the same in both.
  it.runIf(name === 'chromium').each(lessons)('%s has nothing that axe finds', async (lesson) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${site}lessons/${lesson}/`);
    await settledErrors(page);
    // Each theme and each width once: a page has hundreds of coloured cells, and axe looks at every one.
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
      const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))]);
      expect(found, `${colorScheme}, ${width} px`).toEqual([]);
    }
    await context.close();
  });
});
