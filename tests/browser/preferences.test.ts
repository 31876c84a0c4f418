/** A reader's preferences: forced colours, less motion, paper, large text. Less motion in Firefox: without-engine.slow.test.ts. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '../../web/shared/numbers/format.ts';
import { isThorough } from '../seed.ts';
import { oneBrowser } from './browsers.ts';
import { countMovers, isNoWiderThan, newPage, onStage, open, resize, show, site } from './tutorial.ts';

/** The painted colours of the first element that fits. */
const style = (page: Page, selector: string, name: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

// Firefox ignores the emulation of media over BiDi.
describe('in Chromium', () => {
  let page: Page;
  beforeAll(async () => {
    page = await newPage(oneBrowser.chromium);
    await open(page);
  });
  afterEach(() =>
    page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'no-preference' }),
  );

  it.each(['light', 'dark'] as const)('keeps every number readable in forced colours, %s', async (colorScheme) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await show(page, 'example=causal-dog-bites-man&step=softmax&time=99&query=0');
    // The frame lies over the cells.
    await expect.poll(() => style(page, '.block .frame', 'fill')).toBe('none');
    const [canvas, text] = colorScheme === 'light' ? [255, 0] : [0, 255];
    const rgb = (level: number): string => `rgb(${level}, ${level}, ${level})`;
    for (const kind of ['.cell', '.cell.masked', '[data-matrix="rowSum"] .cell']) {
      await expect.poll(() => style(page, `${kind} rect`, 'fill')).toBe(rgb(canvas));
      await expect.poll(() => style(page, `${kind} text`, 'fill')).toBe(rgb(text));
    }
    // Words on a plane are read over its grid; the way on is a button.
    await show(page, 'example=bank-river&step=weighted-sum&time=99&rows=one');
    await expect.poll(() => style(page, ".drawing [data-tone='grid']", 'stroke-opacity')).toBe('0.35');
    await onStage(page, (stage) => {
      stage.seek(stage.duration);
    });
    await expect.poll(() => style(page, '.ended .door', 'border-top-style')).toBe('solid');
  });

  // What a browser puts on paper is what stands there once the page has heard `beforeprint`.
  const printed = async (page: Page) => {
    await page.evaluate(() => {
      const listen = (): void => {
        const stage = document.querySelector('attention-steps')!;
        const parts = [...stage.renderRoot.querySelectorAll<HTMLElement>('.root')].filter((part) =>
          part.checkVisibility(),
        );
        const tables = parts.flatMap((part) => [...part.querySelectorAll('table')]);
        const cells = tables.map((table) =>
          [...table.querySelectorAll('td + td, th + td')].map((cell) => cell.textContent),
        );
        const buttons = parts.flatMap((part) => [...part.querySelectorAll('button, svg, dialog')]).length;
        Object.assign(window, {
          printed: { scheme: parts.map((part) => getComputedStyle(part).colorScheme), buttons, cells },
        });
      };
      addEventListener('beforeprint', listen, { once: true });
    });
    await page.emulateMedia({ media: 'print' });
    await page.pdf();
    await page.emulateMedia({ media: null });
    return page.evaluate(
      () => (window as unknown as { printed: { scheme: string[]; buttons: number; cells: string[][] } }).printed,
    );
  };

  it.each([
    ['before the film begins', 'example=bank-river&step=scores&time=0'],
    ['in mid-film', 'example=bank-river&step=softmax&time=1.5'],
    ['in mid-step, whole matrices', 'example=worked-example&rows=all&step=weighted-sum&time=3'],
    ['a mask', 'example=causal-dog-bites-man&step=mask&time=0.2'],
    ['the second of two heads', 'example=bank-river-heads&head=1&step=softmax&time=0'],
    ['all heads', 'example=bank-river-heads&step=concat&time=0'],
    ['another sentence', 'example=two-queries&step=scores&time=0'],
    ['bare matrices', 'q=1,0;0,1&k=1,2;3,4;5,6&v=1;2;3&step=weighted-sum&time=0'],
    ['a gradient', 'example=worked-example&step=d-weights&time=0'],
    ['numbers to be predicted', 'example=dog-bites-man&step=scores&time=0&predict=scores[0,0]'],
  ])('prints the finished step as tables, light, with nothing to press: %s', async (_, link) => {
    await show(page, link);
    await onStage(page, (stage) => {
      stage.theme = 'dark';
    });
    const { step, expected } = await onStage(page, (stage) => {
      const { picture } = stage.prediction;
      const { operations } = picture.steps.find(({ id }) => id === stage.step)!;
      const ids = [...new Set(operations.flatMap(({ operands, out }) => [...operands, out]))];
      return { step: stage.step, expected: ids.map((id) => Array.from(picture.matrices[id]!.data)) };
    });
    expect(link).toContain(`step=${step}`);
    const { scheme, buttons, cells } = await printed(page);
    expect([scheme, buttons]).toEqual([['light'], 0]);
    const shown = expected.map((matrix) => matrix.map((value) => (Number.isNaN(value) ? '?' : formatNumber(value, 3))));
    expect(cells).toEqual(shown);
    await expect.poll(() => page.locator('attention-steps .paper').count()).toBe(0);
    await expect.poll(() => page.locator('attention-steps .transport').isVisible()).toBe(true);
  });

  // 1280 px at 200 % are 640 px of twice the size.
  it('fits 640 and 320 px, twice as large, without scrolling sideways', async () => {
    const large = await newPage(oneBrowser.chromium, { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });
    await open(large, 'example=worked-example&step=softmax&time=99');
    await isNoWiderThan(large, 640);
    await resize(large, 320, 450);
    await isNoWiderThan(large, 320);
    await large.close();
  });

  it('cuts between states where less motion is asked for', async () => {
    await show(page);
    const movers = await countMovers(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const fewer = await countMovers(page);
    expect(movers).toBeGreaterThan(5);
    expect(fewer).toBe(0);
  });

  it('tells a screen reader what is seen', async () => {
    await show(page, 'example=two-queries&step=scores&time=99');
    const score = await onStage(page, (stage) => stage.trace?.heads[0]?.scores.data[2]);
    for (const part of [
      /slider "Time"/,
      /option "query 0 (asks|gives .*to key .*)" \[selected\]/,
      'grid "S, scores, 2 × 3"',
      `gridcell "S, query 0 → key 2: ${score?.toFixed(4)}"`,
      /status: "?Scores\. A dot product/,
    ])
      await expect.poll(() => page.locator('attention-steps').ariaSnapshot()).toMatch(part);
    const described = page.locator('[data-cell="scores:0:2"]');
    await described.focus();
    const description = () =>
      described.evaluate((cell) => {
        const id = cell.getAttribute('aria-describedby') ?? '';
        return (cell.getRootNode() as ShadowRoot).getElementById(id)?.textContent;
      });
    await expect.poll(description).toMatch(/^query 0 → key 2, S\[0,2\] = .+ · .+ \+ .+ = .+/);
  });

  it('shows its pages across at 390 and 320 px, in letters of 32 px', async () => {
    const large = await newPage(oneBrowser.chromium);
    const session = await large.context().newCDPSession(large);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    const pages = ['', 'lessons/softmax/', 'playground/', 'editor/'];
    const lessons = ['', 'cost/', 'gradients/embed.html', 'sources/', 'glossary/'].map((name) => `lessons/${name}`);
    const others = [...lessons, 'read/', 'teach/', 'worksheet/', 'embed/', 'docs/engine-api/', 'docs/learning-api/'];
    for (const address of isThorough ? [...pages, ...others] : pages) {
      await large.goto(site + address);
      await expect.poll(() => large.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      for (const width of [390, 320]) {
        await resize(large, width, 844);
        await isNoWiderThan(large, width, address);
      }
    }
    await large.close();
  });
});
