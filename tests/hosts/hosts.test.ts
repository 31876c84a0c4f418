/**
 * The packed package in real projects of frameworks, made as its users would make them: a folder here, and the snippets of its
 * recipe. Its scripts say how it is tried: each `dev` and `build` gives a page with a stage, a lesson, an exercise, the reader, a playground
 * and both ways to load the engine; `test` runs tests in a page that its runner makes up. In package.json, `host` has
 *   title     its name in the recipes' table of what is tried
 *   recipe    the heading of its snippets
 *   output    the folder of what was built; without it, the script `start` serves that
 *   page      the address of the recipe's page
 *   probe     the file that gets the further parts, at an address of that name; without it, all files with a stage
 *   standIns  the scripts whose pages lose the `.wasm`, the worker and the reader's file, so that copies in scripts stand in for the
 *             first two
 *   reader    true if the project serves the reader's file by itself, where the package looks for it
 * A project that needs a newer Node than ours depends on it, for the systems that have it as a package.
 */
import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadAttention } from 'attention-steps/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browsers, oneBrowser } from '../browser/browsers.ts';
import { drawPicture } from '../browser/draw-picture.ts';
import { inputs } from '../browser/inputs.ts';
import { serve } from '../browser/serve.ts';
import { newPage } from '../browser/tutorial.ts';
import { expectEngine, expectExercise, expectLesson, expectStage, expectTraining, readerIn } from './parts.ts';
import { checkReact } from './react.ts';
import { readRecipes } from './recipes.ts';
import { checkReveal } from './reveal.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const projects = fileURLToPath(new URL('.', import.meta.url));
// Inside this project, bundlers would read its configuration.
const copies = join(tmpdir(), 'attention-steps-hosts');
const names = process.env['HOSTS']?.split(',') ?? [];
const ownChecks: Readonly<Record<string, (page: Page) => Promise<void>>> = { react: checkReact, reveal: checkReveal };

interface Host {
  readonly recipe: string;
  readonly output?: string;
  readonly page?: string;
  readonly probe?: string;
  readonly standIns?: readonly string[];
  readonly reader?: boolean;
}

// No framework is to ask questions or to report to its makers; NODE_ENV is set for these tests alone.
const env = {
  ...process.env,
  CI: 'true',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  NODE_ENV: undefined,
};

const npm = (cwd: string, ...args: string[]) => promisify(execFile)('npm', args, { cwd, env, maxBuffer: 100_000_000 });

let tarball = '';
let expected: number[] = [];
beforeAll(async () => {
  rmSync(join(copies, 'package'), { recursive: true, force: true });
  mkdirSync(join(copies, 'package'), { recursive: true });
  // Scripts are skipped, as dist/ has just been built.
  await npm(root, 'pack', '--ignore-scripts', '--pack-destination', join(copies, 'package'));
  tarball = join(copies, 'package', readdirSync(join(copies, 'package'))[0]!);
  expected = Array.from((await loadAttention()).trace(inputs).output.data);
});

const further =
  '<div hidden id="further"><attention-lesson></attention-lesson><attention-exercise exercise="softmax"></attention-exercise>' +
  '<attention-playground task="language" steps="40"></attention-playground></div>';

/** Adds the further parts to a file that has a stage, and what they import or load to one that does so for the stage. */
const extended = (text: string): string =>
  text
    .replace(/(<attention-steps\b[^>]*?)(?:\/>|><\/attention-steps>)/, `$1></attention-steps>${further}`)
    .replace(/^( *)import 'attention-steps';.*/m, "$&\n$1import './probe.js';")
    .replace(
      /(<script type="module" src="(\S*)attention-)steps(\.js"><\/script>)/,
      '$&$1lesson$3$1playground$3$1exercise$3' +
        '<script type="module">import { loadReader } from "./$2reader.js"; globalThis.loadReader = loadReader;</script>',
    );

/** Makes the project in a folder of its own, with the snippets, installed. */
async function make(name: string, { recipe, probe }: Host, folder: string): Promise<void> {
  // Installed packages stay, as installing takes longest; built files and bundlers' caches go.
  const kept = existsSync(folder) ? readdirSync(folder).filter((file) => file !== 'node_modules') : [];
  for (const file of [...kept, 'node_modules/.cache', 'node_modules/.vite'])
    rmSync(join(folder, file), { recursive: true, force: true });
  cpSync(join(projects, name), folder, { recursive: true });
  const files = readdirSync(join(projects, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(projects, name), join(entry.parentPath, entry.name)))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  for (const { file = '', text } of [...files, ...readRecipes().get(recipe)!]) {
    const more = !probe || file === probe ? extended(text) : text;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), more);
    if (more.includes("'./probe.js'")) cpSync(join(projects, 'probe.js'), join(folder, dirname(file), 'probe.js'));
  }
  await npm(folder, 'install', '--no-audit', '--no-fund', '--no-save', '--no-package-lock', tarball);
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });

/** Says of the reader's file where it was looked for, and how to say where it is. */
const missing = /^Error: reader: .*loadReader\(\{ url \}\)/;

/** Starts a script that serves the project, and waits until it answers. */
async function serveBy(script: string, cwd: string): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort();
  const server = spawn('npm', ['run', script], { cwd, env: { ...env, PORT: String(port) }, detached: true });
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => output.push(String(text)));
  const ended = new Promise((done) => server.once('close', done));
  const close = async (): Promise<void> => {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM'); // npm, and what it started
    await ended;
  };
  const url = `http://localhost:${port}/`;
  const answers = (): Promise<boolean> => {
    if (server.exitCode !== null) throw new Error(output.join(''));
    return fetch(url).then(
      () => true,
      () => false,
    );
  };
  try {
    await vi.waitUntil(answers, { timeout: 180_000, interval: 1000 });
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

/** Collects a page's errors and requests to other hosts, and files that a bundler did not carry along. */
function watch(page: Page, origin: string): { problems: string[]; lost: string[] } {
  const problems: string[] = [];
  const lost: string[] = [];
  const isReplaced = (file: string): boolean => /\.wasm\b|reader\.safetensors|worker-[\w-]+\.js/.test(file);
  const isIcon = (url: string): boolean => url.endsWith('/favicon.ico'); // Chromium asks for it if a page names none
  const note = (problem: string): unknown => (isReplaced(problem) ? lost : problems).push(problem);
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('console', (message) => {
    const { url } = message.location();
    if (isIcon(url) || isReplaced(url)) return;
    if (message.type() === 'error' || /hydrat|mismatch|Vue warn/i.test(message.text())) note(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url)) note(`request to ${url}`);
  });
  page.on('response', (response) => {
    const url = response.url();
    const isPage = isReplaced(url) && (response.headers()['content-type'] ?? '').includes('html');
    if ((response.status() >= 400 || isPage) && !isIcon(url)) note(`${response.status()}: ${url}`);
  });
  return { problems, lost };
}

describe.each(names)('%s', (name) => {
  const folder = join(copies, name);
  const { host, scripts } = JSON.parse(readFileSync(join(projects, name, 'package.json'), 'utf8')) as {
    host: Host;
    scripts: object;
  };
  const hasModules = !host.probe;
  beforeAll(() => make(name, host, folder));

  it.runIf('test' in scripts)('test', () => npm(folder, 'test'));

  describe.each(Object.keys(scripts).filter((script) => /^(dev|build)\b/.test(script)))('%s', (mode) => {
    const isBuilt = mode.startsWith('build');
    const hasStandIns = host.standIns?.includes(mode) ?? false;
    let server: Awaited<ReturnType<typeof serveBy>>;
    beforeAll(async () => {
      if (isBuilt) await npm(folder, 'run', mode);
      if (isBuilt && host.output) server = await serve(join(folder, host.output));
      else server = await serveBy(isBuilt ? 'start' : mode, folder);
    });
    afterAll(() => server.close());

    describe.each(Object.entries(isBuilt ? browsers : oneBrowser))('in %s', (_browser, launch) => {
      let page: Page;
      let seen: ReturnType<typeof watch>;
      const open = async (file = ''): Promise<void> => {
        await page.goto('about:blank'); // an address that differs in its fragment alone would load nothing
        await page.goto(server.url + file);
      };
      const openFurther = async (): Promise<void> => {
        await open(host.probe ?? host.page);
        // By then the host has taken over what a server rendered.
        await page.waitForFunction(() => document.querySelector('attention-steps')?.trace);
        await page.locator('#further').evaluate((further: HTMLElement) => {
          further.hidden = false;
        });
      };
      beforeAll(async () => {
        page = await newPage(launch);
        // Dependencies that a development server finds late make it load the page again, so the first visit is not looked at.
        await page.goto(server.url + (host.probe ?? host.page ?? ''), { timeout: 120_000 });
        const hasTrace = (): boolean => Boolean(document.querySelector('attention-steps')?.trace);
        await page.waitForFunction(hasTrace, undefined, { timeout: 120_000 });
        seen = watch(page, new URL(server.url).origin);
      });
      afterAll(() => page.close());

      it('has the stage of the recipe', async () => {
        await open(host.page);
        await expectStage(page, expected);
        if (isBuilt) await drawPicture(page, host.recipe);
      });

      const check = ownChecks[name];
      if (check)
        it('and the stage go together', async () => {
          await open(host.page);
          await check(page);
        });

      it('has a lesson', async () => {
        await openFurther();
        await expectLesson(page);
      });

      it('has an exercise that judges', async () => {
        await openFurther();
        await expectExercise(page);
      });

      if (hasModules)
        it.each(['core', 'core/inline'])('has the engine: %s', async (way) => {
          await openFurther();
          await expectEngine(page, way, expected);
        });

      it('has the reader, or says that its file is missing', async () => {
        await openFurther();
        await expect.poll(() => readerIn(page)).toMatch(hasStandIns && !host.reader ? missing : /^<s>$/);
      });

      it('has a playground that trains', async () => {
        await openFurther();
        await expectTraining(page, hasStandIns ? 0 : 1);
      });

      it('reports no error, asks no other host, and has its files unless it is known to lose them', () => {
        expect(seen.problems).toEqual([]);
        expect(seen.lost.length > 0, seen.lost.join('\n')).toBe(hasStandIns);
      });
    });
  });
});
