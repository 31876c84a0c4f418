// The time that a reader waits while a number is dragged, in Chromium: from a pointer's move to the next painted frame, with the
// front's example: of a number of X and of one of the weights.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serveFolder } from '../../.tools/server.mjs';
import { chromiumOnPath } from './chromium.mjs';

const MOVES = 60;

/** Drags the first cell of a matrix. @returns milliseconds from each move to the frame that shows it */
async function waits(page, cell) {
  const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    globalThis.waits = [];
    const stage = document.querySelector('attention-steps');
    stage.renderRoot.addEventListener(
      'pointermove',
      (event) => {
        const began = event.timeStamp;
        // A message that is posted within a frame comes after it has been painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => globalThis.waits.push(performance.now() - began);
          port2.postMessage(0);
        });
      },
      { capture: true },
    );
  });
  for (let move = 1; move <= MOVES; move++) {
    await page.mouse.move(x + move, y);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted))); // browsers report one a frame
  }
  await page.mouse.up();
  await page.waitForTimeout(200);
  return page.evaluate(() => globalThis.waits);
}

export default async function bench() {
  const folder = fileURLToPath(new URL('../../dist/site/', import.meta.url));
  const { url, close } = await serveFolder(folder, { port: 0, headers: {} });
  const browser = await chromium.launch({ executablePath: chromiumOnPath() });
  try {
    const rows = [];
    for (const [step, cell] of [
      ['qkv', 'x:1:0'],
      ['qkv', 'wk:2:0'],
    ]) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`${url}#example=bank-river&step=${step}&time=1000000`);
      await page.evaluate(() => document.querySelector('attention-steps').ready);
      await page.evaluate(() => document.fonts.ready);
      const all = (await waits(page, cell)).toSorted((a, b) => a - b);
      const at = (share) => all[Math.min(all.length - 1, Math.floor(share * all.length))];
      for (const [name, share] of [['median', 0.5], ['95th percentile', 0.95]])
        rows.push({ name: `drag of ${cell} to painted, ${name}`, n: null, d: null, unit: 'ms', ours: at(share), peers: {} }); // prettier-ignore
      await page.close();
    }
    return rows;
  } finally {
    await browser.close();
    close();
  }
}
