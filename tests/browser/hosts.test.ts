/** The engine and the element in others' pages: under policies, in a worker, bundled. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAttention } from 'attention-steps/core';
import type { Browser, Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { browsers } from './browsers.ts';
import { makePages } from './hosts.ts';
import { inputs } from './inputs.ts';
import { serve } from './serve.ts';
import { newPage } from './tutorial.ts';

const folder = mkdtempSync(join(tmpdir(), 'attention-steps-'));
const allowing = { 'Content-Security-Policy': "script-src 'self' 'wasm-unsafe-eval'" };
const refusing = { 'Content-Security-Policy': "script-src 'self'" };
let pages: (page: string) => string;
let expected = '';

beforeAll(async () => {
  pages = await makePages(folder);
  expected = JSON.stringify(Array.from((await loadAttention()).trace(inputs).output.data));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(Object.entries(browsers))('in a page of another in %s', (_name, launch) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  /** What the page's script wrote into it. */
  async function written(name: string, headers: Record<string, string>, file = ''): Promise<string | null> {
    const { url, close } = await serve(pages(name), headers);
    const page = await newPage(browser);
    try {
      await page.goto(url + file);
      return await page.locator('output').textContent();
    } finally {
      await page.close();
      await close();
    }
  }

  it.each([
    'unbundled',
    'vite',
    'webpack',
    'esbuild',
    'esbuild-file',
    'esbuild-binary',
    'inline-webpack',
    'inline-esbuild',
  ])('the engine computes what it computes in Node: %s', async (name) => {
    expect(await written(name, allowing)).toBe(expected);
  });

  it('the engine computes in a module worker', async () => {
    expect(await written('unbundled', allowing, 'in-worker.html')).toBe(expected);
  });

  it.each(['', 'in-worker.html'])('the engine says what a policy lacks: /%s', async (file) => {
    expect(await written('unbundled', refusing, file)).toMatch(
      /^Error: attention\.wasm: could not be compiled: .* needs 'wasm-unsafe-eval' in script-src\)$/,
    );
  });

  /** What the stage gives for inputs that are not its example's. */
  const tracedBy = (frame: Frame): Promise<string> =>
    frame.locator('attention-steps').evaluate(async (stage: AttentionSteps, given) => {
      await stage.ready;
      stage.inputs = given;
      return JSON.stringify(Array.from(stage.trace?.output.data ?? []));
    }, inputs);

  it.each(['element-vite', 'element-webpack'])('the element computes: %s', async (name) => {
    const { url, close } = await serve(pages(name), allowing);
    const page = await newPage(browser);
    await page.goto(url);
    expect(await tracedBy(page.mainFrame())).toBe(expected);
    await page.close();
    await close();
  });
});
