/** Measures places in the window, in every step of both passes. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { onStage, show } from './tutorial.ts';

export const size = { width: 1280, height: 800 } as const;

const walked = (page: Page) =>
  onStage(page, async (stage) => {
    const boxOf = (element: Element | null): number[] => {
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height];
    };
    const root = stage.renderRoot;
    const isInView = (element: Element): boolean => {
      const { width, height, bottom, right } = element.getBoundingClientRect();
      return width > 1 && height > 1 && bottom <= innerHeight && right <= innerWidth;
    };
    // The page's own links leave the stage. The choice of heads, one stop of the Tab key, is counted by itself, and so are
    // the ways on from a complete step, and the one switch, of the scale.
    const operable =
      'button:not([role="tab"], .door), select:not(.head-choice *), input:not([role="switch"]), textarea, a[href]:not([slot] *, [slot]), summary, [role="listbox"]';
    const seen = [];
    for (const pass of ['forward', 'backward'] as const) {
      (stage as unknown as { pass: string }).pass = pass;
      await stage.updateComplete;
      for (const { step, start, rest } of stage.bench.timeline.spans)
        for (const part of [0.4, 1]) {
          stage.seek(start + part * (rest - start));
          await stage.updateComplete;
          if (part === 1) await new Promise(requestAnimationFrame); // what follows from its size has followed
          seen.push({
            at: `${step}, ${part}`,
            play: boxOf(root.querySelector('.key.main')),
            sentence: boxOf(root.querySelector('.sentence')),
            // Of one word's row: its place, and what stands around it.
            rows: boxOf(root.querySelector('.film .rows')),
            told: boxOf(root.querySelector('.film .told')),
            drawing: boxOf(root.querySelector('.film .drawn .drawing')),
            sum: boxOf(root.querySelector('.film-sum, .film-parts')),
            strip: boxOf(root.querySelector('.strip')),
            matrices: [...root.querySelectorAll('.block .frame')].map(boxOf),
            controls: [...root.querySelectorAll(operable), ...document.querySelectorAll(operable)].filter(isInView)
              .length,
            doors: root.querySelectorAll('.door').length,
            heads: root.querySelectorAll('[role="tablist"], .head-choice').length,
            page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
          });
        }
    }
    return seen;
  });

/** Expects that in these links the play button does not move by a pixel, and everything is in the window. */
export async function expectSteady(page: Page, links: readonly string[]): Promise<void> {
  let play: number[] | undefined;
  for (const link of links) {
    let rows: number[] | undefined;
    await show(page, link);
    const all = await walked(page);
    for (const step of ['scores', 'd-values']) expect(all.map(({ at }) => at)).toContain(`${step}, 1`);
    for (const { at, ...there } of all) {
      const what = `${link.slice(0, 40)}, ${at}`;
      play ??= there.play;
      expect(there.play, what).toEqual(play);
      expect(there.page, what).toEqual([size.width, size.height]);
      expect(there.controls, what).toBeLessThanOrEqual(12);
      expect(there.doors, what).toBeLessThanOrEqual(3);
      // Beside one word's row, there is one place to choose a head in a step that is a head's own.
      const isOfAll = link.includes('rows=one') && /^(words|qkv|d-output-projection|d-split|d-qkv),/.test(at);
      expect(there.heads, what).toBe(link.includes('head') && !isOfAll ? 1 : 0);
      expect(there.matrices.length, what).toBeGreaterThan(0);
      if (link.includes('rows=one')) {
        rows ??= there.rows;
        // Browsers round to parts of a pixel.
        for (const [at, place] of rows.entries()) expect(there.rows[at], what).toBeCloseTo(place, 1);
        const [, top = NaN, width = NaN] = there.rows;
        expect(width, what).toBeGreaterThan(0.4 * size.width);
        const [, toldTop = NaN, , toldHeight = NaN] = there.told;
        expect(toldTop + toldHeight, what).toBeLessThanOrEqual(top);
        expect(there.drawing[0], what).toBeGreaterThanOrEqual(rows[0]! + width);
        expect(there.drawing[3], what).toBeGreaterThanOrEqual(0.5 * size.height);
      }
      const { sentence, sum, strip, told, drawing, matrices } = there;
      for (const [x = NaN, y = NaN, width = NaN, height = NaN] of [sentence, sum, strip, told, drawing, ...matrices]) {
        expect(Math.min(x, y), what).toBeGreaterThanOrEqual(0);
        expect(x + width, what).toBeLessThanOrEqual(size.width);
        // Nothing of the stage is below the sentence, which stands in the dock.
        expect(y + height, what).toBeLessThanOrEqual(y === sentence[1] ? size.height : sentence[1]!);
      }
    }
  }
  // A finger's, at this size of window, too.
  expect(play?.[2]).toBeGreaterThanOrEqual(44);
}
