/** The page of the API as readers see it: light and dark, narrow and wide, under a policy that allows next to nothing. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browsers } from './browsers.ts';
import { serve } from './serve.ts';
import { newPage } from './tutorial.ts';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

describe.each(Object.entries(browsers))('the page of the API in %s', (name, launch) => {
  let server: Awaited<ReturnType<typeof serve>>;
  const complaints: string[] = [];

  let page: Page;
  beforeAll(async () => {
    server = await serve(undefined, { 'Content-Security-Policy': policy });
    page = await newPage(launch, { reducedMotion: 'reduce' });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) complaints.push(request.url());
    });
  });
  afterAll(async () => {
    await server.close();
    expect(complaints).toEqual([]);
  });

  /** Firefox tries the narrowest and the widest: its text is set differently, but the styles that break lines are the same. */
  async function fits(): Promise<void> {
    for (const width of name === 'chromium' ? [320, 390, 800, 1280, 1920] : [320, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }

  it('of the engine that learns fits, too, and each leads to the other', async () => {
    await page.goto(`${server.url}api/learn/`);
    await fits();
    const heads = page.locator('#Config\\.heads');
    await expect.poll(() => heads.innerText()).toMatch(/^heads: number\s+The heads of each layer/);
    await page.getByRole('link', { name: 'the engine of the stage' }).click();
    await page.getByRole('link', { name: 'the engine that learns' }).click();
    await expect.poll(() => page.locator('#loadLearning').count()).toBe(1);
  });

  it('fits from 320 to 1920 pixels, and leads to each function', async () => {
    await page.goto(`${server.url}api/`);
    await fits();
    await page.locator('nav a[href="#gradients"]').click();
    const top = () => page.locator('#gradients').evaluate((heading) => heading.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(40);
    const q = page.locator('#Inputs\\.q');
    await expect.poll(() => q.innerText()).toMatch(/^q\?: MatrixLike\s+n\s×\sheads·d/);
  });
});
