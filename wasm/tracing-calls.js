// @ts-check
// What the engine and the one for pages have in common: traces and gradients. The shapes and meanings stand in core.d.ts.
import { createGradients } from './gradients.js';
import { readBoolean, requireObject } from './kinds.js';
import { createMemory } from './memory.js';
import { readMatrix } from './read-matrix.js';
import { createTrace } from './trace.js';

/**
 * @typedef {import('./attention.js').TracingModule} TracingModule
 * @typedef {ReturnType<typeof createTracing>} Instance
 */

const TRACE_OPTIONS = new Set(['softmaxParts']);

/**
 * What an instance does.
 * @param {TracingModule} module
 */
export function createTracing(module) {
  const layout = module.layout();
  const memory = createMemory(module, layout);
  return {
    module,
    layout,
    memory,
    trace: createTrace(module, memory, layout),
    gradients: createGradients(module, memory, layout),
  };
}

/**
 * What callers are given.
 * @template {Instance} Any
 * @param {import('./instances.js').Engine<Any>} engine
 * @param {ReturnType<typeof import('./read-inputs.js').createReadInputs>} readInputs
 * @returns {import('./tracing/load.d.ts').Tracing}
 */
export const tracingCalls = (engine, readInputs) => ({
  trace(inputs, options) {
    const request = readInputs(inputs);
    request.softmaxParts = options !== undefined && readTraceOptions(options);
    return engine.call(({ trace }) => trace(request));
  },
  gradients(inputs, outputGradient) {
    const request = readInputs(inputs);
    const gradient = readMatrix('outputGradient', outputGradient);
    return engine.call(({ gradients }) => gradients(request, gradient));
  },
  version: engine.live().module.version(),
});

/** @param {unknown} options */
function readTraceOptions(options) {
  return readBoolean('softmaxParts', requireObject('options', options, TRACE_OPTIONS).softmaxParts);
}
