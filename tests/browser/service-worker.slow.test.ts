/** The site after one visit and without a network; a new build; and the rest of the origin, which is left alone. */
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type ServerResponse, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadAttention } from 'attention-steps/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFolder } from '../../.tools/server.mjs';
import { writeServiceWorkers } from '../../web/site/service-worker/write.ts';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { browsers } from './browsers.ts';
import { newPage, noteErrors } from './tutorial.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const built = path('../../dist/site');
const inputs = { q: [[1, 0]], k: [[1, 0], [0, 1]], v: [[10], [20]] }; // prettier-ignore

it('every page has its policy before anything else', () => {
  // Those of offline/ are handed out as files: they have everything inside, and a policy for that.
  const pages = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html') && !file.startsWith('offline'),
  );
  expect(pages.length).toBeGreaterThan(30);
  // Those to be taken along have their own: see web/site/policy.ts.
  for (const page of pages.filter((file) => !file.startsWith('offline')))
    expect(readFileSync(join(built, page), 'utf8').slice(0, 400), page).toMatch(
      /<head>\s*<meta charset="utf-8" \/>\s*<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/,
    );
});

it('carries whatever the elements load, for the pages of others', () => {
  const scriptsIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|wasm)$/.test(file));
  const loaded = scriptsIn(path('../../dist/embed'));
  expect(loaded.some((file) => /worker/.test(file))).toBe(true);
  expect(scriptsIn(join(built, 'element'))).toEqual(expect.arrayContaining(loaded));
});

describe.each(Object.entries(browsers))('the site under a prefix in %s', (_name, launch) => {
  const root = mkdtempSync(join(tmpdir(), 'service-worker-'));
  const folder = join(root, 'some', 'prefix');
  let page: Page;
  let server: Awaited<ReturnType<typeof serveFolder>>;
  let url = '';
  beforeAll(async () => {
    mkdirSync(join(root, 'some'));
    cpSync(built, folder, { recursive: true });
    for (const file of [join(root, 'other.txt'), join(folder, 'other.txt')]) writeFileSync(file, 'another');
    server = await serveFolder(root, { mayZip: false }); // a visit asks for the whole site
    url = `${server.url}some/prefix/`;
    page = await newPage(launch, { serviceWorkers: 'allow' });
    noteErrors(page);
  });
  afterAll(async () => {
    await server.close();
    rmSync(root, { recursive: true });
  });

  /** A page is left only once it waits for nothing: Firefox reports what it still waited for as errors of its own. */
  const visit = (address: string): Promise<unknown> => page.goto(address, { waitUntil: 'networkidle' });
  const reload = (): Promise<unknown> => page.reload({ waitUntil: 'networkidle' });
  /** Serves the same address again, as a browser identifies a site by it. */
  const comeBack = async (): Promise<void> => {
    server = await serveFolder(root, { port: Number(new URL(server.url).port), mayZip: false });
  };
  const cacheNames = (): Promise<string[]> => page.evaluate(() => caches.keys());
  /** Tells if a build is being fetched, and the builds that are kept. */
  const standing = (first: string) =>
    page.evaluate(async (name) => {
      const { installing, waiting, active } = await navigator.serviceWorker.ready;
      const names = await caches.keys();
      const isBusy = installing !== null || waiting !== null || active?.state !== 'activated';
      return { isBusy, caches: names.length, hasFirst: names.includes(name) };
    }, first);
  /** Makes another build: another text on a page, and a changed script with another name in all files. */
  async function rebuild(to: number): Promise<void> {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(html|js)$/.test(file) && file !== 'sw.js', // a browser may ask for it meanwhile: it changes once, at the end
    );
    const lesson = join(folder, 'lessons/softmax/index.html');
    const scripts = [...readFileSync(lesson, 'utf8').matchAll(/assets\/([\w-]+\.js)/g)].map(([, name = '']) => name);
    const isLab = (name: string): boolean =>
      readFileSync(join(folder, 'assets', name), 'utf8').includes('attention-lab-softmax');
    const name = scripts.find(isLab) ?? '';
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8');
      writeFileSync(join(folder, file), text.replaceAll(name, `softmax-build${to}.js`));
    }
    renameSync(join(folder, 'assets', name), join(folder, `assets/softmax-build${to}.js`));
    writeFileSync(lesson, readFileSync(lesson, 'utf8').replace(/<h1[^>]*>[^<]*/, `<h1>Build ${to}`));
    await writeServiceWorkers(folder, ['en']);
  }
  const title = (): Promise<string> => page.locator('h1').first().innerText();
  /** A page looks for a new worker when it is idle; what is asked for after that is done after that. */
  const lookForNew = (): Promise<unknown> =>
    page.evaluate(async () => {
      await new Promise((done) => requestIdleCallback(done, { timeout: 2500 }));
      await (await navigator.serviceWorker.ready).update();
    });
  const labDraws = (): Promise<void> => page.locator('attention-lab-softmax input').first().waitFor();

  it('is all there after one visit', async () => {
    await visit(`${url}lessons/`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => standing('')).toEqual({ isBusy: false, caches: 1, hasFirst: false });
    await server.close();

    await visit(url);
    const output = await page.locator('attention-steps').evaluate(async (stage: AttentionSteps, given) => {
      await stage.ready;
      stage.inputs = given;
      return Array.from(stage.trace?.output.data ?? []);
    }, inputs);
    expect(output).toEqual(Array.from((await loadAttention()).trace(inputs).output.data));
    await visit(`${url}lessons/softmax/?from=search#lab`);
    await labDraws();
    await visit(`${url}lessons/index.html`);
    await page.locator('#search').fill('softmax');
    await page.locator('.found a').first().waitFor();
    for (const other of ['docs/engine-api/', 'worksheet/', 'lessons/sources/']) {
      await visit(url + other);
      await expect.poll(title).not.toBe('');
    }
  });

  it('is there at addresses without their last slash, with a query, and as a lesson for an iframe', async () => {
    for (const address of ['lessons/softmax', 'lessons/softmax?from=link', 'lessons/softmax/embed.html?parts=lab']) {
      await visit(`${url}${address}#lab`);
      await labDraws();
    }
    expect(new URL(page.url()).pathname).toMatch(/embed\.html$/);
    await visit(`${url}lessons/softmax?from=link#lab`);
    expect(page.url()).toBe(`${url}lessons/softmax/?from=link#lab`);
    await visit(`${url}embed.html#example=worked-example`);
    await page.locator('attention-steps svg.stage').waitFor();
  });

  it('is there while the server does not answer, or answers with an error of its own', async () => {
    const hanging = new Set<ServerResponse>();
    for (const answer of [
      (_: unknown, response: ServerResponse) =>
        void hanging.add(response.once('close', () => void hanging.delete(response))),
      (_: unknown, response: ServerResponse) => void response.writeHead(503).end('busy'),
    ]) {
      const silent = createServer(answer).listen(Number(new URL(url).port), '127.0.0.1');
      await once(silent, 'listening');
      try {
        await visit(`${url}lessons/softmax/`);
        await labDraws();
        // Six that hang would keep the next page from asking. The browser itself asks for a newer worker when it likes.
        const asked = (): string[] =>
          [...hanging].map(({ req }) => req.url!).filter((file) => !file.endsWith('/sw.js'));
        await expect.poll(asked).toEqual([]);
      } finally {
        silent.close();
        silent.closeAllConnections();
        await once(silent, 'close');
      }
    }
  });

  it('is filled again after its cache was emptied', async () => {
    const kept = (): Promise<number> =>
      page.evaluate(async () => {
        const [name] = await caches.keys();
        return name === undefined ? 0 : (await (await caches.open(name)).keys()).length;
      });
    await comeBack();
    await visit(`${url}lessons/`);
    await expect.poll(kept).toBeGreaterThan(200);
    const count = await kept();
    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
    await reload();
    await expect.poll(kept).toBe(count);
    await server.close();
    await visit(`${url}lessons/softmax/`);
    await labDraws();
  });

  it('answers for no other file, in its folder or above', async () => {
    const others = [`${url}other.txt`, `${server.url}other.txt`, `${url}element/attention-steps.js`];
    const answered = (): Promise<boolean[]> =>
      page.evaluate((all) => {
        const isAnswered = (address: string) =>
          fetch(address).then(
            () => true,
            () => false,
          );
        return Promise.all(all.map(isAnswered));
      }, others);
    const before = await answered();
    await comeBack();
    const after = await answered();
    expect([before, after]).toEqual([Array(3).fill(false), Array(3).fill(true)]);
  });

  it('takes over a new build at the next load, whole, and keeps no more than the one before', async () => {
    await visit(`${url}lessons/softmax/`);
    await lookForNew();
    const [first = ''] = await cacheNames();
    for (const build of [2, 3]) {
      await rebuild(build);
      await reload();
      await expect.poll(title).toBe(`Build ${build}`);
      await labDraws();
      await lookForNew();
      const expected = { isBusy: false, caches: 2, hasFirst: build === 2 };
      await expect.poll(() => standing(first)).toEqual(expected);
    }
    await server.close();
    await reload();
    await expect.poll(title).toBe('Build 3');
    await labDraws();
    await comeBack();
  });

  it('stays as it was when a file is not what the build says', async () => {
    const before = await cacheNames();
    await rebuild(4);
    writeFileSync(join(folder, 'lessons/search.json'), '{}');
    await reload();
    const problem = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return registration.update().then(
        async ({ installing }) => {
          if (installing) await new Promise((done) => installing.addEventListener('statechange', done, { once: true }));
          return installing?.state;
        },
        () => 'redundant',
      );
    });
    expect(problem).toBe('redundant');
    // The page looks for a new worker by itself, too: another try may still be under way.
    // That of an older build may go meanwhile.
    await expect.poll(async () => (await cacheNames()).filter((cache) => !before.includes(cache))).toEqual([]);
    await expect.poll(cacheNames).not.toEqual([]);
    await expect.poll(title).toBe('Build 4');
  });
});
