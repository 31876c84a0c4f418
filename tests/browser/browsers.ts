// Debian's own browsers, found on PATH: the tests download none.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  chromium,
  firefox,
  type Browser,
  type BrowserServer,
  type BrowserType,
  type LaunchOptions,
} from 'playwright-core';
import { isThorough } from '../seed.ts';

function onPath(...names: string[]): string {
  for (const name of names)
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const candidate = join(folder, name);
      try {
        accessSync(candidate, constants.X_OK);
        return candidate;
      } catch {
        // It may be in the next folder.
      }
    }
  throw new Error(`No ${names.join(' or ')} on PATH; npm test installs it where there is apt.`);
}

/** The headless shell, if installed: a page takes a third less work in it. */
const ofChromium = (options: LaunchOptions = {}): LaunchOptions => ({
  ...options,
  executablePath: onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', ...(options.args ?? [])],
});

/** A released Firefox over WebDriver BiDi. Reduced motion is a preference, as it ignores the emulation of media. */
const ofFirefox = (options: LaunchOptions = {}): LaunchOptions => ({
  ...options,
  channel: 'moz-firefox',
  executablePath: onPath('firefox-esr', 'firefox'),
  firefoxUserPrefs: {
    // No process held ready for the next page.
    'dom.ipc.processPrelaunch.enabled': false,
    // All pages in one process: starting one takes as long as loading a page, and pages may do the same.
    'fission.webContentIsolationStrategy': 0,
    'dom.ipc.processCount': 1,
    // The default for readers, which tools change: a page from file:// may load nothing.
    'security.fileuri.strict_origin_policy': true,
    ...options.firefoxUserPrefs,
  },
});

/** Starts a browser, or connects to one. */
export type Launch = () => Promise<Browser>;

/** The browsers to close at the end of a test file, by setup.ts. */
export const launched: Browser[] = [];

/**
 * Blocks service workers: each page has a profile of its own, for which the worker would fetch the whole site. Its own test asks
 * for `serviceWorkers: 'allow'`.
 */
async function withoutServiceWorkers(started: Promise<Browser>): Promise<Browser> {
  const browser = await started;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => newContext({ serviceWorkers: 'block', ...options });
  launched.push(browser);
  return browser;
}

/** Starts another browser, for a test that needs other options. */
export const launchChromium = (options?: LaunchOptions): Promise<Browser> =>
  withoutServiceWorkers(chromium.launch(ofChromium(options)));
export const launchFirefox = (options?: LaunchOptions): Promise<Browser> =>
  withoutServiceWorkers(firefox.launch(ofFirefox(options)));

/** Milliseconds between any two steps of a test: a page that moves or loads meanwhile shows itself. */
const slowMo = Number(process.env['SLOW_MO'] ?? 0);

/**
 * Shares one browser among all files of a worker, as it takes seconds to start. Closing a connection closes all that it opened;
 * the browser itself ends with the worker.
 */
function shared(type: BrowserType, options: () => LaunchOptions): Launch {
  let server: Promise<BrowserServer> | undefined;
  return async () => {
    server ??= type.launchServer(options());
    return withoutServiceWorkers(type.connect((await server).wsEndpoint(), { slowMo }));
  };
}

/** For tests that do not depend on the browser. */
export const oneBrowser = { chromium: shared(chromium, ofChromium) };

/** For tests that do: CONTRIBUTING.md, “Tests”. */
export const browsers: Readonly<Record<string, Launch>> & typeof oneBrowser = {
  ...oneBrowser,
  ...(isThorough && { firefox: shared(firefox, ofFirefox) }),
};
