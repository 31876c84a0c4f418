/**
 * The hosts of matrix.ts: in each cell the engine's results are those in Node, or the fallback is as the table says; the page
 * around keeps its styles and its globals, nothing complains, nothing asks another host.
 */
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadAttention } from 'attention-steps/core';
import type { Frame, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { axeFinds, expectNoFindings } from './axe.ts';
import { browsers } from './browsers.ts';
import { inputs } from './inputs.ts';
import { type HostId, type Outcome, type Way, hosts, inFirefox, ways } from './matrix.ts';
import { built, ownFolder, served } from './serve.ts';
import { boxOf, holdBack, newPage, noteErrors } from './tutorial.ts';

const nonce = 'bm9uY2U';
const policies = {
  cspSelf: "script-src 'self'",
  cspWasm: "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'",
  cspNonce: `script-src 'nonce-${nonce}' 'wasm-unsafe-eval'`,
};
const lesson = 'lessons/scores/embed.html?part=stage';
const viewport = { width: 900, height: 700 };
const between = 'What stands between the tags';

/** Another page, with styles of its own. */
const around = (
  content: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>host</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="host.css"></head><body>
<h1>A host</h1><p>Its <a href="#top">text</a>.</p><button>Its button</button><table><tr><td>1</td></tr></table>
<main>${content}</main><section></section></body></html>`;
const css = `body { font: 17px/1.7 serif; color: rgb(20, 20, 80); letter-spacing: 0.3px } a { color: rgb(120, 0, 0) }
button { border: 3px double; border-radius: 0 } td { padding: 9px; border: 2px dotted } svg { outline: 1px solid }
@media print { h1 { color: rgb(0, 0, 0) } }`;
const stage = `<attention-steps example="two-queries"><p>${between}</p></attention-steps>`;
const scripts = {
  module: 'type="module" src="embed/attention-steps.js"',
  script: 'src="embed/attention-steps.iife.js"',
};
const frameTo = (src: string, more = ''): string =>
  `<iframe src="${src}" width="720" height="500" title="A lesson" ${more}></iframe>`;
/** A lesson shares its page with the element, which halves the pages to load. */
const partner = { module: 'frame', script: 'file' } as const;

type Listening = [type: string, listener: EventListenerOrEventListenerObject];
/** Records the page's globals and listeners before any script runs. */
function watch(): void {
  const listening: Listening[] = [];
  Object.assign(window, { before: Object.getOwnPropertyNames(window), listening });
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    target.addEventListener = (...all: Listening) => {
      listening.push(all);
      add(...all);
    };
    target.removeEventListener = (...all: Listening) => {
      const at = listening.findLastIndex(([type, listener]) => type === all[0] && listener === all[1]);
      if (at >= 0) listening.splice(at, 1);
      remove(...all);
    };
  }
}
interface Watched {
  before: string[];
  listening: Listening[];
}

describe.each(Object.entries(browsers))('in %s', (name, launch) => {
  const folder = ownFolder();
  let expected = '';
  let reference: Record<string, string> | undefined;
  let page: Page;
  /** Errors of the open page. */
  const problems: string[] = [];
  let allowed: readonly RegExp[] = [];
  const servers = new Map<string, string>();
  const address = (server: string): string => servers.get(server) ?? '';
  const tried: string[] = [];

  beforeAll(async () => {
    cpSync(built('embed'), join(folder, 'embed'), { recursive: true });
    cpSync(built('offline/scores.html'), join(folder, 'scores.html'));
    symlinkSync(built('site'), join(folder, 'site'));
    const cors = { 'Access-Control-Allow-Origin': '*' };
    servers
      .set('plain', await served(folder))
      .set('other', await served(folder))
      .set('cors', await served(folder, cors));
    for (const [id, policy] of Object.entries(policies))
      servers.set(id, await served(folder, { 'Content-Security-Policy': policy }));

    const write = (file: string, content: string): void => writeFileSync(join(folder, file), around(content));
    writeFileSync(join(folder, 'host.css'), css);
    write('none.html', stage);
    for (const way of ['module', 'script'] as const) {
      const script = `<script ${scripts[way]} nonce="${nonce}"></script>`;
      const src = partner[way] === 'frame' ? `${address('other')}site/${lesson}` : 'scores.html';
      write(`${way}.html`, stage + frameTo(src) + script);
      write(`${way}-alone.html`, stage + script);
    }
    const framed = (origin: string, more = ''): string =>
      ['module-alone.html', 'script-alone.html', `site/${lesson}`, 'scores.html']
        .map((file) => frameTo(origin + file, more))
        .join('');
    write('sameOrigin.html', framed(''));
    write('otherOrigin.html', framed(address('other')));
    write('sandbox.html', framed(address('cors'), 'sandbox="allow-scripts"'));
    write('sandbox-plain.html', framed(address('other'), 'sandbox="allow-scripts"'));

    expected = JSON.stringify(Array.from((await loadAttention()).trace(inputs).output.data));
    await begin();
    await open(`${address('plain')}none.html`);
    const before = await looks();
    await close([]);
    reference = before;
  });
  afterEach(() => {
    const unknown = problems.splice(0).filter((problem) => !allowed.some((known) => known.test(problem)));
    problems.push(...unknown); // for setup.ts
    allowed = [];
  });

  /** Opens one window for all hosts, as Firefox takes longer to open one than to load a page. */
  async function begin(): Promise<void> {
    page = await newPage(launch, { viewport });
    const origins = [...servers.values()];
    noteErrors(page, problems);
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('request', (request) => {
      if (!/^(data|blob|about|file):/.test(request.url()) && !origins.some((own) => request.url().startsWith(own)))
        problems.push(`request to ${request.url()}`);
    });
    await page.addInitScript(watch);
  }

  /** @param url absent if the test itself opens something */
  async function open(url?: string): Promise<void> {
    await page.goto('about:blank');
    problems.length = 0; // what a browser says of a page that is left
    await page.setViewportSize(viewport);
    if (url !== undefined) await page.goto(url);
  }

  /** Returns the computed styles of the host's own elements, without sizes, which a scroll bar changes. */
  const looks = (): Promise<Record<string, string>> =>
    page.evaluate(() => {
      const found: Record<string, string> = {};
      for (const tag of ['html', 'body', 'h1', 'p', 'a', 'button', 'table', 'td', 'section']) {
        const element = document.querySelector(tag);
        if (!element) throw new Error(tag);
        const style = getComputedStyle(element);
        for (const key of style)
          if (!/size|width|height|origin|inset|top|right|bottom|left|margin/.test(key))
            found[`${tag} ${key}`] = style.getPropertyValue(key);
      }
      return found;
    });

  /** @param known a browser's own messages in a cell that does not work fully */
  async function close(known: readonly RegExp[]): Promise<void> {
    allowed = [...allowed, ...known];
    const leaked = await page.evaluate(() => {
      const { before } = window as unknown as Watched;
      const own = ['before', 'listening', 'addEventListener', 'removeEventListener'];
      // Globals by which all copies of Lit in a page find each other.
      const lits = ['litPropertyMetadata', 'reactiveElementVersions', 'litHtmlVersions', 'litElementVersions'];
      return Object.getOwnPropertyNames(window).filter(
        (key) => ![...before, ...own, ...lits].includes(key) && !/^(\d+$|__pw_|__playwright)/.test(key),
      );
    });
    expect(leaked, 'globals').toEqual([]);
    if (reference) await expect.poll(looks).toEqual(reference);
  }

  async function frame(at = 0): Promise<Frame> {
    const element = await page.locator('iframe').nth(at).elementHandle({ timeout: 30_000 });
    await element.scrollIntoViewIfNeeded();
    const content = await element.contentFrame();
    if (!content) throw new Error('no frame');
    return content;
  }

  /** Returns a stage's output for inputs other than its example's. */
  const tracedBy = (where: Frame, at = 0): Promise<string> =>
    where
      .locator('attention-steps')
      .nth(at)
      .evaluate(async (element: AttentionSteps, given) => {
        element.scrollIntoView(); // in a lesson it comes when it is about to be seen
        await customElements.whenDefined('attention-steps');
        await element.ready;
        element.inputs = given;
        return JSON.stringify(Array.from(element.trace?.output.data ?? []));
      }, inputs);

  const outcomes: Record<'works' | 'still' | 'text', (where: Frame, way: Way) => Promise<void>> = {
    works: async (where) => {
      const traced = await tracedBy(where);
      expect(traced).toBe(expected);
    },
    still: async (where) => {
      const element = where.locator('attention-steps');
      const told = element.getByRole('alert').first();
      await expect
        .poll(() => told.textContent())
        .toMatch(/The engine could not start.*'wasm-unsafe-eval' in script-src/s);
      // No numbers are invented.
      const traced = await element.evaluate((one: AttentionSteps, given) => {
        one.inputs = given;
        one.play();
        return one.trace !== undefined || one.playing;
      }, inputs);
      expect(traced).toBe(false);
    },
    text: async (where, way) => {
      // Scripts would have run by now.
      await where.waitForLoadState('load');
      await expect.poll(() => where.evaluate(() => customElements.get('attention-steps') === undefined)).toBe(true);
      if (way === 'module' || way === 'script') {
        await expect.poll(() => where.getByText(between).isVisible()).toBe(true);
        return;
      }
      await expect.poll(() => where.locator('article').innerText()).toMatch(/\d\.\d\d/);
      await expect.poll(() => where.locator('.still table').first().isVisible()).toBe(true);
    },
  };

  const isTried = (id: HostId, way: Way): boolean => name === 'chromium' || inFirefox[id]?.includes(way) === true;

  /** Tries a cell of the table. */
  async function tryCell(id: HostId, way: Way, where: Frame): Promise<void> {
    if (!isTried(id, way)) return;
    const outcome: Outcome | undefined = (hosts[id].cells as Partial<Record<Way, Outcome>>)[way];
    if (!outcome) throw new Error(`${id}: the table has no ${way}`);
    tried.push(`${id} ${way}`);
    await outcomes[outcome === 'needs-cors' || outcome === 'part' ? 'works' : outcome](where, way);
  }

  /** Returns the stage's controls and cells that cannot be scrolled into a view of 300 pixels. */
  const hiddenFor300 = (where: Frame): Promise<string[]> =>
    where.evaluate(() => {
      const found: string[] = [];
      const root =
        document.querySelector('attention-steps')?.shadowRoot ??
        document.querySelector('div')?.shadowRoot?.querySelector('attention-steps')?.shadowRoot;
      const all = [...(root?.querySelectorAll('button, select, summary, input, .formula, [data-cell]') ?? [])];
      if (all.length < 20) found.push(`only ${all.length} things are there`);
      for (const element of all) {
        if (!element.checkVisibility()) continue;
        // Firefox scrolls all of a picture into view for any part of it.
        scrollBy({ top: element.getBoundingClientRect().top - innerHeight / 2, behavior: 'instant' });
        const { top, bottom } = element.getBoundingClientRect();
        if (top < -1 || bottom > innerHeight + 1) found.push(element.outerHTML.slice(0, 100));
      }
      return found;
    });

  /** A host does these with a part of a bare page, one after the other; each leaves the page as the next one needs it. */
  const changes: Readonly<Partial<Record<HostId, (selector: string) => Promise<void>>>> = {
    bare: () => Promise.resolve(),
    isolation: () => expect.poll(() => page.evaluate(() => crossOriginIsolated)).toBe(false),
    three: async (selector) => {
      await page
        .locator(selector)
        .first()
        .evaluate((element) => {
          for (let i = 0; i < 2; i++) element.after(element.cloneNode(true));
        });
      for (const at of [0, 1, 2]) {
        const traced = selector === 'iframe' ? await tracedBy(await frame(at)) : await tracedBy(page.mainFrame(), at);
        expect(traced).toBe(expected);
      }
      await page.locator(selector).evaluateAll((found) => found.slice(1).forEach((element) => element.remove()));
    },
    reinserted: async (selector) => {
      const added = await page.locator(selector).evaluate(async (element) => {
        const { listening } = window as unknown as Watched;
        const types = (): string[] => listening.map(([type]) => type);
        const before = types();
        const parent = element.parentNode;
        for (let i = 0; i < (element.localName === 'iframe' ? 1 : 50); i++) {
          element.remove();
          await Promise.resolve();
          parent?.append(element);
          await new Promise(requestAnimationFrame);
        }
        const added = types();
        for (const type of before) {
          const at = added.indexOf(type);
          if (at >= 0) added.splice(at, 1);
        }
        return added;
      });
      expect(added.filter((type) => !/playwright/.test(type))).toEqual([]);
    },
    moved: async (selector) => {
      await page.locator(selector).evaluate((element) => document.querySelector('section')?.append(element));
      if (selector === 'iframe') return;
      // The stage keeps its inputs and results, at once: a page may read them as it moves the element.
      const kept = await page
        .locator(selector)
        .evaluate((element: AttentionSteps) => element.trace?.output.data.length);
      expect(kept).toBe((JSON.parse(expected) as number[]).length);
    },
    shadow: (selector) =>
      page.locator(selector).evaluate((element) => {
        const host = document.createElement('div');
        document.querySelector('main')?.append(host);
        host.attachShadow({ mode: 'open' }).append(element);
      }),
    rightToLeft: async (selector) => {
      await page.evaluate(() => (document.documentElement.dir = 'rtl'));
      if (selector === 'iframe') return;
      await page.locator(selector).evaluate(async (element: AttentionSteps) => {
        element.step = 'scores';
        await element.updateComplete;
      });
      // Only a wide stage has its keys side by side.
      await page.setViewportSize({ width: 1200, height: 700 });
      const left = async (cell: string) => (await boxOf(page.locator(`[data-cell="${cell}"]`))).left;
      await expect.poll(async () => (await left('scores:0:1')) - (await left('scores:0:0'))).toBeGreaterThan(0);
      const sentence = page.locator(`${selector} .sentence`);
      await expect.poll(() => sentence.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    },
    low: async (selector) => {
      await page.setViewportSize({ width: 900, height: 300 });
      const where = selector === 'iframe' ? await frame() : page.mainFrame();
      if (selector === 'iframe')
        await page.locator(selector).evaluate((element) => element.setAttribute('height', '300'));
      await tracedBy(where);
      await expect.poll(() => hiddenFor300(where)).toEqual([]);
    },
    print: async (selector) => {
      await page.emulateMedia({ media: 'print' });
      if (selector === 'iframe') return;
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect.poll(() => page.locator('.paper table').first().isVisible()).toBe(true);
      await expect.poll(() => page.locator('.transport').isVisible()).toBe(false);
      const paper = await page.pdf();
      expect(paper.length).toBeGreaterThan(10_000);
    },
  };

  describe.each(['module', 'script'] as const)('a bare page, and what a host does with what is in it: %s', (way) => {
    /** The page of the module has an iframe, too. */
    const parts = ([way, partner[way]] as const).filter((part) => part !== 'file');
    beforeAll(() => open(`${address('plain')}${way}.html`));

    it.each(Object.keys(changes) as HostId[])('%s', async (id) => {
      for (const part of parts) {
        if (!isTried(id, part)) continue;
        await changes[id]?.(part === 'frame' ? 'iframe' : 'attention-steps');
        await tryCell(id, part, part === 'frame' ? await frame() : page.mainFrame());
      }
      await page.evaluate(() => document.documentElement.removeAttribute('dir'));
      await page.setViewportSize(viewport);
      await page.emulateMedia({ media: 'screen' });
    });

    it('which keeps its styles and globals', () => close([]));
  });

  it('a lesson in a file, as a page', async () => {
    await open(`${address('plain')}scores.html`);
    for (const id of ['bare', 'isolation'] as const) await tryCell(id, 'file', page.mainFrame());
    await page.setViewportSize({ width: 900, height: 300 });
    await tryCell('low', 'file', page.mainFrame());
    await expect.poll(() => hiddenFor300(page.mainFrame())).toEqual([]);
    if (name === 'chromium') {
      await expectNoFindings(page);
      await page.emulateMedia({ media: 'print' });
      await tryCell('print', 'file', page.mainFrame());
      await expect.poll(() => page.locator('article h1').isVisible()).toBe(true);
      const paper = await page.pdf();
      expect(paper.length).toBeGreaterThan(10_000);
      await page.emulateMedia({ media: 'screen' });
    }
  });

  it.each(['module', 'script'] as const)('file://: %s', async (way) => {
    await open(pathToFileURL(join(folder, `${way}.html`)).href);
    await tryCell('files', way, page.mainFrame());
    await tryCell('files', partner[way], await frame());
    await close(way === 'module' ? [/CORS|origin|ERR_FAILED|Module source URI/i] : []);
  });

  const framing = (['sameOrigin', 'otherOrigin', 'sandbox'] as const).filter((id) => isTried(id, 'frame'));
  it.each(framing)('in a frame: %s', async (id) => {
    await open(`${address('plain')}${id}.html`);
    for (const [at, way] of (Object.keys(ways) as Way[]).entries()) await tryCell(id, way, await frame(at));
    await close([]);
  });

  it('in a sandboxed frame of a server that allows nobody anything: text', async () => {
    await open(`${address('plain')}sandbox-plain.html`);
    for (const [at, way] of (Object.keys(ways) as Way[]).entries())
      await outcomes[hosts.sandbox.cells[way] === 'needs-cors' ? 'text' : 'works'](await frame(at), way);
    await close([/CORS|origin|ERR_FAILED|Module source URI/i]);
  });

  it.each(Object.keys(policies) as (keyof typeof policies)[])('under a policy: %s', async (id) => {
    for (const way of ['module', 'script'] as const) {
      if (!isTried(id, way)) continue;
      await open(`${address(id)}${way}.html`);
      await tryCell(id, way, page.mainFrame());
      await tryCell(id, partner[way], await frame());
      // The browser reports the host's own policy, as the table says.
      await close(way === 'script' || id === 'cspSelf' ? [/Content.Security.Policy|page’s settings blocked/i] : []);
    }
  });

  if (isTried('slow', 'module'))
    it.each(['module', 'script'] as const)('on a slow network: %s', async (way) => {
      await open();
      const late = way === 'module' ? '**/*.wasm' : '**/*.iife.js';
      const arrive = await holdBack(page, late);
      await page.goto(`${address('plain')}${way}.html`, { waitUntil: 'commit' });
      if (way === 'module') {
        for (const where of [page.mainFrame(), await frame()]) {
          const element = where.locator('attention-steps').first();
          await element.evaluate((one) => one.scrollIntoView());
          await element.getByText('Starting the engine').waitFor();
          await expect.poll(() => element.evaluate((one: AttentionSteps) => one.trace)).toBeUndefined();
        }
      } else await page.getByText(between).waitFor();
      arrive();
      await tryCell('slow', way, page.mainFrame());
      if (way === 'module') await tryCell('slow', 'frame', await frame());
      await close([]);
      await page.unroute(late);
    });

  if (isTried('scriptsOff', 'module'))
    it('with scripts off', async () => {
      const off = await newPage(launch, { javaScriptEnabled: false });
      for (const way of ['module', 'script'] as const) {
        await off.goto(`${address('plain')}${way}-alone.html`);
        await tryCell('scriptsOff', way, off.mainFrame());
        await off.goto(address('plain') + (way === 'module' ? 'site/lessons/scores/embed.html' : 'scores.html'));
        await tryCell('scriptsOff', partner[way], off.mainFrame());
      }
      await off.context().close();
    });

  if (name === 'chromium')
    it('axe finds nothing in a lesson for frames', async () => {
      await open(`${address('plain')}site/${lesson}`);
      await tracedBy(page.mainFrame());
      // The heading is the page's own.
      await expect
        .poll(async () => (await axeFinds(page)).filter((found) => !found.startsWith('page-has-heading-one')))
        .toEqual([]);
    });

  it('tried every cell of its own', () => {
    const cells = (Object.keys(hosts) as HostId[]).flatMap((id) =>
      (Object.keys(hosts[id].cells) as Way[]).filter((way) => isTried(id, way)).map((way) => `${id} ${way}`),
    );
    expect([...new Set(tried)].sort()).toEqual(cells.sort());
  });
});
