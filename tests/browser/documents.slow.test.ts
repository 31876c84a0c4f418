/** The HTML of README.md and docs/ in a page, with the element as it was built. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionLesson } from '../../web/hosts/lesson/attention-lesson.ts';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { pages, printedBy, sorted } from '../hosts/recipes.ts';
import { browsers } from './browsers.ts';
import { hostFolder, served } from './serve.ts';
import { newPage, noteErrors, site } from './tutorial.ts';

describe('snippets in a page', () => {
  const folder = hostFolder();
  let url: string;
  let page: Page;
  const said: string[] = [];
  beforeAll(async () => {
    url = await served(folder);
    page = await newPage(browsers.chromium);
    const problems = noteErrors(page);
    page.on('console', (message) => (message.type() === 'error' ? problems : said).push(message.text()));
    page.on('response', (response) => {
      if (!response.ok() && !response.url().endsWith('/favicon.ico')) problems.push(`no ${response.url()}`);
    });
    await page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }));
  });
  /** Waits until everything in the page has started: a stage has its trace, a lesson is shown, in an iframe, too. */
  async function isReady(): Promise<void> {
    await page.evaluate(async () => {
      for (const stage of document.querySelectorAll<AttentionSteps>('attention-steps')) {
        await customElements.whenDefined('attention-steps');
        await stage.ready;
        if (!stage.trace) throw new Error('a stage has no trace');
      }
      for (const lesson of document.querySelectorAll<AttentionLesson>('attention-lesson')) {
        await customElements.whenDefined('attention-lesson');
        await lesson.ready;
        if (!lesson.lesson) throw new Error('a lesson is not shown');
      }
    });
    for (const frame of await page.locator('iframe').all())
      await frame.contentFrame().locator('article.lesson').waitFor();
  }

  it.each(pages.filter((one) => sorted(one).inPage.length > 0))('%s', async (name) => {
    const { inPage, all } = sorted(name);
    for (const { file, text } of all) {
      if (file === undefined) continue;
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    for (const { lang, text } of inPage) {
      if (lang === 'html') {
        const body = text.replaceAll('https://example.org/attention/', site);
        const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>page</title><body>${body}`;
        writeFileSync(join(folder, 'index.html'), html);
        await page.goto(url);
        await isReady();
      } else if (lang === 'css') await page.addStyleTag({ content: text });
      else {
        said.length = 0;
        await page.evaluate(`(async () => {${text}})()`);
        expect(said).toEqual(expect.arrayContaining(printedBy(text)));
        await isReady();
      }
    }
  });
});
