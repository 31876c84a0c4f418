/** Checks that are the same for every host: its page has a stage, a lesson and a playground, their numbers, and stays as it was. */
import { loadAttention } from 'attention-steps/core';
import type { Browser, Page } from 'playwright-core';
import { lesson, output as lessonOutput } from '../hosts/lesson.mjs';
import { hasGone, trains } from '../hosts/playground.mjs';
import type { AttentionLesson } from '../../web/hosts/lesson/define.ts';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { launchChromium, launchFirefox } from './browsers.ts';
import { drawPicture } from './draw-picture.ts';
import { inputs } from './inputs.ts';

export interface Options {
  /** Checks this host alone; throws if something is wrong. */
  readonly more?: (page: Page) => Promise<void>;
  /** The address of the page that has the further parts. */
  readonly probe: string;
  /** True if that page imports modules by their names, so that a script in it can have the engine. */
  readonly hasModules: boolean;
  readonly isDevelopment: boolean;
  /** A part of messages that the host itself gives, with or without the elements. */
  readonly ownProblems?: string;
  /** The file for the page's picture. */
  readonly picture: string;
  /** The recipe of docs/recipes.md that shows the picture, if any. */
  readonly recipe?: string;
  readonly log: (line: string) => void;
}

const parts = ['stage', 'lesson', 'playground', 'core', 'core/inline'] as const;
type Part = (typeof parts)[number];
/** By part: a check mark, with `*` where a copy stood in; and all that is wrong. */
export type Result = Partial<Record<Part, string>> & { problems: string[] };

const legend =
  '*: the engine came from its copy in a script, or the playground trained in the page instead of a worker.';

/** Chromium asks for an icon if a page names none. */
const isIcon = (url: string): boolean => url.endsWith('/favicon.ico');

/** Opens a page, and collects its errors, requests to other hosts, and files that a bundler did not carry along. */
async function watched(browser: Browser, url: string): Promise<{ page: Page; problems: string[]; lost: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 750 } });
  page.setDefaultTimeout(30_000);
  const problems: string[] = [];
  const lost: string[] = [];
  const isReplaced = (file: string): boolean => /\.wasm\b|worker-[\w-]+\.js/.test(file);
  const note = (problem: string): unknown => (isReplaced(problem) ? lost : problems).push(problem);
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('console', (message) => {
    const { url: from } = message.location();
    if (isIcon(from) || isReplaced(from)) return;
    if (message.type() === 'error' || /hydrat|mismatch|Vue warn/i.test(message.text()))
      note(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const to = request.url();
    if (to.startsWith(new URL(url).origin) || /^(data|blob|about):/.test(to)) return;
    note(`request to ${to}`);
  });
  page.on('response', (response) => {
    const of = response.url();
    const isPage = isReplaced(of) && /html/.test(response.headers()['content-type'] ?? '');
    if ((response.status() >= 400 || isPage) && !isIcon(of)) note(`${response.status()}: ${of}`);
  });
  return { page, problems, lost };
}

/** Returns the stage's output for inputs other than its example's, and restores it. */
const outputOf = (page: Page): Promise<string> =>
  page
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
async function changedStyles(browser: Browser, url: string): Promise<string[]> {
  const [withElement, without] = await Promise.all([browser.newPage(), browser.newPage()]);
  await without.addInitScript(() => {
    const define = customElements.define.bind(customElements);
    customElements.define = (name, ...rest) => {
      if (!name.startsWith('attention-')) define(name, ...rest);
    };
  });
  await Promise.all([withElement.goto(url), without.goto(url)]);
  await outputOf(withElement);
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

const isThere = (page: Page, text: string): Promise<boolean> =>
  page.locator('a, button').filter({ hasText: text }).first().isVisible();

/** Dependencies that a development server finds late make it load the page again, so the first visit is not looked at. */
async function warmUp(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url, { timeout: 120_000 });
  const hasTrace = (): boolean => Boolean(document.querySelector<AttentionSteps>('attention-steps')?.trace);
  await page.waitForFunction(hasTrace, undefined, { timeout: 60_000 }).catch(() => {});
  await page.close();
}

async function checkStage(page: Page, expected: string): Promise<void> {
  const compare = async (when: string): Promise<void> => {
    const output = await outputOf(page);
    if (output !== expected) throw new Error(`${when}: ${output} instead of ${expected}`);
  };
  await compare('at first');
  // Recipes that listen to the stage tell its step there.
  if ((await page.locator('output').count()) > 0) {
    const step = await page.locator('attention-steps').evaluate((stage: AttentionSteps) => {
      stage.next();
      return stage.step;
    });
    await page.locator('output', { hasText: step }).waitFor();
  }
  if (!(await isThere(page, 'Elsewhere'))) return;
  await follow(page, 'Elsewhere');
  await page.locator('attention-steps').waitFor({ state: 'detached' });
  await follow(page, 'Back to the stage');
  await page.locator('attention-steps').waitFor();
  await compare('after going away and back');
}

async function checkLesson(page: Page): Promise<void> {
  const element = page.locator('attention-lesson');
  await element.evaluate(async (it: AttentionLesson, text) => {
    await customElements.whenDefined('attention-lesson');
    it.lesson = text;
  }, lesson);
  await element.getByText(String(lessonOutput)).waitFor();
  const stage = element.locator('attention-steps');
  await stage.scrollIntoViewIfNeeded();
  await stage.evaluate(async (it: AttentionSteps) => {
    await it.ready;
    if (!it.trace) throw new Error('no trace in the lesson');
  });
  await element.locator('#sum input').fill('2');
  await element.locator('#sum button[type=submit]').click();
  await element.locator('#sum .verdict', { hasText: 'Right' }).waitFor();
}

/** The playground trains, and leaves nothing behind. Returns whether it trained in its worker. */
async function checkPlayground(page: Page): Promise<boolean> {
  await page.locator('attention-playground').scrollIntoViewIfNeeded();
  const isInWorker = await trains(page);
  if (await isThere(page, 'Elsewhere')) {
    await follow(page, 'Elsewhere');
    await hasGone(page);
  }
  return isInWorker;
}

const checkCore = async (page: Page, way: Part, expected: string): Promise<void> => {
  const output = await page.evaluate(
    async ([name, given]) => {
      const { loaders } = globalThis as unknown as { loaders: Record<string, typeof loadAttention> };
      const engine = await loaders[name]?.();
      return JSON.stringify(Array.from(engine?.trace(given).output.data ?? []));
    },
    [way, inputs] as const,
  );
  if (output !== expected) throw new Error(`${way}: ${output} instead of ${expected}`);
};

async function checkIn(browser: Browser, url: string, options: Options): Promise<Result> {
  const expected = JSON.stringify(Array.from((await loadAttention()).trace(inputs).output.data));
  const { more, picture, recipe, probe, hasModules, isDevelopment, ownProblems } = options;
  await warmUp(browser, probe);
  const { page, problems, lost } = await watched(browser, url);
  const result: Result = { problems };
  const attempt = async (part: Part, work: () => Promise<unknown>): Promise<void> => {
    try {
      const isWhole = (await work()) !== false;
      result[part] = isWhole ? '✓' : '✓*';
    } catch (error) {
      problems.push(`${part}: ${String(error)}`);
      result[part] = '✗';
    }
  };
  const hasEngine = async (work: Promise<void>): Promise<boolean> => {
    await work;
    return !lost.some((file) => file.includes('.wasm'));
  };
  try {
    await page.goto(url);
    await outputOf(page).catch(() => {}); // it is waited for, before the picture
    await page.screenshot({ path: picture });
    await drawPicture(page, recipe);
    await attempt('stage', () => hasEngine(checkStage(page, expected)));
    await more?.(page);
    await page.goto(probe);
    await outputOf(page).catch(() => {}); // by then the host has taken over what a server rendered
    const further = page.locator('#further');
    await further.evaluate((it: HTMLElement) => {
      it.hidden = false;
    });
    await attempt('lesson', () => hasEngine(checkLesson(page)));
    if (hasModules) {
      await attempt('core', () => hasEngine(checkCore(page, 'core', expected)));
      await attempt('core/inline', () => checkCore(page, 'core/inline', expected));
    }
    await attempt('playground', () => checkPlayground(page));
    // Tools that a development server shows change by themselves.
    if (!isDevelopment) problems.push(...(await changedStyles(browser, url)));
  } catch (error) {
    problems.push(String(error));
  } finally {
    await page.close();
  }
  result.problems = problems.filter((problem) => !ownProblems || !problem.includes(ownProblems));
  return result;
}

export async function openBrowsers() {
  const [chromium, firefox] = await Promise.all([launchChromium(), launchFirefox()]);
  const browsers = { chromium, firefox };
  /** Returns the parts as the worst of the browsers has them. */
  async function checkPage(names: readonly (keyof typeof browsers)[], url: string, options: Options): Promise<Result> {
    const whole: Result = { problems: [] };
    for (const name of names) {
      const result = await checkIn(browsers[name], url, options);
      whole.problems.push(...result.problems.map((problem) => `${name}: ${problem}`));
      for (const part of parts) {
        const worst = ['✗', '✓*', '✓'].find((mark) => mark === whole[part] || mark === result[part]);
        if (worst) whole[part] = worst;
      }
    }
    for (const problem of whole.problems) options.log(problem);
    return whole;
  }
  return { parts, legend, checkPage, close: () => Promise.all([chromium.close(), firefox.close()]) };
}
