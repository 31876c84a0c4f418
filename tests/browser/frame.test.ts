/** Nothing is below the fold and nothing jumps, whatever the stage shows. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browsers } from './browsers.ts';
import { expectSteady, size } from './frame-walk.ts';
import { cell, onStage, open, resize, show, watchedPage } from './tutorial.ts';

/** A bias in each projection makes the formulas as long as possible. */
const biased =
  'example=dog-bites-man&x=3x2:1,0,0,1,1,1&wq=2x2:1,0,0,1&wk=2x2:0,1,1,0&wv=2x2:1,1,0,1&wo=2x2:1,0,0,1' +
  '&bq=1x2:.5,-1&bk=1x2:0,.5&bv=1x2:1,-.5&bo=1x2:.1,.2&tokens=dog,bites,man';

/** Places in the window, as a locator's own have no right and no bottom. */
const box = (locator: Locator): Promise<DOMRect> =>
  locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

/** Places of what is drawn or written around one word's row, and of the parts below each other. */
const placesOf = (page: Page): Promise<Record<string, DOMRect>> =>
  onStage(page, (stage) => {
    const parts = { told: '.told', rows: '.rows', drawing: '.drawn .drawing', dock: '.dock', formula: '.formula' };
    return Object.fromEntries(
      Object.entries(parts).map(([name, selector]) => [
        name,
        (stage.renderRoot.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()).toJSON() as DOMRect,
      ]),
    );
  });

/** Expects every button of the transport to be large enough for a finger, and in the window. */
async function expectButtons(page: Page, height: number): Promise<void> {
  const buttons = page.locator('.transport button');
  await expect.poll(() => buttons.count()).toBeGreaterThan(2);
  for (const button of await buttons.all()) {
    const smallest = async () => Math.min((await box(button)).width, (await box(button)).height);
    await expect.poll(smallest).toBeGreaterThanOrEqual(44);
    await expect.poll(async () => (await box(button)).bottom).toBeLessThanOrEqual(height);
  }
}

describe.each(Object.entries(browsers))('the frame in %s', (name, launch) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await open(page);
  });
  beforeEach(async () => {
    // A window that fills the screen cannot be resized.
    await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
    await resize(page, size.width, size.height);
  });

  const smallestText = (selector: string): Promise<number> =>
    page.locator(selector).evaluateAll((texts) => {
      const root = texts[0]?.closest('.root'); // which is zoomed as a whole
      const zoom = root ? parseFloat(getComputedStyle(root).zoom) : NaN;
      const sizes = texts.map((text) => zoom * parseFloat(getComputedStyle(text).fontSize));
      return sizes.length > 0 ? Math.min(...sizes) : 0;
    });

  it('stays where it is to the pixel, all of it in view, in every step of both passes', () =>
    expectSteady(page, [
      'example=bank-river-heads',
      'example=bank-river-heads&rows=one',
      `${biased}&step=qkv&rows=one`,
    ]));

  it.each([940, 1280, 390])(
    'has the formula on a line of its own, in view as far as it is lit, %i px wide',
    async (width) => {
      await resize(page, width, size.height);
      for (const step of ['qkv', 'scores', 'output-projection', 'd-output-projection', 'd-qkv']) {
        await show(page, `${biased}&step=${step}&rows=one`);
        const formula = page.locator('.formula');
        const room = async () => {
          const { top, bottom } = await box(formula);
          return [top - (await box(page.locator('div.head'))).bottom, (await box(page.locator('.told'))).top - bottom];
        };
        await expect.poll(async () => Math.min(...(await room())), { message: step }).toBeGreaterThanOrEqual(0);
        // Something is lit; it begins in view and, unless it is wider than the window, ends there.
        const cut = () =>
          formula.evaluate((line) => {
            const lit = [...line.querySelectorAll('.lit')].map((term) => term.getBoundingClientRect());
            const { left, right } = line.getBoundingClientRect();
            const [from, to] = [Math.min(...lit.map((term) => term.left)), Math.max(...lit.map((term) => term.right))];
            if (lit.length === 0) return Infinity;
            return Math.max(left - from, to - from > right - left ? from - right : to - right);
          });
        await expect.poll(cut, { message: step }).toBeLessThanOrEqual(1);
      }
    },
  );

  it('lets a word ask, by pointer and by keyboard, and keeps it in the link', async () => {
    await show(page, 'example=dog-bites-man&step=weighted-sum&time=99');
    const words = page.getByRole('listbox', { name: /^Words/ });
    await expect.poll(() => words.getByRole('option').count()).toBe(3);
    await words.getByRole('option').nth(2).click();
    await expect.poll(() => onStage(page, (stage) => stage.query)).toBe(2);
    const chosen = words.getByRole('option', { selected: true });
    const shares = await onStage(page, (stage) => Array.from(stage.trace?.heads[0]?.weights.data.slice(6, 9) ?? []));
    const most = Math.max(...shares);
    await expect
      .poll(() => chosen.getAttribute('aria-label'))
      .toContain(`man gives ${Math.round(100 * most)}\u202f% to ${['dog', 'bites', 'man'][shares.indexOf(most)]}`);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => onStage(page, (stage) => [stage.query, stage.link.includes('query=1')])).toEqual([1, true]);
    await page.keyboard.press('Home');
    await expect.poll(() => onStage(page, (stage) => stage.query)).toBe(0);
    await show(page, 'example=dog-bites-man&step=scores&query=1');
    await expect.poll(() => chosen.getAttribute('aria-label')).toBe('bites asks');
  });

  it('goes on with what comes of scores that are not divided', async () => {
    await show(page, 'example=bank-river&step=scale&rows=one');
    await page.getByRole('switch', { name: '÷ √2' }).uncheck();
    await expect.poll(() => page.locator('.drawn figcaption').textContent()).toContain('“river” will get 95');
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect
      .poll(() => onStage(page, ({ step, link }) => [step, link.includes('scale=off')]))
      .toEqual(['softmax', true]);
    await page.getByRole('button', { name: 'Previous step' }).click();
    await page.getByRole('switch', { name: '÷ √2' }).check();
    await expect.poll(() => onStage(page, ({ link }) => link.includes('scale'))).toBe(true);
    await expect.poll(() => onStage(page, ({ link }) => link.includes('scale=off'))).toBe(false);
  });

  it('lets a head be chosen, by its picture and by keyboard, and keeps it in the link', async () => {
    await show(page, 'example=bank-river-heads&step=weighted-sum&rows=one');
    const heads = page.getByRole('tab');
    const symbol = (): Promise<string | null> => page.locator('.block .title').first().textContent();
    const now = () => onStage(page, (stage) => [stage.head, stage.link.includes(`head=${stage.head}`)]);
    await expect.poll(() => heads.count()).toBe(4);
    await heads.filter({ hasText: 'where?' }).click();
    await expect.poll(now).toEqual([3, true]);
    await expect.poll(symbol).toContain('A3');
    await expect.poll(() => page.locator('.told').textContent()).toContain('In head “where?”');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(now).toEqual([2, true]);
    await expect.poll(() => heads.and(page.locator(':focus')).getAttribute('aria-selected')).toBe('true');
    // Before there are weights to draw, and back.
    await show(page, 'example=bank-river-heads&step=scores&rows=one');
    await expect.poll(() => heads.count()).toBe(0);
    await page.getByLabel('Head', { exact: true }).selectOption('who?');
    await expect.poll(now).toEqual([1, true]);
    await expect.poll(symbol).toContain('S1');
    // Where they are joined, all of them take part, each under its name.
    await show(page, 'example=bank-river-heads&step=output-projection&rows=one');
    await expect.poll(() => page.locator('.brackets text').allTextContents()).toEqual(['which bank?', 'who?', 'of what?', 'where?']); // prettier-ignore
    const edges = () => heads.evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).borderColor)).size);
    await expect.poll(edges).toBe(1);
  });

  it('goes through time by its chapters, dragged and by key', async () => {
    await show(page, 'example=dog-bites-man');
    const chapters = page.locator('.scrub input');
    const { x, y, width, height } = await box(chapters);
    const at = (part: number) => [x + width * part, y + height / 2] as const;
    const now = () => onStage(page, (stage) => stage.step);
    await page.mouse.click(...at(0.58));
    await expect.poll(now).toBe('mask');
    await page.mouse.down();
    await page.mouse.move(...at(0.95), { steps: 3 });
    await page.mouse.up();
    await expect.poll(now).toBe('weighted-sum');
    await page.keyboard.press('Home');
    await expect.poll(() => onStage(page, (stage) => stage.time)).toBe(0);
    await expect.poll(() => chapters.getAttribute('aria-valuetext')).toBe('Words as numbers, step 1 of 7: 0 %');
  });

  it('pauses where a step is complete, goes on from there, and passes by what changes nothing', async () => {
    for (const [rows, next] of [
      ['one', 'softmax'],
      ['all', 'mask'],
    ] as const) {
      await show(page, `example=dog-bites-man&step=scale&speed=4&pauses=on&rows=${rows}`);
      const state = () => onStage(page, (stage) => [stage.step, stage.playing]);
      const left = () =>
        onStage(page, (stage) => stage.bench.timeline.spans.find(({ step }) => step === 'scale')!.rest - stage.time);
      await onStage(page, (stage) => {
        stage.seek(stage.time - 1);
        stage.play();
      });
      await expect.poll(state).toEqual(['scale', false]);
      await expect.poll(left).toBeCloseTo(0, 5);
      await page.getByRole('button', { name: 'Next step' }).click();
      await expect.poll(async () => (await state())[0]).toBe(next);
      await onStage(page, (stage) => {
        stage.pause();
        stage.step = 'scale';
      });
      // Play on a complete step begins it anew.
      await onStage(page, (stage) => stage.play());
      await expect.poll(left).toBeGreaterThan(1);
      await expect.poll(state).toEqual(['scale', true]);
    }
    await show(page, 'example=dog-bites-man&step=mask&time=0&rows=all');
    await expect.poll(() => page.locator('.sentence').textContent()).toContain('nothing changes');
  });

  // In full screen Firefox's window has the size of the machine's screen, which cannot be changed.
  if (name === 'chromium')
    it('fills the window for a room full of people, and follows a clicker', async () => {
      await resize(page, 1920, 1080);
      await show(page, 'example=dog-bites-man&step=scores&rows=one');
      await page.locator('.stage-box').focus();
      await page.keyboard.press('f');
      await expect.poll(() => onStage(page, (stage) => stage.present)).toBe(true);
      await expect.poll(() => page.locator('.transport button').first().isVisible()).toBe(false);
      await expect.poll(() => smallestText('.cell text')).toBeGreaterThanOrEqual(31);
      await expect.poll(() => smallestText('.told h2')).toBeGreaterThanOrEqual(40);
      await expect.poll(() => smallestText('.told p')).toBeGreaterThanOrEqual(26);
      await expect.poll(() => onStage(page, (stage) => [stage.clientWidth, stage.clientHeight])).toEqual([1920, 1080]);
      await expect.poll(() => page.locator('.formula').isVisible()).toBe(true);
      // The drawing follows its room by a frame.
      const [drawing, room] = [page.locator('.drawn .drawing'), page.locator('.picture-ruler')];
      const left = async () => (await box(room)).bottom - (await box(drawing)).bottom;
      await expect.poll(left).toBeCloseTo(0, 0);
      const folded = await placesOf(page);
      await page.keyboard.press('PageDown');
      await expect.poll(() => onStage(page, (stage) => [stage.step, stage.playing])).toEqual(['scale', true]);
      await page.keyboard.press('PageDown');
      await expect.poll(() => onStage(page, (stage) => [stage.step, stage.playing])).toEqual(['scale', false]);
      // The next step stands where the one before stood.
      await expect.poll(async () => (await placesOf(page))['rows']).toEqual(folded['rows']);
      await expect.poll(async () => (await placesOf(page))['drawing']).toEqual(folded['drawing']);
      await page.keyboard.press('b');
      await expect.poll(() => page.locator('.dark').count()).toBe(1);
      await page.keyboard.press('b');
      await page.keyboard.press('PageUp');
      await expect.poll(() => onStage(page, (stage) => stage.step)).toBe('scores');
      await expect.poll(() => onStage(page, (stage) => stage.link)).toContain('present=on');
      // Even the longest formula is in the window.
      await show(page, `${biased}&step=qkv&rows=one&present=on`);
      await expect.poll(async () => (await box(page.locator('.formula math').first())).right).toBeLessThanOrEqual(1920);
      await page.keyboard.press('Escape');
      await expect.poll(() => onStage(page, (stage) => stage.present)).toBe(false);
      // The page's keys work again.
      const isTaken = await page.evaluate(
        () => !document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', cancelable: true })),
      );
      expect(isTaken).toBe(false);
    });

  it.each([
    [1280, 800],
    [1920, 1080],
  ])('names each row and each step whole, no step on its bar, %i × %i', async (width, height) => {
    await resize(page, width, height);
    for (const step of ['qkv', 'scores', 'softmax', 'weighted-sum']) {
      await show(page, `example=bank-river&step=${step}&rows=all`);
      const words = await onStage(page, (stage) => [...new Set(stage.picture.labels.queries)].sort());
      const named = () =>
        page.locator('svg.stage').evaluate((stage, all) => {
          const { left, right, bottom } = stage.getBoundingClientRect();
          const texts = [...stage.querySelectorAll('text')].filter((text) => {
            const box = text.getBoundingClientRect();
            return box.height > 9 && box.left >= left && box.right <= right && box.bottom <= bottom;
          });
          return [...new Set(texts.map(({ textContent }) => textContent))].filter((text) => all.includes(text)).sort();
        }, words);
      await expect.poll(named, { message: step }).toEqual(words);
      const filled = async () => {
        const last = page.locator('[data-matrix] .cell rect');
        const rights = await last.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
        const { left, width: room } = await box(page.locator('.stage-box'));
        return (Math.max(...rights) - left) / room;
      };
      if (step === 'softmax') await expect.poll(filled).toBeGreaterThan(0.85);
      const onBar = () =>
        page.locator('.chapters li').evaluateAll((steps) =>
          steps.flatMap((step) => {
            const text = document.createRange();
            text.selectNodeContents(step.querySelector('span')!);
            const { bottom, right } = text.getBoundingClientRect();
            const bar = step.querySelector('i')!.getBoundingClientRect();
            return bottom <= bar.top - 6 && right <= bar.right + 1 ? [] : [step.textContent]; // above its handle, too
          }),
        );
      await expect.poll(onBar).toEqual([]);
    }
  });

  it('keeps a finger’s play button where all is smallest, and puts the lines of a presented end in the middle', async () => {
    await resize(page, 940, 700);
    await show(page, 'example=bank-river&rows=one&step=scores');
    await expect.poll(async () => (await box(page.locator('.key.main'))).width).toBeGreaterThanOrEqual(43.9);
    await resize(page, 1280, 800);
    await show(page, 'example=bank-river&rows=one&step=weighted-sum&present=on');
    await onStage(page, (stage) => stage.seek(stage.duration));
    const middle = async () => {
      const { left, right } = await box(page.locator('.end dl'));
      return Math.abs((left + right) / 2 - 640);
    };
    await expect.poll(middle).toBeLessThan(2);
  });

  it.each([
    [1280, 800],
    [768, 1024],
    [390, 844],
  ])(
    'ends on the map, with two lines, one button and two links, all in view, without a number, %i × %i',
    async (width, height) => {
      await resize(page, width, height);
      await show(page, 'example=bank-river&rows=one&step=weighted-sum');
      await onStage(page, (stage) => stage.seek(stage.duration - 0.2));
      await expect.poll(() => page.locator('.end:visible').count()).toBe(0); // not before the word has arrived
      await onStage(page, (stage) => stage.seek(stage.duration));
      const room = async (): Promise<number> => {
        const parts = ['.rows', '.drawn .drawing', '.end', '.dock'].map((part) => box(page.locator(part)));
        const places = await Promise.all(parts);
        return Math.min(...places.slice(1).map(({ top }, at) => top - places[at]!.bottom));
      };
      await expect.poll(room).toBeGreaterThanOrEqual(-0.5); // browsers round to parts of a pixel
      await expect
        .poll(() => page.locator('.end dd').allTextContents())
        .toEqual(['near loan and money', 'near boat and sea']);
      const inWork = (): Promise<string | null> => page.locator('.work').textContent();
      await expect.poll(async () => /\d/.test((await inWork()) ?? '0')).toBe(false);
      await expect
        .poll(() => page.locator('.end button:visible, attention-steps > [slot=end]:visible').count())
        .toBe(3);
      await expect
        .poll(() => page.locator('.root > [role=status]').textContent())
        .toContain('Alone, “bank” is near loan and money; here, it is near boat and sea.');
      await page.getByRole('button', { name: 'Play again' }).click();
      await expect.poll(() => onStage(page, (stage) => [stage.playing, stage.step])).toEqual([true, 'words']);
      await onStage(page, (stage) => stage.pause());
    },
  );

  it('shows a phone the whole drawing at the end, above the ways on, and the task of a number that is held', async () => {
    await resize(page, 390, 844);
    await show(page, 'example=dog-bites-man&rows=one');
    const scrolled = (): Promise<number> => page.locator('.work').evaluate(({ scrollTop }) => scrollTop);
    await onStage(page, (stage) => stage.seek(stage.duration));
    await expect.poll(scrolled).toBeGreaterThan(0);
    const room = async () =>
      (await box(page.locator('.after'))).top - (await box(page.locator('.drawn .drawing'))).bottom;
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    await show(page, 'example=bank-river&rows=one');
    await onStage(page, (stage) => stage.seek(stage.duration));
    await page.getByRole('button', { name: 'Change a number' }).click();
    await expect.poll(scrolled).toBe(0);
    await expect.poll(() => page.locator('.sentence').textContent()).toContain('Try it: change the numbers of “sat”');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => page.locator('.sentence').textContent()).not.toContain('Try it');
  });

  it('gives a phone a title, a row, its sum and its drawing, the transport below', async () => {
    await resize(page, 390, 844);
    for (const link of ['example=bank-river', 'example=dog-bites-man&query=1', 'example=bank-river-heads&head=3']) {
      let top: number | undefined;
      for (const step of ['words', 'qkv', 'scores', 'scale', 'softmax', 'weighted-sum']) {
        await show(page, `${link}&step=${step}&rows=one`);
        const message = `${link}, ${step}`;
        const { rows } = await placesOf(page);
        top ??= rows?.top;
        await expect.poll(async () => (await placesOf(page))['rows']?.top, { message }).toBe(top);
        const room = async (): Promise<number> => {
          const { formula, told, rows, drawing, dock } = await placesOf(page);
          const parts = [formula, told, rows, drawing, dock].map((part) => part ?? new DOMRect());
          return Math.min(...parts.slice(1).map((part, at) => part.top - parts[at]!.bottom));
        };
        // The ways on from the end have a place of their own, for which the stage scrolls.
        const isEnd = step === 'weighted-sum' && !link.includes('heads');
        if (!isEnd) await expect.poll(room, { message }).toBeGreaterThanOrEqual(0);
        const over = () => page.locator('.work').evaluate((work) => [work.scrollWidth - work.clientWidth, work.scrollHeight - work.clientHeight]); // prettier-ignore
        if (!isEnd) await expect.poll(over, { message }).toEqual([0, 0]);
        const drawing = async () => (await placesOf(page))['drawing'];
        await expect.poll(async () => (await drawing())?.height, { message }).toBeGreaterThanOrEqual(200);
        await expect.poll(async () => (await drawing())?.width, { message }).toBeGreaterThanOrEqual(350);
      }
    }
    await show(page, 'example=bank-river&step=scores&query=4&rows=one');
    await expect.poll(() => page.locator('[data-matrix="scores"] [role="row"]').count()).toBe(1);
    await expect.poll(() => page.locator('.film-sum').textContent()).toContain('×');
    await expectButtons(page, 844);
    await expect.poll(() => smallestText('[data-cell="scores:4:0"] text')).toBeGreaterThanOrEqual(14);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('gives a phone with all rows one operation at a time, and covers nothing with a button', async () => {
    await resize(page, 390, 844);
    await show(page, 'example=dog-bites-man&step=scores&query=1');
    await expect.poll(() => page.locator('[data-matrix="scores"] [role="row"]').count()).toBe(3);
    await expect.poll(() => smallestText('[data-cell="scores:1:0"] text')).toBeGreaterThanOrEqual(14);
    // The button for the other view covers nothing in this one.
    await page.getByRole('button', { name: 'This cell' }).click();
    await cell(page, 'scores:1:0').click();
    await page.getByRole('button', { name: 'Unpin' }).click({ timeout: 5000 });
    const room = async () =>
      (await box(page.locator('.panel p').first())).top - (await box(page.locator('.other-view'))).bottom;
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    await page.getByRole('button', { name: 'Drawing' }).click();
    // Each of eight columns has its numbers, as far as they fit.
    await show(page, 'example=bank-river-heads&step=output-projection');
    const numbers = '[data-matrix="wo"] text:not(.title)';
    await expect.poll(() => page.locator(numbers).count()).toBe(64);
    await expect.poll(() => smallestText(numbers)).toBeGreaterThanOrEqual(14);
  });

  it.each([
    [844, 390],
    [640, 400], // 1280 × 800, twice as large
    [568, 320],
  ])('has play, and all that is said, in a window of %i × %i', async (width, height) => {
    await resize(page, width, height);
    for (const link of ['example=bank-river', 'example=bank-river-heads']) {
      await show(page, `${link}&step=weighted-sum&rows=one`);
      await expect.poll(() => page.locator('.root.narrow').count()).toBe(1);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
      await expectButtons(page, height);
      const cut = () => page.locator('.sentence').evaluate((text) => text.scrollHeight - text.clientHeight);
      await expect.poll(cut).toBeLessThanOrEqual(1); // Firefox rounds a line up
    }
  });

  it.each([
    [844, 390, '.stage-box'],
    [568, 320, '.work'], // with the picture below it
  ])('keeps what is being computed in a low window: %i × %i', async (width, height, scrolling) => {
    await resize(page, width, height);
    await show(page, 'example=bank-river&step=qkv&pauses=off&rows=one');
    await expect.poll(() => page.locator('.root.narrow').count()).toBe(1);
    const seen = await onStage(
      page,
      async (stage, selector) => {
        const work = stage.renderRoot.querySelector(selector)!;
        const { start, rest } = stage.bench.timeline.spans.find(({ step }) => step === 'qkv')!;
        let [moments, outside] = [0, 0];
        stage.play();
        for (let part = 0; part < 1; part += 0.02) {
          stage.seek(start + part * (rest - start));
          await stage.updateComplete;
          const row = stage.renderRoot.querySelector('.light > .target')?.getBoundingClientRect();
          if (!row) continue;
          const { top, bottom } = work.getBoundingClientRect();
          moments += 1;
          if (row.top < top - 1 || row.bottom > bottom + 1) outside += 1;
        }
        const seen = { isPlaying: stage.playing, moments, outside, isScrolled: work.scrollTop > 0 };
        stage.pause();
        return seen;
      },
      scrolling,
    );
    expect(seen.moments).toBeGreaterThan(20);
    expect(seen).toMatchObject({ isPlaying: true, outside: 0, isScrolled: true });
  });

  it('fits the narrowest telephone', async () => {
    await resize(page, 320, 640);
    await show(page, 'example=dog-bites-man&step=scores&rows=one');
    await expect.poll(() => page.locator('svg.stage').isVisible()).toBe(true);
    await expect.poll(() => page.locator('.root.narrow').count()).toBe(1);
    // The whole width, except that of a scroll bar.
    const room = () => page.locator('.work').evaluate(({ clientWidth }) => clientWidth);
    await expect.poll(room).toBeGreaterThanOrEqual(320 - 8);
    // Equal margins left and right, around the row and its sum.
    for (const part of ['svg.stage', '.drawn .drawing']) {
      const margins = async () => {
        const { left, right } = await box(page.locator(part));
        return [left, (await room()) - Math.round(right)];
      };
      await expect.poll(margins, { message: part }).toEqual([16, 16]);
    }
    const sum = async () => {
      const { left, right } = await box(page.locator('.film-sum'));
      return Math.min(left, (await room()) - right);
    };
    await expect.poll(sum).toBeGreaterThanOrEqual(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('leaves out the frame where there are to be no controls, and is as high as what it shows', async () => {
    await open(page);
    await page.evaluate(async () => {
      const stage = document.createElement('attention-steps');
      stage.setAttribute('controls', 'none');
      stage.setAttribute('step', 'scores');
      document.body.className = ''; // whose stage fills the window
      document.body.replaceChildren(stage);
      await stage.ready;
    });
    await expect.poll(() => page.locator('.sentence').count()).toBe(1);
    await expect.poll(() => page.locator('.dock, .head, .menu').count()).toBe(0);
    const beside = async () =>
      (await box(page.locator('attention-steps'))).height - (await box(page.locator('svg.stage'))).height;
    await expect.poll(beside).toBeGreaterThan(0);
    await expect.poll(beside).toBeLessThan(200);
  });
});
