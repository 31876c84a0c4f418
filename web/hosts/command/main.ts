#!/usr/bin/env node
import {
  accessSync,
  constants,
  existsSync,
  fstatSync,
  openAsBlob,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { pathToFileURL } from 'node:url';
import { loadAttention } from 'attention-steps/core';
import { loadLearning } from 'attention-steps/learn';
import { messageOf } from '../../shared/input/input-error.ts';
import { createRunner } from '../../course/exercises/python/runner.ts';
import { nodeConnect } from './python.ts';
import { run } from './run.ts';
import { unpackShell } from './shell.ts';

const standardInput = 0;
/** The most bytes of a pipe, of which some never end. */
const MOST_PIPED = 2 ** 27;

function readPipe(pipe: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let size = 0; size <= MOST_PIPED;) {
    const part = Buffer.alloc(2 ** 16);
    const count = readSync(pipe, part);
    if (count === 0) return Buffer.concat(parts);
    parts.push(part.subarray(0, count));
    size += count;
  }
  throw new Error(`the pipe has more than ${MOST_PIPED} bytes; write what is needed of it into a file`);
}
/** Training ends where it is when it is interrupted, once; a second time ends the process. */
let isStopped = false;
const stop = (): void => void (isStopped = true);

const here = import.meta.dirname;

const { code, out, error } = await run(process.argv.slice(2), {
  read: (file) => {
    // Some devices never end; of a terminal, the reader ends it.
    const kind = file === '-' ? fstatSync(standardInput) : statSync(file);
    if (file === '-' && kind.isFIFO()) return readPipe(standardInput);
    if (kind.isCharacterDevice() && !(file === '-' && isatty(standardInput)))
      throw new Error('it is a device, not a file');
    return readFileSync(file === '-' ? standardInput : file);
  },
  write: (file, bytes) => writeFileSync(file, bytes),
  mayWrite: (file) => {
    const isThere = existsSync(file);
    if (isThere && statSync(file).isDirectory()) throw new Error('EISDIR: it is a folder');
    accessSync(isThere ? file : dirname(resolve(file)), constants.W_OK);
  },
  shell: () =>
    unpackShell(readFileSync(join(here, 'lesson.html.br')), (file) => readFileSync(join(here, '..', file), 'utf8')),
  element: (file) => readFile(join(here, '..', 'embed', file)),
  python: async () => {
    const { unpackBoth } = (await import(
      /* @vite-ignore */ pathToFileURL(join(here, '..', 'embed', 'packed.js')).href
    )) as { unpackBoth: typeof import('../../course/exercises/python/packed.ts').unpackBoth };
    const { worker, wasm } = await unpackBoth();
    const address = `data:application/wasm;base64,${Buffer.from(wasm).toString('base64')}`;
    return createRunner(nodeConnect(Buffer.from(worker).toString('utf8'), address));
  },
  folder: async (path) => {
    const all = statSync(path).isFile() ? [path] : (await readdir(path)).map((name) => join(path, name));
    const files = all.filter((name) => statSync(name).isFile());
    const blobs = await Promise.all(files.map((name) => openAsBlob(name)));
    return Object.fromEntries(files.map((name, at) => [basename(name), blobs[at]!]));
  },
  load: loadAttention,
  loadLearning,
  tell: (text) => process.stderr.write(text),
  begin: () => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  },
  goesOn: async () => {
    await setImmediate();
    return !isStopped;
  },
});
process.exitCode = code; // not exit(): a pipe may still be reading
process.stderr.write(error);
try {
  await pipeline(Readable.from(out), process.stdout, { end: false });
} catch (error) {
  // Who reads only the beginning, such as head, has what it wanted.
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 2;
  }
}
