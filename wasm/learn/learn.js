// @ts-check
// The learning engine's public face: where its WebAssembly comes from. The shapes and meanings stand in learn.d.ts.
import { loadWasm } from '../load-wasm.js';
import { startLearning } from './engine.js';

/**
 * @param {{ wasmUrl?: string | URL, wasmBinary?: ArrayBuffer | ArrayBufferView }} [options]
 * @returns {Promise<import('./learn.d.ts').Learning>}
 */
export const loadLearning = async (options = {}) =>
  startLearning(await loadWasm('learning.wasm', () => new URL('./learning.wasm', import.meta.url), options));
