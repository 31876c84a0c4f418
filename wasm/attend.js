// @ts-check
// attend(): one call of the engine, and the output copied out; or piece by piece, so that a page stays alive meanwhile.
import { bufferOf, byteOffsetOf } from './kinds.js';
import { checkLength } from './read-matrix.js';
import { allocated, outOfMemory } from './refuse.js';

/**
 * @typedef {import('./core.d.ts').AttendOptions} AttendOptions
 * @typedef {import('./core.d.ts').Matrix} Matrix
 * @typedef {import('./attention.js').Module} Module
 * @typedef {import('./memory.js').Memory} Memory
 * @typedef {import('./read-inputs.js').Request} Request
 * @typedef {ReturnType<typeof createAttend>} Attend
 * @typedef {ReturnType<Attend['startJob']>} Job
 */

/** Milliseconds of work before others get a turn: half of a frame. */
const SLICE = 8;
/** So many numbers are copied at a time. */
const COPIED = 2 ** 18;
/** Inputs of so many numbers are copied before attendAsync returns; larger ones as the work goes on. */
const COPIED_AT_ONCE = 2 ** 22;

/** @returns {Promise<void>} after whatever else was waiting */
function yieldToHost() {
  const { scheduler, setImmediate } = /** @type {any} */ (globalThis);
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => (setImmediate ?? setTimeout)(resolve));
}

/**
 * @param {Module} module
 * @param {Memory} memory
 */
export function createAttend(module, memory) {
  const { pack, checkShapes, packHeader, numbersAt, throwIfRefused, copyMatrix, slot, release } = memory;
  const check = module.checkAttend.bind(module);

  return {
    /**
     * @param {Request} request
     * @returns {{ output: Matrix }}
     */
    attend(request) {
      try {
        return { output: copyMatrix(throwIfRefused(module.attend(pack(request, check)))) };
      } finally {
        release();
      }
    },

    /**
     * Work in steps, each of which takes about a tenth of a millisecond, longer where heads are very wide: copying in, computing, copying out. It keeps
     * its inputs in memory of its own, until delete().
     * @param {Request} request
     */
    startJob(request) {
      const bytes = memory.bytesOf(request);
      checkShapes(request, check);
      const job = new module.AttendJob();
      const numbers = bytes / 4;
      const address = job.reserve(bytes);
      if (address === 0) {
        job.delete();
        throw outOfMemory({ bytes });
      }
      packHeader(request, address);

      const incoming = request.matrices;
      let copiedIn = 0;
      let index = 0; // of the matrix being copied,
      let place = numbersAt(address); // where it goes,
      let from = 0; // and of its number
      /** @type {{ rows: number, cols: number, data: Float32Array } | undefined} */
      let output;
      let outputAddress = 0; // once all is computed
      let copiedOut = 0;

      function copyIn() {
        const { name, matrix } = /** @type {typeof incoming[number]} */ (incoming[index]);
        checkLength(name, matrix); // once more: the caller may have detached it meanwhile
        const size = matrix.rows * matrix.cols;
        const count = Math.min(COPIED, size - from);
        module.HEAPF32.set(count === size ? matrix.data : stretchOf(matrix.data, from, count), place + from);
        from += count;
        copiedIn += count;
        if (from === size) {
          index += 1;
          place += size;
          from = 0;
        }
        if (index === incoming.length) throwIfRefused(job.start());
      }

      function copyOut() {
        const { rows, cols, start } = slot(outputAddress / 4);
        const size = rows * cols;
        output ??= { rows, cols, data: allocated(() => new Float32Array(size)) };
        const end = Math.min(size, copiedOut + COPIED);
        output.data.set(module.HEAPF32.subarray(start + copiedOut, start + end), copiedOut);
        copiedOut = end;
        return copiedOut === size;
      }

      return {
        /** Whether the caller may change the inputs. */
        get hasInputs() {
          return index === incoming.length;
        },
        isLarge: numbers > COPIED_AT_ONCE,

        /** @returns {boolean} whether that was all */
        step() {
          if (index < incoming.length) copyIn();
          else if (job.share() < 1) outputAddress = throwIfRefused(job.advance());
          else return copyOut();
          return false;
        },

        /** What is done: above 0 after the first step, and 1 with the last. Copying is a tenth of it at either end. */
        share() {
          if (index < incoming.length) return (0.1 * copiedIn) / numbers;
          const size = output ? output.rows * output.cols : 1;
          return copiedOut === size ? 1 : 0.1 + 0.8 * job.share() + (0.1 * copiedOut) / size;
        },

        /** Once step() said that it was all. */
        result: () => ({ output: /** @type {Matrix} */ (output) }),

        delete: () => job.delete(),
      };
    },
  };
}

/**
 * Some of an array's numbers. Of a subclass, subarray() would make one of these again, by code of the caller's.
 * @param {Float32Array} numbers
 * @param {number} from
 * @param {number} count
 */
const stretchOf = (numbers, from, count) =>
  new Float32Array(
    /** @type {ArrayBuffer} */ (bufferOf(numbers)),
    /** @type {number} */ (byteOffsetOf(numbers)) + from * 4,
    count,
  );

/**
 * Steps until all is done, in slices between which others get their turn.
 * @param {{ step(): boolean, share(): number }} job
 * @param {AttendOptions} options
 * @param {number} start when the first slice began
 */
export async function runInSlices({ step, share }, { onProgress, signal }, start) {
  for (;;) {
    const isDone = step();
    if (!isDone && performance.now() - start < SLICE) continue;
    onProgress?.(isDone ? 1 : share());
    if (isDone) return;
    await yieldToHost();
    throwIfAborted(signal);
    start = performance.now();
  }
}

/** @param {AbortSignal | undefined} signal perhaps of another frame */
export function throwIfAborted(signal) {
  if (!signal?.aborted) return;
  throw signal.reason ?? new DOMException('This operation was aborted', 'AbortError');
}
