import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export function chromiumOnPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'])
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // It may be the next one.
      }
  return undefined;
}

/** Slows the page down to 1.6 Mbit/s, 150 ms of latency, and a processor four times slower. */
export async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const rate = 1.6e6 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: rate,
    uploadThroughput: rate,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
