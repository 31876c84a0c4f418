// @ts-check
// Instances of an engine's WebAssembly, and another in its place when one has broken off or has no memory left: whatever
// happened, the next call finds one that works.
import { allocated, brokenOff, codeOf, isOutOfMemory } from './refuse.js';

/** More calls, one in the other, than the glue's. */
const GLUE = 200;

/**
 * Throws where the stack nearly ends. In the glue it would end while a promise is made, whose rejection nobody could hear.
 * @param {number} calls
 * @returns {number}
 */
const reach = (calls) => (calls > 0 ? reach(calls - 1) + 1 : 0);

/**
 * @template {object} Instance
 * @typedef {ReturnType<typeof startEngine<Instance>>} Engine
 */

/**
 * @template {object} Instance
 * @param {string} file the WebAssembly's name, for messages
 * @param {() => Instance} create
 */
export function startEngine(file, create) {
  /** @type {Instance | undefined} */
  let current = started(file, create);
  /** @type {WeakMap<Instance, unknown>} what each threw that it should not */
  const broken = new WeakMap();
  const anew = () => {
    reach(GLUE);
    return allocated(create);
  };
  const live = () => (current ??= anew());

  return {
    live,

    /**
     * Whether calls go there: it neither broke off nor ran out of memory.
     * @param {Instance} instance
     */
    isLive: (instance) => current === instance,

    /** @param {Instance} instance */
    isBroken: (instance) => broken.has(instance),

    /**
     * @template Result
     * @param {(instance: Instance) => Result} work runs no code of the caller's
     * @param {Instance} [instance] where it began
     * @returns {Result}
     */
    call(work, instance = live()) {
      if (broken.has(instance)) throw brokenOff(broken.get(instance));
      try {
        return work(instance);
      } catch (error) {
        const isRefusal = codeOf(error) !== undefined;
        if (isRefusal && !isOutOfMemory(error)) throw error;
        if (current === instance) current = undefined;
        if (isRefusal) throw error;
        broken.set(instance, error);
        throw brokenOff(error);
      }
    },
  };
}

/**
 * @template Started
 * @param {string} file
 * @param {() => Started} start
 * @returns {Started}
 */
function started(file, start) {
  try {
    return start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`${file}: could not be started: ${reason}`, { cause: error });
  }
}

/**
 * @param {(options: any) => unknown} createModule Emscripten's glue, which starts an instance at once
 * @param {WebAssembly.Module} compiled
 * @returns {unknown} what the glue gives
 */
export function instantiate(createModule, compiled) {
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
  if (failure !== undefined) throw failure;
  return options; // the glue has filled it
}
