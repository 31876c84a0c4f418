/** Opens, reads and trains the playground for the tests. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { site, visit } from './tutorial.ts';

export const address = `${site}playground/`;
export const element = (page: Page): Locator => page.locator('attention-playground');
export const button = (page: Page, name: string): Locator => element(page).getByRole('button', { name, exact: true });
/** Opens the fold of the model's settings. */
export const openModel = (page: Page): Promise<void> => element(page).locator('.model summary').click();
export const reading = async (page: Page, name: 'step' | 'loss' | 'right'): Promise<number> => {
  const text = await element(page).locator('.readings dl > div', { hasText: name }).locator('dd').innerText();
  return Number(text.replace(/[,%\s]/g, ''));
};
export const isAt = (page: Page, step: number): Promise<unknown> =>
  expect.poll(() => reading(page, 'step'), { timeout: 60_000 }).toBeGreaterThanOrEqual(step);

/** Trains to a step, and pauses. */
export async function train(page: Page, step: number): Promise<void> {
  await button(page, 'Play').click();
  await isAt(page, step);
  await button(page, 'Pause').click();
  await button(page, 'Play').waitFor();
  // The trainer gets the message one slice later.
  let last = NaN;
  const hasSettled = async (): Promise<boolean> => {
    const before = last;
    last = await reading(page, 'step');
    return last === before;
  };
  await expect.poll(hasSettled, { interval: 300 }).toBe(true);
}

/** Opens a link, and waits until it has trained again and measured all heads. */
export async function openTrained(page: Page, hash = ''): Promise<void> {
  await visit(page, `${address}#${hash}`);
  await element(page).locator('.without').waitFor();
}
