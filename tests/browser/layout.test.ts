/** In every language: no text is cut off, none lies over another, and no page is wider than its window. */
import { cpSync, rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addLanguage } from '../../.tools/languages.ts';
import { isThorough } from '../seed.ts';
import { pseudoWeb, web } from '../web/pseudo.ts';
import { oneBrowser } from './browsers.ts';
import { built, ends, ownFolder, served } from './serve.ts';
import { allDrawn, languages, lessons, newPage, onStage, resize, siteIn, visit } from './tutorial.ts';
import { watchText } from './unreadable.ts';

const widths = isThorough ? [320, 390, 1280] : [320, 1280];
const everyPage = [
  '',
  'lessons/',
  ...lessons.map((id) => `lessons/${id}/`),
  'lessons/glossary/',
  'playground/',
  'read/',
  'teach/',
  'worksheet/#students=3&tasks=scores,scale,softmax,weighted-sum',
  'editor/',
  'embed/',
];
const pages = isThorough ? everyPage : ['', 'lessons/scores/'];
const films = isThorough
  ? ['example=bank-river', 'example=bank-river-heads&rows=all', 'example=worked-example&rows=all']
  : ['example=bank-river'];

/** All steps of both passes, in three windows, take a busy machine minutes. */
const patience = { timeout: 300_000 };

const openPage = async (): Promise<Page> => {
  const page = await newPage(oneBrowser.chromium, { reducedMotion: 'reduce' });
  await watchText(page);
  return page;
};

/** Opens a page, and waits until all that it has is drawn. */
async function see(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await allDrawn(page);
  await page.evaluate(async () => {
    for (const stage of document.querySelectorAll('attention-steps')) await stage.ready;
    scrollTo(0, 0);
  });
}

async function expectReadable(page: Page): Promise<void> {
  for (const width of widths) {
    await resize(page, width, width < 1000 ? 844 : 900);
    const message = `${width} px`;
    await expect.poll(() => page.evaluate(() => window.unreadable()), { message }).toEqual([]);
  }
}

/** Runs in the page. @returns what is wrong in the film, and where it is first seen: in the middle or at the end of a step */
const watchFilm = (page: Page): Promise<Record<string, string>> =>
  onStage(page, async (stage) => {
    const found: Record<string, string> = {};
    for (const pass of ['forward', 'backward'] as const) {
      stage.pass = pass;
      await stage.updateComplete;
      for (const { step, start, rest } of stage.bench.timeline.spans)
        for (const part of [0.5, 1]) {
          stage.seek(start + part * (rest - start));
          await stage.updateComplete;
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
          for (const problem of window.unreadable()) found[problem] ??= `${step}, ${part}`;
        }
    }
    return found;
  });

async function expectFilm(page: Page, address: string, seen: readonly number[] = widths): Promise<void> {
  for (const width of seen) {
    await page.setViewportSize({ width, height: width < 1000 ? 844 : 800 });
    await see(page, address);
    const found = await watchFilm(page);
    expect(found, `${width} px`).toEqual({});
  }
}

describe.each(languages)('text in %s', (language) => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage();
  });

  it.each(pages)('can be read on /%s', patience, async (address) => {
    await see(page, siteIn(language) + address);
    await expectReadable(page);
  });
  it.each(films)('can be read in every step of the film, %s', patience, async (link) => {
    await expectFilm(page, `${siteIn(language)}#${link}`);
  });
});

/** Serves the site in a language that nobody speaks. @returns its address */
async function servedIn(language: string, direction: string): Promise<string> {
  const row = { id: language, locale: 'en', name: language, direction, endings: 's', decimal: '.', between: ', ' };
  const words = pseudoWeb(language, row);
  ends.push(() => rmSync(words, { recursive: true }));
  const dir = ownFolder();
  cpSync(built('site'), dir, { recursive: true, filter: (file) => !/\/(?:offline|element|api)$/.test(file) });
  await addLanguage({ dir, web, enginePath: built('core/core.js'), languages: ['en', language], words }, language);
  return `${await served(dir)}${language}/`;
}

/** Runs in the page. @returns what should run from left to right in all languages, and does not; what a slot replaces has no direction */
const mirrored = (): string[] => {
  const within = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])]);
  const same = 'math, pre, code, data, svg, canvas, input, table:is(.grid, .switches, .plain, .printed)';
  return within(document)
    .filter((one) => one.matches(same) && getComputedStyle(one).direction === 'rtl')
    .map((one) => `${one.localName}.${one.getAttribute('class') ?? ''}: ${one.textContent.trim().slice(0, 40)}`);
};

// Making one takes a minute of a busy machine.
describe.runIf(isThorough).each([
  ['en-XA', 'ltr'],
  ['en-XB', 'rtl'],
])('half as long again, with accents, as %s: text from %s', (language, direction) => {
  let page: Page;
  let address: string;
  beforeAll(async () => {
    address = await servedIn(language, direction);
    page = await openPage();
  }, 120_000);

  it.each(['', 'lessons/softmax/', 'read/'])('can be read on /%s', patience, async (path) => {
    await see(page, address + path);
    await expectReadable(page);
  });
  // At 390 px, names of columns lie over numbers of the weighted sum where they are half as long again.
  it('can be read in every step of the film', patience, () =>
    expectFilm(page, `${address}#example=bank-river`, [320, 1280]),
  );

  it('leads the eye in its direction, but for mathematics and code', async () => {
    await see(page, `${address}lessons/softmax/`);
    await resize(page, 1280, 900);
    const found = await page.evaluate(() => {
      const middle = (selector: string): number => {
        const { left, right } = document.querySelector(selector)!.getBoundingClientRect();
        return (left + right) / 2;
      };
      const lab = document.querySelector('attention-lab-softmax')!.shadowRoot!;
      return {
        home: middle('header.site .home') < middle('header.site nav') ? 'ltr' : 'rtl',
        text: getComputedStyle(document.querySelector('h1')!).direction,
        lab: getComputedStyle(lab.querySelector('h2')!).direction,
      };
    });
    expect(found).toEqual({ home: direction, text: direction, lab: direction });
    await expect.poll(() => page.evaluate(mirrored)).toEqual([]);
  });
});
