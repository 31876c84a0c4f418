/** Checks that are the same for every host: a stage in a page, its numbers, and a page that stays as it was. */
import { loadAttention } from 'attention-steps/core';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { hasGone, shows, trains } from '../hosts/playground.mjs';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { launchChromium, launchFirefox } from './browsers.ts';
import { drawPicture } from './draw-picture.ts';
import { inputs } from './inputs.ts';

export interface Options {
  /** Checks this host alone; throws if something is wrong. */
  readonly more?: (page: Page) => Promise<void>;
  /** Selector of the frame that the stage is in, if any. */
  readonly frame?: string;
  /** The file for the page's picture. */
  readonly picture: string;
  /** The recipe of docs/recipes.md that shows the picture, if any. */
  readonly recipe?: string;
  /** The file for the picture of its playground. */
  readonly playgroundPicture: string;
}

/** Chromium asks for an icon if a page names none. */
const isIcon = (url: string): boolean => url.endsWith('/favicon.ico');

/** Opens a page, and collects its errors, and requests to other hosts. */
async function watched(browser: Browser, url: string): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 750 } });
  page.setDefaultTimeout(30_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (isIcon(message.location().url)) return;
    if (message.type() === 'error' || /hydrat|mismatch|Vue warn/i.test(message.text()))
      problems.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(url).origin) && !/^(data|blob|about):/.test(request.url()))
      problems.push(`request to ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isIcon(response.url())) problems.push(`${response.status()}: ${response.url()}`);
  });
  return { page, problems };
}

const within = (page: Page, frame: string | undefined): Page | FrameLocator =>
  frame ? page.frameLocator(frame) : page;

/** Returns the stage's output for inputs other than its example's, and restores it. */
const outputOf = (where: Page | FrameLocator): Promise<string> =>
  where
    .locator('attention-steps')
    .first()
    .evaluate(async (stage: AttentionSteps, given) => {
      await customElements.whenDefined('attention-steps');
      await stage.ready;
      if (!stage.trace) throw new Error('no trace');
      if (stage.getBoundingClientRect().height < 100) throw new Error('the stage shows nothing');
      const before = stage.inputs;
      stage.inputs = given;
      const output = JSON.stringify(Array.from(stage.trace.output.data));
      stage.inputs = before;
      return output;
    }, inputs);

/** Returns the computed styles of the host's own elements, without sizes, which a scroll bar changes. */
async function looks(page: Page): Promise<Record<string, string>> {
  await page.locator('h1').first().waitFor();
  return page.evaluate(() => {
    const found: Record<string, string> = {};
    for (const name of ['html', 'body', 'h1', 'p', 'a', 'button']) {
      const element = [...document.querySelectorAll(name)].find((one) => !one.closest('attention-steps'));
      if (!element) continue;
      const style = getComputedStyle(element);
      for (const key of style)
        if (!/size|width|height|origin|inset|top|right|bottom|left|margin/.test(key))
          found[`${name} ${key}`] = style.getPropertyValue(key);
    }
    return found;
  });
}

/** Compares the styles of a page that has an element with the same page in which none is ever defined. */
async function changedStyles(
  browser: Browser,
  url: string,
  arrived: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const [withElement, without] = await Promise.all([browser.newPage(), browser.newPage()]);
  await without.addInitScript(() => {
    const define = customElements.define.bind(customElements);
    customElements.define = (name, ...rest) => {
      if (!name.startsWith('attention-')) define(name, ...rest);
    };
  });
  await Promise.all([withElement.goto(url), without.goto(url)]);
  await arrived(withElement);
  const [one, other] = await Promise.all([looks(withElement), looks(without)]);
  await Promise.all([withElement.close(), without.close()]);
  if (Object.keys(other).length < 300) return ['too few styles were compared'];
  return Object.keys(other)
    .filter((key) => one[key] !== other[key])
    .map((key) => `style of ${key}: ${one[key]} instead of ${other[key]}`);
}

/** Follows a link or button by its text: every project has another page, or can leave the stage out and back. */
const follow = (page: Page, text: string): Promise<void> =>
  page.locator('a, button').filter({ hasText: text }).filter({ visible: true }).first().click();

/** Checks the page with a playground: it works there, and leaves nothing behind. */
async function checkPlayground(page: Page, url: string, picture: string): Promise<void> {
  await page.goto(url);
  await follow(page, 'Elsewhere');
  await follow(page, 'The playground');
  await trains(page);
  await page.screenshot({ path: picture });
  await follow(page, 'Elsewhere');
  await hasGone(page);
  await follow(page, 'The playground');
  await shows(page);
}

async function checkIn(browser: Browser, url: string, options: Options): Promise<string[]> {
  const expected = JSON.stringify(Array.from((await loadAttention()).trace(inputs).output.data));
  const { page, problems } = await watched(browser, url);
  const { frame, more, picture, recipe, playgroundPicture } = options;
  const compare = async (when: string): Promise<void> => {
    const output = await outputOf(within(page, frame));
    if (output !== expected) problems.push(`${when}: ${output} instead of ${expected}`);
  };
  try {
    await page.goto(url);
    await compare('at first');
    await page.screenshot({ path: picture });
    await drawPicture(page, recipe);
    const stage = within(page, frame).locator('attention-steps');
    await follow(page, 'Elsewhere');
    await stage.first().waitFor({ state: 'detached' });
    await follow(page, 'Back to the stage');
    await stage.first().waitFor();
    await compare('after going away and back');
    await more?.(page);
    await checkPlayground(page, url, playgroundPicture);
    if (!frame) problems.push(...(await changedStyles(browser, url, outputOf)));
    // The stage has a page of its own here.
    if (page.url() !== url) problems.push(...(await changedStyles(browser, page.url(), shows)));
  } catch (error) {
    problems.push(String(error));
  } finally {
    await page.close();
  }
  return problems;
}

export async function openBrowsers() {
  const [chromium, firefox] = await Promise.all([launchChromium(), launchFirefox()]);
  const browsers = { chromium, firefox };
  return {
    checkPage: (name: keyof typeof browsers, url: string, options: Options) => checkIn(browsers[name], url, options),
    close: () => Promise.all([chromium.close(), firefox.close()]),
  };
}
