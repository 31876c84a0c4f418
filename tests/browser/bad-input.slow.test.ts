/** Whatever is put in: a message in sight that names what is wrong and where; what was there stays; the page goes on. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeNpy } from '../../web/shared/input/npy.ts';
import { browsers } from './browsers.ts';
import { cell, closeOwnInput, drop, onStage, open, openMenu, openOwnInput, output, watchedPage } from './tutorial.ts';

const npyHeader = (shape: string): Uint8Array => {
  const dict = `{'descr': '<f4', 'fortran_order': False, 'shape': ${shape}, }`.padEnd(117) + '\n';
  return Uint8Array.from(`\x93NUMPY\x01\x00\x76\x00${dict}`, (char) => char.charCodeAt(0));
};
const npy = writeNpy({ rows: 3, cols: 4, data: new Float32Array(12) });

describe.each(Object.entries(browsers))('bad input in %s', (name, launch) => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let before: number[];

  beforeAll(async () => {
    browser = await launch();
    ({ page, problems } = await watchedPage(browser));
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page);
    await openOwnInput(page);
    before = await output(page);
  });
  afterAll(async () => {
    await browser.close();
    expect(problems).toEqual([]); // no error went unseen
  });

  /** The one message there is says this, and the reader sees it without scrolling. */
  async function told(message: RegExp | string, within = page.locator('attention-steps')): Promise<void> {
    const alert = within.getByRole('alert');
    await expect.poll(async () => (await alert.allTextContents()).join('|')).toMatch(message);
    const top = await alert.first().evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(800);
    expect(await output(page)).toEqual(before);
  }

  // What reads it is the same in both browsers.
  if (name === 'chromium')
    it.each([
      ['[[1, 2], [3]]', /row 2 has 1 number, row 1 has 2/],
      ['[[1, x]]', /line 1, .*x.* is not a number/],
      ['The cat sat on the mat.', /line 1, "cat" is not a number/],
      ['', /nothing was entered/],
      ['Q = [[1, NaN]]\nK = [[1, 2]]\nV = [[1]]', /Q: NaN at row 1, column 2/],
      ['X = [[1, inf, 0, 0]]', /X: Infinity at row 1, column 2/],
      ['Q = [[1, 2]]\nK = [[1, 2, 3]]\nV = [[1]]', /k: expected 2 columns .*, got 3/],
      ['X = [[1, 2, 3]]', /wq: expected 3 rows .*, got 4/],
      ['mask = [[0]]', /mask: expected 3 × 3 .*, got 1 × 1/],
      ['Z = [[1]]', /"Z" is not a known name/],
    ])('pasted: %j', async (text, problem) => {
      await page.locator('textarea').fill(text);
      await page.getByRole('button', { name: 'Use matrices' }).click();
      await told(problem, page.locator('.paste-form'));
      expect(await page.locator('textarea').inputValue()).toBe(text);
    });

  // Written by the page itself: the way of a long text through the test's own protocol is none of a reader's.
  if (name === 'chromium')
    it.each([
      ['1 MB of prose', 'The cat sat on the mat. ', 44_000, /"cat" is not a number/],
      ['1 MB of brackets', '[', 1_000_000, /nested more than 8 levels deep/],
      ['1 MB in one row', '0.5 ', 250_000, /1 × 250000; at most 256 × 256/],
      ['10,000 rows', `${'0,'.repeat(49)}0\n`, 10_000, /10000 × 50; at most 256 × 256/],
      ['10,000 columns', `${'0,'.repeat(9_999)}0\n`, 50, /50 × 10000; at most 256 × 256/],
    ])('pasted: %s', async (_what, part, count, problem) => {
      await page.locator('textarea').evaluate(
        (area: HTMLTextAreaElement, [text, times]) => {
          area.value = text.repeat(times);
        },
        [part, count] as const,
      );
      await page.getByRole('button', { name: 'Use matrices' }).click();
      await told(problem, page.locator('.paste-form'));
    });

  it.each([
    ['x.npy', npyHeader('(10000, 10000)'), /x\.npy: the matrix is 10000 × 10000; at most 256 × 256/],
    ['x.npy', npy.subarray(0, 150), /x\.npy: the .npy file is cut off: expected 176 bytes, got 150/],
    ['w_q.npy', npy, /wq: expected 4 rows .*, got 3/],
    ['a.npz', 'PK\x03\x04', /a\.npz: this is a .npz archive/],
    [
      'cat.png',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff),
      /cat\.png: the file is neither text nor a .npy file/,
    ],
    ['empty.csv', '', /empty\.csv: nothing was entered/],
    ['rows.csv', '1,2\n3\n', /rows\.csv: row 2 has 1 number/],
  ])('dropped: %s', async (file, content, problem) => {
    await page.locator('textarea').fill('Q = what I typed');
    expect(await drop(page, '.paste-form', file, content)).toBe(true);
    await told(problem, page.locator('.paste-form'));
    expect(await page.locator('textarea').inputValue()).toBe('Q = what I typed');
  });

  it('dropped: the first 1,000 rows of 10,000 × 10,000, which are not even read', async () => {
    await page.locator('.paste-form').evaluate((form) => {
      const dataTransfer = new DataTransfer();
      const row = `${'0,'.repeat(9_999)}0\n`;
      dataTransfer.items.add(new File(new Array<string>(1_000).fill(row), 'large.csv'));
      form.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, composed: true }));
    });
    await told(/large\.csv: the file has 20000000 bytes; the limit is 16000000/);
  });

  it('a file dropped beside the stage does not replace the page', async () => {
    expect(await drop(page, 'main', 'x.csv', '1,2\n')).toBe(true);
    expect(await output(page)).toEqual(before);
  });

  it.each([
    ['', /the sentence has no words/],
    ['a '.repeat(257), /257 words and punctuation marks; the limit is 256/],
  ])('a sentence: %j', async (text, problem) => {
    await page.getByLabel('Sentence').fill(text);
    await page.getByRole('button', { name: 'Use sentence' }).click();
    await told(problem, page.locator('.sentence-form'));
    expect(await page.getByLabel('Sentence').inputValue()).toBe(text);
  });

  it('a seed that is none is refused beside its field by the browser', async () => {
    await page.getByLabel('Sentence').fill('one two');
    for (const seed of ['', '-1', '1.5', '9999999']) {
      await page.getByLabel('Seed').fill(seed);
      await page.getByRole('button', { name: 'Use sentence' }).click();
      const { isRefused, isFocused } = await page.getByLabel('Seed').evaluate((field: HTMLInputElement) => ({
        isRefused: field.validationMessage !== '',
        isFocused: (field.getRootNode() as ShadowRoot).activeElement === field,
      }));
      expect([seed, isRefused, isFocused]).toEqual([seed, true, true]);
    }
    expect(await output(page)).toEqual(before);
  });

  it.each(['many', '', 'NaN', 'Infinity', '1e99', '1 2'])('typed into a cell: %j', async (text) => {
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
    expect(await page.locator('input.editor').inputValue()).toBe(text);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('input.editor').count()).toBe(0);
  });

  it.each(['', '1e99'])('as a factor of the scale: %j', async (text) => {
    await openMenu(page);
    await page.locator('[data-control="scale"]').selectOption('own');
    before = await output(page);
    const field = page.getByLabel('Scale factor');
    await field.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
    await told(/scale: expected a .*number.*, got/);
    expect(await field.inputValue()).toBe('0.707');
  });

  it('what is right is used after all that', async () => {
    await openOwnInput(page);
    const good = 'Q = [[1, 0]]\nK = [[1, 0]]\nV = [[7]]';
    await page.locator('textarea').fill(good);
    await page.getByRole('button', { name: 'Use matrices' }).click();
    await expect.poll(() => output(page)).toEqual([7]);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.locator('textarea').inputValue()).toBe(good);
  });

  if (name === 'chromium')
    it.each([
      ['example=constructor&step=scores', /there is no example "constructor"/, 'scores'],
      ['step=nope', /"step" is not readable: "nope" is not one of/, 'qkv'],
      [
        'wq=4x4:1,2,3&step=scores&colour=red',
        /"colour" is not a known parameter.*"wq" .*expected 16 numbers, got 3/s,
        'scores',
      ],
      ['x=10000x10000:1', /10000 × 10000 is more than/, 'qkv'],
      ['x=3x4:1,2,3,4,5,6,7,8,9,10,11,inf', /Infinity at row 3, column 4/, 'qkv'],
      ['q=2x3:1,2,3,4,5,6&k=2x2:1,2,3,4&v=2x1:1,2', /k: expected 3 columns .*, got 2/, 'qkv'],
      ['mask=1x1:0', /mask: expected 3 × 3/, 'qkv'],
      ['cell=weights,99,99', /there is no weights\[99,99\]/, 'qkv'],
      ['cell=constructor,0,0', /there is no constructor\[0,0\]/, 'qkv'],
      ['%E0%A4%A&example=%E0%A4%A&&==&<b>&time=NaN&speed=-1&scale=&sentence=', /%E0%A4%A.*"time".*"NaN"/s, 'qkv'],
      [`x=${'9'.repeat(60)}`, /"x" is not readable/, 'qkv'],
    ])('a link edited by hand: #%s', async (hash, problem, step) => {
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
      await expect.poll(() => cell(page, 'weights:0:0').textContent()).toContain('0.');
    });
});
