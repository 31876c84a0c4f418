/** The elements and the engine in the page of a host. */
import type { loadAttention } from 'attention-steps/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inputs } from '../browser/inputs.ts';
import type { AttentionExercise } from '../../web/course/exercises/define.ts';
import { solutionOf } from '../browser/learner.ts';
import type { AttentionLesson } from '../../web/hosts/lesson/define.ts';
import type { Reader } from '../../web/learn/reader/reader.ts';
import type { AttentionSteps } from '../../web/stage/define.ts';

/** A lesson with a computed number, a stage and a question. */
const lesson = JSON.stringify({
  version: 1,
  id: 'own',
  lang: 'en',
  title: 'Weights',
  minutes: 1,
  question: 'What is it?',
  computed: { own: { inputs: { q: [[1, 0]], k: [[1, 0], [0, 1]], v: [[10], [20]] } } }, // prettier-ignore
  parts: [
    { kind: 'text', text: 'The output is {{output[0,0]:3}}.' },
    { kind: 'stage', id: 'stage', computed: 'own', link: 'step=softmax' },
    { kind: 'questions', items: [{ kind: 'number', id: 'sum', ask: '1 + 1?', answer: '= 1 + 1', feedback: 'Yes.' }] },
  ],
  sources: [{ source: 'vaswani-2017', for: 'The definition' }],
});

/** Computes with inputs other than those of the stage's example, and restores these. */
const outputOf = (page: Page): Promise<number[]> =>
  page
    .locator('attention-steps')
    .first()
    .evaluate(async (stage: AttentionSteps, own) => {
      await customElements.whenDefined('attention-steps');
      await stage.ready;
      const before = stage.inputs;
      stage.inputs = own;
      const output = Array.from(stage.trace?.output.data ?? []);
      stage.inputs = before;
      return output;
    }, inputs);

/** Follows a link or a button by its text: projects have another page, or can take the stage out and put it back. */
const withText = (page: Page, text: string) =>
  page.locator('a, button').filter({ hasText: text, visible: true }).first();

export async function expectStage(page: Page, expected: readonly number[]): Promise<void> {
  await expect.poll(() => outputOf(page)).toEqual(expected);
  const stage = page.locator('attention-steps').first();
  await expect.poll(() => stage.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(100);
  // Recipes that listen to the stage write its step there.
  if ((await page.locator('output').count()) > 0) {
    const step = await stage.evaluate((it: AttentionSteps) => {
      it.next();
      return it.step;
    });
    await page.locator('output', { hasText: step }).waitFor();
  }
  if ((await withText(page, 'Elsewhere').count()) === 0) return;
  await withText(page, 'Elsewhere').click();
  await stage.waitFor({ state: 'detached' });
  await withText(page, 'Back to the stage').click();
  await stage.waitFor();
  await expect.poll(() => outputOf(page)).toEqual(expected);
}

export async function expectLesson(page: Page): Promise<void> {
  const element = page.locator('attention-lesson');
  await element.evaluate(async (it: AttentionLesson, text) => {
    await customElements.whenDefined('attention-lesson');
    it.lesson = text;
  }, lesson);
  await element.getByText('13.302').waitFor();
  const stage = element.locator('attention-steps');
  await stage.scrollIntoViewIfNeeded();
  await expect.poll(() => stage.evaluate((it: AttentionSteps) => it.trace?.output.rows)).toBe(1);
  await element.locator('#sum input').fill('2');
  await element.locator('#sum button[type=submit]').click();
  await element.locator('#sum .verdict', { hasText: 'Right' }).waitFor();
}

export async function expectExercise(page: Page): Promise<void> {
  const element = page.locator('attention-exercise');
  await element.scrollIntoViewIfNeeded();
  for (const [code, right] of [
    [solutionOf('softmax'), true],
    ['def softmax(S):\n    return S', false],
  ] as const) {
    // prettier-ignore
    const judged = await element.evaluate(async (it: AttentionExercise, text) => {
      await customElements.whenDefined('attention-exercise');
      it.code = text;
      return it.check();
    }, code);
    expect(judged.right, judged.message).toBe(right);
  }
}

export async function expectEngine(page: Page, way: string, expected: readonly number[]): Promise<void> {
  const output = await page.evaluate(
    async ([name, own]) => {
      const { loaders } = globalThis as unknown as { loaders: Record<string, typeof loadAttention> };
      const engine = await loaders[name]?.();
      return Array.from(engine?.trace(own).output.data ?? []);
    },
    [way, inputs] as const,
  );
  expect(output).toEqual(expected);
}

/** Returns how the vocabulary of the reader begins, or why it cannot be had. */
export const readerIn = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const { loadReader } = globalThis as unknown as { loadReader: () => Promise<Reader> };
    return loadReader().then(({ words }) => words[0], String);
  });

/** Counts the patterns that are drawn, and no empty canvas. */
const patterns = (page: Page): Promise<number> =>
  page
    .locator('.pattern canvas')
    .evaluateAll(
      (all: HTMLCanvasElement[]) =>
        all.filter((canvas) => canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data[3] === 255).length,
    );

export async function expectTraining(page: Page, workers = 1): Promise<void> {
  await page.locator('attention-exercise').evaluate((it) => it.remove()); // and with it its worker
  const playground = page.locator('attention-playground');
  await playground.scrollIntoViewIfNeeded();
  await playground.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => page.locator('.readings dd').first().textContent()).toBe('40');
  await expect.poll(() => patterns(page)).toBe(4);
  await expect.poll(() => page.workers().length).toBe(workers);
  if ((await withText(page, 'Elsewhere').count()) === 0) return;
  // Without a page load the browser does not end the worker.
  await withText(page, 'Elsewhere').click();
  await playground.waitFor({ state: 'detached' });
  await expect.poll(() => page.workers().length).toBe(0);
}
