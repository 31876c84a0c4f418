/** Links with everything that they may have: the stage shows it, and its own link says the same. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeLabels, encodeMatrix } from '../../web/shared/input/link-values.ts';
import { placesText } from '../../web/stage/inputs/places.ts';
import { ALL_STEP_IDS } from '../../web/stage/inputs/step-ids.ts';
import { oneBrowser } from './browsers.ts';
import { open, watchedPage } from './tutorial.ts';

/** Small and distinct numbers: softmax has something to do, and nothing overflows. */
const matrix = (rows: number, cols: number): string =>
  encodeMatrix({ rows, cols, data: Float32Array.from({ length: rows * cols }, (_, at) => ((at * 7919) % 257) / 2570) });
const zeros = (rows: number, cols: number): string => encodeMatrix({ rows, cols, data: new Float32Array(rows * cols) });
const words = (count: number): string[] => Array.from({ length: count }, (_, at) => `w${at}`);
const cells = Array.from({ length: 1024 }, (_, at) => ({ matrix: 'q', row: at % 512, col: at >> 9 }));

const whole = {
  '512 tokens': `step=softmax&x=${matrix(512, 2)}&wq=${matrix(2, 1)}&wk=${matrix(2, 1)}&wv=${matrix(2, 1)}&tokens=${encodeLabels(words(512))}`,
  '512 queries, keys and features, and a mask': `step=mask&q=${matrix(512, 512)}&k=${matrix(512, 512)}&v=${matrix(512, 512)}&mask=${zeros(512, 512)}`,
  'one token of 512 features': `step=qkv&x=${matrix(1, 512)}&wq=${matrix(512, 512)}&wk=${matrix(512, 512)}&wv=${matrix(512, 512)}`,
  'the gradients of 512 tokens': `step=d-scale&q=${matrix(512, 2)}&k=${matrix(512, 2)}&v=${matrix(512, 2)}&outputgradient=${matrix(512, 2)}`,
  'a sentence of 256 words': `step=weighted-sum&time=99&sentence=${words(256).join('%20')}&dmodel=512&dk=512&seed=999999`,
  'every parameter': [
    ...['example=two-queries', 'scale=-1.5', 'causal=on', 'keylength=512', 'speed=4', 'theme=dark', 'cell=q,511,1'],
    ...[`steps=${ALL_STEP_IDS.join('%20')}`, 'step=softmax', 'time=1e300', 'predict=softmax%20output%5B511,1%5D'],
    ...[`revealed=${encodeURIComponent(placesText(cells))}`, `fixed=${encodeURIComponent(placesText(cells))}`],
    ...[`q=${matrix(512, 2)}`, `k=${matrix(512, 2)}`, `v=${matrix(512, 2)}`, `mask=${zeros(512, 512)}`],
    ...[`tokens=${encodeLabels(words(512))}`, `contexttokens=${encodeLabels(words(512))}`],
  ].join('&'),
};

describe.each(Object.entries(oneBrowser))('a link in %s', (_name, launch) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await open(page);
  });

  it.each(Object.entries(whole))('with %s shows them, and says the same', async (_what, link) => {
    const seen = await page.evaluate(async (text) => {
      const stage = document.querySelector('attention-steps');
      if (!stage) throw new Error('no stage');
      stage.link = text;
      await stage.updateComplete;
      const again = document.createElement('attention-steps');
      document.body.append(again);
      await again.ready;
      Object.assign(again, { shouldUpdate: () => false }); // its numbers are looked at, so it is not drawn
      const link = stage.link;
      again.link = link;
      const [one, other] = [again, stage].map((of) => of.picture.matrices.output?.data ?? new Float32Array());
      const isSame =
        one!.length === other!.length &&
        one!.every((number, at) => Object.is(number, other![at])) &&
        again.link === link;
      again.remove();
      const root = stage.renderRoot;
      return {
        isSame,
        steps: root.querySelectorAll('.chapters li').length,
        matrices: root.querySelectorAll('[data-matrix]').length,
        says: Array.from(root.querySelectorAll('[role="alert"]'), (alert) => alert.textContent.trim()),
      };
    }, link);
    expect(seen).toMatchObject({ isSame: true, says: [] });
    expect(seen.steps).toBeGreaterThan(3);
    expect(seen.matrices).toBeGreaterThan(1);
  });
});
