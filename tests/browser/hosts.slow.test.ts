/** The engines and the elements on other people's pages: under policies, in a worker, bundled. */
import { loadAttention } from 'attention-steps/core';
import { loadLearning } from 'attention-steps/learn';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { browsers } from './browsers.ts';
import { type PageName, makePages } from './hosts.ts';
import { inputs } from './inputs.ts';
import { ownFolder, served } from './serve.ts';
import { trained } from './trained.ts';
import { newPage, onStage } from './tutorial.ts';

const allowing = { 'Content-Security-Policy': "script-src 'self' 'wasm-unsafe-eval'" };
const refusing = { 'Content-Security-Policy': "script-src 'self'" };
let pages: Awaited<ReturnType<typeof makePages>>;
/** Each engine's results in Node, in the form that the pages' scripts write. */
let expected: number[][] = [];

beforeAll(async () => {
  pages = await makePages(ownFolder());
  expected = [(await loadAttention()).trace(inputs).output.data, trained(await loadLearning())].map((data) => [
    ...data,
  ]);
});

/** A bundler takes as long as a busy machine makes it take. */
const patience = { timeout: 300_000 };

describe.each(Object.entries(browsers))('in a page of another in %s', patience, (_name, launch) => {
  let page: Page;
  beforeAll(async () => {
    page = await newPage(launch);
  });

  async function open(name: PageName, headers: Record<string, string> = allowing, file = ''): Promise<void> {
    await page.goto((await served(await pages(name), headers)) + file);
  }

  /** Returns the results that the page's script writes into it. */
  const written = async (): Promise<unknown> => JSON.parse((await page.locator('output').textContent()) ?? '');

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
    await open(name);
    await expect.poll(written).toEqual(expected);
  });

  it('the engines compute in a module worker', async () => {
    await open('unbundled', allowing, 'in-worker.html');
    await expect.poll(written).toEqual(expected);
  });

  it.each(['', 'in-worker.html'])('the engines say what a policy lacks: /%s', async (file) => {
    await open('unbundled', refusing, file);
    const refusal = (name: string): unknown =>
      expect.stringMatching(
        new RegExp(`^Error: ${name}\\.wasm: could not be compiled: .* needs 'wasm-unsafe-eval' in script-src\\)$`),
      );
    await expect.poll(written).toEqual([refusal('attention'), refusal('learning')]);
  });

  it.each(['recipe-vite', 'recipe-webpack'] as const)('the element computes, and is heard: %s', async (name) => {
    await open(name);
    const output = await page.locator('attention-steps').evaluate(async (stage: AttentionSteps, given) => {
      await stage.ready;
      stage.inputs = given;
      stage.next();
      return Array.from(stage.trace?.output.data ?? []);
    }, inputs);
    expect(output).toEqual(expected[0]);
    const step = await onStage(page, (stage) => stage.step);
    await expect.poll(() => page.locator('output').textContent()).toBe(step);
  });

  // esbuild leaves the worker and MicroPython behind: their copies start from a Blob, which a policy has to allow.
  it.each(['exercise-vite', 'exercise-webpack', 'exercise-esbuild'] as const)(
    'the exercise runs and judges: %s',
    async (name) => {
      const policy = `${allowing['Content-Security-Policy']}; worker-src 'self' blob:`;
      await open(name, name === 'exercise-esbuild' ? { 'Content-Security-Policy': policy } : allowing);
      const exercise = page.locator('attention-exercise');
      await exercise.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText('def scores(Q, K):\n    return Q @ K.T');
      await exercise.locator('.check').click();
      await expect.poll(() => exercise.locator('.verdict').textContent()).toContain('✓');
    },
  );

  // esbuild leaves its file behind, too, of which there is no copy.
  it.each([
    ['reader-vite', '<s>'],
    ['reader-webpack', '<s>'],
    ['reader-esbuild', 'Error: reader: cannot fetch'],
  ] as const)('the reader comes, or what is missing is named: %s', async (name, begins) => {
    await open(name);
    await expect.poll(() => page.locator('output').textContent()).toMatch(new RegExp(`^${begins}`));
  });

  it('the playground trains, in a worker', async () => {
    await open('playground-vite');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => page.locator('.readings dd').first().textContent()).toBe('40');
    expect(page.workers()).toHaveLength(1);
    await expect
      .poll(async () => (await page.locator('.notices').allTextContents()).join(''))
      .not.toContain('No worker');
  });
});
