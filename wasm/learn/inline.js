// @ts-check
// The learning engine in one file, as ../inline.js has the other one.
import { compileWasm } from '../compile-wasm.js';
import { unpack } from '../unpack.js';
import { startLearning } from './engine.js';
import packed from './packed.js';

export const loadLearning = async () =>
  startLearning(await compileWasm('learning.wasm', async () => ({ bytes: unpack(packed), from: 'in this file' })));
