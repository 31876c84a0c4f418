/** An engine that comes late, on every page that brings a stage to where a link says: what is set until then holds. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneBrowser } from './browsers.ts';
import { difference } from './difference.ts';
import { holdBack, newPage, noteErrors, onStage, openOwnInput, site, visit } from './tutorial.ts';

const link = 'example=dog-bites-man&step=scores&causal=on';
const addresses = [`#${link}`, `embed.html#${link}`, `lessons/gradients/#v=1&stage=${encodeURIComponent(link)}`];

describe('before the engine', () => {
  let page: Page;
  let release: () => void;

  beforeAll(async () => {
    page = await newPage(oneBrowser.chromium);
    noteErrors(page);
  });
  beforeEach(() => page.unrouteAll());

  async function openSlowly(address: string): Promise<void> {
    release = await holdBack(page, '**/*.wasm');
    await visit(page, `${site}${address}`);
    await page.locator('attention-steps').scrollIntoViewIfNeeded();
  }

  async function arrive(): Promise<void> {
    await expect.poll(() => onStage(page, (stage) => stage.trace)).toBeUndefined();
    release();
    await onStage(page, (stage) => stage.ready);
  }

  it.each(addresses)(
    '%s is said to be on its way; what is set holds, and there is nothing to play',
    async (address) => {
      await openSlowly(address);
      await page.getByRole('status').filter({ hasText: 'Starting the engine …' }).waitFor();
      const now = () =>
        onStage(page, ({ example, step, head, playing, state: { options } }) => [
          example,
          step,
          head,
          playing,
          options.causal,
          options.speed,
          options.locked,
          options.predict,
        ]);
      const held = { matrix: 'weights', row: 1, col: 1 } as const;
      await onStage(
        page,
        (stage, locked) => {
          const { state } = stage;
          stage.state = { ...state, step: 'softmax', options: { ...state.options, speed: 2, locked } };
          stage.predict = 'output[0,0]';
          stage.play();
          stage.next();
          stage.seek(0);
          stage.focusCell(locked);
          stage.pause();
        },
        held,
      );
      const set = ['dog-bites-man', 'softmax', 0, false, true, 2, held, [{ matrix: 'output', row: 0, col: 0 }]];
      await expect.poll(now).toEqual(set);
      await arrive();
      await expect.poll(now).toEqual(set);
      await expect.poll(() => onStage(page, ({ trace }) => trace?.heads[0]?.weights.data[1])).toBe(0);
      await expect.poll(() => onStage(page, ({ bench }) => bench.canUndo)).toBe(false);
    },
  );

  it('the front shows a still picture of what comes, which nothing moves', async () => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as LayoutShift[])
          (window.moved ??= []).push(`${value}: ${sources.map(({ node }) => node?.parentElement?.outerHTML).join()}`);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Drawn in its own font from the first: text in another one moves when that comes.
    const font = page.waitForResponse(/source-sans.*\.woff2$/);
    await page.route('**/*.css', async (route) => {
      await (await font).finished();
      await route.continue();
    });
    await page.setViewportSize({ width: 1280, height: 1200 }); // nothing scrolls for a picture
    await openSlowly('');
    const sentence = page.getByRole('listbox', { name: /^she sat on the bank.* gives 87.% to river/ });
    const play = page.getByRole('button', { name: 'Play the steps' });
    await sentence.waitFor();
    await page.evaluate(() => document.fonts.ready);
    const look = async () => [
      await page.locator('.sentence-box').screenshot(),
      await page.locator('.overview figure').screenshot(),
    ];
    const boxes = () =>
      page
        .locator(':is(.go, .more) > *')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const [before, placed] = [await look(), await boxes()];
    await expect.poll(() => play.isDisabled()).toBe(true);
    await arrive();
    await expect.poll(() => play.isDisabled()).toBe(false);
    const blank = await newPage(oneBrowser.chromium);
    const differences = async () => {
      const after = await look();
      return Promise.all(before.map((picture, at) => difference(blank, picture, after[at]!)));
    };
    await expect.poll(differences).toEqual([0, 0]);
    await blank.close();
    await expect.poll(boxes).toEqual(placed);
    await expect.poll(() => page.evaluate(() => window.moved ?? [])).toEqual([]);
  });

  it('a paste whose reading does not come is said to have failed, and stays', async () => {
    await openSlowly('#example=worked-example');
    await page.route('**/read-pasted-*.js', (route) => route.abort());
    await arrive();
    await openOwnInput(page);
    await page.locator('textarea').fill('Q = [[1]] K = [[1]] V = [[1]]');
    await page.getByRole('button', { name: 'Use matrices' }).click();
    await page.locator('.paste-form [role="alert"]').waitFor();
    await expect.poll(() => page.locator('textarea').inputValue()).toContain('Q = [[1]]');
  });
});

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}
declare global {
  interface Window {
    /** Shifts of the layout since the page has begun, each with what moved. */
    moved?: string[];
  }
}
