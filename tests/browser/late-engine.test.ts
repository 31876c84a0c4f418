/** An engine that comes late, on every page that brings a stage to where a link says: what a reader does until then counts. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { oneBrowser } from './browsers.ts';
import { cell, chapter, closeMenu, newPage, noteErrors, onStage, openMenu, openOwnInput, site } from './tutorial.ts';

/** A link that is shown at once, as its trace is stored with the page, and on each page one that only the engine can show. */
const stored = 'example=dog-bites-man&step=scores';
const computed = `${stored}&causal=on`;
const addresses = [
  `#${stored}`,
  `#${computed}`,
  `embed.html#${computed}`,
  `lessons/checked/#v=1&stage=${encodeURIComponent(computed)}`,
];

describe.each(Object.entries(oneBrowser))('before the engine, in %s', (_name, launch) => {
  let page: Page;
  let release: () => void;
  let problems: string[];

  beforeAll(async () => {
    page = await newPage(launch);
    problems = [];
    noteErrors(page, problems);
  });
  beforeEach(() => page.unrouteAll());

  async function openSlowly(address: string): Promise<void> {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.wasm', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('about:blank'); // where only what follows # differs the page would stay
    await page.goto(`${site}${address}`);
    await page.locator('attention-steps').scrollIntoViewIfNeeded();
    await page.locator('svg.stage').waitFor();
  }

  async function arrive(): Promise<void> {
    expect(await onStage(page, (stage) => stage.trace)).toBeUndefined();
    release();
    await onStage(page, (stage) => stage.ready);
  }

  const now = () =>
    onStage(page, ({ step, state }: AttentionSteps) => [step, state.options.speed, state.options.locked]);

  it.each(addresses)('a reader of %s who moves on stays there', async (address) => {
    await openSlowly(address);
    await chapter(page, 'softmax').click();
    await page.locator('.transport select').selectOption('2');
    await cell(page, 'weights:1:1').click();
    const before = await now();
    expect(before).toEqual(['softmax', 2, { matrix: 'weights', row: 1, col: 1 }]);
    await arrive();
    expect(await now()).toEqual(before);
    expect(await onStage(page, ({ state }) => state.options.causal)).toBe(address.includes('causal'));
  });

  it('what a reader changes is computed when it comes, undone and redone', async () => {
    await openSlowly('#example=dog-bites-man&step=qkv');
    await cell(page, 'x:0:0').focus();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'still loading' }).waitFor();
    await openMenu(page);
    await page.locator('[data-control="causal"]').check();
    await closeMenu(page);
    await cell(page, 'x:0:1').focus();
    await page.keyboard.type('-2'); // and is still being typed
    await arrive();
    expect(await page.locator('input.editor').inputValue()).toBe('-2');
    await page.keyboard.press('Enter');
    const shown = () =>
      onStage(page, ({ picture, trace }) => [
        ...(picture.matrices.x?.data.slice(0, 2) ?? []),
        trace?.heads[0]?.weights.data[1],
      ]);
    await expect.poll(shown).toEqual([5, -2, 0]);
    await openMenu(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(shown).toEqual([5, 0.5, 0]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await shown()).slice(0, 2)).toEqual([1, 0.5]);
  });

  it('a paste whose reading does not come is said to have failed, and stays', async () => {
    await openSlowly('#example=worked-example');
    await page.route('**/read-own-*.js', (route) => route.abort());
    await arrive();
    await openOwnInput(page);
    await page.locator('textarea').fill('Q = [[1]] K = [[1]] V = [[1]]');
    await page.getByRole('button', { name: 'Use matrices' }).click();
    await page.locator('.paste-form [role="alert"]').waitFor();
    expect(await page.locator('textarea').inputValue()).toContain('Q = [[1]]');
  });
});
