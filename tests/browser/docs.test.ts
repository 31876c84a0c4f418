/** The documentation on the site: an element at work beside each attribute, the search, the widths. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import live from '../../web/site/docs/live.json' with { type: 'json' };
import { oneBrowser } from './browsers.ts';
import { site, watchedPage } from './tutorial.ts';

/** The page that documents each element's attributes. */
const PAGES = {
  'attention-steps': 'embedding-reference',
  'attention-lesson': 'lessons-reference',
  'attention-playground': 'playground',
  'attention-exercise': 'exercises',
} as const;

describe('the documentation', () => {
  let page: Page;
  let problems: string[];
  beforeAll(async () => {
    ({ page, problems } = await watchedPage(oneBrowser.chromium, { reducedMotion: 'reduce' }));
  });

  it.each(Object.entries(PAGES))('shows each attribute of %s at work, one at a time', async (element, path) => {
    await page.goto(`${site}docs/${path}/`);
    const boxes = page.locator('.attributes details');
    const count = Object.keys(live[element as keyof typeof live]).length;
    await expect.poll(() => boxes.count()).toBe(count);
    for (let at = 0; at < count; at += 1) {
      await boxes.nth(at).locator('summary').click();
      const shown = page.locator(`.attributes ${element}`);
      await expect.poll(() => shown.count()).toBe(1);
      if (element !== 'attention-lesson')
        await shown.evaluate(async (one: HTMLElement & { ready?: Promise<unknown> }) => {
          await customElements.whenDefined(one.localName);
          await one.ready;
        });
      await expect.poll(async () => (await shown.boundingBox())?.height ?? 0).toBeGreaterThan(100);
      // A stage that presents lies over the page, and gives the window back.
      await page.keyboard.press('Escape');
    }
    expect(problems).toEqual([]);
  });

  it.each([
    ['embedding/#attention-steps-step', '#attention-steps-step attention-steps'],
    ['embedding/#types-and-completion', '#types-and-completion'],
    ['lessons/#labs', '#labs'],
  ])('leads from %s, as it was before the reference, to what it names', async (path, selector) => {
    await page.goto(`${site}docs/${path}`);
    await page.locator(selector).waitFor();
    expect(page.url()).toBe(`${site}docs/${path.replace('/', '-reference/')}`);
  });

  it.each(['embedding', 'lessons', 'playground', 'exercises'])('has at work what %s shows first', async (path) => {
    await page.goto(`${site}docs/${path}/`);
    const shown = page.locator('article > .live > :not(template)');
    await expect.poll(async () => (await shown.boundingBox())?.height ?? 0).toBeGreaterThan(100);
    expect(problems).toEqual([]);
  });

  it('finds its own pages and the lessons from any page', async () => {
    await page.goto(`${site}docs/hosting/`);
    await page.getByRole('searchbox').fill('softmax');
    await expect.poll(() => page.locator('.found a').count()).toBeGreaterThan(3);
    await page.getByRole('searchbox').fill('github pages');
    await page.locator('.found a[href$="docs/hosting/#github-pages"]').click();
    await expect.poll(() => page.url()).toBe(`${site}docs/hosting/#github-pages`);
    await page.goto(`${site}lessons/`);
    await page.getByRole('searchbox').fill('Moodle');
    await page.locator('.found a').first().click();
    await expect.poll(() => page.url()).toContain('/docs/learning-platforms/');
  });

  it.each([
    ['api/', 'engine-api/', 'trace'],
    ['api/learn/', 'learning-api/', 'Config.heads'],
  ])('%s leads to %s, to the same place', async (from, to, place) => {
    await page.goto(`${site}${from}#${place}`);
    await expect.poll(() => page.url()).toBe(`${site}docs/${to}#${place}`);
    const top = () => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, place);
    await expect.poll(top).toBeLessThan(40);
  });

  it('fits from 320 to 1920 pixels', async () => {
    for (const path of [
      '',
      'embedding/',
      'embedding-reference/',
      'lessons/',
      'lessons-reference/',
      'performance/',
      'recipes/',
      'engine-api/',
      'learning-api/',
    ]) {
      await page.goto(`${site}docs/${path}`);
      for (const width of [320, 390, 800, 1280, 1920]) {
        await page.setViewportSize({ width, height: 700 });
        const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(over, { message: `${path} at ${width}` }).toBeLessThanOrEqual(0);
      }
    }
  });
});
