// @ts-check
// The engine for pages in one file, as ../inline.js has the whole one.
import { compileWasm } from '../compile-wasm.js';
import { unpack } from '../unpack.js';
import { startTracing } from './engine.js';

export const loadTracing = async () =>
  startTracing(await compileWasm('tracing.wasm', async () => ({ bytes: await unpack(PACKED), from: 'in this file' })));
