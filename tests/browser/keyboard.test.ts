/** The keyboard alone: it reaches everything, one stop per matrix, with a visible focus, and takes no keys from the page. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browsers } from './browsers.ts';
import { cell, onFocused, onStage, open, openOwnInput, show, watchedPage } from './tutorial.ts';

/** Returns the focused element's name, its matrix if it is a cell, and whether the focus is visible. */
function focused(page: Page) {
  return onFocused(page, (element) => {
    if (element === document.body || element === document.documentElement) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const rect = element.matches('[data-cell], [data-word]') ? element.querySelector('rect') : null;
    const hasOutline = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    const hasFrame = rect !== null && parseFloat(getComputedStyle(rect).strokeWidth) >= 2;
    element.setAttribute('data-visited', '');
    const cellName = element.getAttribute('data-cell') ?? undefined;
    const name = element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent;
    return { name: name.trim(), cell: cellName, isVisible: hasOutline || hasFrame };
  });
}

/** Presses Tab from the top of the page to its end. */
async function walk(page: Page) {
  const stops = [];
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(`no end after ${stops.map(({ name }) => name).join(', ')}`);
}

/** Returns controls that were not visited. */
const unvisited = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const operable = 'button, select, input, textarea, summary, a[href], [tabindex="0"]';
    const shadow = document.querySelector('attention-steps')?.shadowRoot;
    return [...document.querySelectorAll(operable), ...(shadow?.querySelectorAll(operable) ?? [])]
      .filter((element) => !element.matches(':disabled, [data-visited]') && element.getClientRects().length > 0)
      .map((element) => element.outerHTML.slice(0, 100));
  });

describe.each(Object.entries(browsers))('the keyboard in %s', (_name, launch) => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await open(page);
  });

  const at = async (): Promise<string | undefined> => (await focused(page))?.cell;

  it('walks a matrix as it stands, and stops at its edges', async () => {
    await show(page, 'step=scores');
    await cell(page, 'q:0:0').focus();
    for (const [key, expected] of [
      ['ArrowUp', 'q:0:0'],
      ['ArrowDown', 'q:1:0'],
      ['ArrowRight', 'q:1:1'],
      ['ArrowRight', 'q:1:1'],
      ['Home', 'q:1:0'],
      ['End', 'q:1:1'],
      ['Control+End', 'q:2:1'],
      ['ArrowDown', 'q:2:1'],
      ['Control+Home', 'q:0:0'],
      ['PageDown', 'q:2:0'],
      ['PageUp', 'q:0:0'],
      ['ArrowDown', 'q:1:0'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(at, { message: key }).toBe(expected);
    }
    // K is transposed: the next key is to the right.
    await page.keyboard.press('Shift+Tab');
    await expect.poll(at).toBe('k:0:0');
    await page.keyboard.press('ArrowRight');
    await expect.poll(at).toBe('k:1:0');
    await page.keyboard.press('ArrowDown');
    await expect.poll(at).toBe('k:1:1');
    // Tab comes back to the cell that was last in focus.
    await page.keyboard.press('Tab');
    await expect.poll(at).toBe('q:1:0');
    await expect.poll(() => page.locator('[data-matrix="q"] [tabindex="0"]').count()).toBe(1);
  });

  it('edits where it is, and stays there', async () => {
    await show(page);
    await cell(page, 'x:0:0').focus();
    await page.keyboard.press('Control+End');
    await expect.poll(at).toBe('x:2:3');
    await page.keyboard.press('7');
    await page.keyboard.press('Enter');
    await expect.poll(() => onStage(page, (stage) => stage.picture.matrices.x?.data[11])).toBe(7);
    await expect.poll(at).toBe('x:2:3');
    await page.keyboard.press('F2');
    await page.keyboard.press('Escape');
    await expect.poll(at).toBe('x:2:3');
    await expect.poll(() => onStage(page, (stage) => stage.picture.matrices.x?.data[11])).toBe(7);

    // In the panel's field, too, Escape gives up what is typed.
    await page.keyboard.press('Space');
    const field = page.locator('.edit input');
    await field.fill('5');
    await field.press('Escape');
    await page.locator('.stage-box').focus();
    await expect.poll(() => onStage(page, (stage) => stage.picture.matrices.x?.data[11])).toBe(7);
    await cell(page, 'x:2:3').focus();
    await page.keyboard.press('Escape');
  });

  it('frames the whole stage for who came by key, and not for who clicked on it', async () => {
    await show(page, 'example=bank-river&step=scores&rows=one');
    const box = page.locator('.stage-box');
    const frame = () => box.evaluate((element) => element.matches(':focus') && getComputedStyle(element).outlineStyle);
    await box.click({ position: { x: 3, y: 3 } });
    await expect.poll(frame).toBe('none');
    await page.keyboard.press('Space');
    await expect.poll(() => box.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
    await expect.poll(frame).toBe('none');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect.poll(frame).toBe('solid');
    await onStage(page, (stage) => stage.pause());
  });

  it('holds a cell and lets it go', async () => {
    await show(page, 'step=softmax&time=99&query=1');
    await cell(page, 'weights:1:1').focus();
    await page.keyboard.press('Space');
    await page.locator('.stage-box').focus();
    await expect.poll(() => page.locator('#this-cell').textContent()).toContain('A[1,1]');
    await cell(page, 'weights:1:1').focus();
    await page.keyboard.press('Escape');
    await page.locator('.stage-box').focus();
    await expect.poll(() => page.locator('#this-cell').count()).toBe(0);
    await expect.poll(() => onStage(page, (stage) => stage.playing)).toBe(false);
  });

  it('comes back from the menu, and from what it opens, to its button', async () => {
    await show(page, 'step=softmax&time=99');
    const focus = () => onFocused(page, (element) => element.getAttribute('data-act'));
    for (const name of ['', 'take-along', 'edit']) {
      await page.getByRole('button', { name: 'Menu' }).press('Enter');
      await page.locator('#menu .item').first().waitFor();
      if (name !== '') {
        await page.locator(`#menu [data-act="${name}"]`).press('Enter');
        await page.locator('attention-steps dialog[open]').waitFor();
      }
      await page.keyboard.press('Escape');
      await expect.poll(focus, { message: name }).toBe('menu');
    }
  });

  it('moves the timeline only from the stage itself', async () => {
    await show(page);
    const now = () => onStage(page, (stage) => [stage.playing, stage.step, stage.time]);
    const start = await now();
    const keys = ['Space', 'End', 'ArrowRight', 'ArrowLeft', 'Home'];
    await page.getByRole('heading', { level: 1 }).getByRole('link').focus();
    for (const key of keys) await page.keyboard.press(key);
    await expect.poll(now).toEqual(start);
    await openOwnInput(page);
    await page.locator('textarea').focus();
    for (const key of keys) await page.keyboard.press(key);
    await expect.poll(now).toEqual(start);
    await expect.poll(() => page.locator('textarea').inputValue()).toBe(' ');
    await page.keyboard.press('Escape');
    await cell(page, 'x:1:1').focus();
    for (const key of keys) await page.keyboard.press(key);
    await expect.poll(now).toEqual(start);
    await page.locator('.stage-box').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await now())[1]).toBe('scores');
  });

  it('keeps the keys that it uses from a page that listens to all, and leaves it the others', async () => {
    await show(page);
    await page.evaluate(() => {
      const heard: string[] = [];
      document.addEventListener('keydown', ({ key }) => heard.push(key));
      Object.assign(window, { heard });
    });
    await cell(page, 'q:0:0').focus();
    for (const key of ['ArrowRight', 'End', 'PageDown', 'b']) await page.keyboard.press(key);
    await page.locator('input[type="range"]').first().focus();
    for (const key of ['ArrowRight', 'b', 'Control+k']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Next step' }).focus();
    for (const key of [' ', 'b']) await page.keyboard.press(key);
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard.filter((key) => key !== 'Control')).toEqual(['b', 'k', 'b']);
  });

  it('lets a page give back the step that it was told while it plays', async () => {
    await show(page, 'step=scores');
    const time = await onStage(page, (stage) => {
      stage.seek(1);
      stage.play();
      stage.step = stage.step; // eslint-disable-line no-self-assign
      stage.pause();
      return stage.time;
    });
    expect(time).toBeCloseTo(1, 1);
  });

  it('has one stop a matrix in a heat map too, and walks it', async () => {
    const words = Array.from({ length: 40 }, (_, index) => `w${index}`).join('%20');
    await show(page, `sentence=${words}&step=weighted-sum`);
    await page.locator('[data-matrix="weights"] .frame').click({ force: true, position: { x: 2, y: 2 } });
    await expect.poll(at).toBe('weights:0:0');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect.poll(at).toBe('weights:1:39');
    await expect.poll(async () => (await focused(page))?.isVisible).toBe(true);
    await page.keyboard.press('Control+End');
    await expect.poll(at).toBe('weights:39:39');
    await expect.poll(() => page.locator('[data-matrix="weights"] [tabindex="0"]').count()).toBe(1);
  });

  // This test is last, as it ends outside the page, in the browser's own controls, where Firefox stays.
  it('reaches everything with Tab, one stop a matrix, and one sees where it is', async () => {
    await open(page, 'step=qkv&scale=0.5&cell=x,1,1');
    const stops = await walk(page);
    await expect.poll(() => unvisited(page)).toEqual([]);
    expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([]);
    const cells = stops.flatMap((stop) => stop.cell ?? []).map((name) => name.split(':')[0]);
    expect(cells.toSorted()).toEqual([...new Set(cells)].toSorted());
    expect(cells.length).toBe(await page.getByRole('grid').count());
  });
});
