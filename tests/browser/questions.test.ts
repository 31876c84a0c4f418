/**
 * Questions, by pointer and by keyboard; what is kept of them; the search. The lesson is the one that docs/lessons.md
 * writes, with every kind of part, on a page with the built site's own scripts.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { STORAGE_KEY } from '../../web/course/progress/progress.ts';
import { documentedLesson, documentedPage } from '../web/course/lesson/documented-lesson.ts';
import { browsers } from './browsers.ts';
import { built, ownFolder, served } from './serve.ts';
import { boxOf, lessons, noteErrors, onFocused, record } from './tutorial.ts';

/** Served beside the others: with routes a browser would load each file each time. */
let address: string;
let site: string;
beforeAll(async () => {
  const folder = ownFolder();
  cpSync(built('site'), folder, { recursive: true });
  const own = join(folder, 'lessons', documentedLesson().id);
  cpSync(built('embed'), join(own, 'embed'), { recursive: true });
  writeFileSync(join(own, 'index.html'), lessonPage());
  site = await served(folder);
  address = `${site}lessons/${documentedLesson().id}/`;
});

/** The first lesson has questions and the same lab; the stage comes from the element's own build. */
function lessonPage(): string {
  return readFileSync(built('site/lessons/soft-lookup/index.html'), 'utf8')
    .replace(/<main>.*<\/main>/s, () => `<main>${documentedPage()}</main>`)
    .replace('</head>', '<script type="module" src="./embed/attention-steps.js"></script></head>');
}

interface Told {
  lesson: string;
  question: string;
  kind: string;
  answer: unknown;
  right: boolean;
  counts: boolean;
  correct: string[];
}

describe.each(Object.entries(browsers))('questions in %s', (name, launch) => {
  const inChromium = it.runIf(name === 'chromium');
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    browser = await launch();
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  });
  /** One context for all, as what it has loaded it has not to load again; but nobody's progress. */
  async function forget(): Promise<void> {
    for (const page of context.pages()) await page.close();
    await context.setStorageState({ cookies: [], origins: [] });
  }
  afterEach(forget);

  /** @param forbidden whether the browser keeps nothing for pages */
  async function open({ hash = '', forbidden = false } = {}): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    noteErrors(page);
    if (forbidden)
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('no', 'SecurityError');
          },
        });
      });
    await record(page, 'attention-steps:answer');
    await page.goto(`${address}${hash}`);
    await page.locator('#misprint button').first().waitFor();
    return page;
  }

  const told = (page: Page): Promise<Told[]> => page.evaluate(() => window.recorded as unknown as Told[]);
  const status = async (page: Page, id: string): Promise<string> =>
    ((await page.locator(`#${id} [role="status"]`).textContent()) ?? '').replaceAll(/\s+/g, ' ').trim();
  const says = (page: Page, id: string) => expect.poll(() => status(page, id));
  const temperature = (page: Page): Promise<number> =>
    page
      .locator('attention-lab-lookup')
      .evaluate((lab) => (lab as unknown as { values: { temperature: number } }).values.temperature);
  const focused = (page: Page) => onFocused(page, (element) => element.id || element.textContent.trim());
  const items = (page: Page): Promise<string[]> =>
    page.locator('#steps .item').evaluateAll((all) => all.map((item) => item.textContent.trim().split(' ')[0] ?? ''));

  const inOrder = ['scores', 'scaled', 'masked', 'weights', 'output'];
  /** Moves the items up into their order, one after the other. */
  async function sort(page: Page, move: (from: number, to: number) => Promise<void>): Promise<void> {
    for (const [to, item] of inOrder.entries()) {
      const from = (await items(page)).indexOf(item);
      if (from !== to) await move(from, to);
      await expect.poll(async () => (await items(page))[to]).toBe(item);
    }
  }

  it('are answered by pointer, and say what is right, wrong, and why', async () => {
    const page = await open();
    const option = (text: string) => page.locator('#most .option', { hasText: text });
    await option('man').click();
    await says(page, 'most').toMatch(/^✗ Not right\. Option [ABC]: It gives the least, 0\.21\.$/);
    await option('dog').click();
    await says(page, 'most').toBe('✓ Right, second try. Its own key fits it best: 0.44.');
    await expect.poll(() => option('man').textContent()).toMatch(/✗\s*, Not right/);
    await expect.poll(() => option('dog').getAttribute('aria-pressed')).toBe('true');

    const share = page.getByLabel('Your answer');
    const check = page.locator('#share').getByRole('button', { name: 'Check' });
    for (const [text, answer] of [
      ['', 'Type a number, then check it.'],
      ['a fifth', '“a fifth” is not a number. Type one such as 0.25, with a point or a comma.'],
      ['1/5', /^Fractions such as 1\/3 are not accepted/],
      ['21 %', /^Type the share as a decimal number/],
      ['0.5', '✗ Not right. 0.5 is not the answer. Try again.'],
      ['0,258', '✗ Not right. That is how much of “dog” is in “man”: rows ask.'],
      ['0,21', '✓ Right, third try. The weight of its key, 0.21.'],
    ] as const) {
      await share.fill(text);
      await check.click();
      if (typeof answer === 'string') await says(page, 'share').toBe(answer);
      else await says(page, 'share').toMatch(answer);
      const show = page.locator('#share').getByRole('button', { name: 'Show the answer' });
      if (text !== '0,258') continue;
      await share.fill('a fifth');
      await check.click();
      await expect.poll(() => share.getAttribute('aria-invalid')).toBe('true');
      await show.click();
      await says(page, 'share').toBe('The answer is 0.2122. The weight of its key, 0.21.');
      await expect.poll(() => share.inputValue()).toBe('0.2122');
      await expect.poll(() => share.getAttribute('aria-invalid')).toBe('false');
      await expect.poll(() => share.evaluate((input) => document.activeElement === input)).toBe(true);
      await expect.poll(() => show.count()).toBe(0);
      // A shown answer is nobody's: checked as it stands, it is told to nobody.
      const before = (await told(page)).length;
      await check.click();
      await says(page, 'share').toBe('The answer is 0.2122. The weight of its key, 0.21.');
      await expect.poll(() => told(page)).toHaveLength(before);
    }

    // An untouched order is no answer.
    await page.locator('#steps').getByRole('button', { name: 'Check' }).click();
    await says(page, 'steps').toBe('Put the items in order, then check.');
    await page.locator('#steps-down-0').click();
    await page.locator('#steps').getByRole('button', { name: 'Check' }).click();
    await says(page, 'steps').toMatch(/^(✗ Not yet\. \d of 5 are in place\.|✓ Right\b)/);
    await sort(page, async (from, to) => {
      const [grip, place] = [page.locator('#steps .grip').nth(from), page.locator('#steps .items > li').nth(to)];
      await grip.hover();
      await page.mouse.down();
      const { left, y } = await boxOf(place);
      await page.mouse.move(left + 20, y, { steps: 6 });
      await page.mouse.up();
    });
    await page.locator('#steps').getByRole('button', { name: 'Check' }).click();
    await says(page, 'steps').toMatch(/^✓ Right, second try\. The softmax comes last before the values are mixed\.$/);

    // A handout has no answers on it.
    for (const [type, first] of [
      ['beforeprint', false],
      ['afterprint', true],
    ] as const) {
      await page.evaluate((name_) => dispatchEvent(new Event(name_)), type);
      await expect.poll(async () => (await items(page)).join() === inOrder.join()).toBe(first);
    }

    const cell = (label: string) => page.getByRole('button', { name: label });
    await page.locator('#misprint .check').click();
    await says(page, 'misprint').toBe('Mark at least one cell, then check.');
    await expect.poll(() => page.locator('#misprint :is(.sign, .correct)').count()).toBe(0);
    await cell('row dog, column dog: 0.63').click();
    await cell('row bites, column bites: −0.20').click();
    await page.locator('#misprint .check').click();
    await says(page, 'misprint').toMatch(/^✗ Not yet\. 1 of 2 found, 1 missed, 1 marked by mistake\./);
    const cells = page.locator('#misprint tbody td');
    const shown = async () => (await cells.allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    await expect.poll(async () => (await shown())[0]).toBe('0.63 ✗, right, but marked');
    await expect.poll(async () => (await shown())[4]).toBe('−0.20 ✓, wrong, and found the right number is 0.55');
    await expect.poll(async () => (await shown())[5]).toBe('0.55 !, wrong, but missed the right number is −0.20');
    await cell('row dog, column dog: 0.63').click();
    await cell('row bites, column man: 0.55').click();
    await page.locator('#misprint .check').click();
    await says(page, 'misprint').toMatch(/^✓ Right, second try\. 2 of 2 found, 0 missed, 0 marked by mistake\./);

    const events = await told(page);
    const lesson = documentedLesson().id;
    expect(events.filter(({ right }) => right)).toMatchObject([
      { lesson, question: 'most', kind: 'choice', answer: 0, counts: false, correct: ['0'] },
      { lesson, question: 'share', kind: 'number', answer: 0.21, counts: false, correct: ['0.207159[:]0.217159'] },
      {
        lesson,
        question: 'steps',
        kind: 'order',
        answer: [0, 1, 2, 3, 4],
        counts: false,
        correct: ['0[,]1[,]2[,]3[,]4'],
      },
      // prettier-ignore
      { lesson, question: 'misprint', kind: 'error', answer: [[1, 1], [1, 2]], counts: false, correct: ['1.1[,]1.2'] },
    ]);
    expect(events.filter(({ right }) => !right).map(({ question, counts }) => [question, counts])).toEqual([
      ['most', true],
      ['share', true],
      ['share', false],
      ['steps', true],
      ['misprint', true],
    ]);
    // Each was wrong at first, and is right now: what counts stands in the list of lessons alone.
    await expect.poll(() => page.locator('.credit').count()).toBe(0);
    await expect
      .poll(() => page.locator('.verdict strong').allTextContents())
      .toEqual(['✓ Right, second try.', '✓ Right, third try.', '✓ Right, second try.', '✓ Right, second try.']);
  });

  inChromium('in words are compared with ours, kept, and left out of the score', async () => {
    const page = await open();
    const question = page.locator('#why-self');
    await question.getByRole('button', { name: 'Compare with ours' }).click();
    await says(page, 'why-self').toBe('Write a sentence, then compare.');
    await question.getByRole('textbox', { name: 'In your words' }).fill('Its own key fits it best.');
    await question.getByRole('button', { name: 'Compare with ours' }).press('Enter');
    await says(page, 'why-self').toMatch(/^Our answer\. .* A score grows with the length of both vectors/);
    await expect.poll(() => question.locator('.verdict, .credit, .show').count()).toBe(0);
    await expect
      .poll(() => told(page))
      .toMatchObject([
        {
          question: 'why-self',
          kind: 'words',
          answer: 'Its own key fits it best.',
          right: false,
          counts: true,
          correct: [],
        },
      ]);

    await page.reload();
    await expect.poll(() => question.locator('textarea').inputValue()).toBe('Its own key fits it best.');
    await says(page, 'why-self').toMatch(/^Our answer/);
  });

  inChromium('count at the first try, whatever is kept, opened again, or answered in another tab', async () => {
    const page = await open();
    const kept = (of: Page) =>
      of.evaluate(
        (key) =>
          (JSON.parse(localStorage.getItem(key) ?? '{}') as { lessons: Record<string, { first: object }> }).lessons[
            'what-dog-sees'
          ]?.first,
        STORAGE_KEY,
      );
    const credit = (of: Page, id: string) => expect.poll(() => of.locator(`#${id} .credit`).textContent());
    await page.locator('#most .option', { hasText: 'dog' }).click();
    await says(page, 'most').toMatch(/^✓ Right\./);
    await page.locator('#most .option', { hasText: 'man' }).click();
    await says(page, 'most').toMatch(/^✗/);
    // Opened before the try in the other tab, and answered after it.
    const other = await open();
    await page.getByLabel('Your answer').fill('0.9');
    await page.getByLabel('Your answer').press('Enter');
    await credit(page, 'share').toBe('You can keep trying.');
    await other.bringToFront();
    await other.getByLabel('Your answer').fill('0.2122');
    await other.getByLabel('Your answer').press('Enter');
    await says(other, 'share').toMatch(/^✓ Right, on a later try\./);
    await other.locator('#steps .show').click();
    await credit(other, 'steps').toBe('Not counted: the answer was shown.');
    await other.locator('#misprint .check').click();
    const first = { most: 'right', share: 'wrong', steps: 'shown' };
    await expect.poll(() => kept(other)).toEqual(first);
    await page.bringToFront();
    await page.reload();
    await page.locator('#misprint button').first().waitFor();
    await credit(page, 'steps').toBe('Not counted: the answer was shown.');
    await sort(page, async (from, to) => {
      for (let place = from; place > to; place--) await page.locator(`#steps-up-${place}`).click();
    });
    await page.locator('#steps .check').click();
    await says(page, 'steps').toMatch(/^✓ Right, on a later try\./);
    await credit(page, 'steps').toBe('Not counted: the answer was shown.');
    await page.locator('#misprint .show').click();
    await says(page, 'misprint').toMatch(/^The cells with a “!” are wrong/);
    await expect.poll(() => kept(page)).toEqual({ ...first, misprint: 'shown' });
  });

  inChromium('show what another tab answers, but not over what is being entered', async () => {
    const [page, other] = [await open(), await open()];
    await other.getByLabel('Your answer').fill('0.5');
    await page.bringToFront();
    await page.locator('#most .option', { hasText: 'man' }).click();
    await page.getByLabel('Your answer').fill('0.2122');
    await page.getByLabel('Your answer').press('Enter');
    await expect.poll(() => other.locator('#most .credit').textContent()).toBe('You can keep trying.');
    for (const tab of [page, other]) await says(tab, 'most').toContain('It gives the least');
    await expect.poll(() => other.getByLabel('Your answer').inputValue()).toBe('0.5');
    await page.locator('#most .option', { hasText: 'dog' }).click();
    await says(other, 'most').toMatch(/^✓/);
  });

  it('are answered by keyboard alone, and the focus is never lost', async () => {
    const page = await open();
    await page.locator('#most .option').first().focus();
    const letters = page.locator('#most .option');
    for (let place = 0; place < 3; place++) {
      await page.keyboard.press(place === 1 ? 'Space' : 'Enter');
      await expect.poll(() => letters.nth(place).evaluate((option) => option === document.activeElement)).toBe(true);
      await page.keyboard.press('Tab');
    }
    if ((await focused(page)) === 'Show the answer') await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('share-input');
    await page.keyboard.type('.2122');
    await page.keyboard.press('Enter');
    await says(page, 'share').toMatch(/^✓ Right\./);
    await expect.poll(() => focused(page)).toBe('share-input');

    // An arrow takes its item along, and stays on it, also at the end of the list.
    await sort(page, async (from, to) => {
      await page.locator(`#steps-up-${from}`).focus();
      for (let place = from; place > to; place--) {
        await page.keyboard.press('Enter');
        await expect.poll(() => focused(page)).toBe(`steps-up-${place - 1}`);
      }
      await says(page, 'steps').toMatch(new RegExp(`: now ${to + 1} of 5$`));
    });
    await page.locator('#steps-up-0').focus();
    await page.keyboard.press('Enter');
    await says(page, 'steps').toMatch(/already at the end$/);
    await expect.poll(() => focused(page)).toBe('steps-up-0');
    await page.locator('#steps .check').focus();
    await page.keyboard.press('Enter');
    await says(page, 'steps').toMatch(/^✓ Right\./);
    await expect.poll(() => focused(page)).toBe('Check');

    await page.keyboard.press('Tab');
    for (let cell = 0; cell < 9; cell++) {
      if (cell === 4 || cell === 5) await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
    }
    await expect.poll(() => focused(page)).toBe('Check');
    await page.keyboard.press('Enter');
    await says(page, 'misprint').toMatch(/^✓ Right\./);
    await expect.poll(() => focused(page)).toBe('Check');
    await expect.poll(async () => (await told(page)).filter(({ right }) => right)).toHaveLength(4);
  });

  inChromium('are kept on the device, with what the labs were set to', async () => {
    const page = await open();
    await page.locator('#most .option', { hasText: 'dog' }).click();
    await page.locator('#most .option', { hasText: 'man' }).click();
    const slider = page.getByLabel('Temperature');
    await slider.focus();
    await slider.press('End');
    const set = await temperature(page);
    expect(set).toBeGreaterThan(50);
    await expect
      .poll(() => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as unknown, STORAGE_KEY))
      .toEqual({
        version: 1,
        lessons: {
          'what-dog-sees': { answers: { most: 2 }, labs: { lab: { temperature: set } }, first: { most: 'right' } },
        },
      });
    await page.close();
    const again = await open();
    await says(again, 'most').toMatch(/It gives the least/);
    await expect.poll(() => temperature(again)).toBe(set);
    await expect.poll(() => told(again)).toEqual([]);

    // Values that are not kept come from the lesson, whose temperature differs from the lab's own.
    const lab = again.locator('attention-lab-lookup');
    const kept = () => again.evaluate((key) => localStorage.getItem(key) ?? '', STORAGE_KEY);
    await lab.locator('button.reset').click();
    await expect.poll(kept).not.toContain('temperature');
    await lab.evaluate((element) => (element as unknown as { set: (...of: unknown[]) => void }).set('query', [[0, 1]]));
    await expect.poll(kept).toContain('"query":[[0,1]]');
    await again.reload();
    await expect
      .poll(() => lab.evaluate((element) => (element as unknown as { values?: object }).values))
      .toEqual({ query: [[0, 1]], temperature: 2 });
  });

  inChromium('are in the page’s address where nothing may be kept', async () => {
    const page = await open({ forbidden: true });
    await page.locator('#most .option', { hasText: 'man' }).click();
    await page.locator('#most .option', { hasText: 'dog' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#v=1&most=0&.first=-most');
    await page.reload();
    await says(page, 'most').toMatch(/^✓ Right, on a later try\./);
    await expect.poll(() => page.locator('.keep .hint').textContent()).toContain('cannot be kept on this device');
  });

  inChromium('go into a link with labs and stage, and come back from it', async () => {
    const page = await open();
    const stage = page.locator('attention-steps');
    await stage.evaluate((element) => (element as AttentionSteps).ready);
    await page.locator('#most .option', { hasText: 'man' }).click();
    await page.getByLabel('Your answer').fill('0.25');
    await page.getByLabel('Your answer').press('Enter');
    await page.getByLabel('Temperature').press('End');
    const set = await temperature(page);
    await stage.evaluate((element) => {
      (element as AttentionSteps).step = 'softmax';
    });
    await page.getByRole('button', { name: 'Copy a link to its current state' }).click();
    await expect.poll(() => page.locator('.keep [role="status"]').textContent()).toMatch(/Copied|in the address bar/);
    const link = new URL(page.url()).hash;
    expect(link).toContain(`#v=1&lab.temperature=${set}&stage=example%3Dtwo-queries%26step%3Dsoftmax`);
    expect(link).toMatch(/&most=2&share=\.25$/);
    await forget();
    const other = await open({ hash: `${link}&colour=red&steps=,0,0,0,0,0` });
    // Somebody else's answer is filled in without feedback, until this reader submits it.
    await expect.poll(() => other.getByLabel('Your answer').inputValue()).toBe('0.25');
    await expect.poll(() => other.locator('#most .option[aria-pressed="true"]').textContent()).toMatch(/man/);
    await says(other, 'most').toBe('');
    await says(other, 'share').toBe('');
    await expect.poll(() => temperature(other)).toBe(set);
    await expect
      .poll(() => other.locator('attention-steps').evaluate((element) => (element as AttentionSteps).step))
      .toBe('softmax');
    await says(other, 'steps').toMatch(/does not fit this question/);
    await expect
      .poll(() => other.locator('.notices').textContent())
      .toBe('In the link, "colour": it is not a known parameter of this page.');
    // Somebody else's work is not the reader's own progress.
    await expect.poll(() => other.evaluate((key) => localStorage.getItem(key), STORAGE_KEY)).toBeNull();
    await other.getByLabel('Your answer').press('Enter');
    await says(other, 'share').toBe('✗ Not right. 0.25 is not the answer. Try again.');
    await other.locator('#most .option', { hasText: 'man' }).click();
    await says(other, 'most').toMatch(/It gives the least/);
    await expect
      .poll(async () => (await told(other)).map(({ question, counts }) => [question, counts]))
      .toEqual([
        ['share', true],
        ['most', true],
      ]);
  });

  inChromium('count in the contents, where progress can be forgotten', async () => {
    const page = await open();
    await page.goto(`${site}lessons/soft-lookup/`);
    await page.locator('#three-parts .option', { hasText: 'a value is what the entry returns' }).click();
    await page.goto(`${site}lessons/`);
    const standing = page.locator('[data-lesson="soft-lookup"] .standing');
    await expect.poll(() => standing.textContent()).toMatch(/^◐ 1 of \d answered, 1 right on the first try$/);
    const next = page.locator('.next a');
    await expect.poll(() => next.textContent()).toBe('Go on with lesson 2: Soft lookup');
    await expect.poll(() => next.getAttribute('href')).toMatch(/\/lessons\/soft-lookup\/$/);
    const course = page.locator('.forget .course');
    // One of its three questions and its exercise, and nothing of the other lessons.
    const score = Number((25 / lessons.length).toFixed(2));
    await expect
      .poll(() => course.textContent())
      .toContain(` in 0 of ${lessons.length} lessons. Score: ${score} of 100`);
    await page.getByRole('button', { name: 'Clear progress' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Keep them');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Clear progress');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete them' }).click();
    await expect.poll(() => standing.textContent()).toBe('○ not started');
    await expect.poll(() => course.textContent()).toMatch(/Score: 0 of 100/);
    await expect.poll(() => focused(page)).toBe('Clear progress');
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY)).toBeNull();
  });

  inChromium('and lessons are found by the search, which is loaded when it is wanted', async () => {
    const page = await open();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(`${site}lessons/`);
    expect(loaded.some((path) => /search(\.json|-[\w-]{8}\.js)$/.test(path))).toBe(false);
    const field = page.getByRole('searchbox', { name: 'Search the lessons' });
    await field.focus();
    await expect.poll(() => loaded.filter((path) => path.endsWith('lessons/search.json')).length).toBe(1);
    const found = page.locator('.found a');
    for (const query of ['√d_k', 'sqrt']) {
      await field.fill(query);
      await expect.poll(() => found.allTextContents().then((all) => all.join(' '))).toContain('√d_k');
    }
    await field.fill('queries');
    await expect.poll(() => found.first().getAttribute('href')).toMatch(/\/lessons\/glossary\/#query$/);
    await field.fill('zzzzzz');
    await expect.poll(() => page.locator('#search-says').textContent()).toBe('No results for “zzzzzz”.');
    await field.fill('dictionary');
    await expect.poll(() => found.count()).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => field.inputValue()).toBe('');
    await expect.poll(() => found.count()).toBe(0);
    await field.fill('dictionary');
    await expect.poll(() => found.count()).toBeGreaterThan(1);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => found.first().evaluate((link) => link === document.activeElement)).toBe(true);
    const target = await found.first().getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(new URL(target ?? '', `${site}lessons/`).href);
    await expect.poll(() => page.locator(':target').count()).toBe(1);
    await expect.poll(() => page.locator('h1').count()).toBe(1);
  });
});
