/** The tutorial and the playground, each as one file, opened from file://, where nothing may be loaded. Lessons: matrix.ts. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { languagesIn } from '../../.tools/languages.ts';
import { wordsOf } from '../../web/shared/words/read-words.ts';
import { browsers } from './browsers.ts';
import { DEFAULT_EXAMPLE } from '../../web/stage/inputs/examples.ts';
import { lineJudged } from './learner.ts';
import { built, ownFolder } from './serve.ts';
import { newPage } from './tutorial.ts';

const folder = ownFolder();
const address = (file: string, query = ''): string => pathToFileURL(join(folder, file)).href + query;

const web = fileURLToPath(new URL('../../web', import.meta.url));
const languages = languagesIn(web).filter((language) => language !== 'en');

beforeAll(() => {
  // Nothing beside the files can help.
  for (const language of languages) mkdirSync(join(folder, language));
  for (const within of ['', ...languages])
    for (const file of ['tutorial.html', 'playground.html'])
      copyFileSync(built(join('offline', within, file)), join(folder, within, file));
});

describe.each(Object.entries(browsers))('from file:// in %s', (_name, launch) => {
  let page: Page;
  const problems: string[] = [];
  beforeAll(async () => {
    page = await newPage(launch);
    // Firefox reports the refused worker, and formulas that it has not finished reading.
    const isExpected = (message: string): boolean => /assets\/worker-|worker-src|<msub\/>/.test(message);
    page.on('pageerror', ({ message }) => isExpected(message) || problems.push(message));
    page.on('request', (request) => {
      if (!/\/(tutorial|playground)\.html|^(data|blob|about):|assets\/worker-/.test(request.url()))
        problems.push(`request to ${request.url()}`);
    });
  });

  it('the tutorial lists its lessons, searches them, and opens what is found', async () => {
    await page.goto(address('tutorial.html'));
    await expect.poll(() => page.locator('.lessons > li').count()).toBeGreaterThanOrEqual(14);
    await page.locator('#search').fill('softmax');
    await page.locator('.found a[href*="page=softmax"]').first().click();
    await page.locator('article[data-lesson="softmax"]').waitFor();
    expect(new URL(page.url()).search).toBe('?page=softmax');
  });

  it('its labs compute, its words have vectors, its stage plays', async () => {
    await page.goto(address('tutorial.html', '?page=softmax'));
    await page.getByText('0.638').first().waitFor();
    await page.goto(address('tutorial.html', '?page=q-k-v'));
    await page.locator('attention-lab-projections').getByText('bank', { exact: true }).first().waitFor();
    await page.goto(address('tutorial.html', '?page=stage'));
    const output = await page
      .locator('attention-steps')
      .evaluate(async (stage: HTMLElementTagNameMap['attention-steps']) => {
        await stage.ready;
        return Array.from(stage.trace?.output.data ?? []);
      });
    expect(output).toHaveLength(2 * DEFAULT_EXAMPLE.tokens.length);
  });

  it('its final test says beforehand that it leaves a line of code unmarked, and does at once', async () => {
    await page.goto(address('tutorial.html', '?page=questions'));
    const lab = page.locator('attention-lab-final-test');
    await expect.poll(() => lab.locator('.how').last().innerText()).toMatch(/^No Python runs in this file\./);
    await expect.poll(() => lab.locator('li:has(pre) .hint').first().innerText()).toMatch(/left out of the count\.$/);
    const verdict = await lineJudged(page, '(((');
    await expect.poll(() => verdict.textContent()).toMatch(/Not marked/);
    await expect
      .poll(() => lab.locator('.result').innerText())
      .toMatch(/^0 of 19 right\s+1 line of code is not marked/);
  });

  it('it measures where no worker can be had', async () => {
    await page.goto(address('tutorial.html', '?page=cost'));
    await page
      .locator('attention-lab-cost')
      .getByRole('button', { name: /^Measure/ })
      .click();
    await page
      .locator('attention-lab-cost')
      .getByText(/^No worker is available/)
      .first()
      .waitFor();
  });

  it('the playground shows its stored run, and trains in the page', async () => {
    await page.goto(address('playground.html'));
    await expect.poll(() => page.locator('.pattern canvas').count()).toBe(4);
    await expect.poll(() => page.locator('.readings dd').first().textContent()).toBe('2,000');
    await page.goto(address('playground.html', '?task=language&steps=40'));
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('No worker is allowed here').waitFor();
    await expect.poll(() => page.locator('.readings dd').first().textContent()).toBe('40');
  });

  it.each(languages)(
    'in %s the tutorial, a lab, a refusal of the engine and the playground speak it',
    async (language) => {
      const word = (part: string, key: string): string => wordsOf(web, language, part)[key] ?? expect.fail(key);
      await page.goto(address(`${language}/tutorial.html`, '?page=softmax'));
      await expect.poll(() => page.title()).toContain(word('lesson-softmax', 'title'));
      await page
        .locator('attention-lab-softmax')
        .getByRole('heading', { name: word('lab-softmax', 'title') })
        .waitFor();
      await page.goto(address(`${language}/tutorial.html`, '?page=stage'));
      const stage = page.locator('attention-steps');
      await expect.poll(() => stage.locator('[lang]').first().getAttribute('lang')).toBe(language);
      await stage.evaluate((element: HTMLElementTagNameMap['attention-steps']) => {
        element.inputs = { q: [[1, 0]], k: [[1, 0]], v: [[1], [2, 3]] };
      });
      await expect
        .poll(() => stage.getByRole('alert').textContent())
        .toMatch(/^v(?!: row 1 has 2 numbers, row 0 has 1$).*1.*2.*0.*1/);
      await page.goto(address(`${language}/playground.html`));
      await page.getByRole('button', { name: word('playground', 'play'), exact: true }).waitFor();
    },
  );

  it('asked for nothing in any of them', () => {
    expect(problems).toEqual([]);
  });
});
