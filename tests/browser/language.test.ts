/** The stage speaks the language of its `lang` attribute, or of what it stands in; at any time another. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneBrowser } from './browsers.ts';
import { hostFolder } from './serve.ts';
import { chapter, newPage, onStage, open, watchedPage } from './tutorial.ts';

describe('the language of the stage', () => {
  let page: Page;
  let fetched: string[];

  beforeAll(async () => {
    ({ page } = await watchedPage(oneBrowser.chromium));
    page.on('request', (request) => fetched.push(request.url()));
  });
  beforeEach(async () => {
    fetched = [];
    await open(page);
  });

  const speak = (language: string) =>
    page.evaluate((lang) => {
      document.documentElement.lang = lang;
    }, language);
  const play = (name: string) => page.getByRole('button', { name, exact: true });

  it('is English at first, and nothing else is fetched', async () => {
    await expect.poll(() => play('Play').count()).toBe(1);
    expect(fetched.filter((url) => /\/element-/.test(url))).toEqual([]);
  });

  it('follows the page, to every word and back', async () => {
    await chapter(page, 'softmax').click();
    await speak('de-AT');
    await play('Abspielen').waitFor();
    await expect.poll(() => page.locator('.sentence').textContent()).toMatch(/^Exp macht jeden Score positiv/);
    await expect.poll(() => page.getByRole('grid', { name: /^A, Attention-Gewichte, / }).count()).toBe(1);
    await expect.poll(() => page.locator('div[lang]').first().getAttribute('lang')).toBe('de');
    await speak('en');
    await play('Play').waitFor();
  });

  it('is that of its own attribute, wherever it stands', async () => {
    await onStage(page, (stage) => {
      stage.lang = 'de';
    });
    await play('Abspielen').waitFor();
    await speak('fr');
    await onStage(page, (stage) => {
      stage.removeAttribute('lang');
    });
    await play('Play').waitFor(); // there are no words in French
    await expect.poll(() => page.locator('div[lang]').first().getAttribute('lang')).toBe('en');
  });

  it('is that of errors that are there, and events have them in English', async () => {
    await page.evaluate(() => {
      addEventListener(
        'attention-steps:error',
        (event) => (document.title = (event as CustomEvent<{ message: string }>).detail.message),
      );
    });
    await onStage(page, (stage) => {
      stage.inputs = { q: [[1, 0]], k: [[1, 0]], v: [[1], [2, 3]] };
    });
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.textContent()).toBe('v: row 1 has 2 numbers, row 0 has 1');
    await speak('de');
    await expect.poll(() => alert.textContent()).toBe('v: Zeile 1 hat 2 Zahlen, Zeile 0 hat 1');
    await expect.poll(() => page.title()).toBe('v: row 1 has 2 numbers, row 0 has 1');
  });

  it('is there before anything is shown', async () => {
    const shown = await page.evaluate(async () => {
      const stage = document.createElement('attention-steps');
      stage.lang = 'de';
      document.body.append(stage);
      const texts: string[] = [];
      new MutationObserver(() =>
        texts.push(stage.shadowRoot?.querySelector('.not-near .hint, [data-act=sentence]')?.textContent.trim() ?? ''),
      ).observe(stage.shadowRoot!, { childList: true, subtree: true });
      await stage.ready;
      await stage.updateComplete;
      return texts;
    });
    expect([...new Set(shown)].filter((text) => text !== 'Die Engine wird gestartet …')).toEqual(['Satz']);
  });
});

it('comes with the classic script, from file://, too', async () => {
  const html =
    '<script src="attention-steps.iife.js"></script><attention-steps lang="de" step="scores" predict="on"></attention-steps>';
  const folder = hostFolder({ 'index.html': html });
  const page = await newPage(oneBrowser.chromium);
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await page.getByRole('button', { name: 'Abspielen', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Frage stellen' }).waitFor();
  await expect.poll(() => page.locator('script').count()).toBe(1);
});

it('stays English where the words of a language do not come', async () => {
  const page = await newPage(oneBrowser.chromium);
  await page.route(/\/element-[^/]*\.js/, (route) => route.abort());
  await open(page);
  await page.evaluate(() => {
    document.documentElement.lang = 'de';
  });
  await chapter(page, 'scores').click();
  await expect.poll(() => page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(1);
});
