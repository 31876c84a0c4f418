/** The pointer meets what is under it in pages that scale, zoom, scroll or turn round what they show. */
import type { Frame, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { browsers } from './browsers.ts';
import { boxOf, newPage, site } from './tutorial.ts';

const stage =
  '<attention-steps example="dog-bites-man" step="scores" rows="all" style="width: 900px"></attention-steps>';
const scaled = (by: number, inner: string): string =>
  `<div style="transform: scale(${by}); transform-origin: 0 0; width: 900px">${inner}</div>`;
const wraps = {
  'as it is': stage,
  'three fifths': scaled(0.6, stage),
  'one and a half': scaled(1.5, stage),
  'a slide in a slide': scaled(0.8, scaled(0.7, stage)),
  zoomed: `<div style="zoom: 1.5">${stage}</div>`,
  'scrolled, and scaled': `<div style="height: 600px; overflow: auto">${scaled(0.75, `<div style="height: 400px"></div>${stage}`)}</div>`,
  'from right to left': `<div dir="rtl">${scaled(0.75, stage)}</div>`,
};

const pageOf = (body: string): string =>
  `<!doctype html><title>host</title><body style="margin: 30px"><script type="module" src="${site}element/attention-steps.js"></script>${body}`;

describe.each(Object.entries(browsers))('in %s', (name, launch) => {
  let page: Page;
  let html = '';
  beforeAll(async () => {
    page = await newPage(launch, { viewport: { width: 1500, height: 1100 } });
    await page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    const framed = `<iframe src="embedded.html" style="width: 1000px; height: 900px; transform: scale(0.7)"></iframe>`;
    await page.route('**/framed.html', (route) => route.fulfill({ contentType: 'text/html', body: framed }));
    await page.route('**/embedded.html', (route) => route.fulfill({ contentType: 'text/html', body: pageOf(stage) }));
  });

  /** Moves to the middle of some cells, the first and the last among them, and asks for the one that is found. */
  async function expectHits(where: Frame): Promise<void> {
    const element = where.locator('attention-steps');
    await element.evaluate(async (one: AttentionSteps) => {
      await one.ready;
      one.step = 'scores';
      await one.updateComplete;
    });
    await element.locator('[data-cell="scores:1:2"]').scrollIntoViewIfNeeded();
    const cells = await element.locator('[data-cell]').all();
    expect(cells).toHaveLength(19);
    for (const cell of cells.filter((_, at) => at % 6 === 0)) {
      const name = await cell.getAttribute('data-cell');
      const { x, y } = await boxOf(cell);
      await page.mouse.move(x, y);
      const found = () =>
        element.evaluate((one: AttentionSteps) => {
          const at = one.viewport.focus;
          return at && `${at.matrix}:${String(at.row)}:${String(at.col)}`;
        });
      await expect.poll(found).toBe(name);
    }
  }

  it.each(Object.entries(wraps))('%s: each cell is found, and typed where it is', async (_, body) => {
    html = pageOf(body);
    await page.goto(`${site}host.html`);
    await expectHits(page.mainFrame());
    const element = page.locator('attention-steps');
    await element.evaluate(async (one: AttentionSteps) => {
      one.step = 'qkv';
      await one.updateComplete;
    });
    const cell = element.locator('[data-cell="x:1:1"]');
    const { x, y } = await boxOf(cell);
    await page.mouse.click(x, y);
    await page.keyboard.press('Enter');
    const off = async () => {
      const editor = await boxOf(element.locator('input.editor'));
      return Math.max(Math.abs(editor.x - x), Math.abs(editor.y - y));
    };
    await expect.poll(off).toBeLessThan(2);
    await page.keyboard.press('Escape');
    // Its menu opens below its button, at the same right edge.
    const button = element.getByRole('button', { name: 'Menu' });
    await button.click();
    const isBelow = async () => {
      const [above, menu] = [await boxOf(button), await boxOf(element.locator('#menu'))];
      return Math.abs(above.right - menu.right) < 3 && menu.top >= above.bottom;
    };
    await expect.poll(isBelow).toBe(true);
  });

  // Firefox's driver ignores the scale of an iframe.
  if (name === 'chromium')
    it('in an iframe that is scaled', async () => {
      await page.goto(`${site}framed.html`);
      const iframe = await page.waitForSelector('iframe');
      const frame = await iframe.contentFrame();
      await expectHits(frame!);
    });
});
