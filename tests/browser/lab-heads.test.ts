/** The lab of many heads, worked by pointer and keys; what it shows is the engine's, computed here once more. */
import { type Trace, loadAttention } from 'attention-steps/core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '../../web/shared/numbers/format.ts';
import { learntLayer } from '../../web/course/labs/heads/learnt.ts';
import { type LayerSettings, untrainedLayer } from '../../web/course/kit/multi-head.ts';
import { oneBrowser } from './browsers.ts';
import { site, watchedPage } from './tutorial.ts';

const engine = await loadAttention();
const expected = (settings: Partial<LayerSettings>): Trace =>
  engine.trace({
    ...untrainedLayer({
      tokens: ['dog', 'bites', 'a', 'man'],
      seed: 1,
      heads: 4,
      kvHeads: 4,
      plain: false,
      ...settings,
    }),
  });
const shown = (data: Iterable<number>): string[] => Array.from(data, (value) => formatNumber(value, 2));

describe.each(Object.entries(oneBrowser))('many heads in %s', (_, launch) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await page.goto(`${site}lessons/many-heads/`);
    await page.locator('attention-lab-heads .says').waitFor();
  });

  const lab = () => page.locator('attention-lab-heads');
  const cells = (name: string) => lab().getByRole('group', { name, exact: true }).locator('tbody td');
  const counts = (id: string) => lab().locator(`tr[data-name="${id}"] td`).allInnerTexts();
  const text = async (name: string): Promise<string[]> =>
    (await cells(name).allInnerTexts()).map((value) => value.trim());

  it('begins with what two heads have learnt', async () => {
    const { heads, output } = engine.trace({ ...learntLayer(2, false) });
    for (const [index, { weights }] of heads.entries())
      expect(await text(`A${'₀₁'[index] ?? ''}`)).toEqual(shown(weights.data));
    expect(await text('output = concat · W O')).toEqual(shown(output.data));
    expect(await lab().locator('input[name="kvHeads"]:disabled').count()).toBe(3);
    await lab().locator('input[name="heads"][value="4"]').check();
    await lab().locator('input[name="learnt"]').uncheck();
    expect(await lab().locator('input[name="kvHeads"]:checked').inputValue()).toBe('4');
  });

  it('shows the weights of every head, and the output that W_O makes of them', async () => {
    const { heads, concat, output } = expected({});
    expect(heads).toHaveLength(4);
    for (const [index, { weights }] of heads.entries())
      expect(await text(`A${'₀₁₂₃'[index] ?? ''}`)).toEqual(shown(weights.data));
    expect(await text('concat')).toEqual(shown(concat.data));
    expect(await text('output = concat · W O')).toEqual(shown(output.data));
  });

  it('lights the same pair in all heads, and holds it on a click', async () => {
    await cells('A₁').nth(7).hover();
    expect(await lab().locator('.mini td.lit').count()).toBe(4);
    await cells('A₂').nth(9).click();
    await page.getByRole('heading', { level: 1 }).hover();
    expect(await lab().locator('select[name="head"]').inputValue()).toBe('3');
    expect(await lab().locator('select[name="query"]').inputValue()).toBe('2');
    const weight = expected({}).heads[2]?.weights.data[9] ?? NaN;
    expect(await lab().locator('.pair .sum').last().innerText()).toMatch(new RegExp(`= ${formatNumber(weight, 4)}$`));
    await lab().locator('select[name="key"]').selectOption('3');
    const next = expected({}).heads[2]?.weights.data[11] ?? NaN;
    expect(await lab().locator('.pair .sum').last().innerText()).toMatch(new RegExp(`= ${formatNumber(next, 4)}$`));
  });

  it('is cut by the arrow keys: other heads, as many parameters', async () => {
    const before = await counts('total');
    await lab().locator('input[name="heads"][value="4"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => lab().locator('.mini table').count()).toBe(8);
    expect(await counts('total')).toEqual(before);
    expect(await lab().locator('input[name="kvHeads"]:checked').inputValue()).toBe('8');
    expect(await text('A₇')).toEqual(shown(expected({ heads: 8, kvHeads: 8 }).heads[7]?.weights.data ?? []));
  });

  it('shares keys: fewer parameters, a smaller cache', async () => {
    await lab().locator('input[name="kvHeads"][value="2"]').check();
    const trace = expected({ heads: 8, kvHeads: 2 });
    expect(await text('A₄')).toEqual(shown(trace.heads[4]?.weights.data ?? []));
    const layer = untrainedLayer({ tokens: ['dog'], seed: 1, heads: 8, kvHeads: 2, plain: false });
    expect((await counts('wk'))[1]).toBe(String(layer.wk.data.length));
    expect((await counts('cache'))[1]).toBe(String(trace.k.cols + trace.v.cols));
    expect(await lab().locator('.wiring').getAttribute('aria-label')).toContain('head 4 reads key and value head 1');
  });

  it('offers no heads of keys that do not divide the heads', async () => {
    await lab().locator('input[name="heads"][value="2"]').check();
    expect(await lab().locator('input[name="kvHeads"]:disabled').count()).toBe(2);
  });

  it('is the single head where there is one and W_O is the identity', async () => {
    await lab().locator('input[name="heads"][value="1"]').check();
    await lab().locator('input[name="plain"]').check();
    expect(await text('output = concat · W O')).toEqual(await text('concat'));
    expect(await lab().locator('.says').innerText()).toContain('largest difference 0.00');
  });
});
