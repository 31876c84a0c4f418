/** The experiments: the playground comes when a lab of them is near and trains. */
import type { Page } from 'playwright-core';
import told from 'virtual:stored-outcomes';
import { describe, expect, it } from 'vitest';
import type { Outcomes } from '../../web/learn/stored/outcomes.ts';
import { oneBrowser } from './browsers.ts';
import { newPage, site, unfold, watchedPage } from './tutorial.ts';

const { compared, heads } = told as Outcomes;
const percent = (share = NaN): string => `${Math.round(100 * share)}\u202f%`;

const address = `${site}lessons/experiments/`;
const lab = (page: Page, id: string) => page.locator(`#${id}-lab`);
const near = (page: Page, id: string) => lab(page, id).evaluate((element) => element.scrollIntoView());
const training = /attention-playground|\/define-|learning\.wasm|stored-run|\/learn-/;

describe.each(Object.entries(oneBrowser))('the experiments in %s', (_name, launch) => {
  it('ask for nothing that trains until a lab is near; then it trains, and its question counts', async () => {
    const { page } = await watchedPage(launch);
    await page.setViewportSize({ width: 1280, height: 240 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(asked.some((url) => /lab-?.*\.js/.test(url))).toBe(true);
    expect(asked.filter((url) => training.test(url))).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await unfold(page);
    await near(page, 'positions');
    const play = lab(page, 'positions').getByRole('button', { name: 'Play', exact: true });
    await lab(page, 'positions').locator('.pattern canvas').first().waitFor();
    expect(await lab(page, 'heads').locator('attention-playground').count()).toBe(0);
    await play.click();
    const [first, second] = compared['positions'] ?? [];
    const text = `After 200 steps A has ${percent(first)} right; B, without positions, has ${percent(second)}.`;
    await expect.poll(() => lab(page, 'positions').locator('.difference').textContent()).toBe(text);
    await page.locator('#what-without .option', { hasText: 'one that came most often' }).click();
    await expect.poll(() => page.locator('#what-without').textContent()).toContain('That strategy gets');
  });

  it('show the stored run for the heads, and what is left without each', async () => {
    const page = await newPage(launch, { viewport: { width: 1280, height: 800 } });
    await page.goto(address);
    await unfold(page);
    await near(page, 'heads');
    const cells = lab(page, 'heads').locator('.without tr td:last-child');
    const shares = [heads.all, ...heads.without.flat()].map(percent);
    await expect.poll(() => cells.allTextContents()).toEqual(shares);
  });

  it('lead to the whole playground with their settings, and back', async () => {
    const page = await newPage(launch, { viewport: { width: 1280, height: 800 } });
    await page.goto(`${site}playground/`);
    const back = page.getByRole('link', { name: 'Experiments' });
    await back.waitFor();
    const box = await back.boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(800);
    await back.click();
    const playground = lab(page, 'scale').locator('attention-playground');
    const comes = async (): Promise<number> => {
      await near(page, 'scale'); // what comes above it may push it away
      return playground.count();
    };
    await expect.poll(comes).toBe(1);
    expect(await playground.getAttribute('page')).toMatch(/playground\/$/);
    await lab(page, 'scale').getByRole('link', { name: 'in the whole playground' }).click();
    const select = page.locator('attention-playground select[name=compare]');
    await expect.poll(() => select.inputValue()).toBe('scale');
    const setup = await page.evaluate(() => {
      const { setup: found, state } = document.querySelector('attention-playground') as unknown as {
        setup: Record<string, unknown>;
        state: { until: number };
      };
      return [found['width'], found['heads'], state.until];
    });
    expect(setup).toEqual(['64', '1', 200]);
    await page.getByRole('link', { name: 'Experiments' }).click();
    await expect.poll(() => page.url()).toBe(`${address}#scale-lab`);
  });

  it('are beside a link to the model that has read', async () => {
    const page = await newPage(launch, { viewport: { width: 390, height: 844 } });
    await page.goto(`${site}playground/`);
    for (const name of ['Experiments', 'Reader']) {
      const link = page.getByRole('link', { name });
      await link.waitFor();
      const box = (await link.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(390);
    }
    await page.getByRole('link', { name: 'Reader' }).click();
    await page.locator('attention-reader .line .words').waitFor();
    expect(await page.locator('attention-reader form.typed input').inputValue()).toBe('an old man opened the window');
  });

  it('tell a page what somebody’s own sequence is answered with', async () => {
    const page = await newPage(launch, { viewport: { width: 1280, height: 800 } });
    await page.goto(`${site}playground/`);
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
});
