/** Runs the commands and programs of README.md and docs/ in an empty folder with the packed package. It needs all of dist/. */
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages, printedBy, readSnippets, sorted } from '../hosts/recipes.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the output of a command. */
async function output(command: string, cwd: string): Promise<string> {
  const { stdout } = await run('sh', ['-c', command], { cwd });
  return stdout;
}

/** Starts the tutorial, waits for its address, and requests it. */
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
        // Building now would disturb the other tests, which read dist/.
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

/**
 * Commands of the documents, and functions that run them; those without one take minutes, need the network, or run this test.
 */
const commands: [RegExp, ((command: string, cwd: string) => Promise<string>)?][] = [
  // Everything was built before the tests, so the script that builds is skipped.
  [/^npm pack$/, (command) => output(`${command} --ignore-scripts --pack-destination ${folder}`, root)],
  [/^npm install \/path\/to\/\S+\.tgz$/, (command) => install(command)],
  [/^npm start$/, () => (tutorial ??= start())], // several pages say it; once is enough
  [/^(npx attention-steps|node \S+\.m?js)\b/, output],
  [/^npm (test|run build|run bench|install --prefix tests\/bench\/peers)$/],
];

/** @param command names the file that `npm pack` wrote, in another folder */
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

describe('commands and programs', () => {
  beforeAll(async () => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const [first] = readSnippets('docs/embedding.md').filter(({ lang }) => lang === 'sh');
    for (const line of first?.text.trim().split('\n') ?? []) await runLine(line, folder);
    expect(readdirSync(join(folder, 'node_modules'))).toContain('attention-steps');
  });

  // A busy machine takes seconds to start each command.
  it.each(pages)('%s', { timeout: 300_000 }, async (page) => {
    const { inOrder, program } = sorted(page);
    const cwd = join(folder, page.replaceAll('/', '-'));
    mkdirSync(cwd);
    let printed: string | undefined;
    let written = '';
    for (const { file, lang, text } of inOrder) {
      if (file !== undefined) mkdirSync(dirname(join(cwd, file)), { recursive: true });
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
