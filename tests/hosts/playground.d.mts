import type { Page } from 'playwright-core';

export function shows(page: Page): Promise<void>;
export function trains(page: Page): Promise<boolean>;
export function hasGone(page: Page): Promise<void>;
