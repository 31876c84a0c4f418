// Reports the scripts' work: one line for each finished task, and a sign of life while one runs.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Something the reader can act on: shown without a stack. */
export class Problem extends Error {}

/** One whose message says enough: its step's log is not shown. */
export class ClearProblem extends Problem {}

const { stdout } = process;
const running = new Map(); // title → when it started, and how far it has come
let ticker;

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const clearLine = () => stdout.isTTY && stdout.write('\r\x1b[2K');

export function say(line) {
  clearLine();
  stdout.write(`${line}\n`);
}

function showRunning() {
  if (running.size === 0) return;
  const status = ([title, { started, note }]) => [title, note(), seconds(started)].filter(Boolean).join(', ');
  const line = [...running].map(status).join(' · ');
  if (stdout.isTTY) stdout.write(`\r\x1b[2K  … ${line}`.slice(0, stdout.columns + 4));
  else stdout.write(`  … ${line}\n`);
}

/**
 * Runs one long step. `work` gets `log`, which writes a line to build/log/NAME.log, and `run`, which runs a program with
 * its output there; `run` may be told to `note` how far that output shows it has come. A step that fails shows the end of
 * that log.
 */
export async function task(title, name, work) {
  const file = join(root, 'build', 'log', `${name}.log`);
  mkdirSync(join(root, 'build', 'log'), { recursive: true });
  const stream = createWriteStream(file);
  const started = performance.now();
  const progress = { started, note: () => '' };
  running.set(title, progress);
  ticker ??= setInterval(showRunning, stdout.isTTY ? 200 : 10_000).unref();
  const log = (line) => stream.write(`${line}\n`);
  const run = (command, args = [], options = {}) => runInto(stream, progress, command, args, options);
  try {
    const result = await work({ log, run });
    say(`  ✓ ${title}${result?.note ? `: ${result.note}` : ''} (${seconds(started)})`);
    return result;
  } catch (error) {
    say(`  ✗ ${title} (${seconds(started)}): ${error.message.split('\n')[0]}`);
    if (error instanceof ClearProblem) throw error;
    if (!(error instanceof Problem)) log(error.stack);
    await new Promise((done) => stream.end(done));
    const lines = stripVTControlCharacters(readFileSync(file, 'utf8')).trimEnd().split('\n');
    for (const line of lines.slice(-60)) say(`    ${line}`);
    say(`    All of it: ${file}`);
    throw new Problem(`${title} failed.`, { cause: error });
  } finally {
    running.delete(title);
    stream.end();
  }
}

function runInto(stream, progress, command, args, { cwd = root, env = {}, mayFail = false, nice = 0, note } = {}) {
  stream.write(`$ ${[command, ...args].join(' ')}\n`);
  return new Promise((fulfil, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    if (nice > 0 && child.pid !== undefined) setPriority(child.pid, nice); // and all that it starts
    let output = '';
    progress.note = () => note?.(output) ?? '';
    const take = (chunk) => {
      output += chunk;
      stream.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0 || mayFail) fulfil({ code: code ?? 1, output });
      else reject(new Problem(`${command} ended with ${signal ?? code}`));
    });
  });
}

/** Runs a whole script: a Problem becomes its message, anything else a stack, both an exit code. */
export async function script(main) {
  try {
    await main();
  } catch (error) {
    say(error instanceof Problem ? `\n${error.message}` : error.stack);
    process.exitCode = 1;
  }
}
