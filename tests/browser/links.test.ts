/** A link with everything usual in it is shown and said again; one that is partly wrong says so. Each key: tests/web/stage/state/. */
import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { oneBrowser } from './browsers.ts';
import { onStage, open, show, watchedPage } from './tutorial.ts';

let page: Page;
beforeAll(async () => {
  ({ page } = await watchedPage(oneBrowser.chromium));
  await open(page);
});

it('shows what a link says, and says the same', async () => {
  const link =
    'example=two-queries&scale=-1.5&causal=on&speed=4&theme=dark&cell=q,1,0&step=softmax&time=99&q=2x2:1,2,3,4';
  await show(page, link);
  const [first, [row, col]] = await onStage(page, (stage) => {
    const { rows, cols } = stage.picture.matrices.q!;
    return [stage.link, [rows, cols]] as const;
  });
  expect([row, col]).toEqual([2, 2]);
  for (const part of ['scale=-1.5', 'causal=on', 'theme=dark', 'cell=q,1,0', 'step=softmax', 'q=2x2:1,2,3,4'])
    expect(first).toContain(part);
  await open(page, first);
  await expect.poll(() => onStage(page, (stage) => stage.link)).toBe(first);
});

it('says what in a link is wrong, however long it is, and the stage goes on', async () => {
  const unknown = Array.from({ length: 100_000 }, (_, at) => `p${at}=`).join('&');
  await show(page, `dk=513&${unknown}`);
  const told = await page.locator('attention-steps').getByRole('alert').first().textContent();
  expect(told).toMatch(/"p0" is not a known parameter/);
  await expect.poll(() => onStage(page, (stage) => stage.trace?.output.data.length)).toBeGreaterThan(0);
});
