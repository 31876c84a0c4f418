// @ts-check
// Where the WebAssembly of the engine for pages comes from.
import { loadWasm } from '../load-wasm.js';
import { startTracing } from './engine.js';

/** @returns {Promise<import('./load.d.ts').Tracing>} */
export const loadTracing = async () =>
  startTracing(await loadWasm('tracing.wasm', () => new URL('./tracing.wasm', import.meta.url), {}));
