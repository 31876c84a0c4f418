/**
 * Returns axe's findings in a page: each rule with the elements that break it. axe runs in the page itself, and is injected
 * once per document.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as Axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isNoWiderThan } from './tutorial.ts';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type WithAxe = typeof globalThis & { readonly axe?: typeof Axe };

export interface Looking {
  /** Selectors of the parts to check, also from shadow root to shadow root; by default the whole page. */
  readonly include?: readonly (string | { fromShadowDom: [string, string] })[] | undefined;
  readonly exclude?: readonly string[];
  /** False if the same colours have been checked already, as contrast takes most of the time. */
  readonly contrast?: boolean;
}

async function bring(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => (globalThis as WithAxe).axe !== undefined))) await frame.evaluate(source);
}

export async function axeFinds(page: Page, { include, exclude, contrast = true }: Looking = {}): Promise<string[]> {
  await Promise.all(page.frames().map(bring)); // those of other origins do not answer each other
  return page.evaluate(
    async ([context, options]) => {
      const { axe } = globalThis as WithAxe;
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // a new size is laid out
      const { violations } = await axe!.run(context, options);
      return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))].join(' | '));
    },
    [
      { include: [...(include ?? [':root'])], exclude: [...(exclude ?? [])] },
      { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: contrast } } },
    ] satisfies [Axe.ElementContext, Axe.RunOptions],
  );
}

/** Names a part of an element, to be looked at alone. */
export const partOf = (element: string, part: string): Looking => ({ include: [{ fromShadowDom: [element, part] }] });

export const expectNoFindings = (page: Page, looking?: Looking, message?: string): Promise<void> =>
  expect.poll(() => axeFinds(page, looking), { ...(message !== undefined && { message }) }).toEqual([]);

type Look = readonly [width: number, colorScheme: 'light' | 'dark'];
export const BOTH: readonly Look[] = [
  [1280, 'light'],
  [320, 'dark'],
];

/** Expects that axe finds nothing in these windows and themes, and that nothing has to be scrolled sideways. */
export async function looksRight(page: Page, what: string, looking: Looking = {}, looks = BOTH): Promise<void> {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page, looking, `${what}, ${width} px, ${colorScheme}`);
    await isNoWiderThan(page, width, what);
  }
}
