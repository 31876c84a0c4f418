/** One word in two texts, on the page of the trained model: of that model, of one that looks both ways, and as a lab. */
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareContexts, loadLearning } from 'attention-steps/learn';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { headsAt, lastOther, strongestOf, weightsOn } from '../../web/learn/reader/contexts.ts';
import { lookingCsv, nearestCsv } from '../../web/learn/reader/csv.ts';
import { readerOf } from '../../web/learn/reader/folder-reader.ts';
import { contextsOf, read } from '../../web/learn/reader/reading.ts';
import { percentText } from '../../web/stage/model/drawn/percent.ts';
import { base } from '../web/hosts/lesson/hostile.ts';
import { expectNoFindings } from './axe.ts';
import { oneBrowser } from './browsers.ts';
import { ownFolder } from './serve.ts';
import { onFocused, openLesson, saved, site, visit, watchedPage } from './tutorial.ts';

/** The random model of the family of BERT, with a word for each of its tokens. */
const folder = join(ownFolder(), 'tiny-bert');
cpSync(fileURLToPath(new URL('../fixtures/families/bert', import.meta.url)), folder, { recursive: true });
const WORDS = '[PAD] [UNK] [CLS] [SEP] [MASK] she sat on the bank of river with money he put in . shore';
writeFileSync(join(folder, 'vocab.txt'), WORDS.replaceAll(' ', '\n'));
const learning = await loadLearning();
const model = await learning.loadModel(
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))])),
);
const own = readerOf(model);
const texts = ['she sat on the bank of the river', 'she sat on the bank with money'] as const;

/** The numbers of both texts. */
function expected(both: readonly [string, string] = texts, of = 'bank') {
  const sides = both.map((text) => {
    const reading = read(own, text);
    const from = reading.words.indexOf(of);
    const to = lastOther(reading.words, from, false);
    return { reading, words: reading.words, from, to, weights: weightsOn(reading, from, to) };
  });
  const [first, second] = sides.map(({ reading }) => reading.tokens);
  const positions = [sides[0]!.from, sides[1]!.from] as const;
  return { sides, levels: contextsOf(own, { first: first!, second: second!, positions }) };
}

describe('one word in two texts', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watchedPage(oneBrowser.chromium));
  });

  const reader = () => page.locator('attention-reader');
  const rows = () => reader().locator('.levels tbody tr');
  const said = () => reader().locator('.side p[role=status]').allInnerTexts();
  const drawn = async () => (await said()).map((text) => text.slice(0, 15));
  const cosines = () => reader().locator('.levels td.cosine').allInnerTexts();
  const isDrawn = () => rows().first().waitFor();
  const hash = (name: string) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get(name);
  const openFolder = async (): Promise<void> => {
    await reader().locator('input[name=folder]').setInputFiles(folder);
    await reader().locator('.shown').waitFor();
  };
  const sentencesOf = ({ sides }: ReturnType<typeof expected>): string[] => {
    const head = strongestOf(sides[0]!.weights);
    return sides.map(({ reading, words, from, to, weights }) => {
      const share = percentText(weights.data[head.layer * weights.cols + head.head]!);
      return (
        `Layer ${head.layer}, head ${head.head}: “${words[from]}” gives ${share} to “${words[to]}”. ` +
        `In ${headsAt(reading, from, to)} of 8 heads its largest weight is on “${words[to]}”.`
      );
    });
  };

  it('has one vector in a model that looks only back; the page says so, and leads to another model', async () => {
    await visit(page, `${site}read/#read=he+plays+the&view=both`);
    await isDrawn();
    const between = async () => (await cosines()).filter((_, at) => at % 2 === 0);
    await expect.poll(between).toEqual(Array.from({ length: 4 }, () => '1.00'));
    await expect.poll(() => reader().locator('.notice').innerText()).toContain('“bank” cannot look at later words');
    await expectNoFindings(page, { include: ['attention-reader'] });
    await reader().getByRole('button', { name: 'Open such a model' }).click();
    await reader().locator('input[name=folder]').waitFor();
  });

  it('has two in one that looks both ways: its heads, its nearest words and its cosines are loadModel’s', async () => {
    await openFolder();
    await reader().getByRole('radio', { name: 'Both ways' }).check({ force: true });
    await isDrawn();
    const all = expected();
    await expect.poll(said).toEqual(sentencesOf(all));
    const numbers = all.levels.flatMap(({ cosine, others }) => [cosine.toFixed(2), others.toFixed(2)]);
    await expect.poll(cosines).toEqual(numbers);
    const [first, second] = all.sides.map(({ reading }) => reading.tokens);
    const levels = compareContexts(model, { first: first!, second: second!, positions: [5, 5] });
    const nearest = levels.flatMap((level) => level.nearest.map(([best]) => WORDS.split(' ')[best!.token]));
    const shown = async () =>
      (await rows().locator('td:not(.cosine)').allInnerTexts()).map((cell) => cell.split(' ')[0]);
    await expect.poll(shown).toEqual(nearest);
    await expectNoFindings(page, { include: ['attention-reader'] });
  });

  it('is saved as CSV', async () => {
    const all = expected();
    const save = (at: number) => saved(page, reader().locator('button[name=csv]').nth(at));
    const files = [await save(0), await save(1)];
    expect(files.map(({ name }) => name)).toEqual(['both-ways-heads.csv', 'both-ways-nearest.csv']);
    expect(files.map(({ bytes }) => bytes.toString())).toEqual([lookingCsv(all.sides), nearestCsv(all.levels)]);
  });

  it('is followed with keys: one stop per picture and per text, in which arrows choose', async () => {
    const picture = reader().getByRole('listbox').first();
    await picture.focus();
    await page.keyboard.press('End');
    await expect.poll(() => picture.getByRole('option').getAttribute('aria-label')).toMatch(/^Layer 1, head 3: /);
    await expect.poll(drawn).toEqual(['Layer 1, head 3', 'Layer 1, head 3']);
    await expect.poll(() => hash('drawn')).toBe('1.3');
    const word = reader().locator('.side').first().locator('.word[tabindex="0"]');
    await expect.poll(() => word.count()).toBe(1);
    await word.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => onFocused(page, ({ textContent }) => textContent)).toMatch(/^\s*the/);
    await expect.poll(async () => (await said())[0]).toContain('to “the”');
    await expect.poll(() => hash('first-to')).toBe('7');
  });

  it('is hidden in both texts, and shown again', async () => {
    await reader().getByRole('button', { name: 'Hide “bank” in both' }).click();
    const hidden = texts.map((text) => text.replace('bank', '[MASK]'));
    await expect.poll(() => reader().locator('.both-ways input[name=first]').inputValue()).toBe(hidden[0]);
    const best = hidden.map((text) => read(own, text).guesses[0]!.word);
    const guessed = () => reader().locator('.side .bars tr:first-child th').allInnerTexts();
    await expect.poll(guessed).toEqual(best);
    await reader().getByRole('button', { name: 'Show “bank” again' }).click();
    await expect.poll(() => reader().locator('.both-ways input[name=first]').inputValue()).toBe(texts[0]);
  });

  it('is refused in texts without a common word, and what was there stays', async () => {
    await reader().locator('.both-ways input[name=second]').fill('money');
    await reader().getByRole('button', { name: 'Read both' }).click();
    const alert = () => reader().locator('.both-ways [role=alert]').innerText();
    await expect.poll(alert).toBe('The texts have no word in common. Write one word into both.');
    await expect.poll(() => rows().count()).toBe(3);
    const second = reader().locator('.both-ways input[name=second]');
    await second.fill('he put money in the bank');
    await reader().getByRole('radio', { name: 'the model’s last step' }).check({ force: true });
    await expect.poll(() => second.inputValue()).toBe('he put money in the bank');
    await reader().getByRole('radio', { name: 'the model’s own embedding' }).check({ force: true });
    await reader().getByRole('button', { name: 'Read both' }).click();
    await expect.poll(alert).toBe('');
    await expect.poll(() => reader().locator('.both-ways select').inputValue()).toBe('bank');
  });

  it('is in a link, which asks for the model that it was made with', async () => {
    const made = () => ['model', 'family', 'second'].map(hash);
    await expect.poll(made).toEqual(['tiny-bert', 'bert', 'he put money in the bank']);
    const link = page.url();
    await visit(page, link);
    await reader().locator('.linked').waitFor();
    await expect.poll(() => reader().locator('.linked').innerText()).toContain('made with “tiny-bert” (bert)');
    expect(page.url()).toBe(link);
    await reader().locator('button[name=linked-open]').click();
    await openFolder();
    await expect.poll(() => reader().locator('.linked').count()).toBe(0);
    await isDrawn();
    await expect.poll(drawn).toEqual(['Layer 1, head 3', 'Layer 1, head 3']);
    await expect.poll(() => hash('second')).toBe('he put money in the bank');
  });

  it('is a lab of a lesson', async () => {
    const values = { view: 'both' };
    await openLesson(page, { ...base, parts: [{ kind: 'lab', id: 'lab', lab: 'model', values }] });
    await reader().getByRole('button', { name: 'Load the model' }).click();
    await isDrawn();
    await expectNoFindings(page, { include: ['attention-lesson'] });
    await reader().getByRole('radio', { name: 'Heads' }).check({ force: true });
    await reader().getByRole('radio', { name: 'Strongest first' }).check({ force: true });
    const lab = page.locator('attention-lab-model');
    const changed = () => lab.evaluate((element) => (element as HTMLElement & { changed: unknown }).changed);
    await expect.poll(changed).toEqual({ order: 'strongest' });
    await lab.getByRole('button', { name: 'Start over' }).click();
    await isDrawn();
    await expect.poll(changed).toEqual(values);
  });
});
