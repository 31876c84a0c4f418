/** Every lesson: it fits every width and theme, asks no other host, its labs compute, and a learner can go through it. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { browsers } from './browsers.ts';
import { PAGES, areDone, fits, walk } from './learner.ts';
import { lessons, watchedPage } from './tutorial.ts';

describe.each(Object.entries(browsers))('the course in %s', (name, launch) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watchedPage(launch));
  });

  it.each([...PAGES, ...lessons])('%s fits from 320 to 1280 pixels, its labs compute, axe finds nothing', (lesson) =>
    fits(page, lesson, name === 'chromium'),
  );

  // Controls and questions come from the same kits everywhere, so Firefox goes through a few of the lessons.
  const walked = lessons.filter((_, at) => name === 'chromium' || at % 4 === 0);
  it.each(walked)('%s is done from its question to its last answer', (lesson) => walk(page, lesson));

  it('is done where the lessons are', () => areDone(page, walked));
});
