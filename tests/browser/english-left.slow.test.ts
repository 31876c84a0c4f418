/** Pages of another language, with all that scripts write, are in that language, or say by `lang` that a part is English. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { englishIn } from '../built/english-in.ts';
import { oneBrowser } from './browsers.ts';
import { site, visit, watchedPage } from './tutorial.ts';

const built = fileURLToPath(new URL('../../dist/site/', import.meta.url));
const messages = fileURLToPath(new URL('../../web/shared/messages/', import.meta.url));
const languages = readdirSync(messages).filter((language) => language !== 'en' && existsSync(join(built, language)));

/** Shows all that waits to be seen, and writes the page down with what its elements have drawn. */
const drawn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    for (const element of document.querySelectorAll<HTMLElement & { updateComplete?: Promise<unknown> }>(':defined'))
      if (element.localName.includes('-')) {
        element.scrollIntoView();
        await frame();
        await element.updateComplete;
      }
    const roots: ShadowRoot[] = [];
    const collect = (root: Document | ShadowRoot): void => {
      for (const { shadowRoot } of root.querySelectorAll('*'))
        if (shadowRoot) {
          roots.push(shadowRoot);
          collect(shadowRoot);
        }
    };
    collect(document);
    return document.documentElement.getHTML({ shadowRoots: roots });
  });

describe.each(languages)('the pages in %s', (language) => {
  const pages = readdirSync(join(built, language), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('index.html'),
  );
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watchedPage(oneBrowser.chromium));
  });

  it.each(pages)('%s', async (path) => {
    await visit(page, `${site}${language}/${path}`);
    await page.waitForLoadState('networkidle');
    await drawn(page); // loads what was out of sight
    await page.waitForLoadState('networkidle');
    await expect.poll(async () => englishIn(`<body>${await drawn(page)}</body>`, language)).toEqual([]);
  });
});
