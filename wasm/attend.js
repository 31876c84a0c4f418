// @ts-check
// attend(): one call of the engine, and the output copied out; or block by block, so that a page stays alive meanwhile.

/**
 * @typedef {import('./core.d.ts').AttendOptions} AttendOptions
 * @typedef {import('./core.d.ts').Matrix} Matrix
 * @typedef {import('./attention.js').Module} Module
 * @typedef {import('./memory.js').Memory} Memory
 * @typedef {import('./read-inputs.js').Request} Request
 */

// In the order of the struct Attended in wasm/attend.cpp.
const OUTPUT = 0;
const JOB = 3;
const BLOCKS = 4;
const BLOCKS_DONE = 5;
/** Milliseconds of work before others get a turn: half of a frame. */
const SLICE = 8;

/** @returns {Promise<void>} after whatever else was waiting */
function giveWay() {
  const { scheduler, setImmediate } = /** @type {any} */ (globalThis);
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => (setImmediate ?? setTimeout)(resolve));
}

/**
 * @param {Module} module
 * @param {Memory} memory
 */
export function createAttend(module, { pack, handOver, requireAnswer, copy, release }) {
  const attended = module.attendedAddress() / 4;
  const check = module.checkAttend.bind(module);

  /** @param {number} job */
  function advance(job) {
    const start = performance.now();
    let share = 0;
    while (share < 1 && performance.now() - start < SLICE) {
      requireAnswer(module.attendAdvance(job, 1));
      const { HEAP32 } = module;
      share =
        /** @type {number} */ (HEAP32[attended + BLOCKS_DONE]) / /** @type {number} */ (HEAP32[attended + BLOCKS]);
    }
    return share;
  }

  return {
    /**
     * @param {Request} request
     * @returns {{ output: Matrix }}
     */
    attend(request) {
      try {
        requireAnswer(module.attend(pack(request, { check })));
        return { output: copy(attended + OUTPUT) };
      } finally {
        module.releaseAttended();
        release();
      }
    },

    /**
     * @param {Request} request
     * @param {AttendOptions} options
     * @returns {Promise<{ output: Matrix }>}
     */
    async attendAsync(request, { onProgress, signal }) {
      signal?.throwIfAborted();
      const address = pack(request, { check });
      try {
        requireAnswer(module.attendStart(address));
      } finally {
        handOver();
      }
      const job = /** @type {number} */ (module.HEAP32[attended + JOB]);
      try {
        for (;;) {
          const share = advance(job);
          onProgress?.(share);
          if (share === 1) break;
          await giveWay();
          signal?.throwIfAborted();
        }
        requireAnswer(module.attendFinish(job));
        return { output: copy(attended + OUTPUT) };
      } finally {
        module.attendDrop(job);
        module.releaseAttended();
      }
    },
  };
}
