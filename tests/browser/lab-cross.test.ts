/** The lab of “Self- and cross-attention”: a grid of n × m weights that are the engine's, by pointer and by keyboard. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEmbeddings } from '../../web/stage/inputs/embeddings.ts';
import { formatNumber } from '../../web/shared/numbers/format.ts';
import { type Matrix, cell, toRows } from '../../web/shared/numbers/matrix.ts';
import { untrainedInputs } from '../../web/stage/inputs/sentence.ts';
import { LEARNT } from '../../web/course/labs/cross/learnt.ts';
import { engine } from '../web/engine.ts';
import { oneBrowser } from './browsers.ts';
import { site, type, watchedPage } from './tutorial.ts';

const embeddings = await loadEmbeddings();
const { wq, wk, wv } = LEARNT;
const embedded = (sentence: string): Matrix => embeddings.embedSentence(sentence.split(' '), 1).x;

function traced(asks: string, answers: string) {
  const head = engine.trace({ x: embedded(asks), context: embedded(answers), wq, wk, wv }).heads[0];
  if (!head) throw new Error('no head');
  return head;
}
const shown = (matrix: Matrix): string[][] => toRows(matrix).map((row) => row.map((value) => formatNumber(value, 2)));

const gridRows = (page: Page) =>
  page
    .locator('attention-lab-cross table.grid tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((entry) => entry.textContent.trim())));
const facts = (page: Page) => page.locator('attention-lab-cross .facts dd').allInnerTexts();
const factsOf = (head: ReturnType<typeof traced>, row: number, col: number): string[] => [
  formatNumber(cell(head.scores, row, col), 2),
  formatNumber(cell(head.scaledScores, row, col), 2),
  formatNumber(cell(head.weights, row, col), 3),
];
/** Symbols with their shapes, as drawn. */
const shapes = (page: Page) =>
  page
    .locator('attention-lab-cross svg.flow text')
    .evaluateAll((texts) => texts.map((text) => text.textContent.replace(/\s+/g, ' ').trim()));

const [asks, answers] = ['where is the money', 'he has cash in the bank'];

describe.each(Object.entries(oneBrowser))('self and cross in %s', (_, launch) => {
  let page: Page;
  let problems: string[];
  beforeAll(async () => {
    ({ page, problems } = await watchedPage(launch));
    await page.goto(`${site}lessons/self-and-cross/`);
    await page.locator('attention-lab-cross .says').waitFor();
  });

  it('shows n × m weights, and where each matrix comes from', async () => {
    const head = traced(asks, answers);
    expect(await gridRows(page)).toEqual(shown(head.weights));
    expect(await facts(page)).toEqual(factsOf(head, 0, 5));
    expect(await shapes(page)).toEqual([
      ...['X 4 × 8', 'context 6 × 8', 'Q 4 × 5', 'K 6 × 5', 'V 6 × 3'],
      ...['S 4 × 6', 'A 4 × 6', 'O 4 × 3'],
    ]);
  });

  it('previews the cell under the pointer, keeps the one clicked', async () => {
    const head = traced(asks, answers);
    const cells = page.locator('attention-lab-cross table.grid td').filter({ hasText: /\d/ });
    await cells.nth(6 + 4).hover();
    await expect.poll(() => facts(page)).toEqual(factsOf(head, 1, 4));
    await page.locator('attention-lab-cross h2').hover();
    await expect.poll(() => facts(page)).toEqual(factsOf(head, 0, 5));
    await cells.nth(2 * 6 + 5).click();
    await page.locator('attention-lab-cross h2').hover();
    await expect.poll(() => facts(page)).toEqual(factsOf(head, 2, 5));
  });

  it('takes a cell without a pointer', async () => {
    await page.locator('select[name=row]').selectOption('0');
    await page.locator('select[name=col]').selectOption('1');
    expect(await facts(page)).toEqual(factsOf(traced(asks, answers), 0, 1));
  });

  it('swaps the sentences: other weights, another score, and without projections the same score', async () => {
    const score = (await facts(page))[0];
    await page.locator('button[name=swap]').press('Enter');
    const head = traced(answers, asks);
    await expect.poll(() => gridRows(page)).toEqual(shown(head.weights));
    expect(await facts(page)).toEqual(factsOf(head, 1, 0));
    expect((await facts(page))[0]).not.toBe(score);
    await page.locator('input[name=weights][value=plain]').check();
    const plain = (await facts(page))[0];
    await page.locator('button[name=swap]').press('Enter');
    await expect.poll(() => page.locator('input[name=x]').inputValue()).toBe(asks);
    expect((await facts(page))[0]).toBe(plain);
    await page.locator('input[name=weights][value=learnt]').check();
  });

  it('takes typed sentences, and one alone for self-attention', async () => {
    await type(page, 'x', 'bank and river');
    await expect.poll(() => gridRows(page)).toEqual(shown(traced('bank and river', answers).weights));
    await page.locator('input[name=mode][value=self]').check();
    await expect.poll(() => gridRows(page)).toEqual(shown(traced('bank and river', 'bank and river').weights));
    expect((await shapes(page)).slice(0, 4)).toEqual(['X 3 × 8', 'Q 3 × 5', 'K 3 × 5', 'V 3 × 3']);
    await type(page, 'x', 'a b c d e f g h i j k l m');
    await expect.poll(() => page.locator('#x-problem').innerText()).toContain('the limit is 12');
    await page.locator('attention-lab-cross button.reset').click();
    await expect.poll(() => gridRows(page)).toEqual(shown(traced(asks, answers).weights));
  });

  it('projects by untrained weights of a seed', async () => {
    await page.locator('input[name=weights][value=untrained]').check();
    const sizes = { dModel: embeddings.dimensions, dK: 5, dV: 3 };
    const { wq, wk, wv } = untrainedInputs({ tokens: ['x'], seed: 1, positional: false, ...sizes });
    const { heads } = engine.trace({ x: embedded(asks), context: embedded(answers), wq, wk, wv });
    const head = heads[0];
    await expect.poll(() => gridRows(page)).toEqual(head && shown(head.weights));
    expect((await shapes(page)).slice(2)).toEqual([
      ...['Q 4 × 5', 'K 6 × 5', 'V 6 × 3', 'S 4 × 6', 'A 4 × 6', 'O 4 × 3'],
    ]);
    expect(problems).toEqual([]);
  });
});
