/** Without an engine the page says why, shows the trace stored at build time, and goes on. Under a policy: matrix.slow.test.ts. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../web/engine.ts';
import { findExample } from '../../web/stage/inputs/examples.ts';
import { exampleInputs } from '../../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../../web/stage/inputs/stage-state.ts';
import { browsers, launchChromium, launchFirefox } from './browsers.ts';
import { cell, chapter, countMovers, newPage, open, openOwnInput, output, show } from './tutorial.ts';

/** Returns the engine's output for an example, in Node. */
function computed(id: string): number[] {
  const lesson = findExample(id);
  if (!lesson) throw new Error(id);
  return Array.from(picture(exampleInputs(lesson), defaultState(id).options).matrices.output?.data ?? []);
}

const alert = (page: Page, text: RegExp) => page.getByRole('alert').filter({ hasText: text });

/** Expects the reason and the example, in any browser. */
async function saysSo(page: Page, reason: RegExp): Promise<Locator> {
  await open(page, 'example=dog-bites-man&step=softmax');
  const told = alert(page, /The engine could not start/);
  await expect.poll(() => told.textContent()).toMatch(reason);
  expect(await told.textContent()).toContain('were computed by the engine when this page was built');
  expect(await output(page)).toEqual(computed('dog-bites-man'));
  return told;
}

/** Goes on reading, whatever the reason. */
async function readsOn(page: Page, reason: RegExp): Promise<void> {
  const told = await saysSo(page, reason);
  await chapter(page, 'scores').click();
  await cell(page, 'scores:0:1').hover();
  await expect.poll(() => page.locator('#this-cell').textContent()).toContain('S[0,1] = 1.0000 · 0.3000');

  // An edit needs the engine: a message says so, and nothing changes.
  await chapter(page, 'qkv').click();
  await cell(page, 'x:0:0').focus();
  await page.keyboard.press('7');
  await page.keyboard.press('Enter');
  await expect.poll(() => alert(page, /the engine has not started/).count()).toBe(1);
  expect(await output(page)).toEqual(computed('dog-bites-man'));
  await page.keyboard.press('Escape');

  await openOwnInput(page);
  await page.locator('textarea').fill('Q = [[1]] K = [[1]] V = [[1]]');
  await page.getByRole('button', { name: 'Use matrices' }).click();
  await expect.poll(() => alert(page, /the engine has not started/).count()).toBe(1);
  expect(await page.locator('textarea').inputValue()).toContain('Q = [[1]]');
  expect(await output(page)).toEqual(computed('dog-bites-man'));

  // Another example has its own stored trace, and the reason can still be read.
  await page.locator('[data-control="example"]').selectOption('two-queries');
  expect(await output(page)).toEqual(computed('two-queries'));
  await expect.poll(() => told.textContent()).toMatch(reason);
}

/** Browsers in which WebAssembly is forbidden, or whose processor has no SIMD (on x64: no SSE 4.1). */
const lacking = {
  'Chromium without WebAssembly': () => launchChromium({ args: ['--js-flags=--jitless'] }),
  // It prefers less motion, too, as a second start would take long.
  'Firefox without WebAssembly': () =>
    launchFirefox({ firefoxUserPrefs: { 'javascript.options.wasm': false, 'ui.prefersReducedMotion': 1 } }),
  'Chromium without WebAssembly SIMD': () => launchChromium({ args: ['--js-flags=--no-enable-sse4-1'] }),
};

describe.each(Object.entries(lacking))('in %s', (name, launch) => {
  // Chromium has this switch for x64 alone.
  if (process.arch === 'x64' || !name.endsWith('SIMD'))
    it('the page shows the stored lesson, and says so; numbers travel unless less motion is asked for', async () => {
      const page = await newPage(launch);
      const reason = new RegExp(`has no ${name.replace(/.*without /, '')}\\.`);
      await saysSo(page, reason);
      await show(page);
      if (name.startsWith('Firefox')) expect(await countMovers(page)).toBe(0);
      else expect(await countMovers(page)).toBeGreaterThan(10);
    });
});

/** Answers of a server that are not the engine, whichever browser asks. */
const notTheEngine = [
  ['missing', { status: 404 }, /the server answered 404 at .*attention.*\.wasm/],
  [
    'a page instead',
    { contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' },
    /expected a WebAssembly file at .*, got a page that starts with "<!doctype html>"/,
  ],
] as const;

describe.each(Object.entries(browsers))('in %s', (name, launch) => {
  // Compilation errors are the browser's: Firefox has the one that is compiled.
  it.each(notTheEngine.slice(name === 'chromium' ? 0 : 1))(
    'with its WebAssembly %s the page shows the stored lesson, and says so',
    async (what, answer, reason) => {
      const page = await newPage(launch);
      await page.route('**/*.wasm', (route) => route.fulfill(answer));
      if (name === 'chromium' && what === 'missing') await readsOn(page, reason);
      else await saysSo(page, reason);
    },
  );
});
