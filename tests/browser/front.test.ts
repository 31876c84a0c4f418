/** The front: its picture before anything is pressed, the switch, a sentence of one's own, and the steps in its place. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isThorough } from '../seed.ts';
import { oneBrowser } from './browsers.ts';
import {
  boxOf,
  isNoWiderThan,
  newPage,
  onStage,
  open,
  openOwnInput,
  resize,
  site,
  visit,
  watchedPage,
} from './tutorial.ts';

describe('the front', () => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await watchedPage(oneBrowser.chromium));
  });
  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, '');
  });

  const sentence = () => page.getByRole('listbox', { name: /bank.* gives/ });
  const view = () => onStage(page, (stage) => stage.view);

  it.each([
    [1280, 800],
    [1536, 960],
    [1920, 1080],
    [2560, 1440],
    [390, 844],
  ])('has play in view in a window of %d × %d; a wide one is filled', async (width, height) => {
    await resize(page, width, height);
    const play = page.getByRole('button', { name: 'Play the steps' });
    await expect.poll(async () => (await boxOf(play)).bottom).toBeLessThan(height);
    await isNoWiderThan(page, width);
    if (width < 1000) return;
    const ways = page.getByRole('navigation', { name: 'What comes' });
    await expect.poll(async () => (await boxOf(ways)).bottom / height).toBeGreaterThan(0.9);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });

  it('has at most 18 controls in its first view, the points of its map as one', async () => {
    await resize(page, 1440, 900);
    const points = page.getByRole('listbox', { name: /^Points of the map/ });
    await points.waitFor();
    const names = () =>
      page
        .locator('a, button, input, select, summary, [tabindex]')
        .filter({ visible: true })
        .evaluateAll(
          (all) =>
          all
            .filter((one) => !one.matches('.grip') || one.matches('[tabindex="0"]'))
            .filter((one) => one.getBoundingClientRect().top < innerHeight)
            .map((one) => one.getAttribute('aria-label') ?? one.closest('label')?.textContent.trim() ?? one.textContent.trim()), // prettier-ignore
        );
    await expect.poll(async () => (await names()).length).toBe(18);
    await expect.poll(names).toEqual(expect.arrayContaining(['Menu', 'with money', 'Play the steps']));
    // Nothing that is seen can be operated without being counted.
    await expect.poll(() => page.getByRole('group', { name: 'Sentence' }).first().getAttribute('tabindex')).toBeNull();
  });

  it('leads to everything else by its menu, and to the exercise that is named', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    for (const name of ['Course', 'Playground', 'Embed', 'Teach with it', 'Worksheets', 'Write a lesson', 'API'])
      await page.locator('.menu').getByRole('link', { name, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /Write it in Python/ }).click();
    await page.getByRole('heading', { name: 'Attention', exact: true }).waitFor();
    await page.locator('attention-exercise#write-attention, #write-attention attention-exercise').first().waitFor();
  });

  it('lets its word glide to where another sentence takes it, in a plane that stays; not with reduced motion', async () => {
    const here = page.locator('[data-room="wide"] circle.dot[data-tone="output"]');
    const alone = page.locator('[data-room="wide"] circle.dot[data-tone="q"]');
    const glides = () => here.evaluate((dot) => dot.getAnimations().length);
    const place = (dot: typeof here) => dot.evaluate((one) => [one.getAttribute('cx'), one.getAttribute('cy')].join());
    await page.locator('[data-room="wide"] .grip').first().waitFor(); // what glides it is there
    const [from, start] = [await place(here), await place(alone)];
    await page.getByRole('radio', { name: 'with money' }).check();
    await expect.poll(glides).toBe(1);
    await expect.poll(() => place(here)).not.toBe(from);
    await expect.poll(() => place(alone)).toBe(start);
    await expect.poll(glides).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('radio', { name: 'by the river' }).check();
    await expect.poll(() => place(here)).toBe(from);
    await expect.poll(glides).toBe(0);
    await page.emulateMedia({ reducedMotion: null });
  });

  it('has one stop for the points of its map: arrow keys go from one to the next', async () => {
    const points = page.locator('[data-room="wide"] .grip');
    const named = () => page.locator('[data-room="wide"] .grip:focus').getAttribute('aria-label');
    await points.first().focus();
    await expect.poll(named).toMatch(/^bank: [−\d.]+, [−\d.]+$/);
    await page.keyboard.press('ArrowRight');
    await expect.poll(named).toMatch(/^river: /);
    await expect.poll(() => page.locator('[data-room="wide"] .grip[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(named).toMatch(/^sat: /); // from the first to the last
  });

  it('says from which word “bank” takes its meaning', async () => {
    await expect
      .poll(() => sentence().getAttribute('aria-label'))
      .toBe('she sat on the bank of the river: bank gives 87\u202f% to river, 10\u202f% to sat');
    await page.getByRole('group', { name: 'In this sentence “bank” moves towards “river”.' }).waitFor();
  });

  it('goes to money, and to a sentence of one’s own', async () => {
    await page.getByRole('radio', { name: 'with money' }).check();
    await expect.poll(() => sentence().getAttribute('aria-label')).toContain('bank gives 79\u202f% to money');
    await page.getByRole('radio', { name: 'your own' }).check();
    const field = page.getByLabel('Your sentence');
    await field.fill('the bank by the lake');
    await field.press('Enter');
    await expect.poll(() => sentence().getAttribute('aria-label')).toMatch(/^the bank by the lake: bank gives .*lake/);
    await field.fill('dogs chase cats');
    await field.press('Enter');
    await page.getByText('These weights are random and untrained').waitFor();
    await field.fill('qwrtz zxcvb');
    await field.press('Enter');
    await page.getByRole('listbox', { name: /^qwrtz zxcvb: .*untrained/ }).waitFor();
    await field.fill('the bank of zorgblat');
    await field.press('Enter');
    await expect
      .poll(() => page.locator('.credit').textContent())
      .toContain('“zorgblat” is not in the list of words: it counts as nothing.');
    await expect.poll(() => page.locator('[data-size="wide"] .unknown').allTextContents()).toEqual(['zorgblat']);
    // The word that the weights are made for, whatever another takes.
    await field.fill('my robot yeeted the flurgle into the bank lol');
    await field.press('Enter');
    await expect.poll(() => page.locator('.opening h1').textContent()).toContain('bank');
  });

  it('takes nothing from a word that is not in the list, and says so where it stands', async () => {
    const tables: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/more-words-')) tables.push(request.url());
    });
    await page.getByRole('radio', { name: 'your own' }).check();
    const field = page.getByLabel('Your sentence');
    await field.fill('she played the xylophone by the bank');
    expect(tables).toEqual([]);
    await field.press('Enter');
    const word = page.locator('[data-size="wide"] [data-word="3"]');
    await expect.poll(() => word.locator('text.unknown').textContent()).toBe('xylophone');
    await expect.poll(() => word.locator('title').textContent()).toMatch(/^“xylophone” is not in the list of words/);
    await expect.poll(() => word.getAttribute('aria-label')).toContain('“xylophone” is not in the list of words');
    await expect.poll(() => word.locator('.share').textContent()).toBe('0.0\u202f%');
    const taken = () =>
      page
        .locator('[data-size="wide"] .arc')
        .evaluateAll((arcs) => arcs.map((arc) => arc.getAttribute('data-key')).sort());
    await expect.poll(taken).toEqual(['0', '1', '2', '4', '5', '6']);
    expect(tables).toHaveLength(1);
    await word.click();
    await expect.poll(() => page.locator('.credit').textContent()).toContain('it gives the same to every known word');
    await page.getByRole('button', { name: 'Play the steps' }).click();
    const inStage = page.locator('.words .word.unknown');
    await expect.poll(() => inStage.getAttribute('aria-label')).toContain('“xylophone” is not in the list of words');
    await expect.poll(() => page.locator('.words .word:not(.unknown)').count()).toBe(6);
  });

  it('loses nothing when it is loaded again: sentence, weights, what has been changed, and who asks', async () => {
    await page.getByRole('radio', { name: 'your own' }).check();
    await page.getByRole('button', { name: 'bass', exact: true }).click();
    await expect.poll(() => page.locator('.opening h1').textContent()).toBe('How does “bass” know which bass it is?');
    await page.locator('.own-sentence summary').click();
    await page.getByLabel('One meaning').fill('guitar music');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect.poll(() => page.locator('.own-sentence summary').textContent()).toContain('guitar, music');
    await page.locator('[data-size="wide"] [data-word="0"]').click();
    const shown = () =>
      onStage(page, (stage) => [stage.query, ...Array.from(stage.picture.matrices.output?.data ?? [])]);
    const before = await shown();
    await expect.poll(() => page.url()).toContain('#front&');
    await page.reload();
    await onStage(page, (stage) => stage.ready);
    await expect.poll(async () => [await view(), await shown()]).toEqual(['overview', before]);
    await expect.poll(() => page.getByLabel('Your sentence').inputValue()).toBe('he played the bass in the band');
    await page.getByRole('radio', { name: 'by the river' }).check();
    await expect.poll(() => page.url()).toBe(site);
  });

  it('keeps a sentence that is refused in its field, to be mended', async () => {
    await page.getByRole('radio', { name: 'your own' }).check();
    const field = page.getByLabel('Your sentence');
    const long = 'bank '.repeat(300);
    await field.fill(long);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('300 words');
    await expect.poll(() => field.inputValue()).toBe(long);
    await field.fill('a bank with money');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => field.inputValue()).toBe('a bank with money');
  });

  it('gives a sentence the numbers that it has in the stage’s dialog, and its mask and pin are gone', async () => {
    const output = () => onStage(page, (stage) => Array.from(stage.picture.matrices.output?.data ?? []));
    await page.getByRole('radio', { name: 'your own' }).check();
    await page.getByLabel('Your sentence').fill('the star of the movie was an actor');
    await page.keyboard.press('Enter');
    await expect.poll(() => onStage(page, (stage) => stage.inputs !== null)).toBe(true);
    const onFront = await output();
    await open(page, 'example=dog-bites-man&causal=on&cell=x,0,0&step=qkv');
    await openOwnInput(page);
    const dialog = page.locator('dialog.own-input');
    await dialog.getByLabel('Your sentence').fill('the star of the movie was an actor');
    await page.keyboard.press('Enter');
    await expect.poll(output).toEqual(onFront);
    await expect.poll(() => dialog.isVisible()).toBe(false);
    const options = () => onStage(page, (stage) => [stage.state.options.causal, stage.state.options.locked]);
    await expect.poll(options).toEqual([false, undefined]);
  });

  it('previews the word that is pointed at, and keeps the one that is clicked, in its question and on the stage', async () => {
    const word = (at: number) => page.locator(`[data-size="wide"] [data-word="${at}"]`);
    const label = () => page.locator('.sentence-drawing[data-size="wide"]').getAttribute('aria-label');
    const question = () => page.locator('.opening h1').textContent();
    await word(1).hover();
    await expect.poll(label).toMatch(/: sat gives/);
    await page.mouse.move(2, 2);
    await expect.poll(label).toMatch(/: bank gives/);
    await word(1).click();
    await page.mouse.move(2, 2);
    await expect.poll(question).toBe('What does “sat” take from the other words?');
    await expect.poll(label).toMatch(/: sat gives/);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect.poll(question).toBe('How does “bank” know which bank it is?');
    await page.getByRole('button', { name: 'Play the steps' }).click();
    await expect.poll(() => onStage(page, (stage) => stage.query)).toBe(4);
  });

  it('lets the points of its plane be moved: the engine computes what follows, and one undo takes it back', async () => {
    const grip = page.locator('[data-room="wide"] .grip[data-row="7"]');
    const { x, y } = await boxOf(grip);
    const value = () => onStage(page, (stage) => Array.from(stage.picture.matrices.v?.data.slice(14, 16) ?? []));
    const share = () => onStage(page, (stage) => stage.picture.matrices.weights?.data[4 * 8 + 7]);
    const [before, least] = [await value(), await share()];
    await page.mouse.move(x + 1, y + 1);
    await page.mouse.down();
    // Past the point of “sat”, which then gets more than “river”: it stays where it is, and so do the axes.
    const others = () => onStage(page, (stage) => stage.picture.matrices.x?.data.slice(0, 56).join());
    const kept = await others();
    await page.mouse.move(x + 61, y + 161, { steps: 12 });
    const distance = async () => {
      const box = await boxOf(grip);
      return Math.hypot(box.x - x - 60, box.y - y - 160);
    };
    await expect.poll(distance).toBeLessThan(3); // it was taken not quite in its middle
    const dropped = await distance();
    await page.mouse.up();
    await expect.poll(others).toBe(kept);
    await expect.poll(distance).toBeCloseTo(dropped, 0);
    const isMoved = async () => {
      const [across = NaN, up = NaN] = await value();
      return across > before[0]! && up < before[1]! - 1;
    };
    await expect.poll(isMoved).toBe(true);
    await expect.poll(share).toBeLessThan(least!);
    const caption = page.locator('figcaption');
    await expect.poll(() => caption.textContent()).toMatch(/bank → river: was 87\s%, now [\d.]+\s%/);
    await expect.poll(() => page.getByRole('radio', { name: 'by the river' }).isChecked()).toBe(true);
    await expect.poll(() => page.locator('.credit').textContent()).toContain('have been changed');
    await caption.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(value).toEqual(before);
    await expect.poll(() => page.locator('.credit').count()).toBe(0);
    await grip.focus();
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expect.poll(async () => (await value())[1]).toBeGreaterThan(before[1]! + 0.9);
  });

  it('stays where it is while a finger drags a point', async () => {
    const phone = await newPage(oneBrowser.chromium, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await phone.goto(site);
    await onStage(phone, (stage) => stage.ready);
    const grip = phone.locator('[data-room="narrow"] .grip[data-row="7"]');
    await grip.scrollIntoViewIfNeeded();
    const { x, y } = await boxOf(grip);
    const scrolled = await phone.evaluate(() => scrollY);
    const devtools = await phone.context().newCDPSession(phone);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dy: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + dy }] });
    await touch('touchStart', 0);
    for (let dy = -8; dy >= -80; dy -= 8) await touch('touchMove', dy);
    await touch('touchEnd', 0);
    await expect.poll(() => phone.locator('figcaption').textContent()).toMatch(/bank → river: was 87\s%/);
    await expect.poll(() => phone.evaluate(() => scrollY)).toBe(scrolled);
    await phone.close();
  });

  it('plays the steps of what it shows, in its place', async () => {
    await page.getByRole('radio', { name: 'with money' }).check();
    await page.getByRole('button', { name: 'Play the steps' }).click();
    await expect.poll(() => onStage(page, (stage) => stage.time)).toBeGreaterThan(0.1);
    await expect
      .poll(() => onStage(page, (stage) => [stage.view, stage.example, stage.step, stage.playing]))
      .toEqual(['full', 'bank-money', 'words', true]);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Attention, step by step');
    await expect.poll(() => page.locator('.ways').isVisible()).toBe(false);
  });

  it('is there again when somebody goes back, and what it played after reloading', async () => {
    await page.getByRole('radio', { name: 'your own' }).check();
    await page.getByRole('button', { name: 'dog bites man', exact: true }).click();
    await expect.poll(() => page.url()).toMatch(/#example=dog-bites-man/);
    await page.goBack();
    await expect.poll(view).toBe('overview');
    expect(page.url()).toBe(site);
    await page.goForward();
    await expect.poll(view).toBe('full');
    await page.reload();
    await expect
      .poll(async () => [await view(), await onStage(page, (stage) => stage.example)])
      .toEqual(['full', 'dog-bites-man']);
  });

  it('plays on from a card that stands still, and keeps a change of what it played after reloading', async () => {
    await page.getByRole('button', { name: 'Play the steps' }).click();
    await onStage(page, (stage) => {
      stage.pause();
      stage.seek(0);
    });
    await page.getByRole('button', { name: 'Play the steps' }).click();
    await onStage(page, (stage) => {
      stage.seek(stage.duration);
    });
    await page.getByRole('button', { name: 'Change a number' }).click();
    await page.keyboard.press('Alt+ArrowUp'); // the number that it leads to has the focus
    const changed = () => onStage(page, (stage) => stage.picture.matrices.x?.data[8]);
    await expect.poll(changed).not.toBeCloseTo(1.89, 3);
    const now = await changed();
    await page.reload();
    await onStage(page, (stage) => stage.ready);
    await expect.poll(changed).toBe(now);
    await page.goBack();
    await expect.poll(view).toBe('overview');
    await expect.poll(changed).toBe(now);
  });

  it('leads to other examples, and to matrices of one’s own', async () => {
    await page.getByRole('radio', { name: 'your own' }).check();
    await page.getByRole('button', { name: 'dog bites man', exact: true }).click();
    await expect
      .poll(async () => [await view(), await onStage(page, (stage) => stage.example)])
      .toEqual(['full', 'dog-bites-man']);
    await visit(page, site);
    await page.getByRole('radio', { name: 'your own' }).check();
    await page.getByRole('button', { name: 'Paste matrices' }).click();
    await expect.poll(() => page.locator('textarea:focus').count()).toBe(1);
  });

  it('begins a sentence wider than its room with the word that asks', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('radio', { name: 'your own' }).check();
    const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen';
    await page.getByRole('textbox').fill(words);
    await page.keyboard.press('Enter');
    const place = () =>
      page.locator('.sentence-drawing[data-size="narrow"] .query').evaluate((word) => {
        const { left, right } = word.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await expect.poll(place).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it.each(isThorough ? [360, 480, 600, 820, 844, 940, 1280] : [360, 844])(
    'shows its sentence to the last word, and a plane to read, at %i px',
    async (width) => {
      await resize(page, width, 800);
      await open(page, '');
      const box = page.locator('.sentence-box');
      await expect
        .poll(() => box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
        .toBeLessThanOrEqual(0);
      await expect.poll(async () => (await boxOf(page.locator('.overview figure'))).width).toBeGreaterThanOrEqual(200);
    },
  );

  it('gives way to a link, and keeps its heading, whatever the link says of itself', async () => {
    await open(page, 'step=scores&q=1x1:1&k=1x1:1&v=1x1:1&origin=Your%20bank&from=Your%20bank');
    await expect
      .poll(async () => [await view(), await onStage(page, (stage) => stage.step)])
      .toEqual(['full', 'scores']);
    await expect.poll(() => onStage(page, (stage) => stage.state.inputs?.origin)).toBe('Your bank');
    await expect
      .poll(async () => (await page.locator('h1[slot=home]').textContent())?.trim())
      .toBe('Attention, step by step');
    await expect.poll(() => page.locator('h1[slot=home] a').getAttribute('href')).toBe('./');
  });

  it('is drawn where the browser tells neither sizes nor what is near', async () => {
    const { page: without } = await watchedPage(oneBrowser.chromium);
    await without.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'ResizeObserver');
      Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    });
    await without.goto(`${site}#example=worked-example`);
    await without.waitForFunction(() =>
      document.querySelector('attention-steps')?.shadowRoot?.querySelector('svg.stage'),
    );
    const measured = () =>
      onStage(without, ({ viewport, renderRoot }) => [
        viewport.room.width,
        renderRoot.querySelector('.ruler')?.clientWidth,
      ]);
    await expect.poll(measured).toEqual([712, 712]);
    await without.close();
  });
});
