/** The parts of the page that need a browser: driven in Chromium and Firefox as a person does. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectNoFindings } from './axe.ts';
import { browsers } from './browsers.ts';
import { cell, chapter, onStage, open, openMenu, openOwnInput, saved, show, visit, watchedPage } from './tutorial.ts';

/** The steps of one head. */
const steps = ['qkv', 'scores', 'scale', 'mask', 'softmax', 'weighted-sum'] as const;

describe.each(Object.entries(browsers))('the page in %s', (name, launch) => {
  const inChromium = it.runIf(name === 'chromium');
  let page: Page;
  const asked = new Set<string>();
  const exported = async (kind: string): Promise<Buffer> =>
    (await saved(page, page.locator(`[data-export="${kind}"]`))).bytes;

  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
    page.on('request', (request) => asked.add(request.url().replace(/.*\//, '')));
  });
  afterAll(() => {
    // The learning engine is not requested, whatever is done on the stage.
    const engines = [...asked].filter((file) => file.includes('.wasm'));
    expect(engines.length).toBe(1);
    expect(engines[0]).toMatch(/^attention[-\w]*\.wasm$/);
  });

  describe('at its beginning', () => {
    beforeAll(() => open(page));
    beforeEach(async () => {
      await page.mouse.move(2, 2);
      await show(page);
    });

    it('plays, pauses and reaches the end of a step', async () => {
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await expect.poll(() => onStage(page, (stage) => stage.time)).toBeGreaterThan(0.1);
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect.poll(() => onStage(page, (stage) => stage.playing)).toBe(false);
      const paused = await onStage(page, (stage) => stage.time);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const later = await onStage(page, (stage) => stage.time);
      expect(later).toBe(paused);
    });

    it('walks every step by its chapter and keys, its term of the formula lit', async () => {
      for (const id of steps) {
        await chapter(page, id).click();
        await expect.poll(() => onStage(page, (stage) => stage.step)).toBe(id);
        // Nothing is masked, so the formula has no mask.
        if (id !== 'qkv' && id !== 'mask') await expect.poll(() => page.locator('.formula .lit').count()).toBe(1);
      }
      await page.locator('.stage-box').focus();
      await page.keyboard.press('Home');
      await expect.poll(() => onStage(page, (stage) => stage.step)).toBe('words');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => onStage(page, (stage) => [stage.step, stage.state.time])).toEqual(['qkv', 0]);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('End');
      await expect.poll(() => onStage(page, (stage) => stage.step)).toBe('weighted-sum');
      await page.keyboard.press('Home');
      await page.keyboard.press('Space');
      await expect.poll(() => onStage(page, (stage) => stage.playing)).toBe(true);
      await page.keyboard.press('Space');
      await expect.poll(() => onStage(page, (stage) => stage.playing)).toBe(false);
    });

    it('explains a cell that is pointed at, holds it on a click, lets go', async () => {
      await chapter(page, 'scores').click();
      await cell(page, 'scores:0:1').hover();
      const panel = page.getByRole('group', { name: 'This cell' });
      await expect
        .poll(() => panel.locator('#this-cell').textContent())
        .toContain('S[0,1] = 1.1800 · 0.5300 + 0.7800 · 0.6600 = 1.1402');
      await expect.poll(() => page.locator('svg .lit').count()).toBe(2);
      await cell(page, 'scores:2:2').click();
      await page.getByRole('heading', { level: 1 }).hover();
      await expect.poll(() => panel.locator('#this-cell').textContent()).toContain('S[2,2]');
      await panel.getByRole('button', { name: 'Unpin' }).click();
      await expect.poll(() => panel.locator('#this-cell').count()).toBe(0);
    });

    it('explains what is being computed, also where a row is computed at once', async () => {
      const explained = async (): Promise<string[]> =>
        onStage(page, async (stage) => {
          stage.step = 'softmax';
          const names = new Set<string>();
          // Walks from the step's end to its beginning.
          const isThere = (): boolean => stage.step === 'softmax';
          for (let { time } = stage; isThere(); time -= 0.02) {
            stage.seek(time);
            await stage.updateComplete;
            names.add(
              stage.renderRoot.querySelector('#this-cell')?.textContent.split(' = ')[0]?.split(' ').at(-1) ?? '',
            );
          }
          return [...names].filter((name) => name.startsWith('A[')).reverse();
        });
      const cells = await explained();
      expect(cells).toEqual([2, 0, 1].flatMap((row) => [0, 1, 2].map((col) => `A[${row},${col}]`)));
    });

    it('says where the source prints another number', async () => {
      await chapter(page, 'scores').click();
      await cell(page, 'scores:0:0').hover();
      await expect.poll(() => page.locator('.printed').textContent()).toContain('The original document prints 1.45');
    });

    it('makes a stage of a sentence and its seed', async () => {
      await openOwnInput(page);
      await page.getByText('All numbers at random').click();
      await page.getByLabel('Sentence', { exact: true }).fill('one two three two');
      await page.getByRole('button', { name: 'Use sentence' }).click();
      const first = await onStage(page, (stage) => Array.from(stage.trace?.output.data ?? []));
      expect(first).toHaveLength(8);
      await openOwnInput(page);
      await page.locator('.sentence-form').getByLabel('Seed').fill('2');
      await page.getByRole('button', { name: 'Use sentence' }).click();
      await expect.poll(() => onStage(page, (stage) => Array.from(stage.trace?.output.data ?? []))).not.toEqual(first);
    });

    it('opens a link at the same frame', async () => {
      await chapter(page, 'softmax').click();
      await page.locator('[data-word="1"]').click();
      await cell(page, 'weights:1:0').click();
      await onStage(page, (stage) => {
        stage.changes.edit({ matrix: 'x', row: 0, col: 0 }, 0.125);
        stage.seek(stage.time - 3);
      });
      await openMenu(page);
      await page.getByRole('button', { name: /Copy a link/ }).click();
      await page.keyboard.press('Escape');
      const stage = page.locator('svg.stage');
      await page.getByRole('heading', { level: 1 }).hover();
      // Numbers and names; an empty row has elements only where the Tab key last was.
      const text = async (): Promise<string> => ((await stage.textContent()) ?? '').replaceAll(/\s+/g, ' ').trim();
      const shown = await text();
      const panel = await page.locator('#this-cell').textContent();
      const link = page.url();
      await visit(page, link);
      await onStage(page, (element) => element.ready);
      await expect.poll(text).toBe(shown);
      await expect.poll(() => page.locator('#this-cell').textContent()).toBe(panel);
    });

    // Downloads are not reported by Firefox over BiDi: its page has the same code.
    inChromium('exports matrices and the stage', async () => {
      await openMenu(page);
      for (const [kind, start] of [
        ['CSV', /^0\.\d+,0\.\d+/],
        ['JSON', /^\[\[/],
        ['NumPy', /np\.array/],
        ['svg', /^<svg[^>]+xmlns/],
        ['png', /^.PNG/],
      ] as const) {
        const file = await exported(kind);
        expect(file.toString('latin1')).toMatch(start);
      }
    });

    inChromium('saves pictures of tokens with characters that XML cannot have', async () => {
      await open(page, `sentence=${encodeURIComponent('a\u0001b \ufffe dog')}&step=softmax&time=99`);
      await openMenu(page);
      const errors = await page.evaluate(
        (text) => {
          const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
          return [...documentElement.querySelectorAll('parsererror')].map(({ textContent }) => textContent);
        },
        (await exported('svg')).toString(),
      );
      expect(errors).toEqual([]);
      const picture = await exported('png');
      expect(picture.toString('latin1')).toMatch(/^.PNG/);
    });
  });

  it('shows 256 tokens as a heat map that answers to pointing', async () => {
    const words = Array.from({ length: 256 }, (_, index) => `w${index}`).join(' ');
    await open(page, `sentence=${encodeURIComponent(words)}&step=softmax&time=99`);
    await page.locator('[data-matrix="weights"] .frame').hover({ force: true });
    await expect.poll(() => page.locator('#this-cell').textContent()).toMatch(/A\[\d+,\d+\] = /);
  });

  // axe looks at the DOM, which is the same in both. Other widths and themes: accessibility.slow.test.ts.
  inChromium('has nothing that axe finds', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, 'example=worked-example&step=softmax&time=99');
    await expectNoFindings(page);
  });
});
