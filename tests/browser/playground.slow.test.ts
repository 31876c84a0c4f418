/** Two runs compared, and the reader's own text. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AttentionPlayground } from '../../web/learn/view/element/attention-playground.ts';
import { oneBrowser } from './browsers.ts';
import { address, button, element, openModel, reading, train } from './playground-page.ts';
import { watchedPage } from './tutorial.ts';

describe('the playground', () => {
  let page: Page;
  beforeEach(async () => {
    ({ page } = await watchedPage(oneBrowser.chromium));
  });

  it('compares two runs in step, and says the difference in words', async () => {
    await page.goto(address);
    await element(page).locator('select[name=task]').selectOption('previous');
    await openModel(page);
    await element(page).locator('select[name=compare]').selectOption('positions');
    await train(page, 60);
    await expect
      .poll(() => element(page).locator('.difference').innerText())
      .toMatch(/A has \d.*; B, without positions, has/);
    await expect
      .poll(() => element(page).locator('p[role=status]').first().innerText())
      .toMatch(/^A: Step .* B, without positions, has/);
    await expect.poll(() => element(page).locator('.head').count()).toBe(8);
    await expect
      .poll(() => element(page).locator('.readings dl > div').last().innerText())
      .toMatch(/^right\s+A \d+\u202f%\s+B \d+\u202f%$/);
    // Heads of either run can be inspected.
    await element(page).locator('.head').nth(5).click();
    const about = element(page).locator('.about');
    await expect.poll(() => about.locator('h2').innerText()).toBe('B: Layer 0, head 1');
    await expect.poll(() => about.locator('.without tr.chosen').innerText()).toContain('without L0 H1');
    const [, right] =
      /B, without positions, has (\d+)/.exec(await element(page).locator('.difference').innerText()) ?? [];
    await expect.poll(() => about.locator('.without tr').first().innerText()).toContain(`${right}\u202f%`);
    await expect.poll(async () => (await about.locator('.measures th').allInnerTexts()).at(-1)).toBe('entropy');
    await expect.poll(() => element(page).evaluate((one: AttentionPlayground) => one.link)).toContain('run=B&head=0,1');
  });

  it('learns from a text of one’s own, and says what is wrong with one', async () => {
    await page.goto(address);
    await element(page).locator('select[name=task]').selectOption('own');
    const problem = element(page).locator('#text-problem');
    const learn = button(page, 'Learn from this text');
    await learn.click();
    await expect.poll(() => problem.innerText()).toContain('no text');
    await element(page).locator('textarea').fill('a'.repeat(300));
    await learn.click();
    await expect.poll(() => problem.innerText()).toContain('one letter');
    await element(page).locator('textarea').fill('the cat sat on the mat and the dog sat on the log. '.repeat(10));
    await learn.click();
    await expect.poll(() => element(page).locator('select[name=task]').inputValue()).toBe('own');
    await train(page, 20);
    await expect.poll(() => reading(page, 'right')).toBeGreaterThan(25);
    // The text can be changed, and dropped, too.
    await button(page, 'Change the text').click();
    const field = element(page).locator('textarea');
    await expect.poll(() => field.inputValue()).toContain('the cat sat');
    const give = (text: string, type: 'drop' | 'paste', times = 1): Promise<void> =>
      field.evaluate(
        (area, [given, kind, count]) => {
          const data = new DataTransfer();
          data.setData('text/plain', given.repeat(count));
          const how = { bubbles: true, cancelable: true };
          area.dispatchEvent(
            kind === 'drop'
              ? new DragEvent(kind, { ...how, dataTransfer: data })
              : new ClipboardEvent(kind, { ...how, clipboardData: data }),
          );
        },
        [text, type, times] as const,
      );
    const saying = 'a rolling stone gathers no moss, and a stitch in time saves nine. ';
    await give(saying.repeat(2), 'drop');
    await expect.poll(() => field.inputValue()).toBe(saying.repeat(2));
    // A text that is too long is cut, and only its beginning is shown, as more would block the page for seconds.
    const shown = element(page).locator('#text-shown');
    const isCut = async (): Promise<void> => {
      await expect.poll(() => shown.innerText()).toMatch(/first part.*beginning of the 2,000 KB/);
      await expect.poll(() => problem.innerText()).toBe('');
      await expect.poll(async () => (await field.inputValue()).length).toBe(20_000);
      // A text that is typed there replaces it.
      await field.pressSequentially('.');
      await expect.poll(() => shown.innerText()).toBe('');
    };
    for (const how of ['paste', 'drop'] as const) {
      await give('a dog! ', how, 750_000);
      await isCut();
    }
    const file = { name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.alloc(9_000_000, 'aä') };
    await element(page).locator('input[type=file]').setInputFiles(file);
    await isCut();
    await give(saying.repeat(2), 'drop');
    // A text with bytes that are not letters is refused.
    const latin1 = { ...file, buffer: Buffer.from('ein Rest für die Vögel. '.repeat(9), 'latin1') };
    await element(page).locator('input[type=file]').setInputFiles(latin1);
    await expect.poll(() => problem.innerText()).toContain('not plain text');
    await expect.poll(() => field.inputValue()).toBe(saying.repeat(2));
    await learn.click();
    await expect.poll(() => element(page).locator('dialog[open]').count()).toBe(0);
  });

  it('writes names, its own and those of a list that somebody brings', async () => {
    await page.goto(address);
    await element(page).locator('select[name=task]').selectOption('names');
    const written = element(page).locator('.written');
    await expect.poll(() => written.innerText()).toMatch(/At temperature 0.5 it writes: .*\w/);
    const before = await written.innerText();
    await train(page, 40);
    await expect.poll(() => written.innerText()).not.toBe(before);
    await button(page, 'Continue from here').click();
    await expect.poll(() => element(page).locator('.word').last().locator('span').innerText()).toBe('•');
    await element(page).locator('select[name=task]').selectOption('own');
    // As long as the list of names in a well-known course.
    const list = Array.from({ length: 32_000 }, (_, at) => `name${'abcdefgh'.charAt(at % 8)}`).join('\n');
    const file = { name: 'names.txt', mimeType: 'text/plain', buffer: Buffer.from(list) };
    await element(page).locator('input[type=file]').setInputFiles(file);
    await expect.poll(() => element(page).locator('#text-shown').innerText()).toContain('192 KB');
    await button(page, 'Learn from this text').click();
    await expect.poll(() => element(page).locator('.examples').innerText()).toMatch(/^•name[a-h]\n/);
    await train(page, 60);
    await expect.poll(() => written.innerText()).toMatch(/name[a-h], name[a-h]/);
  });
});
