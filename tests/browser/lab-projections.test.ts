/** The lab of “Where Q, K and V come from”: its bars are the engine's weights, whatever is chosen or typed. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEmbeddings } from '../../web/stage/inputs/embeddings.ts';
import { formatNumber } from '../../web/shared/numbers/format.ts';
import { type SenseWeights, senseWeights, sharedWeights } from '../../web/stage/inputs/sense-weights.ts';
import { settingsFor, wordInputs } from '../../web/stage/inputs/known-sentence.ts';
import { untrainedInputs } from '../../web/stage/inputs/sentence.ts';
import { engine } from '../web/engine.ts';
import { oneBrowser } from './browsers.ts';
import { site, type, watchedPage } from './tutorial.ts';

const embeddings = await loadEmbeddings();
const senses = { asks: 'bank', senses: ['cash loan', 'water boat'] } as const;
const built = senseWeights(senses, embeddings);

/** The weights of one word of a sentence, as bars show them, without and with projections. */
function expected(sentence: string, word: string, { wq, wk, wv }: SenseWeights, seed = 1): string[][] {
  const tokens = sentence.split(' ');
  const { x } = embeddings.embedSentence(tokens, seed);
  return [engine.trace({ q: x, k: x, v: x }), engine.trace({ x, wq, wk, wv })].map(({ heads }) => {
    const weights = heads[0]?.weights.data ?? new Float32Array();
    const row = tokens.indexOf(word);
    return Array.from(weights.subarray(row * tokens.length, (row + 1) * tokens.length), (share) =>
      formatNumber(share, 3),
    );
  });
}

async function bars(page: Page): Promise<string[][]> {
  const of = (side: string) => page.locator(`[data-side=${side}] .bars dd`).allInnerTexts();
  return [await of('plain'), await of('projected')];
}
const choose = (page: Page, name: string, value: string) =>
  page.locator(`input[name=${name}][value="${value}"]`).check();

describe.each(Object.entries(oneBrowser))('projections in %s', (_, launch) => {
  let page: Page;
  let problems: string[];
  beforeAll(async () => {
    ({ page, problems } = await watchedPage(launch));
    await page.goto(`${site}lessons/q-k-v/`);
    await page.locator('attention-lab-projections .says').waitFor();
  });

  it('begins with “bank” by a river, and shows it with money', async () => {
    expect(await bars(page)).toEqual(expected('she sat on the bank of the river', 'bank', built));
    await choose(page, 'sentence', 'money');
    expect(await bars(page)).toEqual(expected('he put the money in the bank', 'bank', built));
  });

  it('takes another word by the arrow keys', async () => {
    await page.locator('input[name=word][value=bank]').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => bars(page)).toEqual(expected('he put the money in the bank', 'in', built));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => bars(page)).toEqual(expected('he put the money in the bank', 'bank', built));
  });

  it('takes other projections; untrained ones follow the seed', async () => {
    await choose(page, 'weights', 'shared');
    const shared = sharedWeights(senses, embeddings);
    expect(await bars(page)).toEqual(expected('he put the money in the bank', 'bank', shared));
    await choose(page, 'weights', 'untrained');
    await type(page, 'seed', '7');
    const drawn = untrainedInputs({ tokens: ['x'], seed: 7, positional: false, dModel: embeddings.dimensions, dK: 2 });
    await expect.poll(() => bars(page)).toEqual(expected('he put the money in the bank', 'bank', drawn, 7));
    await page.locator('attention-lab-projections button.reset').click();
    expect(await bars(page)).toEqual(expected('she sat on the bank of the river', 'bank', built));
  });

  const fill = async (label: string, text: string): Promise<void> => {
    const field = page.getByLabel(label);
    await field.fill(text);
    await field.press('Enter');
  };
  const typed = (text: string): Promise<void> => fill('Your sentence', text);
  const meaning = (text: string): Promise<void> => fill('One meaning', text);

  it('knows other words with two meanings, and gives them the numbers that the stage gives', async () => {
    await page.getByRole('button', { name: 'star', exact: true }).click();
    const settings = settingsFor('we saw a star in the sky at night');
    const { wq, wk, wv } = wordInputs(settings, embeddings);
    await expect.poll(() => bars(page)).toEqual(expected(settings.text, 'star', { wq: wq!, wk: wk!, wv: wv! }));
  });

  it('takes a typed sentence, names its unknown words, and says why it cannot take one', async () => {
    await choose(page, 'sentence', 'own');
    await typed('the zyzzyx by the bank');
    await expect.poll(() => bars(page)).toEqual(expected('the zyzzyx by the bank', 'bank', built));
    expect(await page.locator('.credit').innerText()).toContain('No learnt vector for zyzzyx');
    await typed('...');
    await expect.poll(() => page.locator('.own-sentence .error').innerText()).toBe('the sentence has no words');
    await typed('the bank was wide');
    await expect.poll(() => bars(page)).toEqual(expected('the bank was wide', 'bank', built));
  });

  it('makes the weights anew of other words', async () => {
    await page.locator('.own-sentence summary').click();
    await meaning('zyzzyx');
    await expect.poll(() => page.locator('.own-sentence .error').innerText()).toContain('“zyzzyx”');
    await meaning('deposit');
    const other = senseWeights({ asks: 'bank', senses: ['deposit', 'water boat'] }, embeddings);
    await expect.poll(() => bars(page)).toEqual(expected('the bank was wide', 'bank', other));
    expect(problems).toEqual([]);
  });
});
