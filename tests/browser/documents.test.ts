/**
 * README.md and docs/ do what they say: their commands and programs in an empty folder with the package as it is packed, their
 * HTML in a page. The recipes are run by recipes.slow.test.ts and npm run hosts, a lesson's parts by lessons.test.ts.
 */
import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Snippet, documents, readDocument, readSnippets, recipePages } from '../hosts/recipes.mjs';
import type { AttentionLesson } from '../../web/hosts/lesson/attention-lesson.ts';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { browsers } from './browsers.ts';
import { serve } from './serve.ts';
import { newPage, noteErrors, site } from './tutorial.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What stands beside each `console.log` that says what it prints. */
const printedBy = (code: string): string[] =>
  [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment = '']) => comment);

/** What a command prints. */
async function output(command: string, cwd: string): Promise<string> {
  const { stdout } = await run('sh', ['-c', command], { cwd });
  return stdout;
}

/** Until it says where the tutorial is, and that is so. */
async function start(): Promise<string> {
  const server = spawn('npm', ['start'], { cwd: root, env: { ...process.env, PORT: '0' }, detached: true });
  const isOver = new Promise((done) => server.once('close', done));
  try {
    const url = await new Promise<string>((found, fail) => {
      let said = '';
      server.stdout.on('data', (data) => {
        said += String(data);
        const [, address] = /The tutorial is at (\S+)/.exec(said) ?? [];
        if (address) found(address);
        // Not under the other tests, which read dist/.
        if (/Building/.test(said)) fail(new Error('dist/ is not up to date: run npm run build first'));
      });
      server.once('close', () => {
        fail(new Error(said));
      });
    });
    expect(await (await fetch(url)).text()).toContain('<attention-steps view="overview">');
  } finally {
    if (server.pid) process.kill(-server.pid, 'SIGTERM'); // npm, and what it started
    await isOver;
  }
  return '';
}

let tutorial: Promise<string> | undefined;

/** How each command of the documents is run; those without a way take minutes, or the network, or are what runs this. */
const commands: [RegExp, ((command: string, cwd: string) => Promise<string>)?][] = [
  // As everything was built before the tests, without the script that builds it.
  [/^npm pack$/, (command) => output(`${command} --ignore-scripts --pack-destination ${folder}`, root)],
  [/^npm install \/path\/to\/\S+\.tgz$/, (command) => install(command)],
  [/^npm start$/, () => (tutorial ??= start())], // several pages say it; once is enough
  [/^(npx attention-steps|node \S+\.m?js)\b/, output],
  [/^npm (test|run bench|install --prefix tests\/bench\/peers)$/],
];

/** @param command names the file that `npm pack` wrote, at another place */
function install(command: string): Promise<string> {
  const options = '--offline --no-audit --no-fund';
  return output(command.replace('/path/to', folder).replace('install', `install ${options}`), folder);
}

async function runLine(line: string, cwd: string): Promise<string> {
  const command = line.replace(/\s+#.*$/, '').trim();
  const way = commands.find(([pattern]) => pattern.test(command));
  if (!way) throw new Error(`nothing runs this: ${command}`);
  return (await way[1]?.(command, cwd)) ?? '';
}

/** A page's snippets by what runs them. */
function sorted(page: string) {
  const all = readSnippets(page);
  const firstInPage = all.findIndex(({ lang }) => lang === 'html');
  const isInPage = ({ lang, file }: Snippet, at: number): boolean =>
    ['html', 'css'].includes(lang) || (lang === 'js' && !file && firstInPage >= 0 && at > firstInPage);
  return {
    inPage: all.filter(isInPage),
    program: all.filter((it, at) => it.lang === 'js' && !it.file && !isInPage(it, at)),
    inOrder: all.filter((it, at) => !isInPage(it, at) && (it.file !== undefined || /^(sh|text)$/.test(it.lang))),
    all,
  };
}

const pages = documents.filter((page) => !recipePages.includes(page));

it('every snippet has something that runs it', () => {
  for (const page of pages) {
    const { inPage, program, inOrder, all } = sorted(page);
    const left = all.filter((snippet) => ![...inPage, ...program, ...inOrder].includes(snippet));
    // A lesson's further parts: tests/web/course/lesson/.
    expect(left.filter(({ lang }) => page !== 'docs/lessons.md' || lang !== 'json')).toEqual([]);
  }
});

it('every file of dist/ that is named is there', () => {
  const named = documents.flatMap((page) => [...readDocument(page).matchAll(/`(dist\/[\w./-]*)`/g)]);
  expect(named.length).toBeGreaterThan(10);
  for (const [, path = ''] of named) expect(existsSync(join(root, path)), path).toBe(true);
});

describe('commands and programs', () => {
  beforeAll(async () => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const [first] = readSnippets('docs/embedding.md').filter(({ lang }) => lang === 'sh');
    for (const line of first?.text.trim().split('\n') ?? []) await runLine(line, folder);
    expect(readdirSync(join(folder, 'node_modules'))).toContain('attention-steps');
  });

  it.each(pages)('%s', async (page) => {
    const { inOrder, program } = sorted(page);
    const cwd = join(folder, page.replaceAll('/', '-'));
    mkdirSync(cwd);
    let printed: string | undefined;
    let written = '';
    for (const { file, lang, text } of inOrder) {
      if (file !== undefined) writeFileSync(join(cwd, file), (written = text));
      else if (lang === 'text') expect(printed).toBe(text);
      else {
        printed = '';
        for (const line of text.trim().split('\n')) printed += await runLine(line, cwd);
        if (/^node /.test(text)) expect(printed.trimEnd().split('\n')).toEqual(printedBy(written));
      }
    }
    if (program.length > 0) {
      const code = program.map(({ text }) => text).join('');
      writeFileSync(join(cwd, 'page.mjs'), code);
      expect(printedBy(code).length).toBeGreaterThan(0);
      expect((await output('node page.mjs', cwd)).trimEnd().split('\n')).toEqual(printedBy(code));
    }
  });
});

describe('in a page', () => {
  const served = mkdtempSync(join(tmpdir(), 'documents-page-'));
  let host: Awaited<ReturnType<typeof serve>>;
  let page: Page;
  const problems: string[] = [];
  const said: string[] = [];
  beforeAll(async () => {
    const embed = fileURLToPath(new URL('../../dist/embed', import.meta.url));
    cpSync(embed, join(served, 'attention-steps'), { recursive: true });
    cpSync(join(embed, 'attention-steps.iife.js'), join(served, 'attention-steps.iife.js'));
    host = await serve(served);
    page = await newPage(await browsers.chromium());
    noteErrors(page, problems);
    page.on('console', (message) => (message.type() === 'error' ? problems : said).push(message.text()));
    page.on('response', (response) => {
      if (!response.ok() && !response.url().endsWith('/favicon.ico')) problems.push(`no ${response.url()}`);
    });
    await page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }));
  });
  afterAll(async () => {
    await page.close();
    await host.close();
    rmSync(served, { recursive: true });
  });

  /** What is in it has started: a stage has its trace, a lesson is shown, in an iframe too. */
  async function isReady(): Promise<void> {
    await page.evaluate(async () => {
      for (const stage of document.querySelectorAll<AttentionSteps>('attention-steps')) {
        await customElements.whenDefined('attention-steps');
        await stage.ready;
        if (!stage.trace) throw new Error('a stage has no trace');
      }
      for (const lesson of document.querySelectorAll<AttentionLesson>('attention-lesson')) {
        await customElements.whenDefined('attention-lesson');
        await lesson.ready;
        if (!lesson.lesson) throw new Error('a lesson is not shown');
      }
    });
    for (const frame of await page.locator('iframe').all())
      await frame.contentFrame().locator('article.lesson').waitFor();
  }

  it.each(pages.filter((one) => sorted(one).inPage.length > 0))('%s', async (name) => {
    const { inPage, all } = sorted(name);
    for (const { file, text } of all) if (file !== undefined) writeFileSync(join(served, file), text);
    for (const { lang, text } of inPage) {
      if (lang === 'html') {
        const body = text.replaceAll('https://example.org/attention/', site);
        const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>page</title><body>${body}`;
        writeFileSync(join(served, 'index.html'), html);
        await page.goto(host.url);
        await isReady();
      } else if (lang === 'css') await page.addStyleTag({ content: text });
      else {
        said.length = 0;
        await page.evaluate(`(async () => {${text}})()`);
        expect(said).toEqual(expect.arrayContaining(printedBy(text)));
        await isReady();
      }
      expect(problems, text).toEqual([]);
    }
  });
});
