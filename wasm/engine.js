// @ts-check
// The engine once its WebAssembly is there: starts it, and reads what callers give. Nothing here calculates attention; the
// shapes and meanings stand in core.d.ts.
import createModule from './attention.js';
import { createEncoded, createEncodings } from './encodings.js';
import { requireObject, wrongKind } from './kinds.js';
import { createAttend, runInSlices, throwIfAborted } from './attend.js';
import { instantiate, startEngine } from './instances.js';
import { createReadInputs } from './read-inputs.js';
import { createTracing, tracingCalls } from './tracing-calls.js';

/**
 * @typedef {import('./core.d.ts').Attention} Attention
 */

const ATTEND_OPTIONS = new Set(['onProgress', 'signal']);

/**
 * @param {WebAssembly.Module} compiled
 * @returns {Attention}
 */
export function startAttention(compiled) {
  const engine = startEngine('attention.wasm', () => createInstance(compiled));
  const readInputs = createReadInputs(engine.live().layout);
  return {
    ...tracingCalls(engine, readInputs),
    attend(inputs) {
      const request = readInputs(inputs);
      return engine.call(({ attend }) => attend(request));
    },
    async attendAsync(inputs, options = {}) {
      const start = performance.now(); // of the first slice, of which reading the inputs is a part
      const request = readInputs(inputs);
      const { onProgress, signal } = readAttendOptions(options);
      throwIfAborted(signal);
      const instance = engine.live();
      const job = engine.call(({ startJob }) => startJob(request), instance);
      try {
        const step = () => engine.call(job.step, instance);
        while (!job.isLarge && !job.hasInputs) step();
        await runInSlices({ step, share: job.share }, { onProgress, signal }, start);
        return job.result();
      } finally {
        if (!engine.isBroken(instance)) engine.call(job.delete, instance);
      }
    },
    ...createEncodings((encode) => engine.call(({ encoded }) => encoded(encode))),
  };
}

/** @param {WebAssembly.Module} compiled */
function createInstance(compiled) {
  const module = /** @type {import('./attention.js').Module} */ (instantiate(createModule, compiled));
  const tracing = createTracing(module);
  return { ...tracing, ...createAttend(module, tracing.memory), encoded: createEncoded(module, tracing.memory) };
}

/**
 * @param {unknown} options
 * @returns {import('./core.d.ts').AttendOptions}
 */
function readAttendOptions(options) {
  const { onProgress, signal } = requireObject('options', options, ATTEND_OPTIONS);
  if (onProgress !== undefined && typeof onProgress !== 'function')
    throw wrongKind('onProgress', 'function', onProgress);
  if (signal !== undefined && !isSignal(signal)) throw wrongKind('signal', 'signal', signal);
  return /** @type {import('./core.d.ts').AttendOptions} */ ({ onProgress, signal });
}

/**
 * Also one of another frame, whose AbortSignal is not ours.
 * @param {unknown} value
 */
const isSignal = (value) => Object.prototype.toString.call(value) === '[object AbortSignal]';
