/** Changing what is computed: cells, the mask, the scale, files; and every way back. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MatrixId } from '../../web/stage/model/steps.ts';
import { writeNpy } from '../../web/shared/input/npy.ts';
import { expectNoFindings, partOf } from './axe.ts';
import { browsers } from './browsers.ts';
import {
  boxOf,
  cell,
  chapter,
  closeMenu,
  doubleClick,
  drop,
  onFocused,
  onStage,
  open,
  openMenu,
  openOwnInput,
  output,
  show,
  watchedPage,
} from './tutorial.ts';

describe.each(Object.entries(browsers))('editing in %s', (name, launch) => {
  const inChromium = it.runIf(name === 'chromium');
  let page: Page;
  let before: number[];

  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await open(page);
  });
  beforeEach(async () => {
    await page.mouse.move(2, 2);
    await show(page);
    before = await output(page);
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** Opens the menu for a button in it. */
  const item = (name: string) => ({
    click: async () => {
      await openMenu(page);
      await page.locator('#menu').getByRole('button', { name, exact: true }).click();
      await closeMenu(page);
    },
    isDisabled: () =>
      page
        .locator('.history button')
        .filter({ hasText: name })
        .or(page.locator(`.history [aria-label="${name}"]`))
        .isDisabled(),
  });

  /** A matrix as it is now, rounded as a float32 is when written with 5 digits. */
  const values = async (id: MatrixId): Promise<number[]> => {
    const all = await onStage(page, (stage) =>
      Object.entries(stage.picture.matrices).map(([name, matrix]) => [name, Array.from(matrix.data)] as const),
    );
    return (all.find(([name]) => name === id)?.[1] ?? []).map((value) => Number(value.toPrecision(5)));
  };
  const x00 = async () => (await values('x'))[0];

  // Firefox repeats the tests by fields, keys and pointer, where it has a say.

  it('by typing: what follows changes, is marked, and its old value is at hand', async () => {
    await cell(page, 'x:0:0').click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('2,5');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await values('q'))[0]).toBeCloseTo(2.5 * 0.5 + 0.5 * 0.2 + 0.2 * 0.1 + 0.8 * 0.7, 4);
    await expect.poll(() => page.locator('.was').textContent()).toContain('1.0000');
    await chapter(page, 'weighted-sum').click();
    await expect.poll(() => page.locator('.changed').count()).toBeGreaterThan(0);
    await expect.poll(() => cell(page, 'output:0:0').getAttribute('aria-label')).toMatch(/, was 0\.\d+$/);
  });

  it('keeps what is being typed when two clicks in the field select a word', async () => {
    await cell(page, 'x:0:0').click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('12');
    const field = page.locator('input.editor');
    await doubleClick(page, await boxOf(field));
    await expect.poll(() => field.inputValue()).toBe('12');
    await page.keyboard.press('Escape');
  });

  it('in the panel beside the stage', async () => {
    await cell(page, 'x:0:0').click();
    await page.getByLabel('Change value').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('-2');
    await page.keyboard.press('Tab');
    await expect.poll(x00).toBe(-2);
  });

  inChromium('of the padding: its keys weigh nothing, and come back', async () => {
    await chapter(page, 'mask').click();
    const padding = page.locator('[data-control="padding"]');
    await openMenu(page);
    await padding.click();
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await closeMenu(page);
    const lastColumn = async () => (await values('weights')).filter((_, at) => at % 3 === 2);
    await expect.poll(lastColumn).toEqual([0, 0, 0]);
    await cell(page, 'mask:0:2').click();
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/padding/);
    await item('Undo').click();
    await expect.poll(async () => (await lastColumn()).every((weight) => weight > 0)).toBe(true);
    await expect.poll(() => padding.inputValue()).toBe('');
  });

  /** Turns the wheel with Alt on these cells, one right after the other. */
  const turnWheel = (...names: string[]) =>
    onStage(
      page,
      (stage, cells) => {
        for (const name of cells) {
          const element = stage.renderRoot.querySelector(`[data-cell="${name}"]`)!;
          const { x, y, width, height } = element.getBoundingClientRect();
          const at = { clientX: x + width / 2, clientY: y + height / 2, altKey: true, bubbles: true, composed: true };
          element.dispatchEvent(new PointerEvent('pointermove', at));
          element.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: 100, cancelable: true }));
        }
      },
      names,
    );

  it('by wheel, on a cell that is held or with Alt, and not on another', async () => {
    await cell(page, 'x:0:0').hover();
    await page.mouse.wheel(0, -100);
    await page.keyboard.down('Alt');
    await page.mouse.wheel(0, -100);
    await expect.poll(x00).toBe(1.1);
    await page.keyboard.up('Alt');
    expect(page.url()).not.toBe('about:blank'); // where a browser's own Alt and wheel would have gone
    await item('Undo').click();
    await expect.poll(() => output(page)).toEqual(before);
    await cell(page, 'x:0:0').click();
    await page.mouse.wheel(0, 100);
    await expect.poll(x00).toBe(0.9);
    await item('Undo').click();
    // Turns that follow each other are one gesture, however slow the machine is.
    await turnWheel('x:0:0', 'x:0:0');
    await expect.poll(x00).toBe(0.8);
    await item('Undo').click();
    await expect.poll(() => output(page)).toEqual(before);
    // Turns on two cells are two, however fast they are.
    await page.keyboard.press('Escape');
    await turnWheel('x:0:0', 'x:0:1');
    await expect.poll(x00).toBe(0.9);
    await item('Undo').click();
    await expect.poll(x00).toBe(0.9);
    await item('Undo').click();
    await expect.poll(() => output(page)).toEqual(before);
  });

  it('by dragging: one gesture, said as it happens, and undone at once', async () => {
    const { x: left, y: top } = await boxOf(cell(page, 'x:0:0'));
    const chip = page.locator('.chip');
    await page.mouse.move(left, top);
    await page.mouse.down();
    await page.mouse.move(left + 2, top); // so little is a click
    await expect.poll(x00).toBe(1);
    await page.mouse.move(left + 50, top - 5, { steps: 5 });
    await expect.poll(x00).toBe(2);
    await expect.poll(() => chip.textContent()).toMatch(/: was [\d.]+\s?%, now [\d.]+\s?%\s+Undo/);
    await page.mouse.move(left - 75, top, { steps: 5 });
    await page.mouse.up();
    await expect.poll(x00).toBe(-0.5);
    await page.mouse.move(left + 50, top);
    await expect.poll(x00).toBe(-0.5);
    await expect
      .poll(() => onStage(page, (stage) => stage.bench.session.held))
      .toMatchObject({ matrix: 'x', row: 0, col: 0 });
    await chip.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => output(page)).toEqual(before);
    await expect.poll(() => chip.count()).toBe(0);
    await item('Redo').click();
    await expect.poll(x00).toBe(-0.5);
    // A drag that the browser takes away is over.
    await page.mouse.move(left, top);
    await page.mouse.down();
    await page.mouse.move(left, top - 20);
    await expect.poll(x00).toBe(-0.1);
    await page.locator('.stage-box').dispatchEvent('pointercancel', { pointerId: 1 });
    await page.mouse.move(left, top - 60);
    await expect.poll(x00).toBe(-0.1);
    await page.mouse.up();
  });

  it('not of a result: it says what it follows from, and leads there', async () => {
    await chapter(page, 'scores').click();
    const { x, y } = await boxOf(cell(page, 'scores:1:0'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 21, y, { steps: 3 });
    await page.mouse.up();
    const chip = page.locator('.chip');
    await expect.poll(() => chip.textContent()).toContain('S[1,0] follows from Q and K');
    await chip.getByRole('button', { name: 'Go to Q' }).click();
    await doubleClick(page, await boxOf(cell(page, 'q:1:0')));
    await expect.poll(() => chip.textContent()).toContain('Q[1,0] follows from X and W');
    await page.keyboard.press('Escape');
    await expect.poll(() => chip.count()).toBe(0);
    await page.keyboard.press('7'); // no silent nothing by key, either
    await chip.getByRole('button', { name: 'Go to X' }).click();
    await expect.poll(() => onStage(page, (stage) => stage.step)).toBe('words'); // where X is shown
    await expect.poll(() => onFocused(page, (element) => element.getAttribute('data-cell'))).toBe('x:1:0');
    await expect.poll(() => output(page)).toEqual(before);
  });

  inChromium('by a finger that rests first; one that moves at once scrolls', async () => {
    const { x, y } = await boxOf(cell(page, 'x:0:0'));
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }] });
    // However long a slow machine takes from one to the next, a finger rests only when the clock says so.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await touch('touchStart');
    await page.clock.runFor(500);
    for (const dx of [10, 30, 50]) await touch('touchMove', dx);
    await expect.poll(x00).toBe(2);
    await touch('touchEnd');
    await page.locator('.chip').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => output(page)).toEqual(before);
    // After the other one: Chromium coasts on for a while, and no touch keeps it from that.
    await touch('touchStart');
    for (const dx of [10, 30, 50]) await touch('touchMove', dx);
    await touch('touchEnd');
    await expect.poll(() => output(page)).toEqual(before);
    // A finger that rests where it stopped that: its touch cannot be cancelled.
    const finger = { pointerType: 'touch', pointerId: 1, clientX: x, clientY: y };
    await cell(page, 'x:0:0').dispatchEvent('pointerdown', finger);
    await cell(page, 'x:0:0').dispatchEvent('touchstart', { cancelable: false });
    await page.clock.runFor(500);
    await cell(page, 'x:0:0').dispatchEvent('pointermove', { ...finger, clientX: x + 50 });
    await expect.poll(() => output(page)).toEqual(before);
    await page.clock.resume();
  });

  it('by arrows with Alt', async () => {
    await cell(page, 'x:0:0').focus();
    for (const [key, value] of [
      ['ArrowUp', 1.1],
      ['ArrowUp', 1.2],
      ['ArrowDown', 1.1],
    ] as const) {
      await page.keyboard.press(`Alt+${key}`);
      await expect.poll(x00).toBe(value);
    }
  });

  inChromium('and back: undo, redo, reset, by button and by key', async () => {
    const type = async (name: string, text: string) => {
      await cell(page, name).focus();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await type('x:0:0', '2');
    const first = await output(page);
    await type('wq:1:1', '3');
    const second = await output(page);
    expect(second).not.toEqual(first);
    await item('Undo').click();
    await expect.poll(() => output(page)).toEqual(first);
    await page.locator('.stage-box').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => output(page)).toEqual(before);
    await expect.poll(() => item('Undo').isDisabled()).toBe(true);
    await page.keyboard.press('Control+y');
    await expect.poll(() => output(page)).toEqual(first);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => output(page)).toEqual(second);
    await expect.poll(() => item('Redo').isDisabled()).toBe(true);
    await item('Reset').click();
    await expect.poll(() => output(page)).toEqual(before);
    await item('Undo').click(); // a reset loses nothing
    await expect.poll(() => output(page)).toEqual(second);
  });

  inChromium('the mask by clicking, before softmax, and back', async () => {
    await chapter(page, 'mask').click();
    await cell(page, 'mask:1:2').click();
    await expect.poll(async () => (await values('maskedScores'))[5]).toBe(-Infinity);
    await expect.poll(async () => (await values('weights'))[5]).toBe(0);
    await expect.poll(() => cell(page, 'maskedScores:1:2').getAttribute('class')).toContain('masked');
    await expect.poll(() => cell(page, 'maskedScores:1:2').textContent()).toContain('−∞');
    await cell(page, 'mask:1:2').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => output(page)).toEqual(before);
  });

  inChromium('a causal mask, whose cells say why they stay', async () => {
    await openMenu(page);
    await page.locator('[data-control="causal"]').check();
    await closeMenu(page);
    await expect.poll(async () => (await values('weights')).slice(0, 3)).toEqual([1, 0, 0]);
    await chapter(page, 'mask').click();
    await cell(page, 'mask:0:2').click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('the causal mask forbids this cell');
    await item('Undo').click();
    await expect.poll(() => output(page)).toEqual(before);
    await expect.poll(() => page.locator('[data-control="causal"]').isChecked()).toBe(false);
  });

  inChromium('the scale: none, any other, and back', async () => {
    await openMenu(page);
    const scale = page.locator('[data-control="scale"]');
    await scale.selectOption('off');
    await expect.poll(async () => (await values('scaledScores'))[0]).toBe((await values('scores'))[0]);
    await scale.selectOption('own');
    await page.getByLabel('Scale factor').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('0.25');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await values('scaledScores'))[0]).toBeCloseTo(1.5332 / 4, 4);
    for (const shown of ['own', 'off', 'on']) {
      await button('Undo').click();
      await expect.poll(() => scale.inputValue()).toBe(shown);
    }
    await expect.poll(() => output(page)).toEqual(before);
  });

  describe('by matrices of one’s own', () => {
    const q = [1, 0, 0, 1];
    const qkv = 'Q = [[1, 0], [0, 1]]\nK = [[1, 0], [0, 1], [1, 1]]\nV = [[1, 2], [3, 4], [5, 6]]';
    const x = [1, 2, 3, 4, 5, 6, 7, 8.5];

    inChromium('pasted', async () => {
      await openOwnInput(page);
      await page.locator('textarea').fill(qkv);
      await button('Use matrices').click();
      await openMenu(page);
      await page.locator('[data-control="scale"]').selectOption('off');
      await expect.poll(() => values('output')).toEqual([3, 4, 3.5339, 4.5339]);
    });

    it('pasted on the stage of a phone: used at once, or as an answer says', async () => {
      /** Copies the text from a field of the page, as from elsewhere, and presses Ctrl+V on the stage. */
      const paste = async (text: string) => {
        await page.evaluate((content) => {
          const field = Object.assign(document.createElement('textarea'), { id: 'elsewhere', value: content });
          document.body.append(field);
          field.select();
        }, text);
        await page.keyboard.press('ControlOrMeta+C');
        await page.locator('#elsewhere').evaluate((field) => field.remove());
        await page.locator('.stage-box').focus();
        await page.keyboard.press('ControlOrMeta+V');
      };
      const [dialog, sheet] = [page.locator('dialog.own-input'), page.locator('dialog.sheet')];
      await page.setViewportSize({ width: 390, height: 844 });
      await paste(qkv);
      await expect.poll(() => values('q')).toEqual(q);
      await expect.poll(() => dialog.isVisible()).toBe(false);
      await paste(`${qkv}\nmask = [[1, 0, 1], [1, 1, 1]]`);
      await sheet.waitFor();
      await expect.poll(() => sheet.innerText()).toContain('What does 1 mean?');
      if (name === 'chromium') await expectNoFindings(page, partOf('attention-steps', 'dialog.sheet'));
      const use = sheet.getByRole('button', { name: 'Use it' });
      await expect.poll(async () => (await boxOf(use)).bottom).toBeLessThan(844);
      await expect.poll(() => use.isDisabled()).toBe(true);
      await sheet.getByRole('radio', { name: '1: may attend' }).press('Space');
      await expect.poll(() => use.isEnabled()).toBe(true);
      await page.keyboard.press('Control+Enter');
      await expect.poll(async () => (await values('weights'))[1]).toBe(0);
      await expect.poll(() => sheet.isVisible()).toBe(false);
      // A line that was not understood is corrected in its place, the wrong part of it selected.
      await paste(qkv.replace('[5, 6]', '[5, 6O]').replace('[1, 1]', '[1, lO]'));
      await sheet.waitFor();
      const line = sheet.getByRole('textbox');
      await expect.poll(() => line.inputValue()).toBe('K = [[1, 0], [0, 1], [1, lO]]');
      await expect.poll(() => sheet.getByRole('alert').innerText()).toBe('line 2, "lO" is not a number');
      if (name === 'chromium') await expectNoFindings(page, partOf('attention-steps', 'dialog.sheet'));
      await page.keyboard.type('10');
      await page.keyboard.press('Enter');
      await expect.poll(() => line.inputValue()).toBe('V = [[1, 2], [3, 4], [5, 6O]]');
      await page.keyboard.type('60');
      await sheet.getByRole('button', { name: 'Read again' }).click();
      await expect.poll(() => values('v')).toEqual([1, 2, 3, 4, 5, 60]);
      await expect.poll(() => sheet.isVisible()).toBe(false);
      // In a long line, too, the wrong part is in sight.
      await paste(`X = [[${'0.25, '.repeat(30)}0.2O, ${'0.25, '.repeat(30)}1]]`);
      await sheet.waitFor();
      await expect.poll(async () => (await boxOf(sheet.locator('.fault mark'))).x).toBeGreaterThan(0);
      await expect.poll(async () => (await boxOf(sheet.locator('.fault mark'))).right).toBeLessThan(390);
      await page.keyboard.press('Escape');
      await expect.poll(() => sheet.isVisible()).toBe(false);
      // Or left out: what is read without it is shown beside it.
      await paste('Q\n1 0\n0 1O\n0 1\nK\n1 0\nV\n2');
      await sheet.waitFor();
      await expect.poll(() => sheet.locator('.read').allInnerTexts()).toHaveLength(3);
      await expect.poll(() => use.count()).toBe(0);
      if (name === 'chromium') await expectNoFindings(page, partOf('attention-steps', 'dialog.sheet'));
      await sheet.getByRole('button', { name: 'Leave line 3 out' }).click();
      await expect.poll(() => values('q')).toEqual([1, 0, 0, 1]);
      await expect.poll(() => sheet.isVisible()).toBe(false);
      await page.setViewportSize({ width: 1280, height: 900 });
    });

    // Dropping depends on the browser, reading the text does not.
    it.each(
      (
        [
          ['x.csv', '1,2,3,4\n5,6,7,8.5\n', 'x', x],
          ['x.npy', writeNpy({ rows: 2, cols: 4, data: Float32Array.from(x) }), 'x', x],
        ] as const
      ).slice(name === 'chromium' ? 0 : -1),
    )('dropped on the stage: %s', async (name, content, id, expected) => {
      const isTaken = await drop(page, '.stage-box', name, content);
      expect(isTaken).toBe(true);
      await expect.poll(() => values(id)).toEqual(expected);
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
      await item('Undo').click();
      await expect.poll(() => output(page)).toEqual(before);
    });

    it('chosen as a file, whose text can then be changed', async () => {
      await openOwnInput(page);
      const file = { name: 'w_v.txt', mimeType: 'text/plain', buffer: Buffer.from(qkv) };
      await page.locator('input[type="file"]').setInputFiles(file);
      await expect.poll(() => values('q')).toEqual(q);
      await expect.poll(() => page.locator('textarea').inputValue()).toBe(qkv);
    });
  });
});
