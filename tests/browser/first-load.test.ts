/** The downloads of a stage up to its first trace, gzipped, in kB of 1000 bytes; the engine has 48 of them. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { firstLoad } from '../bench/chromium.mjs';
import { oneBrowser } from './browsers.ts';
import { built, pageOf } from './serve.ts';
import { languages, newPage, site, siteIn } from './tutorial.ts';

const folder = built('site/');

describe('the first load', () => {
  /** Leaves out fonts, as nothing waits for them. */
  async function load(page: Page, url: string): Promise<{ files: string[]; size: number }> {
    const sizes = [...(await firstLoad(page, url, { root: site, folder }))].filter(
      ([file]) => !file.endsWith('.woff2'),
    );
    return { files: sizes.map(([file]) => file), size: sizes.reduce((sum, [, size]) => sum + size, 0) };
  }

  it.each(languages)(
    'of the front in %s takes at most 192 kB, an engine and an overview among them',
    async (language) => {
      const page = await newPage(oneBrowser.chromium);
      const { files, size } = await load(page, siteIn(language));
      expect(size).toBeGreaterThan(100);
      expect(size).toBeLessThanOrEqual(language === 'en' ? 192 : 197);
      expect(files.filter((file) => /\/full-|\/menu-part-|\/drawn-/.test(file))).toEqual([]); // not imported on demand either
    },
  );

  it.each([
    ['with an overview', '<attention-steps view="overview"></attention-steps>', 175],
    ['of a whole stage', '<attention-steps></attention-steps>', 215],
  ])('of the element in a page, %s', async (__, markup, most) => {
    const page = await newPage(oneBrowser.chromium);
    const body = pageOf(markup, ['steps'], `${site}element/`);
    await page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body }));
    const { files, size } = await load(page, `${site}host.html`);
    expect(files).toContain('element/attention.wasm');
    expect(size).toBeLessThanOrEqual(most);
  });
});
