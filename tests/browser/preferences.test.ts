/** What a reader's system asks for: forced colours, less motion, paper, large text. Less motion in Firefox: see without-engine.test.ts. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { oneBrowser } from './browsers.ts';
import { countMovers } from './tutorial.ts';

const site = inject('site');

async function open(browser: Browser, hash: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  await page.goto(`${site}#${hash}`);
  await page.locator('attention-steps').evaluate((stage: AttentionSteps) => stage.ready);
  return page;
}

/** The painted colours of the first element that fits. */
const style = (page: Page, selector: string, name: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

// Firefox ignores the emulation of media over BiDi.
describe('in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await oneBrowser.chromium();
  });
  afterAll(() => browser.close());

  it.each(['light', 'dark'] as const)('keeps every number readable in forced colours, %s', async (colorScheme) => {
    const page = await open(browser, 'example=causal-dog-bites-man&step=softmax&time=99&query=0', {
      forcedColors: 'active',
      colorScheme,
    });
    // The frame lies over the cells.
    expect(await style(page, '.block .frame', 'fill')).toBe('none');
    const [canvas, text] = colorScheme === 'light' ? [255, 0] : [0, 255];
    const rgb = (level: number): string => `rgb(${level}, ${level}, ${level})`;
    for (const kind of ['.cell', '.cell.masked', '[data-matrix="rowSum"] .cell']) {
      expect(await style(page, `${kind} rect`, 'fill')).toBe(rgb(canvas));
      expect(await style(page, `${kind} text`, 'fill')).toBe(rgb(text));
    }
    await page.close();
  });

  it('prints the picture and what it means, light, without what cannot be used on paper', async () => {
    const page = await open(browser, 'example=dog-bites-man&step=softmax&time=99&cell=weights,0,1&theme=dark');
    const dark = await style(page, 'attention-steps .root', 'background-color');
    await page.emulateMedia({ media: 'print' });
    expect(await style(page, 'attention-steps .root', 'background-color')).not.toBe(dark);
    for (const hidden of [
      '.transport',
      '.settings',
      '.own-input',
      '.export',
      '.links',
      '.tools',
      'select',
      'button.quiet',
    ])
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    for (const shown of ['.formula', 'svg.stage', '.panel .result', '.sentence', '.note'])
      expect(await page.locator(shown).first().isVisible(), shown).toBe(true);
    await page.close();
  });

  // 1280 px at 200 % are 640 px of twice the size.
  it.each([640, 320])('fits %i px, twice as large, without scrolling sideways', async (width) => {
    const page = await open(browser, 'example=worked-example&step=softmax&time=99', {
      viewport: { width, height: 450 },
      deviceScaleFactor: 2,
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.close();
  });

  it('cuts between states where less motion is asked for', async () => {
    const still = await open(browser, 'example=worked-example', { reducedMotion: 'reduce' });
    expect(await countMovers(still)).toBe(0);
    const moving = await open(browser, 'example=worked-example');
    expect(await countMovers(moving)).toBeGreaterThan(10);
    await still.close();
    await moving.close();
  });

  it('tells a screen reader what is seen', async () => {
    const page = await open(browser, 'example=two-queries&step=scores&time=99');
    const transcript = await page.locator('attention-steps').ariaSnapshot();
    expect(transcript).toMatch(/slider "Time": Scores, step 1 of 5: \d+ %|slider "Time"/);
    expect(transcript).toMatch(/option "query 1 (asks|takes .*from key .*)" \[selected\]/);
    expect(transcript).toContain('grid "S, scores, 2 × 3"');
    const score = await page
      .locator('attention-steps')
      .evaluate((stage: AttentionSteps) => stage.trace?.heads[0]?.scores.data[2]);
    expect(transcript).toContain(`gridcell "S, query 1 → key 3: ${score?.toFixed(4)}"`);
    expect(transcript).toMatch(/status: "?Scores\. A dot product/);
    await page.locator('[data-cell="scores:0:2"]').focus();
    const description = await page.locator('[data-cell="scores:0:2"]').evaluate((cell) => {
      const id = cell.getAttribute('aria-describedby') ?? '';
      return (cell.getRootNode() as ShadowRoot).getElementById(id)?.textContent;
    });
    expect(description).toMatch(/^S\[0,2\] = .+ · .+ \+ .+ = .+/);
    await page.close();
  });
});
