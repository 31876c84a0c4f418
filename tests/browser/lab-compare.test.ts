/** Two settings over one sentence: one pair lit in all, the difference of their weights, and a link that brings both back. */
import { loadAttention } from 'attention-steps/core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '../../web/shared/numbers/format.ts';
import { loadEmbeddings } from '../../web/stage/inputs/embeddings.ts';
import { type Setting, inputsOf } from '../../web/course/labs/compare/settings.ts';
import { oneBrowser } from './browsers.ts';
import { site, watchedPage } from './tutorial.ts';

const engine = await loadAttention();
const embeddings = await loadEmbeddings();
const { x } = embeddings.embedSentence('where was she she sat by the river'.split(' '), 1);
const start: Setting = { score: 'dot', scale: 'on', factor: 0.5, mask: 'none', heads: '1', temperature: 1 };
const weights = (change: Partial<Setting>): Float32Array =>
  engine.trace(inputsOf({ x, seed: 1, projections: 'learnt' }, { ...start, ...change })).heads[0]!.weights.data;

describe.each(Object.entries(oneBrowser))('two settings side by side in %s', (_, launch) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await page.goto(`${site}lessons/other-scores/#v=1&compare-lab.bMask=causal`);
    await page.locator('attention-lab-compare .says').waitFor();
  });

  const lab = () => page.locator('attention-lab-compare');
  const cells = (within: string) => lab().locator(`${within} table.grid tbody td`);
  const shown = async (within: string) => (await cells(within).allInnerTexts()).map((text) => text.trim());

  it('shows the weights of both as a link set them, and their difference', async () => {
    const [a, b] = [weights({}), weights({ scale: 'off', mask: 'causal' })];
    expect(await shown('[data-side="a"]')).toEqual(Array.from(a, (value) => formatNumber(value, 2)));
    expect(await shown('[data-side="b"]')).toEqual(Array.from(b, (value) => formatNumber(value, 2)));
    const map = Array.from(a, (value, at) => formatNumber(Math.fround(value - b[at]!), 3));
    expect(await shown('[data-part="weights"]')).toEqual(map);
  });

  it('lights one pair in all, and says what both give it', async () => {
    await cells('[data-side="b"]').nth(8).hover();
    expect(await lab().locator('td.lit').count()).toBe(3);
    const percent = (change: Partial<Setting>): string => formatNumber(100 * weights(change)[8]!, 1);
    expect(await lab().locator('.says').innerText()).toBe(
      `“was” gives “where” ${percent({})} % of its weight in A and ${percent({ scale: 'off', mask: 'causal' })} % in B.`,
    );
  });

  it('has no difference where both are alike', async () => {
    await lab().locator('select[name="bScale"]').selectOption('on');
    await lab().locator('select[name="bMask"]').selectOption('none');
    expect(await lab().locator('[data-part="weights"]').innerText()).toContain('No weight differs.');
    expect(await lab().locator('[data-part="outputs"]').innerText()).toContain('The outputs are the same.');
  });

  it('compares a head of several, and all of their outputs', async () => {
    await lab().locator('select[name="bHeads"]').selectOption('4');
    await lab().locator('select[name="bHead"]').selectOption('3');
    const inputs = inputsOf({ x, seed: 1, projections: 'learnt' }, { ...start, heads: '4' });
    const { heads } = engine.trace(inputs);
    expect(await shown('[data-side="b"]')).toEqual(
      Array.from(heads[2]!.weights.data, (value) => formatNumber(value, 2)),
    );
    expect(await lab().locator('[data-part="outputs"]').innerText()).toContain('For all heads together');
  });
});
