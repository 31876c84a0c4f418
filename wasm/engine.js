// @ts-check
// The engine once its WebAssembly is there: starts it, and reads what callers give. Nothing here calculates attention; the
// shapes and meanings stand in core.d.ts.
import createModule from './attention.js';
import { createEncodings } from './encodings.js';
import { createGradients } from './gradients.js';
import { readBoolean, requireObject, wrongKind } from './kinds.js';
import { createAttend } from './attend.js';
import { createMemory } from './memory.js';
import { readInputs } from './read-inputs.js';
import { readMatrix } from './read-matrix.js';
import { createTrace } from './trace.js';

/**
 * @typedef {import('./core.d.ts').Attention} Attention
 * @typedef {import('./attention.js').Module} Module
 */

const TRACE_OPTIONS = new Set(['softmaxParts']);
const ATTEND_OPTIONS = new Set(['onProgress', 'signal']);

/**
 * @param {WebAssembly.Module} compiled
 * @returns {Promise<Attention>}
 */
export const startAttention = async (compiled) => createAttention(await instantiate(compiled));

/**
 * @param {WebAssembly.Module} compiled
 * @returns {Promise<Module>}
 */
function instantiate(compiled) {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {unknown} */ error) =>
      reject(
        new Error(`attention.wasm: could not be started: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        }),
      );
    const instantiateWasm = (
      /** @type {WebAssembly.Imports} */ imports,
      /** @type {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} */ receive,
    ) => {
      WebAssembly.instantiate(compiled, imports)
        .then((instance) => receive(instance, compiled))
        .catch(fail);
      return {};
    };
    createModule({ instantiateWasm }).then((/** @type {Module} */ module) => resolve(module), fail);
  });
}

/**
 * @param {Module} module
 * @returns {Attention}
 */
function createAttention(module) {
  const memory = createMemory(module);
  const trace = createTrace(module, memory);
  const gradients = createGradients(module, memory);
  const { attend, attendAsync } = createAttend(module, memory);
  return {
    trace: (inputs, options) => trace(readInputs(inputs), options !== undefined && readTraceOptions(options)),
    attend: (inputs) => attend(readInputs(inputs)),
    attendAsync: async (inputs, options = {}) => attendAsync(readInputs(inputs), readAttendOptions(options)),
    gradients: (inputs, outputGradient) => gradients(readInputs(inputs), readMatrix('outputGradient', outputGradient)),
    ...createEncodings(module, memory),
    version: module.version(),
  };
}

/** @param {unknown} options */
function readTraceOptions(options) {
  return readBoolean('softmaxParts', requireObject('options', options, TRACE_OPTIONS).softmaxParts);
}

/**
 * @param {unknown} options
 * @returns {import('./core.d.ts').AttendOptions}
 */
function readAttendOptions(options) {
  const { onProgress, signal } = requireObject('options', options, ATTEND_OPTIONS);
  if (onProgress !== undefined && typeof onProgress !== 'function')
    throw wrongKind('onProgress', 'a function', onProgress);
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw wrongKind('signal', 'an AbortSignal', signal);
  return /** @type {import('./core.d.ts').AttendOptions} */ ({ onProgress, signal });
}
