/** The lab of four scorings, worked by pointer and keys; what it shows is the engine's, computed here once more. */
import { type HeadTrace, loadAttention } from 'attention-steps/core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '../../web/shared/numbers/format.ts';
import { findExample } from '../../web/stage/inputs/examples.ts';
import { learntScoring } from '../../web/course/labs/scorings/learning.ts';
import { fromRows } from '../../web/shared/numbers/matrix.ts';
import { SCORINGS, type ScoringName, scoringOf, untrainedScoring } from '../../web/course/kit/scorings.ts';
import { oneBrowser } from './browsers.ts';
import { site, watchedPage } from './tutorial.ts';

const engine = await loadAttention();
const x = findExample('dog-bites-man')?.inputs.x ?? [];
function expected(name: ScoringName, dA = 3, seed = 1): HeadTrace {
  const scoring = scoringOf(name, untrainedScoring({ seed, d: 4, dA, plain: false }));
  return engine.trace({ q: x, k: x, v: x, scoring }).heads[0] as HeadTrace;
}
const shown = (data: Iterable<number>): string[] => Array.from(data, (value) => formatNumber(value, 2));

describe.each(Object.entries(oneBrowser))('other scores in %s', (_, launch) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    await page.goto(`${site}lessons/other-scores/`);
    await page.locator('attention-lab-scorings .says').waitFor();
    // The lesson shows the learnt parameters; the random ones are what most of this is about.
    await page.locator('attention-lab-scorings input[name=learnt]').uncheck();
  });

  const lab = () => page.locator('attention-lab-scorings');
  const card = (name: ScoringName) => lab().locator(`[data-scoring="${name}"]`);
  const cells = (name: ScoringName, matrix: number) => card(name).locator('table.grid').nth(matrix).locator('tbody td');
  const lastLine = (name: ScoringName) => card(name).locator('.sum').last().innerText();

  it.each(SCORINGS)('shows scores and weights: %s', async (name) => {
    const { scaledScores, weights } = expected(name);
    const text = async (matrix: number) => (await cells(name, matrix).allInnerTexts()).map((value) => value.trim());
    expect(await text(0)).toEqual(shown(scaledScores.data));
    expect(await text(1)).toEqual(shown(weights.data));
  });

  it('lights one cell in all of them, and shows each one’s arithmetic', async () => {
    await cells('general', 0).nth(5).hover();
    // Scores and weights of four, and the difference.
    expect(await lab().locator('td.lit').count()).toBe(9);
    for (const name of SCORINGS)
      expect(await lastLine(name)).toMatch(new RegExp(`= ${formatNumber(expected(name).weights.data[5] ?? NaN, 4)}$`));
  });

  it('holds a pair that is clicked, or chosen by keys', async () => {
    await cells('additive', 1).nth(6).click();
    await page.getByRole('heading', { level: 1 }).hover();
    expect(await lab().locator('select[name="query"]').inputValue()).toBe('2');
    await lab().locator('select[name="key"]').selectOption('1');
    for (const name of SCORINGS)
      expect(await lastLine(name)).toMatch(new RegExp(`= ${formatNumber(expected(name).weights.data[7] ?? NaN, 4)}$`));
  });

  it('subtracts the weights of any two', async () => {
    await lab().locator('select[name="first"]').selectOption('dot');
    await lab().locator('select[name="second"]').selectOption('general');
    const map = lab().locator('[data-part="comparison"] tbody td');
    const [a, b] = [expected('dot').weights.data, expected('general').weights.data];
    const texts = (await map.allInnerTexts()).map((value) => value.trim());
    expect(texts).toEqual(Array.from(a, (value, at) => formatNumber(Math.fround(value - (b[at] ?? NaN)), 3)));
    await lab().locator('input[name="plain"]').check();
    expect(await lab().locator('[data-part="comparison"]').innerText()).toContain('No weight differs');
  });

  it('grows by a hidden unit with the arrow key, and costs more', async () => {
    await lab().locator('input[name="dA"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => card('additive').locator('tr[data-name^="unit"]').count()).toBe(4);
    const costs = await lab().locator('tr[data-name="additive"] td b').allInnerTexts();
    expect(costs.map(Number)).toEqual([36, 36, 132, 36]);
    expect(await lastLine('additive')).toMatch(
      new RegExp(`= ${formatNumber(expected('additive', 4).weights.data[7] ?? NaN, 4)}$`),
    );
  });

  it('shows what was learnt, and that dot products cannot learn it', async () => {
    await lab().locator('button.reset').click();
    await expect.poll(() => lab().locator('button.reset').isDisabled()).toBe(true); // as the lesson begins, not the lab
    expect(await lab().locator('input[name="learnt"]').isChecked()).toBe(true);
    const start = untrainedScoring({ seed: 1, d: 4, dA: 3, plain: false });
    const learnt = learntScoring(engine, fromRows(x), start);
    const weights = engine.trace({ q: x, k: x, v: x, scoring: scoringOf('additive', learnt) }).heads[0]!.weights;
    await expect
      .poll(async () => (await cells('additive', 1).allInnerTexts()).map((value) => value.trim()))
      .toEqual(shown(weights.data));
    expect(await lab().locator('.says').innerText()).toContain('The loss: 1.66 for dot');
  });
});
