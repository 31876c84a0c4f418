// @ts-check
// The engine for pages once its WebAssembly is there.
import { instantiate, startEngine } from '../instances.js';
import { createReadInputs } from '../read-inputs.js';
import { createTracing, tracingCalls } from '../tracing-calls.js';
import createModule from './tracing.js';

/** @param {WebAssembly.Module} compiled */
const createInstance = (compiled) =>
  createTracing(/** @type {import('../attention.js').TracingModule} */ (instantiate(createModule, compiled)));

/**
 * @param {WebAssembly.Module} compiled
 * @returns {import('./load.d.ts').Tracing}
 */
export function startTracing(compiled) {
  const engine = startEngine('tracing.wasm', () => createInstance(compiled));
  return tracingCalls(engine, createReadInputs(engine.live().layout));
}
