import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { onStage } from '../browser/tutorial.ts';

/**
 * The page's properties reach the stage, the stage's events reach the page, and setting these values again, as React does, does
 * not stop it. The same page shows a playground instead, and its events.
 */
export async function checkReact(page: Page): Promise<void> {
  const told = () => page.locator('output').textContent();
  const step = () => onStage(page, (stage) => stage.step);

  await expect.poll(step).toBe('scale');
  await page.locator('button', { hasText: /^Softmax$/ }).click();
  await expect.poll(step).toBe('softmax');
  await expect.poll(told).toBe('softmax');
  await onStage(page, (stage) => stage.previous());
  await expect.poll(told).toBe('scale'); // the mask changes nothing

  await page.getByRole('button', { name: 'Own numbers' }).click();
  await expect.poll(() => onStage(page, (stage) => stage.trace?.output.data.join())).toBe('15');
  await page.getByRole('button', { name: 'Own numbers' }).click();
  await expect.poll(() => onStage(page, (stage) => stage.trace?.output.rows)).toBe(3);

  // Playing from the end of one step into the next: the page gives the new step back while it plays.
  await onStage(page, (stage) => {
    stage.step = 'scores';
    stage.seek(stage.bench.timeline.spans.find(({ step }) => step === 'scores')!.end - 0.1);
    stage.play();
  });
  await expect.poll(told).toBe('scale');
  await expect.poll(() => onStage(page, (stage) => stage.playing && stage.state.time < 1)).toBe(true);

  await page.getByRole('button', { name: 'The playground' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => page.locator('p.told').textContent()).toBe('Step 40');
}
