// Debian's own browsers, found on PATH: the tests download none.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, firefox, type Browser, type LaunchOptions } from 'playwright-core';

function onPath(...names: string[]): string {
  for (const name of names)
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const candidate = join(folder, name);
      try {
        accessSync(candidate, constants.X_OK);
        return candidate;
      } catch {
        // Not here: the next folder.
      }
    }
  throw new Error(`No ${names.join(' or ')} on PATH; npm test installs it where there is apt.`);
}

export function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: onPath('chromium', 'chromium-browser', 'google-chrome'),
    args: ['--no-sandbox', '--disable-background-networking', ...(options.args ?? [])],
  });
}

/** Firefox as it is released, over WebDriver BiDi. Reduced motion is a preference here: emulation of media is ignored. */
export function launchFirefox(options: LaunchOptions = {}): Promise<Browser> {
  return firefox.launch({ ...options, channel: 'moz-firefox', executablePath: onPath('firefox-esr', 'firefox') });
}

export const browsers = { chromium: launchChromium, firefox: launchFirefox };
