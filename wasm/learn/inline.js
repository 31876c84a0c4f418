// @ts-check
// The learning engine in one file, as ../inline.js has the other one.
import { compileWasm } from '../compile-wasm.js';
import { unpack } from '../unpack.js';
import { startLearning } from './engine.js';

export const loadLearning = async () =>
  startLearning(
    await compileWasm('learning.wasm', async () => ({ bytes: await unpack(PACKED), from: 'in this file' })),
  );
