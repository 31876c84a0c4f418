import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AttentionSteps } from '../../web/stage/define.ts';

/**
 * Whatever the screen, no control of the stage is cut off, and the pointer meets the cell and the button that are under it, though
 * reveal.js scales them. Keys of the stage do not turn slides, keys of the slides do nothing to the stage, and a stage in a frame
 * arrives late.
 */
export async function checkReveal(page: Page): Promise<void> {
  const slide = (): Promise<string> => page.evaluate(() => location.hash);
  const stage = page.locator('#stage attention-steps');
  const act = <T>(run: (it: AttentionSteps) => T) => stage.evaluate(run);
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForTimeout(200); // nothing is to happen
  };

  await expect.poll(slide).toBe('#/stage');
  await act((it) => it.ready);
  const before = await act((it) => it.step);
  await press('ArrowRight', 'ArrowLeft');
  await expect.poll(() => act((it) => it.step)).toBe(before);

  const play = stage.getByRole('button', { name: 'Play', exact: true });
  for (const [focused, keys] of [
    [stage.locator('[data-cell][tabindex="0"]').first(), ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'Home', 'End']],
    [play, [' ']],
    [stage.locator('input[type="range"]').first(), ['ArrowRight', 'b', 'o', 'PageDown']],
  ] as const) {
    await focused.focus();
    await press(...keys);
    await expect.poll(slide, { message: keys.join() }).toBe('#/stage');
    await act((it) => it.pause()); // Space plays it
  }
  await expect.poll(() => page.locator('.reveal.paused').count()).toBe(0);

  await act((it) => {
    it.addEventListener('attention-steps:point', (event) => {
      const { cell } = (event as CustomEvent<{ cell: { matrix: string; row: number; col: number } | null }>).detail;
      it.dataset['told'] = cell ? [cell.matrix, cell.row, cell.col].join(':') : '';
    });
  });
  const size = page.viewportSize()!;
  for (const [width, height] of [
    [1920, 1080],
    [1024, 768],
    [800, 600],
  ] as const) {
    const message = `at ${width} × ${height}`;
    await page.setViewportSize({ width, height });
    const unreached = () =>
      stage
        .getByRole('button')
        .filter({ visible: true })
        .evaluateAll((all) =>
          all
            .filter((button) => {
              const { left, right, top, bottom } = button.getBoundingClientRect();
              const root = button.getRootNode() as ShadowRoot;
              const met = root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
              return !button.contains(met) || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
            })
            .map((button) => button.getAttribute('aria-label') ?? button.textContent.trim()),
        );
    await expect.poll(unreached, { message }).toEqual([]);

    const cells = stage.locator('[data-cell]').filter({ visible: true });
    for (const cell of [cells.first(), cells.last()]) {
      const { x, y, width: w, height: h } = (await cell.boundingBox())!;
      await page.mouse.move(x + w / 2, y + h / 2);
      const name = await cell.getAttribute('data-cell');
      await expect.poll(() => act((it) => it.dataset['told']), { message }).toBe(name);
    }

    const { x, y, width: w, height: h } = (await play.boundingBox())!;
    await page.mouse.click(x + w / 2, y + h / 2);
    await expect.poll(() => act((it) => it.playing), { message }).toBe(true);
    await act((it) => it.pause());
    await expect.poll(slide).toBe('#/stage');
  }
  await page.setViewportSize(size);

  await page.locator('#stage h1').click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(slide).toBe('#/framed');
  const inFrame = page.frameLocator('section.present iframe').locator('attention-steps');
  await expect.poll(() => inFrame.evaluate((it: AttentionSteps) => it.trace?.output.rows ?? 0)).toBeGreaterThan(0);
  const below = () => inFrame.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(below).toBe(0);
}
