// Opens and reads the tutorial for the tests.
import { existsSync, readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { AttentionSteps } from '../../web/stage/define.ts';
import type { Launch } from './browsers.ts';
import { pageOf } from './serve.ts';

export const site = inject('site');

/** The ids of the course's lessons, in its order. */
export const lessons = readdirSync(fileURLToPath(new URL('../../web/course/lessons/en', import.meta.url))).map(
  (file) => /^\d+-(.+)\.json$/.exec(file)?.[1] ?? file,
);

const messages = fileURLToPath(new URL('../../web/shared/messages/', import.meta.url));
/** The languages of the site: those whose folder of words has their row. */
export const languages = readdirSync(messages).filter((language) => existsSync(`${messages}${language}/language.json`));
/** The address of the site in a language. */
export const siteIn = (language: string): string => (language === 'en' ? site : `${site}${language}/`);

/** Runs in the page, on its stage. A locator's evaluate() looks for the element first, which takes ten times as long. */
export function onStage<T, A = undefined>(
  page: Page,
  run: (stage: AttentionSteps, argument: A) => T,
  argument?: A,
): Promise<Awaited<T>> {
  const given = argument === undefined ? 'undefined' : JSON.stringify(argument);
  return page.evaluate(`(${String(run)})(document.querySelector('attention-steps'), ${given})`);
}

export const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`);

/** Opens an address anew: a page does not reload for another fragment. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

/** Holds back what a page asks for. @returns a function that lets it come */
export async function holdBack(page: Page, files: string | RegExp): Promise<() => void> {
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(files, async (route) => {
    await sent;
    await route.continue();
  });
  return send;
}

/** A link that shows whole matrices, as most tests are about cells of any row, unless it says otherwise. */
export const whole = (link: string): string => (/(^|&)rows=/.test(link) ? link : `${link}&rows=all`);

/** @param hash a link; by default the worked example */
export async function open(page: Page, hash = 'example=worked-example', address = site): Promise<void> {
  await visit(page, hash === '' ? address : `${address}#${whole(hash)}`);
  await onStage(page, (stage) => stage.ready);
}

/** Returns the place of something that is drawn, with its middle. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${String(part)} is not drawn`);
  const { x: left, y: top, width, height } = box;
  const [right, bottom] = [left + width, top + height];
  return { left, right, top, bottom, width, height, x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Shows a link on the open page: nothing to undo, nothing open over it, no focus. */
export const show = (page: Page, link = 'example=worked-example'): Promise<void> =>
  onStage(
    page,
    async (stage, to) => {
      for (const open of stage.renderRoot.querySelectorAll<HTMLDialogElement>('dialog[open]')) open.close();
      stage.renderRoot.querySelector<HTMLElement>('#menu:popover-open')?.hidePopover();
      (document.activeElement as HTMLElement | null)?.blur();
      stage.pause();
      stage.link = to;
      await stage.updateComplete;
    },
    whole(link),
  );

/** Resizes the window, and waits two frames for the layout. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((laidOut) => requestAnimationFrame(() => requestAnimationFrame(laidOut))));
}

/** Expects that nothing has to be scrolled sideways. */
export const isNoWiderThan = (page: Page, width: number, what = page.url()): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${what} at ${width} px` })
    .toBeLessThanOrEqual(width);

/** Opens a page of somebody else, who takes a script of the site. */
export async function openHost(page: Page, element: string, body: string): Promise<void> {
  const html = pageOf(body, [element], `${site}element/`);
  await page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${site}host.html`);
}

/** Opens a page of somebody else with a lesson of theirs. */
export const openLesson = (page: Page, lesson: object): Promise<void> => {
  const script = `<script type="application/json">${JSON.stringify(lesson)}</script>`;
  return openHost(page, 'lesson', `<h1>Host</h1><attention-lesson>${script}</attention-lesson>`);
};

/** Runs in the page, on the element that has the focus, inside shadow roots, too. */
export const onFocused = <T>(page: Page, run: (element: HTMLElement) => T): Promise<T> =>
  page.evaluate(`((run) => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return run(focused);
  })(${String(run)})`);

declare global {
  interface Window {
    /** The events that `record` has seen: their types, and what they tell. */
    recorded: { readonly type: string }[];
  }
}
const listen = (types: readonly string[]): void => {
  window.recorded = [];
  for (const type of types)
    addEventListener(type, (event) => window.recorded.push({ type, ...(event as CustomEvent<object>).detail }));
};

/** Records events, on this page and on those that follow. @returns a function that gives what they tell */
export async function record<T = { readonly type: string }>(
  page: Page,
  ...types: readonly string[]
): Promise<() => Promise<T[]>> {
  await page.addInitScript(listen, types);
  await page.evaluate(listen, types);
  return () => page.evaluate(() => window.recorded as T[]);
}

/** Presses what saves a file, and reads it. */
export async function saved(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
}

/** Finds a step in the timeline. */
export const chapter = (page: Page, step: string) => page.locator(`[data-step="${step}"] span`);

/** Opens the menu, which covers a part of the stage. */
export async function openMenu(page: Page): Promise<void> {
  await onStage(page, (stage) => stage.overlays.load()); // as who presses its button does
  await page.locator('attention-steps #menu').waitFor({ state: 'attached' }); // what draws it may be on its way
  await onStage(page, (stage) => {
    const menu = stage.renderRoot.querySelector<HTMLElement>('#menu');
    if (!menu?.matches(':popover-open')) menu?.showPopover();
  });
}
export const closeMenu = (page: Page): Promise<void> =>
  onStage(page, (stage) => {
    stage.renderRoot.querySelector<HTMLElement>('#menu')?.hidePopover();
  });

/** Opens the dialog for sentences and matrices. */
export const openOwnInput = (page: Page): Promise<void> => onStage(page, (stage) => stage.overlays.open('own-input'));
export const closeOwnInput = (page: Page): Promise<void> =>
  onStage(page, (stage) => {
    stage.renderRoot.querySelector<HTMLDialogElement>('dialog.own-input')?.close();
  });

/** Returns the output, which depends on every input, so that two stages with the same one count as equal. */
export const output = (page: Page): Promise<number[]> =>
  onStage(page, (stage) => Array.from(stage.picture.matrices.output?.data ?? []));

/** Waits until every stage and lab has drawn; they are loaded shortly before they scroll into view. */
export async function allDrawn(page: Page): Promise<void> {
  await unfold(page);
  const labs = ['playground', 'positions', 'learning-head', 'whole', 'reader', 'model'].map(
    (id) => `attention-lab-${id}`,
  );
  for (const late of await page.locator(['attention-steps', ...labs].join()).all()) await late.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    () =>
      !document.querySelector('attention-steps:not(:defined)') &&
      [...document.querySelectorAll('*')]
        .filter((element) => element.localName.startsWith('attention-lab-'))
        .every((lab) => lab.shadowRoot?.querySelector('.lab') && !lab.shadowRoot.querySelector('.waiting')),
  );
}

/** Replaces the text of a field by its name, as a reader does. */
export async function type(page: Page, name: string, text: string): Promise<void> {
  const field = page.locator(`input[name=${name}]`);
  await field.focus();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
  await field.press('Tab');
}

/** Resets a lab to its lesson's values, without focus, as on a fresh page. */
export const begin = (lab: Locator): Promise<void> =>
  lab.evaluate(async (element: HTMLElement & { reset(): void; updateComplete: Promise<unknown> }) => {
    (document.activeElement as HTMLElement | null)?.blur();
    element.reset();
    await element.updateComplete;
    scrollTo(0, 0);
  });

/** Drops a file on the first match, inside the stage or around it. Returns true if the page took it. */
export function drop(page: Page, selector: string, name: string, content: string | Uint8Array): Promise<boolean> {
  const bytes = Array.from(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  return page
    .locator(selector)
    .first()
    .evaluate(
      (target, file) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([Uint8Array.from(file.bytes)], file.name));
        const init = { dataTransfer, bubbles: true, cancelable: true, composed: true };
        target.dispatchEvent(new DragEvent('dragover', init));
        return !target.dispatchEvent(new DragEvent('drop', init));
      },
      { name, bytes },
    );
}

/** Counts the numbers that travel while all of the first step plays, frame by frame. */
export const countMovers = (page: Page): Promise<number> =>
  onStage(page, async (stage) => {
    let movers = 0;
    for (let time = 0; time < 10; time += 0.25) {
      stage.seek(time);
      await stage.updateComplete;
      movers += stage.renderRoot.querySelectorAll('.mover').length;
    }
    return movers;
  });

/** Opens a page in which a wait fails, and names itself, well before the test times out. */
export async function newPage(launch: Launch, options: BrowserContextOptions = {}): Promise<Page> {
  const browser = await launch();
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  page.setDefaultTimeout(30_000);
  return page;
}

// Firefox reports formulas that it lays out half read; learner.ts checks those that are complete.
const halfRead = /^Incorrect number of children for <m\w+\/> tag\.$/;
// It also reports what a page still waited for when another took its place: NS_BINDING_ABORTED.
const left = /status=2152398850|A ServiceWorker intercepted the request and encountered an unexpected error\.$/;

/** Errors of the pages of a test file: setup.ts expects none after each test. */
export const unseen: string[][] = [];

/** Returns a list to which uncaught errors of the page's scripts are added. A test may add others, or take out some. */
export const noteErrors = (page: Page, problems: string[] = []): string[] => {
  if (!unseen.includes(problems)) unseen.push(problems);
  page.on('pageerror', ({ message }) => {
    if (!halfRead.test(message) && !left.test(message)) problems.push(message);
  });
  return problems;
};

/** Opens a page with a list of its errors, policy violations, and requests to other hosts, which has to stay empty. */
export async function watchedPage(
  launch: Launch,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; problems: string[] }> {
  const page = await newPage(launch, options);
  const problems = noteErrors(page);
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      reportError(new Error(`the page's policy, ${effectiveDirective}, refused ${blockedURI}`));
    });
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(site) && !/^(data|blob|about):/.test(request.url()))
      problems.push(`request to ${request.url()}`);
  });
  return { page, problems };
}

/** Opens what is folded away in a lesson. */
export const unfold = (where: Page | FrameLocator): Promise<void> =>
  where.locator('details.deeper').evaluateAll((folds: HTMLDetailsElement[]) => {
    for (const fold of folds) fold.open = true;
  });

/**
 * Firefox's automation counts the two clicks of a double click as one each, so no event follows from them: there, one click is
 * followed by an event of our own.
 */
export async function doubleClick(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  if (page.context().browser()?.browserType().name() !== 'firefox') {
    await page.mouse.dblclick(x, y);
    return;
  }
  await page.mouse.click(x, y);
  await page.evaluate(
    ([clientX, clientY]) => {
      const deepest = (root: DocumentOrShadowRoot): Element | null => {
        const found = root.elementFromPoint(clientX, clientY);
        return found?.shadowRoot ? deepest(found.shadowRoot) : found;
      };
      const options = { bubbles: true, composed: true, cancelable: true, detail: 2, clientX, clientY };
      deepest(document)?.dispatchEvent(new MouseEvent('dblclick', options));
    },
    [x, y] as const,
  );
}
