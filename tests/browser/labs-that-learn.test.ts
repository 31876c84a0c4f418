/** The labs that guess and learn, in a lesson of somebody's own on a bare page: worked by keys and clicks, wide and narrow. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base } from '../web/hosts/lesson/hostile.ts';
import { oneBrowser } from './browsers.ts';
import { serve } from './serve.ts';
import { newPage, noteErrors, resize } from './tutorial.ts';

const folder = mkdtempSync(join(tmpdir(), 'labs-that-learn-'));
let server: Awaited<ReturnType<typeof serve>>;
const LABS = ['guess', 'positions', 'learning-head', 'whole'];
const lesson = { ...base, parts: LABS.map((lab) => ({ kind: 'lab', id: lab, lab })) };

beforeAll(async () => {
  cpSync(fileURLToPath(new URL('../../dist/embed', import.meta.url)), join(folder, 'embed'), { recursive: true });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>host</title><script type="module" src="embed/attention-lesson.js"></script><main><h1>Host</h1><attention-lesson>
    <script type="application/json">${JSON.stringify(lesson)}</script></attention-lesson></main>`,
  );
  server = await serve(folder);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe.each(Object.entries(oneBrowser))('%s', (_, launch) => {
  let page: Page;
  const problems: string[] = [];
  beforeAll(async () => {
    page = await newPage(launch);
    noteErrors(page, problems);
    await page.goto(server.url);
  });

  const lab = (id: string) => page.locator(`attention-lab-${id}`);
  const says = (id: string) => lab(id).locator('.says');

  it('guess: more weight on the word that tells changes the guess', async () => {
    await lab('guess').scrollIntoViewIfNeeded();
    const guess = lab('guess').locator('.next strong');
    await guess.waitFor();
    expect(await guess.innerText()).toBe('school');
    await lab('guess').getByRole('slider', { name: 'boat' }).press('End');
    await expect.poll(() => guess.innerText()).toBe('river');
    expect(await says('guess').innerText()).toContain('Right');
    await lab('guess').getByRole('slider', { name: 'bank' }).press('End');
    await expect.poll(() => guess.innerText()).toBe('money');
    expect(await lab('guess').locator('.words output').allInnerTexts()).toEqual(
      Array.from({ length: 8 }, (__, at) => (at === 5 ? '1.000' : '0.000')),
    );
    await lab('guess').getByRole('combobox').selectOption('sat');
    await expect.poll(() => lab('guess').locator('[data-preset="good"]').isDisabled()).toBe(true);
    expect(await says('guess').innerText()).toContain('whatever the weights');
  });

  it('positions: without them the order is invisible', async () => {
    await lab('positions').scrollIntoViewIfNeeded();
    await says('positions').waitFor();
    expect(await says('positions').innerText()).toContain('can only guess');
    await lab('positions').getByRole('radio', { name: 'rotary' }).check();
    await expect.poll(() => says('positions').innerText()).toContain('100 % of the answers are right');
    expect(await lab('positions').locator('.order .bars .value').allInnerTexts()).toEqual([
      '0.00',
      '1.00',
      '0.00',
      '1.00',
    ]);
  });

  it('learning-head: its moments, and all steps in a row', async () => {
    await lab('learning-head').scrollIntoViewIfNeeded();
    await says('learning-head').waitFor();
    expect(await says('learning-head').innerText()).toContain('Step 0: the loss is 2.57');
    await lab('learning-head').getByRole('radio', { name: '150', exact: true }).check();
    await expect.poll(() => says('learning-head').innerText()).toContain('Step 150: the loss is 0.04');
    await lab('learning-head').getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => says('learning-head').innerText(), { timeout: 10_000 }).toContain('Step 300');
    expect(await lab('learning-head').getByRole('button', { name: 'Play' }).isVisible()).toBe(true);
  });

  it('whole: finds the next letter where the name stood before', async () => {
    await lab('whole').scrollIntoViewIfNeeded();
    await says('whole').waitFor({ timeout: 30_000 });
    expect(await says('whole').innerText()).toContain('expects “r” (100 %)');
    await lab('whole').getByRole('button', { name: 'Add the likeliest letter' }).click();
    await expect.poll(() => lab('whole').getByLabel('Your beginning').inputValue()).toBe('mara mar');
    await expect.poll(() => says('whole').innerText()).toContain('expects “a”');
    const line = lab('whole').locator('[data-step="stream"] .line');
    const before = await line.innerText();
    await lab('whole').locator('input[name="number"]').press('ArrowRight');
    await expect.poll(() => line.innerText()).not.toBe(before);
    expect(await lab('whole').locator('table.worth tbody tr').count()).toBe(9);
  });

  it('fit a phone', async () => {
    await resize(page, 390, 844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(problems).toEqual([]);
  });
});
