// @ts-check
// The engine's public face: where its WebAssembly comes from. The shapes and meanings stand in core.d.ts.
import { compileWasm } from './compile-wasm.js';
import { startAttention } from './engine.js';
import { requireObject } from './kinds.js';
import { wasmFrom } from './load-wasm.js';

const LOAD_OPTIONS = new Set(['wasmUrl', 'wasmBinary']);

/**
 * @param {{ wasmUrl?: string | URL, wasmBinary?: BufferSource }} [options]
 * @returns {Promise<import('./core.d.ts').Attention>}
 */
export async function loadAttention(options = {}) {
  requireObject('options', options, LOAD_OPTIONS);
  return startAttention(await compileWasm(() => wasmFrom(options)));
}
