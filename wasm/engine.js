// @ts-check
// The engine once its WebAssembly is there: starts it, and reads what callers give. Nothing here calculates attention; the
// shapes and meanings stand in core.d.ts.
import createModule from './attention.js';
import { createEncoded, createEncodings } from './encodings.js';
import { createGradients } from './gradients.js';
import { readBoolean, requireObject, wrongKind } from './kinds.js';
import { createAttend, runInSlices, throwIfAborted } from './attend.js';
import { createMemory } from './memory.js';
import { createReadInputs } from './read-inputs.js';
import { readMatrix } from './read-matrix.js';
import { allocated, brokenOff, codeOf, isOutOfMemory } from './refuse.js';
import { createTrace } from './trace.js';

/**
 * @typedef {import('./core.d.ts').Attention} Attention
 */

const TRACE_OPTIONS = new Set(['softmaxParts']);
const ATTEND_OPTIONS = new Set(['onProgress', 'signal']);

/**
 * @param {WebAssembly.Module} compiled
 * @returns {Attention}
 */
export function startAttention(compiled) {
  const engine = started(() => createEngine(compiled));
  const readInputs = createReadInputs(engine.live().layout);
  return {
    trace(inputs, options) {
      const request = readInputs(inputs);
      request.softmaxParts = options !== undefined && readTraceOptions(options);
      return engine.call(({ trace }) => trace(request));
    },
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
        if (instance.brokenBy === undefined) engine.call(job.delete, instance);
      }
    },
    gradients(inputs, outputGradient) {
      const request = readInputs(inputs);
      const gradient = readMatrix('outputGradient', outputGradient);
      return engine.call(({ gradients }) => gradients(request, gradient));
    },
    ...createEncodings((encode) => engine.call(({ encoded }) => encoded(encode))),
    version: engine.live().module.version(),
  };
}

/**
 * An instance of the WebAssembly, and another in its place when one has broken off or has no memory left: whatever
 * happened, the next call finds one that works.
 * @param {WebAssembly.Module} compiled
 */
function createEngine(compiled) {
  /** @type {ReturnType<typeof createInstance> | undefined} */
  let current = createInstance(compiled);
  const live = () => (current ??= allocated(() => createInstance(compiled)));

  /**
   * @template Result
   * @param {(instance: ReturnType<typeof createInstance>) => Result} work runs no code of the caller's
   * @param {ReturnType<typeof createInstance>} [instance] where it began
   * @returns {Result}
   */
  function call(work, instance = live()) {
    if (instance.brokenBy !== undefined) throw brokenOff(instance.brokenBy);
    try {
      return work(instance);
    } catch (error) {
      const isRefusal = codeOf(error) !== undefined;
      if (isRefusal && !isOutOfMemory(error)) throw error;
      if (current === instance) current = undefined;
      if (isRefusal) throw error;
      instance.brokenBy = error;
      throw brokenOff(error);
    }
  }
  return { live, call };
}

/**
 * @template Engine
 * @param {() => Engine} start
 * @returns {Engine}
 */
function started(start) {
  try {
    return start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`attention.wasm: could not be started: ${reason}`, { cause: error });
  }
}

/** @param {WebAssembly.Module} compiled */
function createInstance(compiled) {
  /** @type {unknown} what the glue would keep to itself */
  let failure;
  const options = {
    instantiateWasm(
      /** @type {WebAssembly.Imports} */ imports,
      /** @type {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} */ receive,
    ) {
      try {
        const instance = new WebAssembly.Instance(compiled, imports);
        receive(instance, compiled);
        return instance.exports;
      } catch (error) {
        failure = error;
        return {};
      }
    },
  };
  try {
    // Newer glue gives a promise; what it is of is there by now.
    Promise.resolve(createModule(options)).catch(() => {});
  } catch (error) {
    failure ??= error;
  }
  const module = /** @type {import('./attention.js').Module} */ (/** @type {unknown} */ (options)); // the glue fills it
  if (failure !== undefined) throw failure;
  const layout = module.layout();
  const memory = createMemory(module, layout);
  return {
    module,
    layout,
    trace: createTrace(module, memory, layout),
    gradients: createGradients(module, memory, layout),
    ...createAttend(module, memory),
    encoded: createEncoded(module, memory),
    /** @type {unknown} what it threw that it should not */
    brokenBy: undefined,
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
    throw wrongKind('onProgress', 'function', onProgress);
  if (signal !== undefined && !isSignal(signal)) throw wrongKind('signal', 'signal', signal);
  return /** @type {import('./core.d.ts').AttendOptions} */ ({ onProgress, signal });
}

/**
 * Also one of another frame, whose AbortSignal is not ours.
 * @param {unknown} value
 */
const isSignal = (value) => Object.prototype.toString.call(value) === '[object AbortSignal]';
