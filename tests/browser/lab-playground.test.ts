/** The experiments: the playground comes when a lab of them is near and trains. */
import type { Page } from 'playwright-core';
import told from 'virtual:stored-outcomes';
import { expect, it } from 'vitest';
import type { Outcomes } from '../../web/learn/stored/outcomes.ts';
import { oneBrowser } from './browsers.ts';
import { click, expectShown } from './lab-acts.ts';
import { newPage, site, unfold, watchedPage } from './tutorial.ts';

const { compared } = told as Outcomes;
const percent = (share = NaN): string => `${Math.round(100 * share)} %`;

const address = `${site}lessons/experiments/`;
const lab = (page: Page, id: string) => page.locator(`#${id}-lab`);
const near = (page: Page, id: string) => lab(page, id).evaluate((element) => element.scrollIntoView());
const openPlayground = async (width: number, height: number): Promise<Page> => {
  const page = await newPage(oneBrowser.chromium, { viewport: { width, height } });
  await page.goto(`${site}playground/`);
  return page;
};
/** Returns the right and the lower edge of a link. */
const edges = async (page: Page, name: string): Promise<[number, number]> => {
  const box = await page.getByRole('link', { name }).boundingBox();
  return box ? [box.x + box.width, box.y + box.height] : [NaN, NaN];
};

it('the experiments ask for nothing that trains until a lab is near; then it trains, and its question counts', async () => {
  const { page } = await watchedPage(oneBrowser.chromium);
  await page.setViewportSize({ width: 1280, height: 240 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(address, { waitUntil: 'networkidle' });
  expect(asked.some((url) => /lab-?.*\.js/.test(url))).toBe(true);
  expect(asked.filter((url) => /attention-playground|\/define-|learning\.wasm|stored-run|\/learn-/.test(url))).toEqual(
    [],
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await unfold(page);
  await near(page, 'positions');
  await lab(page, 'positions').locator('.pattern canvas').first().waitFor();
  await expectShown(lab(page, 'heads'), { 'attention-playground': 0 });
  await click('role=button[name="Play"s]')(lab(page, 'positions'));
  const [first, second] = compared['positions'] ?? [];
  const text = `After 200 steps A has ${percent(first)} right; B, without positions, has ${percent(second)}.`;
  await expectShown(lab(page, 'positions'), { '.difference': [text] });
  await page.locator('#what-without .option', { hasText: 'one that came most often' }).click();
  await expectShown(page.locator('article'), { '#what-without': 'That strategy gets' });
});

it('the experiments lead to the whole playground with their settings, and back', async () => {
  const page = await openPlayground(1280, 800);
  await expect.poll(async () => (await edges(page, 'Experiments'))[1]).toBeLessThan(800);
  await page.getByRole('link', { name: 'Experiments' }).click();
  const comes = async (): Promise<number> => {
    await near(page, 'scale'); // what comes above it may push it away
    return lab(page, 'scale').locator('attention-playground').count();
  };
  await expect.poll(comes).toBe(1);
  await expectShown(lab(page, 'scale'), { 'attention-playground @page': /playground\/$/ });
  await lab(page, 'scale').getByRole('link', { name: 'in the whole playground' }).click();
  await expectShown(page.locator('attention-playground'), { 'select[name=compare] @value': ['scale'] });
  const setup = () =>
    page.evaluate(() => {
      const { setup: found, state } = document.querySelector('attention-playground') as unknown as {
        setup: Record<string, unknown>;
        state: { until: number };
      };
      return [found['width'], found['heads'], state.until];
    });
  await expect.poll(setup).toEqual(['64', '1', 200]);
  await page.getByRole('link', { name: 'Experiments' }).click();
  await expect.poll(() => page.url()).toBe(`${address}#scale-lab`);
});

it('the playground has links to the experiments and to the model that has read', async () => {
  const page = await openPlayground(390, 844);
  for (const name of ['Experiments', 'Reader'])
    await expect.poll(async () => (await edges(page, name))[0], { message: name }).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: 'Reader' }).click();
  const reader = page.locator('attention-reader');
  await reader.locator('.line-of-words .words').waitFor();
  await expectShown(reader, { 'form.typed input @value': ['an old man opened the window'] });
});

it('the playground tells a page what somebody’s own sequence is answered with', async () => {
  const page = await openPlayground(1280, 800);
  await page.evaluate(() => {
    const answers: unknown[] = [];
    Object.assign(window, { answers });
    addEventListener('attention-playground:answer', (event) => answers.push((event as CustomEvent).detail));
  });
  await page.locator('attention-playground input[name=typed]').fill('abcdxwabc');
  await page.keyboard.press('Enter');
  const answers = () => page.evaluate(() => (window as unknown as { answers: { answer: string }[] }).answers);
  await expect.poll(async () => (await answers()).map(({ answer }) => answer)).toEqual(['d']);
});
