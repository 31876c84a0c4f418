/** Links with a little more than they may have: what does not fit is said, and nothing breaks. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeMatrix } from '../../web/shared/input/link-values.ts';
import { oneBrowser } from './browsers.ts';
import { open, openWatched } from './tutorial.ts';

/** Small and all different: softmax has something to do, and nothing overflows. */
const matrix = (rows: number, cols: number): string =>
  encodeMatrix({ rows, cols, data: Float32Array.from({ length: rows * cols }, (_, at) => ((at * 7919) % 257) / 2570) });
const words = (count: number): string[] => Array.from({ length: count }, (_, at) => `w${at}`);

const above: Readonly<Record<string, readonly [link: string, says: RegExp]>> = {
  '513 tokens': [`x=${matrix(513, 2)}`, /513 × 2 is more than/],
  '513 features': [`x=${matrix(2, 513)}`, /2 × 513 is more than/],
  'a sentence of 257 words': [`sentence=${words(257).join('%20')}`, /"sentence" is not readable: .*25[67]/],
  '513 features of a word': ['sentence=a%20b&dk=513', /"dk" is not readable/],
  'padding from key 513 on': ['keylength=513', /"keylength" is not readable/],
  'too great a speed': ['speed=4.01', /"speed" is not readable/],
  'a labels too many': [`q=1x1:1&k=1x1:1&v=1x1:1&tokens=a,b`, /"tokens" is not readable: expected 1/],
  'a seed too large': ['sentence=a&seed=1000000', /"seed" is not readable/],
  'a time that is no time': ['time=-1', /"time" is not readable/],
  '100,000 parameters that are none': [
    Array.from({ length: 100_000 }, (_, at) => `p${at}=`).join('&'),
    /"p0" is not a known parameter/,
  ],
};

describe.each(Object.entries(oneBrowser))('a link in %s', (_name, launch) => {
  let page: Page;
  beforeAll(async () => {
    const opened = await openWatched(launch);
    page = opened.page;
    await open(page);
    return opened.close;
  });

  it.each(Object.entries(above))('with %s says so, and the stage goes on', async (_what, [link, says]) => {
    const seen = await page.evaluate(async (text) => {
      const stage = document.querySelector('attention-steps');
      if (!stage) throw new Error('no stage');
      stage.link = text;
      await stage.updateComplete;
      return {
        says: stage.renderRoot.querySelector('[role="alert"]')?.textContent ?? '',
        outputs: stage.trace?.output.data.length ?? 0,
      };
    }, link);
    expect(seen.says).toMatch(says);
    expect(seen.outputs).toBeGreaterThan(0);
  });
});
