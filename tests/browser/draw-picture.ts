/** The pictures of the recipes in docs/: of a page as a test has it before it, taken when UPDATE_PICTURES is set. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

export const pictureFile = (recipe: string): string =>
  `.github/hosts/${recipe.toLowerCase().replace(/\W+/g, '-')}.webp`;

/** Bytes that a picture may have. */
export const LARGEST = 40_000;
const WIDTH = 900;
const view = { width: 900, height: 660 };

/** Chromium's alone, which can write WebP. */
export async function drawPicture(page: Page, recipe: string | undefined): Promise<void> {
  const browser = page.context().browser();
  if (!process.env['UPDATE_PICTURES'] || !recipe || browser?.browserType().name() !== 'chromium') return;
  const before = page.viewportSize() ?? view;
  await page.setViewportSize(view);
  await page.waitForTimeout(1000); // the stage lays itself out again
  const png = (await page.screenshot()).toString('base64');
  await page.setViewportSize(before);
  const blank = await browser.newPage();
  const webp = await blank.evaluate(
    async ([source, width, largest]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = Math.min(width, image.width);
      canvas.height = Math.round((image.height * canvas.width) / image.width);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      for (let quality = 0.9; ; quality -= 0.1) {
        const [, data = ''] = canvas.toDataURL('image/webp', quality).split(',');
        if ((data.length * 3) / 4 <= largest) return data;
      }
    },
    [png, WIDTH, LARGEST] as const,
  );
  await blank.close();
  const file = fileURLToPath(new URL(`../../${pictureFile(recipe)}`, import.meta.url));
  mkdirSync(fileURLToPath(new URL('../../.github/hosts', import.meta.url)), { recursive: true });
  writeFileSync(file, Buffer.from(webp, 'base64'));
}
