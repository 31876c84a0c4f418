/** Every page of the course: it stands in every width and theme, asks no other host, and its labs compute. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeFinds } from './axe.ts';
import { browsers } from './browsers.ts';
import { allDrawn, lessons, site, watchedPage } from './tutorial.ts';

/** In labs and stages, too. */
const brokenFormulas = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const children = { msub: 2, msup: 2, mfrac: 2, msubsup: 3, munder: 2, mover: 2, munderover: 3, mroot: 2 };
    const inside = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? inside(one.shadowRoot) : [])]);
    return inside(document).flatMap((one) =>
      one.localName in children && one.childElementCount !== children[one.localName as keyof typeof children]
        ? [one.outerHTML]
        : [],
    );
  });

describe.each(Object.entries(browsers))('the course in %s', (name, launch) => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  beforeAll(async () => {
    browser = await launch();
    ({ page, problems } = await watchedPage(browser));
  });
  afterEach(() => expect(problems.splice(0)).toEqual([]));
  afterAll(async () => {
    await browser.close();
  });

  it('is listed, each lesson by its title', async () => {
    await page.goto(`${site}lessons/`);
    const links = await page
      .locator('article li h2 a')
      .evaluateAll((found) => found.map((a) => a.getAttribute('href')));
    expect(links).toEqual(lessons.map((lesson) => `${lesson}/`));
    await page.locator('article li h2 a').first().click();
    await page.waitForURL(`**/lessons/${lessons[0]}/`);
    expect(await page.locator('h1').innerText()).not.toBe('');
  });

  /** The rules look at the DOM, which is the same in both browsers. */
  const looked = (): Promise<string[]> => (name === 'chromium' ? axeFinds(page) : Promise.resolve([]));

  it.each(lessons)('%s fits from 320 to 1280 pixels, its labs compute, axe finds nothing', async (lesson) => {
    // Colours that are on their way from one theme to the other are neither's.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(`${site}lessons/${lesson}/`);
    await allDrawn(page);
    expect(await page.locator('[role="alert"]:visible').allInnerTexts()).toEqual([]);
    expect(await brokenFormulas(page)).toEqual([]);
    for (const width of [768, 390, 1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest, `at ${width} px`).toBeLessThanOrEqual(width);
      // Each theme and each end once: a page has hundreds of coloured cells, and axe looks at every one.
      if (width === 1280) expect(await looked(), 'light, 1280 px').toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await looked(), 'dark, 320 px').toEqual([]);
  });
});
