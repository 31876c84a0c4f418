/**
 * Each way into the stage once with a mistake: a visible message names it, the text and the numbers stay, and the page goes on.
 * Other mistakes and their messages are tested without a browser: tests/web/shared/input/, tests/web/stage/.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browsers } from './browsers.ts';
import {
  cell,
  closeOwnInput,
  drop,
  onFocused,
  onStage,
  open,
  openMenu,
  openOwnInput,
  output,
  watchedPage,
} from './tutorial.ts';

describe.each(Object.entries(browsers))('bad input in %s', (_name, launch) => {
  let page: Page;
  let before: number[];

  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page);
    await openOwnInput(page);
    before = await output(page);
  });

  /** Expects this as the only message, in sight without scrolling. */
  async function told(message: RegExp, within = page.locator('attention-steps')): Promise<void> {
    const alert = within.getByRole('alert');
    await expect.poll(async () => (await alert.allTextContents()).join('|')).toMatch(message);
    const isInSight = () =>
      alert.first().evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top > 0 && top < 800;
      });
    await expect.poll(isInSight).toBe(true);
    await expect.poll(() => output(page)).toEqual(before);
  }

  it('pasted', async () => {
    const text = '[[1, 2], [3]]';
    await page.locator('textarea').fill(text);
    await page.getByRole('button', { name: 'Use matrices' }).click();
    await told(/row 1 has 1 number, row 0 has 2/, page.locator('dialog.sheet'));
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('textarea').isVisible()).toBe(true);
    await expect.poll(() => page.locator('textarea').inputValue()).toBe(text);
  });

  it('dropped as a file', async () => {
    await page.locator('textarea').fill('Q = what I typed');
    const isTaken = await drop(page, '.paste-form', 'cat.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff));
    expect(isTaken).toBe(true);
    await told(/cat\.png: the file is neither text nor a .npy file/, page.locator('.paste-form'));
    await expect.poll(() => page.locator('textarea').inputValue()).toBe('Q = what I typed');
  });

  it('dropped beside the stage, which does not replace the page', async () => {
    const isTaken = await drop(page, 'main', 'x.csv', '1,2\n');
    expect(isTaken).toBe(true);
    await expect.poll(() => output(page)).toEqual(before);
  });

  it('in a sentence', async () => {
    for (const text of ['', '...']) {
      await page.getByLabel('Your sentence').fill(text);
      await page.getByRole('button', { name: 'Use it' }).click();
      await told(/the sentence has no words/, page.locator('.own-sentence'));
    }
  });

  it('in the seed, which the browser refuses beside its field', async () => {
    await page.getByText('All numbers at random').click();
    await page.getByLabel('Sentence', { exact: true }).fill('one two');
    for (const seed of ['', '-1', '1.5', '9999999']) {
      await page.locator('.sentence-form').getByLabel('Seed').fill(seed);
      await page.getByRole('button', { name: 'Use sentence' }).click();
      const isRefused = () =>
        onFocused(
          page,
          (field) => field.matches('[name=seed]') && (field as HTMLInputElement).validationMessage !== '',
        );
      await expect.poll(isRefused, { message: seed }).toBe(true);
    }
    await expect.poll(() => output(page)).toEqual(before);
  });

  it.each(['many', ''])('typed into a cell: %j', async (text) => {
    await closeOwnInput(page);
    await onStage(page, (stage) => {
      stage.query = 0;
    });
    await cell(page, 'x:0:0').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
    await told(/x(\[0,0\])?: expected (a )?finite number/i, page.locator('.stage-box'));
    await expect.poll(() => page.locator('input.editor').inputValue()).toBe(text);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('input.editor').count()).toBe(0);
  });

  it('as a factor of the scale', async () => {
    await openMenu(page);
    await page.locator('[data-control="scale"]').selectOption('own');
    before = await output(page);
    const field = page.getByLabel('Scale factor');
    await field.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1e99');
    await page.keyboard.press('Tab');
    await told(/scale: expected a .*number.*, got/);
    await expect.poll(() => field.inputValue()).toBe('0.707');
  });

  it('and what is right is used after all that', async () => {
    await openOwnInput(page);
    const good = 'Q = [[1, 0]]\nK = [[1, 0]]\nV = [[7]]';
    await page.locator('textarea').fill(good);
    await page.getByRole('button', { name: 'Use matrices' }).click();
    await expect.poll(() => output(page)).toEqual([7]);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => page.locator('textarea').inputValue()).toBe(good);
  });

  it.each([
    [
      'that cannot be read',
      'wq=4x4:1,2,3&step=scores&colour=red',
      /"colour" is not .*"wq" .*16 numbers, got 3/s,
      'scores',
    ],
    ['that the engine refuses', 'q=2x3:1,2,3,4,5,6&k=2x2:1,2,3,4&v=2x1:1,2', /k: expected 3 columns .*, got 2/, 'qkv'],
    ['to a cell that is not there', 'cell=constructor,0,0', /there is no constructor\[0,0\]/, 'qkv'],
  ])('in a link %s', async (_what, hash, problem, step) => {
    await page.evaluate((text) => (location.hash = text), hash);
    const said = () =>
      page.evaluate(() => {
        const stage = document.querySelector('attention-steps')?.shadowRoot;
        const alerts = Array.from(stage?.querySelectorAll('[role="alert"]') ?? [], (alert) => alert.textContent);
        return [document.querySelector('#link-problems')?.textContent, ...alerts].join('|');
      });
    await expect.poll(said).toMatch(problem);
    await expect
      .poll(() => onStage(page, (stage) => [stage.example, stage.step].join()))
      .toBe(`worked-example,${step}`);
    await onStage(page, (stage) => {
      stage.query = 0;
      stage.step = 'softmax';
    });
    await expect.poll(() => cell(page, 'weights:0:0').textContent()).toMatch(/\d\s*%/);
  });
});
