/** What a room full of people sees at 1920 × 1080, and what a phone has room for, in every step. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneBrowser } from './browsers.ts';
import { newPage, onStage, open } from './tutorial.ts';

const steps = (page: Page) => onStage(page, (stage) => stage.bench.timeline.spans.map(({ step }) => step));

const rest = (page: Page, step: string, share = 1) =>
  onStage(
    page,
    (stage, [id, part]) => {
      const span = stage.bench.timeline.spans.find((one) => one.step === id)!;
      stage.seek(span.start + part * (span.rest - span.start));
      return stage.updateComplete;
    },
    [step, share] as const,
  );

/** The smallest type of what matches, and the share of the window that matrices, strip and picture cover together. */
const measured = (page: Page) =>
  onStage(page, (stage) => {
    const found = (selector: string): Element[] =>
      [...stage.renderRoot.querySelectorAll(selector)].filter((one) => one.getBoundingClientRect().width > 2);
    const type = (selector: string): number =>
      Math.min(...found(selector).map((one) => parseFloat(getComputedStyle(one).fontSize)));
    const boxes = found('.block, .words, svg.stage .arcs, .aside svg').map((one) => one.getBoundingClientRect());
    let [covered, all] = [0, 0];
    for (let y = 3; y < innerHeight; y += 6)
      for (let x = 3; x < innerWidth; x += 6) {
        all += 1;
        if (boxes.some(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom))
          covered += 1;
      }
    return { digits: type('.cell text'), sentence: type('.sentence'), share: covered / all };
  });

describe('the sizes of the stage', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await oneBrowser.chromium();
    page = await newPage(browser);
  });
  afterAll(async () => {
    await browser.close();
  });

  it.each(['bank-river', 'bank-money', 'dog-bites-man', 'causal-dog-bites-man', 'two-queries', 'bank-river-heads'])(
    'let %s be read from the last row of a room',
    { timeout: 120_000 },
    async (example) => {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await open(page, `example=${example}&present=on`);
      for (const step of await steps(page)) {
        for (const part of [0.4, 1]) {
          await rest(page, step, part);
          const { digits, sentence, share } = await measured(page);
          const where = `${step}, ${part}`;
          expect(digits, where).toBeGreaterThanOrEqual(31);
          expect(sentence, where).toBeGreaterThanOrEqual(36);
          expect(share, where).toBeGreaterThanOrEqual(0.45);
        }
      }
    },
  );

  it(
    'keep play in view on a phone, digits of 14 px, and a switch from the picture to the cell',
    { timeout: 120_000 },
    async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const example of ['bank-river', 'causal-dog-bites-man', 'two-queries']) {
        await open(page, `example=${example}`);
        for (const step of await steps(page))
          for (const share of [0.3, 1]) {
            await rest(page, step, share);
            const where = `${example}, ${step}, ${share}`;
            expect((await measured(page)).digits, where).toBeGreaterThanOrEqual(14);
            const play = (await page.locator('.key.main').boundingBox())!;
            expect(play.y + play.height, where).toBeLessThanOrEqual(844);
            expect(Math.min(play.width, play.height), where).toBeGreaterThanOrEqual(44);
            const isWhole = await onStage(page, (stage) => {
              const drawing = stage.renderRoot.querySelector('.aside .drawing');
              const dock = stage.renderRoot.querySelector('.dock')!;
              return drawing === null || drawing.getBoundingClientRect().bottom <= dock.getBoundingClientRect().top + 1;
            });
            expect(isWhole, where).toBe(true);
          }
      }
      const other = page.locator('.other-view');
      expect((await other.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      expect(await page.locator('.aside .panel').count()).toBe(0);
      await other.click();
      expect(await page.locator('.aside .panel').count()).toBe(1);
      expect(await page.locator('.aside .drawn').count()).toBe(0);
      await other.click();
      expect(await page.locator('.aside .drawn').count()).toBe(1);
    },
  );

  it('move no number over another, as they are painted', { timeout: 120_000 }, async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, 'example=bank-river&speed=1');
    let seen = 0;
    for (const step of await steps(page))
      for (let share = 0.01; share < 0.4; share += 0.013) {
        await rest(page, step, share);
        const { movers, covered } = await onStage(page, (stage) => {
          const boxes = (selector: string) =>
            [...stage.renderRoot.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
          const moving = boxes('.mover rect');
          const others = boxes('.cell text, .factors text, .word text');
          const meet = (a: DOMRect, b: DOMRect) =>
            a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          return {
            movers: moving.length,
            covered: moving.filter((one, at) => [...others, ...moving.slice(at + 1)].some((other) => meet(one, other)))
              .length,
          };
        });
        seen += movers;
        expect(covered, `${step}, ${share}`).toBe(0);
      }
    expect(seen).toBeGreaterThan(20);
  });
});
