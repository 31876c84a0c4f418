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
        // Not here: the next folder.
      }
    }
  throw new Error(`No ${names.join(' or ')} on PATH; npm test installs it where there is apt.`);
}

/** Chromium without a window is one program, if there is one: a page takes a third less work than in the other. */
const ofChromium = (options: LaunchOptions = {}): LaunchOptions => ({
  ...options,
  executablePath: onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', ...(options.args ?? [])],
});

/** Firefox as it is released, over WebDriver BiDi. Reduced motion is a preference here: emulation of media is ignored. */
const ofFirefox = (options: LaunchOptions = {}): LaunchOptions => ({
  ...options,
  channel: 'moz-firefox',
  executablePath: onPath('firefox-esr', 'firefox'),
  firefoxUserPrefs: {
    // Without a process held ready for the next page.
    'dom.ipc.processPrelaunch.enabled': false,
    // And all pages in one: to start another takes as long as to load a page, and what a page may do is the same.
    'fission.webContentIsolationStrategy': 0,
    'dom.ipc.processCount': 1,
    // What a reader's Firefox does, and a tool's does not: a page from file:// may load nothing.
    'security.fileuri.strict_origin_policy': true,
    ...options.firefoxUserPrefs,
  },
});

/** What starts a browser, or connects to one. */
export type Launch = () => Promise<Browser>;

/** What was launched: setup.ts closes it at the end of a test file. */
export const launched: Browser[] = [];

/**
 * Each page has a profile of its own, in which the site's service worker would fetch the whole site. It has a test, which asks
 * for `serviceWorkers: 'allow'`.
 */
async function withoutServiceWorkers(started: Promise<Browser>): Promise<Browser> {
  const browser = await started;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => newContext({ serviceWorkers: 'block', ...options });
  launched.push(browser);
  return browser;
}

/** One of its own, for a test that needs other options. */
export const launchChromium = (options?: LaunchOptions): Promise<Browser> =>
  withoutServiceWorkers(chromium.launch(ofChromium(options)));
export const launchFirefox = (options?: LaunchOptions): Promise<Browser> =>
  withoutServiceWorkers(firefox.launch(ofFirefox(options)));

/**
 * One for all the files of a worker, as it takes seconds to start. To close a connection is to close what was opened by it;
 * the browser itself ends with the worker.
 */
function shared(type: BrowserType, options: () => LaunchOptions): Launch {
  let server: Promise<BrowserServer> | undefined;
  return async () => {
    server ??= type.launchServer(options());
    return withoutServiceWorkers(type.connect((await server).wsEndpoint()));
  };
}

/** For what does not depend on the browser. */
export const oneBrowser = { chromium: shared(chromium, ofChromium) };

/** For what does: CONTRIBUTING.md, “Tests”. */
export const browsers: Readonly<Record<string, Launch>> & typeof oneBrowser = {
  ...oneBrowser,
  ...(isThorough && { firefox: shared(firefox, ofFirefox) }),
};
