/**
 * Compares the page with the pictures in screenshots/. A changed look is not a mistake by itself: see the new
 * pictures in build/screenshots/, and if they are right, take them over with
 * UPDATE_SCREENSHOTS=1 npx vitest run tests/browser/screenshots.slow.test.ts
 *
 * Taken in Chromium at a fixed time of the animation, with nothing but the fonts of Debian's fonts-dejavu-core (fonts.conf),
 * and halved: small files, in which the edges of glyphs matter little. 1 pixel in 10,000 may differ, for another processor's
 * rounding; the dashes around a held cell, if lost, are 2 in 10,000.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { launchChromium } from './browsers.ts';
import { dataUrl, difference } from './difference.ts';
import { newPage, open } from './tutorial.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const fonts = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';
const largest = 1 / 10_000;
const isUpdate = process.env['UPDATE_SCREENSHOTS'] === '1';

const pictures = [
  // A product on its way to its cell.
  ['1280-light', 1280, 'light', 'example=dog-bites-man&step=scores&time=3.2'],
  // A cell that is held, masked cells, a scale from 0 to 1.
  ['1280-dark', 1280, 'dark', 'example=causal-dog-bites-man&step=softmax&time=99&cell=weights,2,1'],
  ['390-light', 390, 'light', 'example=worked-example&step=qkv&time=5'],
  ['390-dark', 390, 'dark', 'example=two-queries&step=weighted-sum&time=4'],
] as const;

/** Halved, as a PNG. */
function halved(page: Page, png: Buffer): Promise<string> {
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.width / 2,
      height: image.height / 2,
    });
    const context = canvas.getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL();
  }, dataUrl(png));
}

const bytes = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

// Without the fonts of the pictures there is nothing to compare.
describe.skipIf(!existsSync(fonts))('what the page looks like', () => {
  const env = { ...process.env, FONTCONFIG_FILE: path('./fonts.conf') } as Record<string, string>;
  const args = ['--force-color-profile=srgb', '--font-render-hinting=none'];

  it.each(pictures)('at %s', async (name, width, colorScheme, hash) => {
    const page = await newPage(() => launchChromium({ args, env }), {
      viewport: { width, height: width < 600 ? 844 : 900 },
      colorScheme,
    });
    await open(page, hash);
    const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const kept = path(`./screenshots/${name}.png`);
    const now = await halved(page, taken);
    if (isUpdate) writeFileSync(kept, bytes(now));
    const share = await difference(page, readFileSync(kept), bytes(now));
    if (share > largest) {
      const folder = path('../../build/screenshots/');
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}${name}.png`, taken);
    }
    expect(share, `see build/screenshots/${name}.png`).toBeLessThanOrEqual(largest);
  });
});
