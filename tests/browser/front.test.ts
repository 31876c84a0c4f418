/** The front: its picture before anything is pressed, the switch, a sentence of one's own, and the steps in its place. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneBrowser } from './browsers.ts';
import { onStage, resize, site, watchedPage } from './tutorial.ts';

describe.each(Object.entries(oneBrowser))('the front in %s', (_, launch) => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
  });
  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('about:blank');
    await page.goto(site);
    await onStage(page, (stage) => stage.ready);
  });

  const sentence = () => page.getByRole('img', { name: /bank.* takes/ });
  const view = () => onStage(page, (stage) => stage.view);

  it.each([
    [1280, 800],
    [1536, 960],
    [1920, 1080],
    [2560, 1440],
  ])('is all in a window of %d × %d, and fills it', async (width, height) => {
    await resize(page, width, height);
    const doors = await page.getByRole('navigation', { name: 'More' }).boundingBox();
    const share = (doors!.y + doors!.height) / height;
    expect([share > 0.9, share < 1]).toEqual([true, true]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });

  it('says from which word “bank” takes its meaning', async () => {
    expect(await sentence().getAttribute('aria-label')).toBe(
      'she sat on the bank of the river: bank takes 87\u202f% from river, 9.9\u202f% from sat',
    );
    await page.getByRole('img', { name: 'In this sentence “bank” moves towards “river”.' }).waitFor();
  });

  it('goes to money, and to a sentence of one’s own', async () => {
    await page.getByRole('radio', { name: 'with money' }).check();
    expect(await sentence().getAttribute('aria-label')).toContain('bank takes 73\u202f% from money');
    await page.getByRole('radio', { name: 'your own' }).check();
    const field = page.getByLabel('Your sentence');
    await field.fill('the bank by the lake');
    await field.press('Enter');
    await expect.poll(() => sentence().getAttribute('aria-label')).toMatch(/^the bank by the lake: bank takes .*lake/);
    await field.fill('dogs chase cats');
    await field.press('Enter');
    await page.getByText('These weights are random and untrained').waitFor();
    await field.fill('qwrtz zxcvb');
    await field.press('Enter');
    await page.getByRole('img', { name: /^qwrtz zxcvb: .*untrained/ }).waitFor();
  });

  it('plays the steps of what it shows, in its place', async () => {
    await page.getByRole('radio', { name: 'with money' }).check();
    await page.getByRole('button', { name: 'Play the steps' }).click();
    await expect.poll(() => onStage(page, (stage) => stage.time)).toBeGreaterThan(0.1);
    expect(await onStage(page, (stage) => [stage.view, stage.example, stage.step, stage.playing])).toEqual([
      ...['full', 'bank-money', 'words'],
      true,
    ]);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Attention, step by step');
    expect(await page.getByRole('link', { name: /Course →/ }).isVisible()).toBe(false);
  });

  it('is there again when somebody goes back, and what it played after reloading', async () => {
    await page.getByRole('button', { name: 'dog bites man', exact: true }).click();
    await expect.poll(() => page.url()).toMatch(/#example=dog-bites-man/);
    await page.goBack();
    await expect.poll(view).toBe('overview');
    expect(page.url()).toBe(site);
    await page.goForward();
    await expect.poll(view).toBe('full');
    await page.reload();
    expect([await view(), await onStage(page, (stage) => stage.example)]).toEqual(['full', 'dog-bites-man']);
  });

  it('leads to other examples, and to matrices of one’s own', async () => {
    await page.getByRole('button', { name: 'dog bites man', exact: true }).click();
    expect([await view(), await onStage(page, (stage) => stage.example)]).toEqual(['full', 'dog-bites-man']);
    await page.goto('about:blank');
    await page.goto(site);
    await page.getByRole('button', { name: 'Paste matrices' }).click();
    await expect.poll(() => page.locator('textarea:focus').count()).toBe(1);
  });

  it('begins a sentence wider than its room with the word that asks', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('radio', { name: 'your own' }).check();
    const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen';
    await page.getByRole('textbox').fill(words);
    await page.keyboard.press('Enter');
    const place = () =>
      page.locator('.sentence-drawing[data-size="narrow"] .query').evaluate((word) => {
        const { left, right } = word.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await expect.poll(place).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('gives way to a link', async () => {
    await page.goto('about:blank');
    await page.goto(`${site}#example=two-queries&step=scores`);
    expect([await view(), await onStage(page, (stage) => stage.step)]).toEqual(['full', 'scores']);
  });

  it.each([360, 480, 600, 820, 844, 940, 1280])(
    'shows its sentence to the last word, and a plane to read, at %i px',
    async (width) => {
      await resize(page, width, 800);
      await page.goto('about:blank');
      await page.goto(site);
      await onStage(page, (stage) => stage.ready);
      const box = page.locator('.sentence-box');
      expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
      expect((await page.locator('.overview figure').boundingBox())?.width).toBeGreaterThanOrEqual(200);
    },
  );

  it.each([
    [1280, 800],
    [390, 844],
  ])('has play in view at %i × %i', async (width, height) => {
    await resize(page, width, height);
    const box = await page.getByRole('button', { name: 'Play the steps' }).boundingBox();
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThan(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  it('keeps its heading, whatever a link says of itself', async () => {
    const link = 'q=1x1:1&k=1x1:1&v=1x1:1&origin=Your%20bank&from=Your%20bank';
    await page.goto('about:blank');
    await page.goto(`${site}#${link}`);
    await onStage(page, (stage) => stage.ready);
    expect(await onStage(page, (stage) => stage.state.inputs?.origin)).toBe('Your bank');
    expect((await page.locator('h1[slot=home]').textContent())?.trim()).toBe('Attention, step by step');
    expect(await page.locator('h1[slot=home] a').getAttribute('href')).toBe('./');
  });

  it('is drawn where the browser tells neither sizes nor what is near', async () => {
    const { page: without } = await watchedPage(launch);
    await without.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'ResizeObserver');
      Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    });
    await without.goto(`${site}#example=worked-example`);
    await without.waitForFunction(() =>
      document.querySelector('attention-steps')?.shadowRoot?.querySelector('svg.stage'),
    );
    expect(await onStage(without, (stage) => stage.viewport.whole)).toBe(1280);
    await without.close();
  });
});
