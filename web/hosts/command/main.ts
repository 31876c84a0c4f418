#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { loadAttention } from 'attention-steps/core';
import { run } from './run.ts';

const standardInput = 0;
const read = (file: string): string => readFileSync(file === '-' ? standardInput : file, 'utf8');

const { code, out, error } = await run(process.argv.slice(2), read, loadAttention);
process.stdout.write(out);
process.stderr.write(error);
process.exitCode = code; // not exit(): a pipe may still be reading
