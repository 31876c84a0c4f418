import type { Page } from 'playwright-core';
import type { Snippet } from './recipes.d.mts';

export function playgroundPage(
  snippets: readonly Snippet[],
): { readonly file: string; readonly text: string } | undefined;
export function shows(page: Page): Promise<void>;
export function trains(page: Page): Promise<void>;
export function hasGone(page: Page): Promise<void>;
