/** Without an engine a still picture stays, and the page says why. Under a policy: matrix.slow.test.ts. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browsers, launchChromium, launchFirefox } from './browsers.ts';
import { newPage, site } from './tutorial.ts';

/** Expects the reason beside the still picture of the front, and the tables of a lesson. */
async function saysSo(page: Page, reason: RegExp): Promise<void> {
  const told = page.getByRole('alert').filter({ hasText: /The engine could not start/ });
  await page.goto(site);
  await expect.poll(() => told.textContent()).toMatch(reason);
  await expect.poll(() => page.getByRole('listbox', { name: /bank gives 87.% to river/ }).isVisible()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Play the steps' }).isDisabled()).toBe(true);
  await page.goto(`${site}lessons/checked/`);
  await page.locator('attention-steps').first().scrollIntoViewIfNeeded();
  await expect.poll(() => told.first().textContent()).toMatch(reason);
  await expect.poll(() => page.locator('attention-steps table').first().isVisible()).toBe(true);
}

/** Browsers in which WebAssembly is forbidden, or whose processor has no SIMD (on x64: no SSE 4.1). */
const lacking = {
  'Chromium without WebAssembly': () => launchChromium({ args: ['--js-flags=--jitless'] }),
  'Firefox without WebAssembly': () => launchFirefox({ firefoxUserPrefs: { 'javascript.options.wasm': false } }),
  'Chromium without WebAssembly SIMD': () => launchChromium({ args: ['--js-flags=--no-enable-sse4-1'] }),
};

describe.each(Object.entries(lacking))('in %s', (name, launch) => {
  // Chromium has this switch for x64 alone.
  if (process.arch === 'x64' || !name.endsWith('SIMD'))
    it('the pages keep their still pictures, and say so', async () => {
      await saysSo(await newPage(launch), new RegExp(`has no ${name.replace(/.*without /, '')}\\.`));
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
    'with its WebAssembly and the copy in a script %s the pages keep their still pictures, and say so',
    async (_what, answer, reason) => {
      const page = await newPage(launch);
      await page.route(/\.wasm$|\/inline-/, (route) => route.fulfill(answer));
      await saysSo(page, reason);
    },
  );
});
