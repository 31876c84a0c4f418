/** Play and controls stay in place, whatever the stage shows. */
import { expect, it } from 'vitest';
import { encodeMatrix } from '../../web/shared/input/link-values.ts';
import { EXAMPLES } from '../../web/stage/inputs/examples.ts';
import { browsers } from './browsers.ts';
import { expectSteady, size } from './frame-walk.ts';
import { open, watchedPage } from './tutorial.ts';

const long = 'the old man who lives by the sea says that it will rain on the town tomorrow';
const large = encodeMatrix({ rows: 24, cols: 24, data: Float32Array.from({ length: 576 }, (_, at) => Math.sin(at)) });

/** Links that show everything a stage can. */
const shown = [
  ...EXAMPLES.map(({ id }) => `example=${id}`),
  `sentence=${encodeURIComponent(long)}`,
  `q=${large}&k=${large}&v=${large}`,
];

/** All steps of all examples take a busy machine minutes. */
const patience = { timeout: 300_000 };

it.each(Object.entries(browsers))('every example, and what is pasted, in %s', patience, async (name, launch) => {
  const { page } = await watchedPage(launch, { viewport: size });
  await open(page);
  await expectSteady(page, name === 'chromium' ? shown : shown.slice(-2));
  // The last links are pasted matrices, which no example describes.
  await expect.poll(async () => (await page.locator('.aside .last').textContent())?.trim()).toBe('');
});
