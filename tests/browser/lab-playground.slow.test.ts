/** The experiments in a file, and where nothing can train. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import told from 'virtual:stored-outcomes';
import { expect, it } from 'vitest';
import type { Outcomes } from '../../web/learn/stored/outcomes.ts';
import { launchChromium, oneBrowser } from './browsers.ts';
import { newPage, site, unfold } from './tutorial.ts';

const { compared } = told as Outcomes;
const percent = (share = NaN): string => `${Math.round(100 * share)}\u202f%`;

const address = `${site}lessons/experiments/`;
const lab = (page: Page, id: string) => page.locator(`#${id}-lab`);
const near = (page: Page, id: string) => lab(page, id).evaluate((element) => element.scrollIntoView());

it('the experiments train in a file that is carried along, too', async () => {
  const page = await newPage(oneBrowser.chromium, { viewport: { width: 1280, height: 800 } });
  await page.goto(`file://${fileURLToPath(new URL('../../dist/offline/experiments.html', import.meta.url))}`);
  await unfold(page);
  await near(page, 'positions');
  await lab(page, 'positions').getByRole('button', { name: 'Play', exact: true }).click();
  await expect
    .poll(() => lab(page, 'positions').locator('.difference').textContent())
    .toContain(`After 200 steps A has ${percent(compared['positions']?.[0])} right`);
  expect(await lab(page, 'positions').locator('p.whole a').count()).toBe(0);
  expect(await lab(page, 'positions').locator('attention-playground').getAttribute('page')).toBe('none');
});

it('without WebAssembly the lab says so, shows what came out, and its question can be answered', async () => {
  const withoutWebAssembly = () => launchChromium({ args: ['--js-flags=--jitless'] });
  const page = await newPage(withoutWebAssembly, { viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  await near(page, 'layers');
  await expect
    .poll(() => lab(page, 'layers').locator('.error').textContent())
    .toContain('This browser does not allow WebAssembly here');
  expect(await lab(page, 'layers').locator('.bars dd').count()).toBe(2);
  await unfold(page);
  await near(page, 'heads');
  await expect.poll(() => lab(page, 'heads').locator('.pattern canvas').count()).toBe(4);
  await page.locator('#which-head .option', { hasText: 'Layer 1, head 1' }).click();
  await expect.poll(() => page.locator('#which-head').textContent()).toContain('the head beside it does the same');
});
