/** Under a policy that takes no inline style a browser refuses nothing but the styles of MathML, and cells have their tints. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { oneBrowser } from './browsers.ts';
import { served } from './serve.ts';
import { allDrawn, newPage } from './tutorial.ts';

const strict = { 'Content-Security-Policy': "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'" };

declare global {
  interface Window {
    /** The elements whose style or script was refused, since the page has begun. */
    refused: string[];
  }
}

describe("style-src 'self'", () => {
  let page: Page;
  let host: string;
  beforeAll(async () => {
    host = await served(undefined, strict);
    page = await newPage(oneBrowser.chromium);
    await page.addInitScript(() => {
      window.refused = [];
      addEventListener('securitypolicyviolation', (event) => {
        const [target] = event.composedPath();
        const isMath = target instanceof Element && target.namespaceURI?.endsWith('MathML');
        window.refused.push(isMath ? 'math' : `${event.effectiveDirective}: ${event.sample}`);
      });
    });
  });

  it.each<readonly [path: string, tints: number]>([
    ['embed.html#example=causal-dog-bites-man&step=softmax&rows=all', 20],
    ['embed.html#example=causal-dog-bites-man&step=d-values&rows=all', 20],
    ['', 0],
    ['embed.html?view=overview#example=bank-river', 0],
    ['embed.html?present=on#example=bank-river-heads&step=softmax', 50],
    ...['scores', 'many-heads', 'patterns', 'gradients'].map((lesson) => [`lessons/${lesson}/`, 0] as const),
  ])('%s', async (path, tints) => {
    await page.goto(host + path);
    await allDrawn(page);
    const tinted = await page.evaluate(async () => {
      let found = 0;
      for (const stage of document.querySelectorAll('attention-steps')) {
        await stage.ready;
        stage.seek(Infinity);
        await stage.updateComplete;
        for (const cell of stage.renderRoot.querySelectorAll('.tint'))
          if (getComputedStyle(cell).getPropertyValue('--t') !== '') found += 1;
      }
      return found;
    });
    expect(tinted).toBeGreaterThanOrEqual(tints);
    const refused = await page.evaluate(() => window.refused);
    expect(refused.filter((what) => what !== 'math')).toEqual([]);
    if (path === 'lessons/scores/') expect(refused).toContain('math'); // so what is refused is seen
  });
});
