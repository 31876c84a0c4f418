#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { loadAttention } from 'attention-steps/core';
import { loadLearning } from 'attention-steps/learn';
import { run } from './run.ts';

const standardInput = 0;
/** Training ends where it is when it is interrupted, once; a second time ends the process. */
let isStopped = false;
const stop = (): void => void (isStopped = true);

const { code, out, error } = await run(process.argv.slice(2), {
  read: (file) => readFileSync(file === '-' ? standardInput : file),
  write: (file, bytes) => writeFileSync(file, bytes),
  shell: () => brotliDecompressSync(readFileSync(join(import.meta.dirname, 'lesson.html.br'))).toString(),
  load: loadAttention,
  loadLearning,
  tell: (text) => process.stderr.write(text),
  begin: () => process.once('SIGINT', stop),
  goesOn: async () => {
    await setImmediate();
    return !isStopped;
  },
});
process.stdout.write(out);
process.stderr.write(error);
process.exitCode = code; // not exit(): a pipe may still be reading
