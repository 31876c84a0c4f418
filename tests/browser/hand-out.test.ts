/** A lesson of one's own, written and handed out by the keyboard alone: as a link, as a page without a server, as a package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, FrameLocator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionExercise } from '../../web/course/exercises/define.ts';
import { expectNoFindings } from './axe.ts';
import { oneBrowser } from './browsers.ts';
import { told, unpack, writePlatform } from './scorm-platform.ts';
import { ownFolder, served } from './serve.ts';
import { newPage, noteErrors, onFocused, site } from './tutorial.ts';

const folder = ownFolder();
let page: Page;

beforeAll(async () => {
  writePlatform(folder);
  page = await newPage(oneBrowser.chromium);
  noteErrors(page);
});

const focused = () => onFocused(page, ({ textContent }) => textContent.trim());

/** Goes to a button by Tab from the top of the page, along a row of buttons by its arrow keys, and presses it. */
async function press(name: string): Promise<void> {
  await page.locator('main > h1').evaluate((title) => {
    title.tabIndex = -1;
    title.focus();
  });
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const start = await focused();
    const isRow = await page.evaluate(() => document.activeElement?.closest('[role=toolbar]') instanceof Element);
    if (isRow)
      do await page.keyboard.press('ArrowRight');
      while (![start, name].includes(await focused()));
    if ((await focused()) === name) {
      await page.keyboard.press('Enter');
      return;
    }
  }
  throw new Error(`${name}: Tab does not lead there`);
}

async function saved(name: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(name)]);
  await download.saveAs(join(folder, download.suggestedFilename()));
  return download;
}

const selected = () => page.evaluate(() => getSelection()?.toString() ?? '');
const note = () => page.locator('#editor > [role=status]').textContent();

/** Answers the only question of the inserted kind, wherever the lesson is. */
async function answer(lesson: Page | FrameLocator): Promise<void> {
  const question = lesson.locator('#number');
  await question.locator('input').fill('6');
  await question.locator('button[type=submit]').click();
  await expect.poll(() => question.locator('.verdict').textContent()).toContain('Right');
}

describe("a lesson of one's own", () => {
  it('is written in the editor from inserted parts', async () => {
    await page.goto(`${site}editor/`);
    await expect.poll(() => page.locator('.found').textContent()).toContain('No problems: 4 parts.');
    await press('Text');
    await expect.poll(() => page.locator('.found').textContent()).toContain('No problems: 5 parts.');
    await expect.poll(selected).toMatch(/^Text is \*\*Markdown\*\*/);
    // One stop each: the documentation, the skip link, which leads back to the file, and the row of parts with the one that was pressed.
    await page.locator('main > h1').evaluate((title) => title.focus());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('To the lesson file');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('textarea');
    await expect
      .poll(() => page.locator('[role=toolbar] [tabindex="0"]').allTextContents())
      .toEqual([expect.stringContaining('Text')]);
    await page.keyboard.press('Control+Z');
    await expect.poll(() => page.locator('.found').textContent()).toContain('No problems: 4 parts.');
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => page.locator('.found').textContent()).toContain('No problems: 5 parts.');
    await press('Number'); // at the end, among the questions that are there
    await expect.poll(() => page.locator('attention-lesson #number').count()).toBe(1);
    await expectNoFindings(page);
  });

  it('is written without a pointer: from text to text, with the preview behind the cursor, and nothing jumps', async () => {
    await page.locator('main > h1').evaluate((title) => title.scrollIntoView());
    const topOf = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().top);
    const before = await topOf('.sides');
    await expect.poll(note).not.toBe('');
    await page.locator('#file').press('Control+Home');
    await page.keyboard.press('Space');
    await expect.poll(note).toBe('');
    await expect.poll(() => topOf('.sides')).toBe(before);
    for (const text of ['../lesson.schema.json', '1', 'my-lesson']) {
      await page.keyboard.press('Control+Enter');
      await expect.poll(selected).toBe(text);
    }
    await page.keyboard.press('Control+Shift+Enter');
    await expect.poll(selected).toBe('1');
    // The last part is out of view in a preview with a lab and a stage; the page stays.
    const pane = page.locator('.preview');
    const isSeen = () =>
      pane.evaluate((one) => {
        const part = one.querySelector('attention-lesson')?.shadowRoot?.getElementById('number');
        const [seen, { top, bottom }] = [one.getBoundingClientRect(), part!.getBoundingClientRect()];
        return bottom > seen.top && top < seen.bottom;
      });
    const goTo = (place: string) =>
      page.locator('#file').evaluate((field: HTMLTextAreaElement, words) => {
        const at = field.value.indexOf(words);
        field.setSelectionRange(at, at);
      }, place);
    await goTo('**Markdown**');
    await expect.poll(isSeen).toBe(false);
    await goTo('= 2 * 3');
    const scrolled = await page.evaluate(() => scrollY);
    await expect.poll(isSeen).toBe(true);
    await expect
      .poll(() => page.evaluate(() => [document.activeElement?.localName, scrollY]))
      .toEqual(['textarea', scrolled]);
    await page.keyboard.press('F6');
    await expect.poll(() => onFocused(page, ({ id }) => id)).toBe('number');
    await page.keyboard.press('Tab');
    await page.keyboard.press('F6');
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('textarea');
    // The font reserves no more for a root than its sign takes.
    const sign = await page.evaluate(async () => {
      document
        .querySelector('#editor')!
        .insertAdjacentHTML('beforebegin', '<math style="font-size: 100px"><msqrt><mi>d</mi></msqrt></math>');
      await document.fonts.load("100px 'STIX Two Math'", '√');
      const [root = 0, within = 0] = ['msqrt', 'msqrt mi'].map(
        (one) => document.querySelector(one)!.getBoundingClientRect().width,
      );
      document.querySelector('main > math')?.remove();
      return root - within;
    });
    expect(sign).toBeLessThan(82);
    await press('Remove at the cursor');
    await expect.poll(() => page.locator('attention-lesson #number').count()).toBe(0);
    await expect.poll(note).toMatch(/^Removed: \d+ lines\. Undo/);
    await page.keyboard.press('Control+Z');
    await expect.poll(() => page.locator('attention-lesson #number').count()).toBe(1);
  });

  it('is one page that opens without a server', async () => {
    const download = await saved('Save as a page');
    expect(download.suggestedFilename()).toBe('my-lesson.html');
    await expect.poll(note).toContain('my-lesson.html is saved.');
    const alone = await newPage(oneBrowser.chromium);
    noteErrors(alone);
    await alone.goto(`file://${join(folder, 'my-lesson.html')}`);
    await expect.poll(() => alone.title()).toBe('My lesson');
    await answer(alone);
    await expect.poll(() => alone.locator('.keep .hint').textContent()).toMatch(/kept on this device/);
    await expect.poll(() => alone.locator('.lesson data.number').first().textContent()).not.toBe('');
    await alone.locator('attention-steps').scrollIntoViewIfNeeded();
    await expect
      .poll(() => alone.locator('attention-steps').evaluate((stage) => 'trace' in stage && stage.trace !== undefined))
      .toBe(true);
    await alone.locator('attention-lab-softmax input[type=range]').first().waitFor();
    await alone.close();
  });

  it('is a package that reports to a learning platform', async () => {
    await press('Exercise');
    await expect.poll(() => page.locator('attention-lesson attention-exercise').count()).toBe(1);
    await saved('Save as a SCORM package');
    unpack(folder, 'mine', readFileSync(join(folder, 'my-lesson.zip')));
    const platform = await newPage(oneBrowser.chromium);
    noteErrors(platform);
    await platform.goto(`${await served(folder)}?mine`);
    const frame = platform.frameLocator('iframe');
    await answer(frame);
    await expect
      .poll(async () => (await told(platform)).core)
      .toMatchObject({
        lesson_status: 'incomplete',
        score: { raw: '33.33' }, // the number, among two questions and the exercise
      });
    await frame.locator('attention-exercise').scrollIntoViewIfNeeded();
    await frame.locator('attention-exercise .cm-content').waitFor();
    await frame
      .locator('attention-exercise')
      .evaluate((element) => void ((element as AttentionExercise).code = 'print(6 * 7)'));
    await frame.locator('attention-exercise .run').click();
    await expect.poll(() => frame.locator('attention-exercise .output').textContent()).toContain('42');
    await platform.reload();
    await expect.poll(() => frame.locator('#number .verdict').textContent()).toContain('Right');
    await platform.close();
  });

  it('is in a link, with what its reader did kept on the device', async () => {
    await press('Copy a link');
    await expect.poll(note).toMatch(/with \d+ characters|of \d+ characters/);
    const address = () => page.locator('.handed-out').getAttribute('href');
    await expect.poll(address).toContain(`${site}lesson.html#lesson=`);
    const link = (await address()) ?? '';
    const reader = await newPage(oneBrowser.chromium);
    noteErrors(reader);
    await reader.goto(link);
    await expect.poll(() => reader.title()).toMatch(/^My lesson · /);
    await answer(reader);
    await reader.reload();
    await expect.poll(() => reader.locator('#number .verdict').textContent()).toContain('Right');
    await reader.goto(link.slice(0, -20));
    await expect
      .poll(() => reader.locator('main > .notices').textContent())
      .toMatch(/^The lesson in this link is incomplete/);
    await reader.close();
  });

  it('that is wrong is not handed out', async () => {
    await page.locator('.field textarea').fill('{ "version": 2 }');
    await press('Copy a link');
    await expect.poll(note).toContain('cannot be handed out yet');
    await page.locator('.field textarea').fill('{');
    await press('Text');
    await expect.poll(note).toContain('not JSON yet');
  });
});
