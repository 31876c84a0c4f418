/** Pictures of pages, compared as a reader would. */
import type { Page } from 'playwright-core';

export const dataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

/**
 * The share of pixels that differ; 1 if the sizes do. A pixel differs if a channel of it does by more than 16 of 255: along a
 * slanted line, Chromium's differ by 12 where it has drawn only a part of the picture again.
 * @param page one that may show pictures from anywhere
 */
export function difference(page: Page, ...pngs: [Buffer, Buffer]): Promise<number> {
  return page.evaluate(async (sources) => {
    const [a, b] = await Promise.all(
      sources.map(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const context = Object.assign(document.createElement('canvas'), {
          width: image.width,
          height: image.height,
        }).getContext('2d')!;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      }),
    );
    if (!a || a.width !== b?.width || a.height !== b.height) return 1;
    let count = 0;
    for (let i = 0; i < a.data.length; i += 4)
      if ([0, 1, 2].some((channel) => Math.abs(a.data[i + channel]! - b.data[i + channel]!) > 16)) count += 1;
    return count / (a.width * a.height);
  }, pngs.map(dataUrl));
}
