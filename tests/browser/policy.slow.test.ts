/** Under a policy that takes no inline style everything looks as it does without one: every colour, size and width. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneBrowser } from './browsers.ts';
import { serve } from './serve.ts';
import { allDrawn, newPage, show } from './tutorial.ts';

const strict = { 'Content-Security-Policy': "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'" };

/** How each element of the page is painted, in shadow roots, too; and how many cells have a tint. */
const looked = (page: Page) =>
  page.evaluate(async () => {
    scrollTo(0, 0);
    for (const stage of document.querySelectorAll('attention-steps')) {
      await stage.ready;
      stage.seek(Infinity);
      await stage.updateComplete;
    }
    await document.fonts.ready;
    const names = ['fill', 'background-color', 'background-image', 'color', 'font-size', 'text-anchor', 'display'];
    const all: Element[] = [];
    const walk = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        all.push(element);
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document.body);
    const tinted = all.filter(
      (one) => one.matches('.tint') && getComputedStyle(one).getPropertyValue('--t') !== '',
    ).length;
    const looks = all
      .filter((one) => one.checkVisibility() && !one.closest('math')) // whose spaces are style attributes
      .map((one) => {
        const style = getComputedStyle(one);
        const { width, height } = one.getBoundingClientRect();
        const size = `${Math.round(width)}x${Math.round(height)}`;
        return [
          one.localName,
          one.getAttribute('class'),
          size,
          ...names.map((name) => style.getPropertyValue(name)),
        ].join(' ');
      });
    return { looks, tinted };
  });

describe.each(Object.entries(oneBrowser))("style-src 'self' in %s", (_, launch) => {
  let browser: Browser;
  /** One without the policy, one with it: next to each other, so that neither is loaded again for another link. */
  let pages: readonly [free: Page, strict: Page];
  let plain: Awaited<ReturnType<typeof serve>>;
  let held: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    [browser, plain, held] = await Promise.all([launch(), serve(), serve(undefined, strict)]);
    const options = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;
    pages = [await newPage(browser, options), await newPage(browser, options)];
  });
  afterAll(async () => {
    await Promise.all([browser.close(), plain.close(), held.close()]);
  });

  async function looksAt(page: Page, url: string): ReturnType<typeof looked> {
    const [address = '', link] = url.split('#');
    if (page.url().split('#')[0] === address) await show(page, link);
    else await page.goto(url);
    await allDrawn(page);
    return looked(page);
  }

  it.each<readonly [path: string, tints: number]>([
    ['embed.html#example=causal-dog-bites-man&step=softmax', 20],
    ['embed.html#example=causal-dog-bites-man&step=d-values', 20],
    ['embed.html?view=overview#example=bank-river', 0],
    ['embed.html?present=on#example=bank-river-heads&step=softmax', 50],
    ...['scores', 'many-heads', 'patterns', 'gradients'].map((lesson) => [`lessons/${lesson}/`, 0] as const),
  ])('%s', async (path, tints) => {
    const [free, strictly] = [await looksAt(pages[0], plain.url + path), await looksAt(pages[1], held.url + path)];
    expect(free.looks.length).toBeGreaterThan(50);
    expect(free.tinted).toBeGreaterThanOrEqual(tints);
    expect(strictly.looks).toEqual(free.looks);
  });
});
