// @ts-check
// The engine's public face: where its WebAssembly comes from. The shapes and meanings stand in core.d.ts.
import { startAttention } from './engine.js';
import { loadWasm } from './load-wasm.js';

/**
 * @param {{ wasmUrl?: string | URL, wasmBinary?: ArrayBuffer | ArrayBufferView }} [options]
 * @returns {Promise<import('./core.d.ts').Attention>}
 */
export const loadAttention = async (options = {}) =>
  startAttention(await loadWasm('attention.wasm', () => new URL('./attention.wasm', import.meta.url), options));
