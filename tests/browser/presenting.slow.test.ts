/** Every step for a room full of people at 1920 × 1080, and on a phone. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeMatrix } from '../../web/shared/input/link-values.ts';
import { EXAMPLES } from '../../web/stage/inputs/examples.ts';
import { oneBrowser } from './browsers.ts';
import { boxOf, newPage, onStage, open, show, site, visit } from './tutorial.ts';

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

const long = 'the old man who lives by the sea says that it will rain on the town tomorrow';
const matrix = (rows: number, cols: number) =>
  encodeMatrix({ rows, cols, data: Float32Array.from({ length: rows * cols }, (_, at) => Math.sin(at)) });
const large = matrix(24, 24);
const crossed = Object.entries({
  x: matrix(3, 8),
  context: matrix(4, 8),
  wq: matrix(8, 8),
  wk: matrix(8, 4),
  wv: matrix(8, 4),
  wo: matrix(8, 8),
});

/** Links that a lecturer may show: of one word's row, and of what is too long for it. */
const shown: readonly (readonly [name: string, link: string])[] = [
  ...EXAMPLES.map(({ id }) => [id, `example=${id}`] as const),
  ['two sentences', `${crossed.map(([name, value]) => `${name}=${value}`).join('&')}&heads=4&kvheads=2`],
];
const tooLong: typeof shown = [
  ['17 words', `sentence=${encodeURIComponent(long)}`],
  ['17 words, 4 heads', `sentence=${encodeURIComponent(long)}&dmodel=8&sentenceheads=4`],
  ['24 rows without words', `q=${large}&k=${large}&v=${large}`],
];

/**
 * In every step of both passes, at rest and while it plays: the smallest type of what can be read, and the share of the window
 * that matrices, strip and picture cover together.
 */
const presented = (page: Page) =>
  onStage(page, async (stage) => {
    const root = stage.renderRoot;
    const found = (selector: string): Element[] =>
      [...root.querySelectorAll(selector)].filter((one) => one.getBoundingClientRect().width > 2);
    const zoom = parseFloat(getComputedStyle(root.querySelector('.root')!).zoom);
    const type = (texts: readonly Element[]): number =>
      Math.min(...texts.map((one) => zoom * parseFloat(getComputedStyle(one).fontSize)));
    const covered = (): number => {
      const boxes = found(
        '.block, .words, svg.stage .arcs, .told, .strip, .film-sum, .film-parts, .drawn .drawing',
      ).map((one) => one.getBoundingClientRect());
      let [inside, all] = [0, 0];
      for (let y = 3; y < innerHeight; y += 6)
        for (let x = 3; x < innerWidth; x += 6) {
          all += 1;
          if (boxes.some(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom))
            inside += 1;
        }
      return inside / all;
    };
    const seen = [];
    for (const pass of ['forward', 'backward'] as const) {
      (stage as unknown as { pass: string }).pass = pass;
      await stage.updateComplete;
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); // what stands above the stage has its height
      for (const { step, start, rest } of stage.bench.timeline.spans)
        for (const part of [0.6, 1]) {
          stage.seek(start + part * (rest - start));
          await stage.updateComplete;
          await new Promise(requestAnimationFrame); // what follows from its size has followed
          const sentence = root.querySelector('.sentence')!;
          const box = root.querySelector('.stage-box')!;
          seen.push({
            at: `${step}, ${part}`,
            numbers: found('.cell text, .largest text').length,
            digits: type(
              found('.block:not([data-faint]) .cell text, .mover text').filter((one) => !one.textContent.includes('%')),
            ),
            shares: type(found('.block .cell text').filter((one) => one.textContent.includes('%'))),
            sentence: type(found('.sentence')),
            // Line for line, not to the pixel: a subscript makes its line a little higher.
            isCut: sentence.scrollHeight - sentence.clientHeight > 16,
            isBeyond: box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight,
            share: covered(),
          });
        }
    }
    return seen;
  });

/** The smallest digits there are. */
const digitsOf = (page: Page) =>
  onStage(page, (stage) =>
    Math.min(
      ...[...stage.renderRoot.querySelectorAll('.cell text')]
        .filter((one) => one.getBoundingClientRect().width > 2)
        .map((one) => parseFloat(getComputedStyle(one).fontSize)),
    ),
  );

describe('the sizes of the stage', () => {
  let page: Page;
  beforeAll(async () => {
    page = await newPage(oneBrowser.chromium);
  });

  const faultsOf = async (link: string, least: { digits: number; share: number }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await open(page);
    await show(page, `${link}&present=on&rows=one`);
    const all = await presented(page);
    expect(all.length).toBeGreaterThan(11);
    return all.filter(
      ({ at, numbers, digits, shares, sentence, isCut, isBeyond, share }) =>
        (at.endsWith(' 1') && numbers === 0) || // at first there may be none
        digits < least.digits ||
        shares < 0.9 * least.digits || // which have a sign more
        sentence < 23.9 ||
        isCut ||
        isBeyond ||
        share < least.share,
    );
  };
  /** The rows of trained models have sixteen numbers, and one of their sentences has nine words. */
  const digitsFor = (name: string): number => (name.startsWith('learnt') ? 19.9 : 31);
  it.each(shown)('let everything be read from the last row of a room: %s', async (name, link) => {
    const faults = await faultsOf(link, { digits: digitsFor(name), share: 0.42 });
    expect(faults).toEqual([]);
  });
  it.each(tooLong)('show whole matrices of %s in the window', async (_, link) => {
    const faults = await faultsOf(link, { digits: 0, share: 0.24 });
    expect(faults).toEqual([]);
  });

  it('keep play in view on a phone, digits of 14 px, and a switch from the picture to the cell', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const example of ['bank-river', 'causal-dog-bites-man', 'two-queries']) {
      await open(page, `example=${example}`);
      for (const step of await steps(page))
        for (const share of [0.3, 1]) {
          await rest(page, step, share);
          const where = `${example}, ${step}, ${share}`;
          await expect.poll(() => digitsOf(page), { message: where }).toBeGreaterThanOrEqual(14);
          const places = () =>
            onStage(page, (stage) => {
              const play = stage.renderRoot.querySelector('.key.main')!.getBoundingClientRect();
              const drawing = stage.renderRoot.querySelector('.aside .drawing')?.getBoundingClientRect();
              const dock = stage.renderRoot.querySelector('.dock')!.getBoundingClientRect();
              return {
                isPlayInView: play.bottom <= innerHeight,
                isPlayLarge: Math.min(play.width, play.height) >= 44,
                isDrawingWhole: drawing === undefined || drawing.bottom <= dock.top + 1,
              };
            });
          await expect
            .poll(places, { message: where })
            .toEqual({ isPlayInView: true, isPlayLarge: true, isDrawingWhole: true });
        }
    }
    const other = page.locator('.other-view');
    await expect.poll(async () => (await boxOf(other)).height).toBeGreaterThanOrEqual(44);
    await expect.poll(() => page.locator('.aside .panel').count()).toBe(0);
    await other.click();
    await expect.poll(() => page.locator('.aside .panel').count()).toBe(1);
    await expect.poll(() => page.locator('.aside .drawn').count()).toBe(0);
    await other.click();
    await expect.poll(() => page.locator('.aside .drawn').count()).toBe(1);
  });

  it('give a page of 700 px the picture beside the matrices, whole', async () => {
    await page.setViewportSize({ width: 700, height: 720 });
    await open(page, 'example=bank-river');
    for (const step of await steps(page)) {
      await rest(page, step);
      const places = () =>
        onStage(page, (stage) => {
          const [drawing, box, dock] = ['.aside .drawing', '.stage-box', '.dock'].map((part) =>
            stage.renderRoot.querySelector(part)!.getBoundingClientRect(),
          ) as [DOMRect, DOMRect, DOMRect];
          return [drawing.left >= box.right, drawing.height > 100, drawing.bottom <= dock.top];
        });
      await expect.poll(places, { message: step }).toEqual([true, true, true]);
    }
    // Lower, what is computed scrolls into view.
    await page.setViewportSize({ width: 844, height: 390 });
    await rest(page, 'weighted-sum', 0.5);
    await onStage(page, (stage) => stage.play());
    const isSeen = () =>
      onStage(page, (stage) => {
        const target = stage.renderRoot.querySelector('.light > .target')?.getBoundingClientRect();
        const box = stage.renderRoot.querySelector('.stage-box')!.getBoundingClientRect();
        return target !== undefined && target.top >= box.top - 1 && target.bottom <= box.bottom + 1;
      });
    await expect.poll(isSeen).toBe(true);
    await onStage(page, (stage) => stage.pause());
  });

  it('hear the keys at once where a page presents, and no key behind a dark screen', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, `${site}embed.html?present=on#example=bank-river&step=softmax&time=99`);
    await onStage(page, (stage) => stage.ready);
    await page.keyboard.press('ArrowRight');
    const at = () => onStage(page, (stage) => [stage.step, stage.presenting.isDark]);
    await expect.poll(at).toEqual(['weighted-sum', false]);
    await page.keyboard.press('b');
    await expect.poll(at).toEqual(['weighted-sum', true]);
    await page.keyboard.press('PageUp');
    await expect.poll(at).toEqual(['weighted-sum', false]);
    await page.keyboard.press('PageUp');
    await expect.poll(at).toEqual(['softmax', false]);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => onStage(page, (stage) => [stage.present, stage.shadowRoot?.activeElement?.id]))
      .toEqual([false, 'stage-box']);
  });

  it('move no number over another, as they are painted', async () => {
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
