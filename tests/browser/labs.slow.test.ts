/** Labs that take long: a measurement up to its last length, and experiments in a file and where nothing can train. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import told from 'virtual:stored-outcomes';
import { describe, expect, it } from 'vitest';
import type { Outcomes } from '../../web/learn/stored/outcomes.ts';
import { browsers, launchChromium, oneBrowser } from './browsers.ts';
import { click, expectShown, press } from './lab-acts.ts';
import { newPage, site, unfold, watchedPage } from './tutorial.ts';

const { compared } = told as Outcomes;
const experiment = async (page: Page, id: string) => {
  const lab = page.locator(`#${id}-lab`);
  await lab.evaluate((element) => element.scrollIntoView());
  return lab;
};

describe.each(Object.entries(browsers))('the lab of costs in %s', (_, launch) => {
  it('shows nothing measured before it was, then every length', async () => {
    const { page } = await watchedPage(launch);
    await page.goto(`${site}lessons/cost/`);
    const lab = page.locator('attention-lab-cost');
    await expectShown(lab, { 'button.start': 1, '.measure tbody tr': 0 });
    await press('button.start', 'Enter')(lab);
    await expectShown(lab, { '.status': 'worker' });
    await expect.poll(() => lab.locator('.status').innerText(), { timeout: 110_000 }).toContain('Done');
    const lengths = [256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096];
    await expectShown(lab, {
      '.measure tbody th': lengths.map(String),
      '.measure tbody td:nth-of-type(1)': lengths.map(() => /[1-9]/),
    });
  });
});

it('the experiments train in a file that is carried along, too', async () => {
  const page = await newPage(oneBrowser.chromium, { viewport: { width: 1280, height: 800 } });
  await page.goto(`file://${fileURLToPath(new URL('../../dist/offline/experiments.html', import.meta.url))}`);
  await unfold(page);
  const lab = await experiment(page, 'positions');
  await click('role=button[name="Play"s]')(lab);
  await expectShown(lab, {
    '.difference': `After 200 steps A has ${Math.round(100 * compared['positions']![0])} % right`,
    'p.whole a': 0,
    'attention-playground @page': ['none'],
  });
});

it('without WebAssembly the lab says so, shows what came out, and its question can be answered', async () => {
  const withoutWebAssembly = () => launchChromium({ args: ['--js-flags=--jitless'] });
  const page = await newPage(withoutWebAssembly, { viewport: { width: 1280, height: 800 } });
  await page.goto(`${site}lessons/experiments/`);
  const layers = await experiment(page, 'layers');
  await expectShown(layers, { '.error': 'This browser does not allow WebAssembly here', '.bars dd': 2 });
  await unfold(page);
  await expectShown(await experiment(page, 'heads'), { '.pattern canvas': 4 });
  await page.locator('#which-head .option', { hasText: 'Layer 1, head 1' }).click();
  await expectShown(page.locator('article'), { '#which-head': 'the head beside it does the same' });
});
