import type { Page } from 'playwright-core';

export function firstLoad(
  page: Page,
  url: string,
  served: { readonly root: string; readonly folder: string },
): Promise<Map<string, number>>;
