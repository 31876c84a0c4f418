/** Nothing is below the fold and nothing jumps, whatever the stage shows. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browsers } from './browsers.ts';
import { expectSteady, size } from './frame-walk.ts';
import { cell, onStage, open, resize, show, watchedPage } from './tutorial.ts';

/** A bias in each projection makes the formulas as long as possible. */
const biased =
  'example=dog-bites-man&x=3x2:1,0,0,1,1,1&wq=2x2:1,0,0,1&wk=2x2:0,1,1,0&wv=2x2:1,1,0,1&wo=2x2:1,0,0,1' +
  '&bq=1x2:.5,-1&bk=1x2:0,.5&bv=1x2:1,-.5&bo=1x2:.1,.2&tokens=dog,bites,man';

describe.each(Object.entries(browsers))('the frame in %s', (name, launch) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await page.setViewportSize(size);
    await open(page);
  });

  it('stays where it is to the pixel, all of it in view, in every step of both passes', () =>
    expectSteady(page, ['example=bank-river-heads', `${biased}&step=qkv`]));

  it.each([940, 1280])(
    'has the formula beside what can be pressed, in view as far as it is lit, %i px wide',
    async (width) => {
      await resize(page, width, size.height);
      for (const step of ['qkv', 'output-projection', 'd-output-projection', 'd-qkv']) {
        await show(page, `${biased}&step=${step}&time=99`);
        const [formula, tools, last] = await onStage(page, ({ renderRoot }) =>
          ['.formula', '.tools', '.formula > :last-child'].map((selector) => {
            const all = renderRoot.querySelectorAll(selector);
            const { left, right } = all[all.length - 1]!.getBoundingClientRect();
            return { left, right };
          }),
        );
        expect(formula!.right, step).toBeLessThanOrEqual(tools!.left);
        if (step.startsWith('d-') && width > 940) expect(last!.right, step).toBeLessThanOrEqual(formula!.right + 1);
      }
      await resize(page, size.width, size.height);
    },
  );

  it('lets a word ask, by pointer and by keyboard, and keeps it in the link', async () => {
    await show(page, 'example=dog-bites-man&step=weighted-sum&time=99');
    const words = page.getByRole('listbox', { name: /^Words/ });
    await expect.poll(() => words.getByRole('option').count()).toBe(3);
    await words.getByRole('option').nth(2).click();
    expect(await onStage(page, (stage) => stage.query)).toBe(2);
    const told = await words.getByRole('option', { selected: true }).getAttribute('aria-label');
    const shares = await onStage(page, (stage) => Array.from(stage.trace?.heads[0]?.weights.data.slice(6, 9) ?? []));
    const most = Math.max(...shares);
    expect(told).toContain(
      `man takes ${Math.round(100 * most)}\u202f% from ${['dog', 'bites', 'man'][shares.indexOf(most)]}`,
    );
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => onStage(page, (stage) => [stage.query, stage.link.includes('query=1')])).toEqual([1, true]);
    await page.keyboard.press('Home');
    await expect.poll(() => onStage(page, (stage) => stage.query)).toBe(0);
    await show(page, 'example=dog-bites-man&step=scores&query=1');
    expect(await words.getByRole('option', { selected: true }).getAttribute('aria-label')).toBe('bites asks');
  });

  it('goes through time by its chapters, dragged and by key', async () => {
    await show(page, 'example=dog-bites-man');
    const chapters = page.locator('.scrub input');
    const box = (await chapters.boundingBox())!;
    const now = () => onStage(page, (stage) => stage.step);
    await page.mouse.click(box.x + box.width * 0.58, box.y + box.height / 2);
    expect(await now()).toBe('mask');
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.95, box.y + box.height / 2, { steps: 3 });
    await page.mouse.up();
    expect(await now()).toBe('weighted-sum');
    await page.keyboard.press('Home');
    expect(await onStage(page, (stage) => stage.time)).toBe(0);
    expect(await chapters.getAttribute('aria-valuetext')).toBe('Words as numbers, step 1 of 7: 0 %');
  });

  it('pauses where a step is complete, goes on from there, and passes by what changes nothing', async () => {
    await show(page, 'example=dog-bites-man&step=scale&speed=4&pauses=on');
    const state = () => onStage(page, (stage) => [stage.step, stage.playing]);
    await onStage(page, (stage) => {
      stage.seek(stage.bench.timeline.spans[3]!.rest - 1);
      stage.play();
    });
    await expect.poll(state).toEqual(['scale', false]);
    const rest = await onStage(page, (stage) => stage.bench.timeline.spans[3]!.rest - stage.time);
    expect(rest).toBeCloseTo(0, 5);
    await onStage(page, (stage) => stage.play());
    await expect.poll(async () => (await state())[0]).toBe('softmax');
    await onStage(page, (stage) => stage.seek(stage.bench.timeline.spans[5]!.rest - 0.5));
    await expect.poll(state).toEqual(['softmax', false]);
    await onStage(page, (stage) => stage.seek(stage.bench.timeline.spans[4]!.start));
    await expect.poll(() => page.locator('.sentence').textContent()).toContain('nothing changes');
  });

  // In full screen Firefox's window has the size of the machine's screen, which cannot be changed.
  if (name === 'chromium')
    it('fills the window for a room full of people, and follows a clicker', async () => {
      await resize(page, 1920, 1080);
      await show(page, 'example=dog-bites-man&step=scores&time=99');
      await page.locator('.stage-box').focus();
      await page.keyboard.press('f');
      await expect.poll(() => onStage(page, (stage) => stage.present)).toBe(true);
      await expect.poll(() => page.locator('.transport button').first().isVisible()).toBe(false);
      const type = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
      await expect.poll(() => type('.cell text')).toBeGreaterThanOrEqual(31);
      expect(await type('.sentence')).toBeGreaterThanOrEqual(36);
      expect(await onStage(page, (stage) => [stage.clientWidth, stage.clientHeight])).toEqual(
        await page.evaluate(() => [innerWidth, innerHeight]),
      );
      const arcs = page.locator('svg.stage .arcs path');
      expect(await arcs.count()).toBeGreaterThan(0);
      await page.keyboard.press('PageDown');
      expect(await onStage(page, (stage) => [stage.step, stage.playing])).toEqual(['scale', true]);
      await page.keyboard.press('PageDown');
      await expect.poll(() => onStage(page, (stage) => [stage.step, stage.playing])).toEqual(['scale', false]);
      expect(await arcs.count()).toBe(0); // the formula stands there
      await page.keyboard.press('b');
      await expect.poll(() => page.locator('.dark').count()).toBe(1);
      await page.keyboard.press('b');
      await page.keyboard.press('PageUp');
      expect(await onStage(page, (stage) => stage.step)).toBe('scores');
      expect(await onStage(page, (stage) => stage.link)).toContain('present=on');
      // Even the longest formula is in the window.
      await show(page, `${biased}&step=qkv&time=99&present=on`);
      const formula = page.locator('.formula math').first();
      const { x, width } = (await formula.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(1920);
      await page.keyboard.press('Escape');
      await expect.poll(() => onStage(page, (stage) => stage.present)).toBe(false);
      // The page's keys work again.
      const isTaken = await page.evaluate(
        () => !document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', cancelable: true })),
      );
      expect(isTaken).toBe(false);
      await resize(page, size.width, size.height);
    });

  it('shows a phone the whole drawing at the end, above the ways on, and the task of a number that is held', async () => {
    await resize(page, 390, 844);
    await show(page, 'example=bank-river');
    const scrolled = (): Promise<number> => page.locator('.work').evaluate(({ scrollTop }) => scrollTop);
    await onStage(page, (stage) => stage.seek(stage.duration));
    await expect.poll(scrolled).toBeGreaterThan(0);
    const [drawing, ways] = [await page.locator('.drawing').boundingBox(), await page.locator('.after').boundingBox()];
    expect(drawing!.y + drawing!.height).toBeLessThanOrEqual(ways!.y);
    await page.getByRole('button', { name: 'Change a number' }).click();
    await expect.poll(scrolled).toBe(0);
    await expect.poll(() => page.locator('.sentence').textContent()).toContain('Try it: change the numbers of “sat”');
    await page.getByRole('button', { name: 'Unpin' }).click();
    await expect.poll(() => page.locator('.sentence').textContent()).not.toContain('Try it');
    await resize(page, size.width, size.height);
  });

  it('gives a phone one operation at a time, a row per word, the transport below', async () => {
    await resize(page, 390, 844);
    await show(page, 'example=dog-bites-man&step=scores&time=99&query=1');
    await expect.poll(() => page.locator('[data-matrix="q"] [role="row"]').count()).toBe(1);
    expect(await page.locator('[data-matrix="scores"] [role="row"]').count()).toBe(3);
    for (const button of await page.locator('.transport button').all()) {
      const { width, height } = (await button.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    const digits = await cell(page, 'scores:1:0')
      .locator('text')
      .evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
    expect(digits).toBeGreaterThanOrEqual(14);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // The button for the other view covers nothing in this one.
    await page.getByRole('button', { name: 'This cell' }).click();
    await cell(page, 'scores:1:0').click();
    await page.getByRole('button', { name: 'Unpin' }).click({ timeout: 5000 });
    const button = (await page.locator('.other-view').boundingBox())!;
    const text = (await page.locator('.panel p').first().boundingBox())!;
    expect(button.y + button.height).toBeLessThanOrEqual(text.y);
    await page.getByRole('button', { name: 'Drawing' }).click();
    // Each of eight columns has its numbers, as far as they fit.
    await show(page, 'example=bank-river-heads&step=output-projection&time=99');
    const sizes = await page
      .locator('[data-matrix="wo"] text:not(.title)')
      .evaluateAll((texts) => texts.map((text) => parseFloat(getComputedStyle(text).fontSize)));
    expect(sizes.length).toBe(64);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
    await resize(page, size.width, size.height);
  });

  it.each([
    [844, 390],
    [640, 400], // 1280 × 800, twice as large
    [568, 320],
  ])('has play, and all that is said, in a window of %i × %i', async (width, height) => {
    await resize(page, width, height);
    for (const link of ['example=bank-river', 'example=bank-river-heads']) {
      await show(page, `${link}&step=weighted-sum&time=99`);
      await expect.poll(() => page.locator('.root.narrow').count()).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
      for (const button of await page.locator('.transport button').all()) {
        const box = (await button.boundingBox())!;
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
      const kept = await page
        .locator('.sentence')
        .evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight);
      expect(kept).toBeLessThanOrEqual(1); // Firefox rounds a line up
    }
    await resize(page, size.width, size.height);
  });

  it.each([
    [844, 390, '.stage-box'],
    [568, 320, '.work'], // with the picture below it
  ])('keeps what is being computed in a low window: %i × %i', async (width, height, scrolling) => {
    await resize(page, width, height);
    await show(page, 'example=bank-river&step=scores&pauses=off');
    await expect.poll(() => page.locator('.root.narrow').count()).toBe(1);
    const seen = await onStage(
      page,
      async (stage, selector) => {
        const work = stage.renderRoot.querySelector(selector)!;
        const { start, rest } = stage.bench.timeline.spans.find(({ step }) => step === 'scores')!;
        const rows = new Set<number>();
        let outside = 0;
        stage.play();
        for (let part = 0; part < 1; part += 0.02) {
          stage.seek(start + part * (rest - start));
          await stage.updateComplete;
          const row = stage.renderRoot.querySelector('.light > .target')?.getBoundingClientRect();
          if (!row) continue;
          const { top, bottom } = work.getBoundingClientRect();
          rows.add(Math.round(row.top + work.scrollTop));
          if (row.top < top - 1 || row.bottom > bottom + 1) outside += 1;
        }
        const seen = { isPlaying: stage.playing, rows: rows.size, outside, isScrolled: work.scrollTop > 0 };
        stage.pause();
        return seen;
      },
      scrolling,
    );
    expect(seen.rows).toBeGreaterThan(4);
    expect(seen).toMatchObject({ isPlaying: true, outside: 0, isScrolled: true });
    await resize(page, size.width, size.height);
  });

  it('fits the narrowest telephone', async () => {
    await resize(page, 320, 640);
    await show(page, 'example=dog-bites-man&step=scores&time=99');
    await expect.poll(() => page.locator('svg.stage').isVisible()).toBe(true);
    await expect.poll(() => page.locator('.root.narrow').count()).toBe(1);
    // The whole width, except that of a scroll bar.
    const room = await page.locator('.work').evaluate(({ clientWidth }) => clientWidth);
    expect(room).toBeGreaterThanOrEqual(320 - 8);
    const across = async (): Promise<number[]> => {
      const { x, width } = (await page.locator('svg.stage').boundingBox())!;
      return [x, Math.round(width)];
    };
    await expect.poll(across).toEqual([0, room]); // once it is drawn for that width
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await resize(page, size.width, size.height);
  });

  it('leaves out the frame where there are to be no controls, and is as high as what it shows', async () => {
    await open(page);
    const heights = await page.evaluate(async () => {
      const stage = document.createElement('attention-steps');
      stage.setAttribute('controls', 'none');
      stage.setAttribute('step', 'scores');
      document.body.className = ''; // whose stage fills the window
      document.body.replaceChildren(stage);
      await stage.ready;
      await new Promise((resolve) => setTimeout(resolve, 100));
      const find = (selector: string) => stage.renderRoot.querySelector(selector);
      const matrices = find('svg.stage')!.getBoundingClientRect();
      return [find('.dock, .head, .menu') === null, find('.sentence') !== null, stage.clientHeight - matrices.height];
    });
    expect(heights.slice(0, 2)).toEqual([true, true]);
    expect(heights[2]).toBeGreaterThan(0);
    expect(heights[2]).toBeLessThan(200);
  });
});
