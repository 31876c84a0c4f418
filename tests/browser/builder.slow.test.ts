/** The builder of iframes: its code shows on another page what its preview shows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { oneBrowser } from './browsers.ts';
import { cors } from './host.ts';
import { hostFolder, served } from './serve.ts';
import { boxOf, newPage, openMenu } from './tutorial.ts';

const site = await served(undefined, cors); // which modules from another origin need
const folder = hostFolder();
const host = await served(folder);

/** Returns the visible state of a lesson and of the stage: its numbers, its link and its settings. */
const shownIn = (where: Page | Frame) =>
  where.evaluate(async () => {
    const article = document.querySelector<HTMLElement>('article.lesson');
    const stage = document.querySelector('attention-steps');
    const isSeen = stage?.checkVisibility() === true;
    if (isSeen) {
      await customElements.whenDefined('attention-steps');
      await stage.ready;
      for (let before = ''; before !== stage.link; await new Promise(requestAnimationFrame)) before = stage.link;
      // The drawing is loaded after the numbers.
      while (!stage.shadowRoot?.querySelector('svg.stage')) await new Promise(requestAnimationFrame);
    }
    const schemeOf = (element: Element): string =>
      getComputedStyle(element.shadowRoot?.querySelector('.root') ?? element).colorScheme;
    return {
      schemes: article && [article, ...article.querySelectorAll(':scope > .wide')].map(schemeOf),
      ground: article && getComputedStyle(document.documentElement).backgroundColor,
      text: [...(article?.children ?? [])]
        .filter((child) => child.checkVisibility())
        .map((child) => (child as HTMLElement).innerText.trim())
        .filter((text) => text !== ''),
      stage: isSeen && {
        // Their places depend on the width, so only the numbers count.
        numbers: Object.entries(stage.picture.matrices).map(([id, { data }]) => `${id}: ${Array.from(data).join()}`),
        link: stage.link,
        steps: stage.bench.timeline.spans.map(({ step }) => step),
        settings: ['steps', 'fixed', 'controls', 'strip', 'plane', 'query', 'head', 'theme', 'lang'].map((name) =>
          stage.getAttribute(name),
        ),
        isFixed: stage.shadowRoot?.querySelector('[role=grid][aria-readonly=false]') === null,
        scheme: schemeOf(stage),
      },
    };
  });

async function frameIn(page: Page, selector: string): Promise<Frame> {
  const frame = await (await page.locator(selector).elementHandle()).contentFrame();
  if (!frame) throw new Error(`no frame at ${selector}`);
  // A page is loaded before the lazy frames in it.
  await frame.waitForFunction(() => location.href !== 'about:blank' && document.readyState === 'complete');
  return frame;
}

describe('the builder of frames', () => {
  let page: Page;
  /** The page that the code is put into. */
  let other: Page;
  beforeAll(async () => {
    [page, other] = await Promise.all([newPage(oneBrowser.chromium), newPage(oneBrowser.chromium)]);
  });

  const preview = async (): Promise<Frame> => {
    const frame = await frameIn(page, '.preview iframe');
    await frame.waitForLoadState();
    return frame;
  };
  const code = (kind: string): Promise<string> =>
    page.getByRole('group', { name: kind, exact: true }).locator('code').innerText();

  async function openHost(html: string): Promise<void> {
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html><meta charset="utf-8"><body style="width: 700px">${html}`,
    );
    await other.goto(host);
  }

  /** Returns the downloaded file's text, as Firefox does not report downloads to Playwright. */
  async function fileMade(): Promise<string> {
    await page.evaluate(() => {
      URL.createObjectURL = (blob: Blob) => {
        void blob.text().then((text) => (document.documentElement.dataset['file'] = text));
        return '#';
      };
      HTMLAnchorElement.prototype.click = () => undefined;
    });
    await page.getByRole('button', { name: /^Download/ }).click();
    await page.getByText(/is in your downloads/).waitFor();
    // The message comes as the download begins; its text is read later.
    await page.waitForFunction(() => document.documentElement.dataset['file'] !== undefined);
    return page.evaluate(() => document.documentElement.dataset['file'] ?? '');
  }

  it('starts from a lesson as it is now, and what is taken shows what the preview shows', async () => {
    await page.goto(`${site}lessons/scores/#v=1&stage=example%3Dtwo-queries&zero-score=0`);
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Embed' }).click();
    // Answers are nobody else's.
    await expect.poll(() => page.url()).toBe(`${site}embed/?lesson=scores#v=1&stage=example%3Dtwo-queries`);
    await page.getByLabel('only these parts').check();
    await page.getByLabel(/^Lab/).uncheck();
    await page
      .getByLabel(/^Stage/)
      .first()
      .check();
    await page.getByLabel(/^A key is at a right angle/).check();
    await page.getByLabel('only these steps').check();
    await page.getByLabel('Scores', { exact: true }).check();
    await page.getByLabel('Softmax', { exact: true }).check();
    await page.getByLabel('nothing').check();
    await page.getByLabel('hidden').check();
    await page.getByLabel('words over the matrices').uncheck();
    await page.getByLabel('picture beside the matrices').uncheck();
    await page.getByLabel('Query in focus').selectOption('1');
    await page.locator('main').getByLabel('dark').check();
    const seen = await shownIn(await preview());
    expect(seen.text).toHaveLength(1);
    expect(seen.text[0]).toContain('A key is at a right angle');
    expect(seen.text[0]).not.toContain('Q has 5 rows');
    expect(new Set(seen.schemes)).toEqual(new Set(['dark']));
    expect(seen.ground).toBe('rgb(20, 22, 26)');
    expect(seen.stage).toMatchObject({ steps: ['scores', 'softmax'], scheme: 'dark', isFixed: true });
    const settings = ['scores softmax', 'all', 'none', 'off', 'off', '1', null, 'dark', null];
    expect(seen.stage).toMatchObject({ settings, link: expect.stringContaining('query=1') as string });

    await openHost(await code('Iframe'));
    const frame = await frameIn(other, 'iframe');
    await expect.poll(() => shownIn(frame)).toEqual(seen);
    // The iframe is high enough at the measured width.
    await expect.poll(() => frame.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

    await openHost(await code('Element'));
    await expect.poll(async () => (await shownIn(other)).stage).toEqual(seen.stage);

    const path = join(folder, 'lesson.html');
    writeFileSync(path, await fileMade());
    await other.goto(pathToFileURL(path).href);
    await expect.poll(() => shownIn(other)).toEqual(seen);
    await expect.poll(() => other.locator('header.site').count()).toBe(0);
  });

  it('takes the stage as it is brought to be in the preview', async () => {
    await page.goto(`${site}#example=dog-bites-man&step=scores`);
    await openMenu(page);
    await page.getByRole('link', { name: 'Embed' }).click();
    await expect.poll(() => page.url()).toBe(`${site}embed/#example=dog-bites-man&step=scores`);
    await page.getByLabel('fits the content').check();
    await (
      await preview()
    ).evaluate(async () => {
      const stage = document.querySelector('attention-steps');
      await stage?.ready;
      if (stage) stage.inputs = { q: [[7]], k: [[1]], v: [[15]] };
    });
    await page.getByRole('button', { name: 'Use the current state' }).click();
    await expect.poll(() => code('Link')).toContain('&q=1x1:7&');
    const seen = await shownIn(await preview());
    expect(JSON.stringify(seen.stage)).toContain('q=1x1:7&');

    await openHost(await code('Iframe'));
    const frame = await frameIn(other, 'iframe');
    await expect.poll(() => shownIn(frame)).toEqual(seen);
    await expect
      .poll(() => frame.evaluate(() => innerHeight - document.documentElement.getBoundingClientRect().height))
      .toBeLessThan(1);

    const path = join(folder, 'stage.html');
    writeFileSync(path, await fileMade());
    await other.goto(pathToFileURL(path).href);
    await expect.poll(async () => (await shownIn(other)).stage).toEqual(seen.stage);
  });

  it('has an example, a step and what is worked out chosen here, in a preview that is seen as a whole', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`${site}embed/`);
    await page.locator('select[name=example]').selectOption('two-queries');
    await page.locator('select[name=step]').selectOption('softmax');
    await page.locator('select[name=predict]').selectOption('softmax');
    await expect.poll(() => code('Link')).toMatch(/#example=two-queries&step=softmax&predict=softmax$/);
    const { stage } = await shownIn(await preview());
    expect(stage && stage.link).toContain('example=two-queries&step=softmax&predict=softmax');
    const frame = page.locator('.preview iframe');
    const isWhole = async () => {
      const [inner, outer] = [await boxOf(frame), await boxOf(page.locator('.preview'))];
      return inner.height <= outer.height && outer.bottom <= 720;
    };
    await page.evaluate(() => {
      scrollTo(0, 300); // the preview stays beside the choices
    });
    await expect.poll(isWhole).toBe(true);
    const play = page.frameLocator('.preview iframe').getByRole('button', { name: /^Play/ });
    const isPlayInView = async () => {
      const { top, bottom } = await boxOf(play.first());
      return top > 0 && bottom < 720;
    };
    await expect.poll(isPlayInView).toBe(true);
  });

  /** Returns the visible state of a playground. */
  const playgroundIn = async (where: Page | Frame) => {
    await where.locator('.pattern canvas').first().waitFor();
    return where.locator('attention-playground').evaluate((element) => {
      const { setup, parts, steps, state, playing } = element as HTMLElementTagNameMap['attention-playground'];
      const scheme = getComputedStyle(element.shadowRoot?.querySelector('.root') ?? element).colorScheme;
      return { setup, parts, steps, chosen: state.chosen, isStored: state.isStored, playing, scheme };
    });
  };

  it('makes a playground: what is taken shows what the preview shows', async () => {
    await page.goto(`${site}playground/`);
    await page.locator('.pattern canvas').first().waitFor();
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Embed' }).click();
    await expect.poll(() => page.url()).toBe(`${site}embed/?show=playground`);
    // An untouched preview has the stored run, as nothing is trained for it.
    await expect.poll(async () => playgroundIn(await preview())).toMatchObject({ isStored: true, playing: false });
    await page.locator('main').getByLabel('dark').check();
    await page.getByLabel('only these parts').check();
    await page.getByLabel('one head, with its scores').check();
    await page.getByLabel('the patterns of all heads').check();
    await page.getByLabel('loss and accuracy').check();
    await page.locator('main select[name=task]').selectOption('sort');
    await page.locator('summary').filter({ hasText: 'Training' }).click();
    await page.locator('select[name=lang]').selectOption('de');
    await page.getByLabel('Steps to train').fill('4');
    await page.getByLabel('Steps to train').press('Tab');
    await page.locator('summary').filter({ hasText: 'Model' }).click();
    await page.locator('select[name=layers]').selectOption('1');
    await page.getByLabel('Causal').uncheck();
    await expect.poll(() => page.url()).toContain('causal=off');
    const shown = await preview();
    await shown.locator('[data-head="0.1"]').click();
    await expect.poll(() => shown.locator('[data-head="0.1"]').getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Use the current state' }).click();
    await expect.poll(() => code('Link')).toContain('#head=0,1');
    const seen = await playgroundIn(await preview());
    expect(seen).toMatchObject({
      parts: ['patterns', 'head', 'curves'],
      steps: 4,
      chosen: { layer: 0, head: 1 },
      scheme: 'dark',
    });
    expect(seen.setup).toMatchObject({ task: 'sort', layers: '1', causal: false });

    await openHost(await code('Iframe'));
    await expect.poll(async () => playgroundIn(await frameIn(other, 'iframe'))).toEqual(seen);
    await openHost(await code('Element'));
    await expect.poll(() => playgroundIn(other)).toEqual(seen);

    const path = join(folder, 'playground.html');
    writeFileSync(path, await fileMade());
    await other.goto(pathToFileURL(path).href);
    await expect.poll(() => playgroundIn(other)).toEqual(seen);
    await other.getByText('Schicht 0').first().waitFor();
  });

  it('copies, and says so; keeps what was typed wrong, and names it', async () => {
    await page.bringToFront();
    await page.getByRole('button', { name: 'Copy the iframe' }).first().click();
    await expect.poll(() => page.locator('.bar [role=status]').textContent()).toBe('Copied.');
    const before = await code('Link');
    await page.getByLabel('Address of this site').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('example');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('got “example”');
    await expect.poll(() => page.getByLabel('Address of this site').inputValue()).toBe('example');
    await expect.poll(() => code('Link')).toBe(before);
    // Another choice is other code, which nobody has copied.
    await page.getByLabel('Address of this site').fill('https://example.org/attention/');
    await page.keyboard.press('Tab');
    await expect.poll(() => code('Iframe')).toContain('https://example.org/attention/');
    await expect.poll(() => page.locator('.bar [role=status]').allTextContents()).not.toContain('Copied.');
  });
});
