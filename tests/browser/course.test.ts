/** The contents, and one lesson with a lab, a stage and three kinds of questions; course.slow.test.ts goes through all of them. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { browsers } from './browsers.ts';
import { PAGES, areDone, fits, walk } from './learner.ts';
import { allDrawn, lessons, site, unfold, watchedPage } from './tutorial.ts';

describe('the course', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watchedPage(browsers.chromium));
  });

  it('is listed, each lesson by its title', async () => {
    await page.goto(`${site}lessons/`);
    const links = await page
      .locator('article li h3 a')
      .evaluateAll((found) => found.map((a) => a.getAttribute('href')));
    expect(links).toEqual(lessons.map((lesson) => `${lesson}/`));
    await page.locator('article li h3 a').first().click();
    await page.waitForURL(`**/lessons/${lessons[0]}/`);
    await expect.poll(() => page.locator('h1').innerText()).not.toBe('');
  });

  it('opens what is folded away where a link has changed its stage, and nothing else', async () => {
    await page.goto(`${site}lessons/checked/#v=1&faded-2=step%3Dsoftmax`);
    const isOpen = (id: string) =>
      page.locator(`details:has(#${id})`).evaluate((fold: HTMLDetailsElement) => fold.open);
    await expect.poll(() => isOpen('faded-2')).toBe(true);
    await expect.poll(() => page.locator('#faded-2').evaluate((stage: AttentionSteps) => stage.step)).toBe('softmax');
    await expect.poll(() => isOpen('lab')).toBe(false);
  });

  it('shows what a term of an earlier lesson means, to who points at it and to who reaches it by keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site}lessons/q-k-v/`);
    await allDrawn(page); // a lab that comes above moves the term from under the pointer
    const term = page.locator('.gloss a').last();
    const means = page.locator('.gloss [role="tooltip"]').last();
    const isBelow = () =>
      term.evaluate((link: HTMLElement) => {
        const { top, left, right } = link.parentElement!.querySelector('[role="tooltip"]')!.getBoundingClientRect();
        return Math.abs(top - link.getBoundingClientRect().bottom) < 12 && left >= 0 && right <= 390;
      });
    for (const [show, hide] of [
      [() => term.focus(), () => term.blur()],
      [() => term.hover(), () => page.mouse.move(2, 2)],
    ] as const) {
      await expect.poll(() => means.isVisible()).toBe(false);
      await show();
      await expect.poll(() => means.isVisible()).toBe(true);
      await expect.poll(isBelow).toBe(true);
      await hide();
    }
    await expect.poll(() => term.getAttribute('aria-describedby')).toBe(await means.getAttribute('id'));
  });

  it.each(['scores', 'self-and-cross'])(
    'keeps the place of the stage of %s until its script is there',
    async (lesson) => {
      await page.setViewportSize({ width: 390, height: 400 });
      await page.goto(`${site}lessons/${lesson}/`);
      await unfold(page);
      const stage = page.locator('article attention-steps').first();
      const state = () =>
        stage.evaluate((one) => [one.matches(':defined'), one.getBoundingClientRect().height] as const);
      const [isThere, height] = await state();
      expect(isThere).toBe(false);
      await stage.scrollIntoViewIfNeeded();
      await expect.poll(state).toEqual([true, height]);
    },
  );

  it.each(['scores', 'q-k-v', 'checked'])(
    'covers no number of the stages of %s, also while one is asked',
    async (lesson) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${site}lessons/${lesson}/`);
      await unfold(page);
      for (const stage of await page.locator('article attention-steps:not([view=overview])').all()) {
        await stage.scrollIntoViewIfNeeded();
        const covered = () =>
          stage.evaluate(({ step, renderRoot }: AttentionSteps) => {
            const cells = [...renderRoot.querySelectorAll('[data-cell]')];
            if (cells.length === 0) return [`no number of ${step}`];
            return cells.flatMap((cell) => {
              cell.scrollIntoView({ block: 'nearest' });
              const { left, right, top, bottom } = cell.querySelector('rect')!.getBoundingClientRect();
              const over = (renderRoot as ShadowRoot).elementFromPoint((left + right) / 2, (top + bottom) / 2);
              return cell.contains(over)
                ? []
                : [`${cell.getAttribute('data-cell')} under ${over?.outerHTML.slice(0, 60)}`];
            });
          });
        await expect.poll(covered).toEqual([]);
        await stage.evaluate((element: AttentionSteps) => (element.predict = 'on'));
        for (const name of ['Ask me one', 'Hint', 'Check']) {
          await stage.getByRole('button', { name }).click();
          await expect.poll(covered, { message: name }).toEqual([]);
        }
      }
    },
  );

  it.each([1280, 390])('keeps the place of an exercise until its script is there, %i pixels wide', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${site}lessons/patterns/`);
    await unfold(page);
    const exercise = page.locator('attention-exercise');
    const height = () => exercise.evaluate((one) => one.getBoundingClientRect().height);
    const isDefined = await exercise.evaluate((element) => element.matches(':defined'));
    expect(isDefined).toBe(false);
    const before = await height();
    await exercise.scrollIntoViewIfNeeded();
    await exercise.locator('.cm-content').waitFor();
    await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThan(4);
  });

  it('sets the words of a formula in one font, and offers no keys to a finger', async () => {
    await page.goto(`${site}lessons/guess/`);
    const fonts = () =>
      page
        .locator('#x .formula mtext')
        .evaluateAll((words) =>
          words.map((word) => getComputedStyle(word).fontFamily === getComputedStyle(document.body).fontFamily),
        );
    await expect.poll(fonts).toEqual([true, true]);
    for (const hasTouch of [true, false]) {
      const { page: other } = await watchedPage(browsers.chromium, {
        viewport: { width: 390, height: 844 },
        hasTouch,
        isMobile: hasTouch,
      });
      await other.goto(`${site}lessons/guess/`);
      const stage = other.locator('article attention-steps');
      await stage.scrollIntoViewIfNeeded();
      await stage.evaluate((element: AttentionSteps) => (element.rows = 'all')); // where a cell has its panel
      const said = () => stage.locator('.panel.empty .hint').textContent();
      await expect.poll(said).toContain(hasTouch ? 'Touch a cell' : 'Tab and the arrow keys');
      await other.close();
    }
  });

  it.each(PAGES)('has the page lessons/%s, which fits', (name) => fits(page, name, false));

  it('has a lesson that fits from 320 to 1280 pixels, its lab computes, axe finds nothing', () =>
    fits(page, 'q-k-v', true));

  it('has a lesson that is done from its question to its last answer', async () => {
    await walk(page, 'q-k-v');
    await areDone(page, ['q-k-v']);
  });
});
