/** The engines and the element on other people's pages: under policies, in a worker, bundled. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAttention } from 'attention-steps/core';
import { loadLearning } from 'attention-steps/learn';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { browsers } from './browsers.ts';
import { type PageName, makePages } from './hosts.ts';
import { inputs } from './inputs.ts';
import { serve } from './serve.ts';
import { trained } from './trained.ts';
import { newPage } from './tutorial.ts';

const folder = mkdtempSync(join(tmpdir(), 'attention-steps-'));
const allowing = { 'Content-Security-Policy': "script-src 'self' 'wasm-unsafe-eval'" };
const refusing = { 'Content-Security-Policy': "script-src 'self'" };
let pages: Awaited<ReturnType<typeof makePages>>;
/** Each engine's results in Node, in the form that the pages' scripts write. */
let expected: number[][] = [];

beforeAll(async () => {
  pages = await makePages(folder);
  expected = [(await loadAttention()).trace(inputs).output.data, trained(await loadLearning())].map((data) => [
    ...data,
  ]);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(Object.entries(browsers))('in a page of another in %s', (_name, launch) => {
  /** Returns the results that the page's script wrote into it. */
  async function written(name: PageName, headers: Record<string, string>, file = ''): Promise<unknown[]> {
    const { url, close } = await serve(await pages(name), headers);
    const page = await newPage(launch);
    try {
      await page.goto(url + file);
      return JSON.parse((await page.locator('output').textContent()) ?? '') as unknown[];
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
  ] as const)('the engines compute what they compute in Node: %s', async (name) => {
    expect(await written(name, allowing)).toEqual(expected);
  });

  it('the engines compute in a module worker', async () => {
    expect(await written('unbundled', allowing, 'in-worker.html')).toEqual(expected);
  });

  it.each(['', 'in-worker.html'])('the engines say what a policy lacks: /%s', async (file) => {
    expect(await written('unbundled', refusing, file)).toEqual(
      ['attention', 'learning'].map((name): unknown =>
        expect.stringMatching(
          new RegExp(`^Error: ${name}\\.wasm: could not be compiled: .* needs 'wasm-unsafe-eval' in script-src\\)$`),
        ),
      ),
    );
  });

  /** Returns the stage's output for inputs other than its example's. */
  const tracedBy = (frame: Frame): Promise<string> =>
    frame.locator('attention-steps').evaluate(async (stage: AttentionSteps, given) => {
      await stage.ready;
      stage.inputs = given;
      return JSON.stringify(Array.from(stage.trace?.output.data ?? []));
    }, inputs);

  it.each(['element-vite', 'element-webpack'] as const)('the element computes: %s', async (name) => {
    const { url, close } = await serve(await pages(name), allowing);
    const page = await newPage(launch);
    await page.goto(url);
    expect(await tracedBy(page.mainFrame())).toBe(JSON.stringify(expected[0]));
    await page.close();
    await close();
  });

  it.each(['exercise-vite', 'exercise-webpack'] as const)('the exercise runs and judges: %s', async (name) => {
    const { url, close } = await serve(await pages(name), allowing);
    const page = await newPage(launch);
    await page.goto(url);
    const exercise = page.locator('attention-exercise');
    await exercise.locator('.cm-content').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('def scores(Q, K):\n    return Q @ K.T');
    await exercise.locator('.check').click();
    await expect.poll(() => exercise.locator('.verdict').textContent()).toContain('✓');
    await page.close();
    await close();
  });

  it('the playground trains, in a worker', async () => {
    const { url, close } = await serve(await pages('playground-vite'), allowing);
    const page = await newPage(launch);
    await page.goto(url);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => page.locator('.readings dd').first().textContent()).toBe('40');
    expect(page.workers()).toHaveLength(1);
    expect((await page.locator('.notices').allTextContents()).join('')).not.toContain('No worker');
    await page.close();
    await close();
  });
});
