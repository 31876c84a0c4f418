// @ts-check
// The engine's public face: packs the inputs into linear memory, makes one call, copies the results out.
// Nothing here calculates attention; the shapes and meanings stand in core.d.ts.
import createModule from './attention.js';
import { compileWasm } from './load-wasm.js';
import { readBoolean, requireObject, unsupported } from './kinds.js';
import { checkLength, MATRICES, readInputs, requireMemory } from './read-inputs.js';

/**
 * @typedef {import('./core.d.ts').Attention} Attention
 * @typedef {import('./core.d.ts').Trace} Trace
 * @typedef {import('./core.d.ts').HeadTrace} HeadTrace
 * @typedef {import('./core.d.ts').Matrix} Matrix
 * @typedef {import('./read-inputs.js').Request} Request
 * @typedef {import('./attention.js').Module} Module
 */
// In the order of the structs Request and Results in wasm/bindings.cpp. A matrix: rows, cols, address.
const SCALARS = MATRICES.length * 3;
const HEADER_WORDS = SCALARS + 6;
const RESULTS = {
  q: 0,
  k: 3,
  v: 6,
  concat: 9,
  projected: 12,
  output: 15,
  headQ: 18,
  headK: 21,
  headV: 24,
  scores: 27,
  scaledScores: 30,
  maskedScores: 33,
  weights: 36,
  headOutput: 39,
  rowMax: 42,
  shifted: 45,
  exponentials: 48,
  rowSum: 51,
  fullyMaskedRows: 54,
};
/** Memory for a request this small is kept from one call to the next. */
const KEPT_BYTES = 2 ** 16;
const LOAD_OPTIONS = new Set(['wasmUrl', 'wasmBinary']);
const TRACE_OPTIONS = new Set(['softmaxParts']);

/**
 * @param {{ wasmUrl?: string | URL, wasmBinary?: BufferSource }} [options]
 * @returns {Promise<Attention>}
 */
export async function loadAttention(options = {}) {
  requireObject('options', options, LOAD_OPTIONS);
  const compiled = await compileWasm(options);
  const module = await instantiate(compiled);
  return createAttention(module);
}

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
  const results = module.resultsAddress() / 4;
  let capacity = KEPT_BYTES;
  let address = module.reserve(capacity);

  /** @param {number} bytes */
  function reserve(bytes) {
    address = module.reserve(bytes);
    capacity = address === 0 ? 0 : bytes;
    if (address === 0) throw new RangeError(`inputs: not enough memory for ${bytes} bytes of numbers`);
  }

  /**
   * @param {Request} request
   * @param {boolean} softmaxParts
   */
  function pack(request, softmaxParts) {
    let bytes = HEADER_WORDS * 4;
    for (const matrix of request.matrices) if (matrix) bytes += matrix.rows * matrix.cols * 4;
    requireMemory('inputs', 'these matrices', bytes);
    if (bytes > capacity) reserve(bytes);
    const { HEAP32, HEAPF32 } = module; // after reserve(), which may have grown the memory
    const header = address / 4;
    let next = header + HEADER_WORDS;
    for (let i = 0; i < MATRICES.length; i++) {
      const matrix = request.matrices[i];
      const slot = header + i * 3;
      HEAP32[slot] = matrix ? matrix.rows : 0;
      HEAP32[slot + 1] = matrix ? matrix.cols : 0;
      HEAP32[slot + 2] = next * 4;
      if (!matrix) continue;
      checkLength(/** @type {string} */ (MATRICES[i]), matrix);
      HEAPF32.set(matrix.data, next);
      next += matrix.rows * matrix.cols;
    }
    const scalars = header + SCALARS;
    HEAP32[scalars] = request.scoring;
    HEAP32[scalars + 1] = request.scale === undefined ? 0 : 1;
    HEAPF32[scalars + 2] = request.scale ?? 0;
    HEAP32[scalars + 3] = request.causal ? 1 : 0;
    HEAP32[scalars + 4] = request.keyLength ?? -1;
    HEAP32[scalars + 5] = softmaxParts ? 1 : 0;
  }

  /**
   * @param {number} slot
   * @returns {Matrix}
   */
  function copy(slot) {
    const { HEAP32, HEAPF32 } = module;
    const rows = /** @type {number} */ (HEAP32[results + slot]);
    const cols = /** @type {number} */ (HEAP32[results + slot + 1]);
    const start = /** @type {number} */ (HEAP32[results + slot + 2]) >>> 2;
    return { rows, cols, data: HEAPF32.slice(start, start + rows * cols) };
  }

  /** @param {number} slot */
  const has = (slot) => module.HEAP32[results + slot] !== 0;

  /** @returns {HeadTrace} */
  function copyHead() {
    /** @type {HeadTrace} */
    const head = {
      q: copy(RESULTS.headQ),
      k: copy(RESULTS.headK),
      v: copy(RESULTS.headV),
      scores: copy(RESULTS.scores),
      scaledScores: copy(RESULTS.scaledScores),
      weights: copy(RESULTS.weights),
      output: copy(RESULTS.headOutput),
      fullyMaskedRows: copyIntegers(RESULTS.fullyMaskedRows),
    };
    if (has(RESULTS.maskedScores)) head.maskedScores = copy(RESULTS.maskedScores);
    if (has(RESULTS.rowMax)) {
      head.softmaxParts = {
        rowMax: copy(RESULTS.rowMax),
        shifted: copy(RESULTS.shifted),
        exponentials: copy(RESULTS.exponentials),
        rowSum: copy(RESULTS.rowSum),
      };
    }
    return head;
  }

  /** @param {number} slot */
  function copyIntegers(slot) {
    const { HEAP32 } = module;
    const length = /** @type {number} */ (HEAP32[results + slot + 1]);
    const start = /** @type {number} */ (HEAP32[results + slot + 2]) >>> 2;
    return length === 0 ? [] : Array.from(HEAP32.subarray(start, start + length));
  }

  return {
    trace(inputs, options) {
      const request = readInputs(inputs);
      const softmaxParts = options !== undefined && readTraceOptions(options);
      requireTraceMemory(request);
      try {
        pack(request, softmaxParts);
        if (module.trace(address) !== 0) throw new RangeError(module.errorMessage());
        /** @type {Trace} */
        const trace = {
          q: copy(RESULTS.q),
          k: copy(RESULTS.k),
          v: copy(RESULTS.v),
          heads: [copyHead()],
          concat: copy(RESULTS.concat),
          output: copy(RESULTS.output),
        };
        if (has(RESULTS.projected)) trace.projected = copy(RESULTS.projected);
        return trace;
      } finally {
        module.release();
        if (capacity !== KEPT_BYTES) reserve(KEPT_BYTES);
      }
    },
    attend() {
      throw unsupported('attend', 'attend()');
    },
    gradients() {
      throw unsupported('gradients', 'gradients()');
    },
    version: module.version(),
  };
}

/** @param {unknown} options */
function readTraceOptions(options) {
  return readBoolean('softmaxParts', requireObject('options', options, TRACE_OPTIONS).softmaxParts);
}

/**
 * Refused before anything is calculated: what one linear memory cannot hold.
 * @param {Request} request
 */
function requireTraceMemory({ matrices }) {
  const [x, context, wq, wk, wv, q, k, v, wo] = matrices;
  const n = (q ?? x)?.rows ?? 0;
  const m = (k ?? context ?? x)?.rows ?? 0;
  const keyWidth = (k ?? wk ?? q ?? wq)?.cols ?? 0;
  const valueWidth = (v ?? wv)?.cols ?? 0;
  let numbers = 0;
  for (const matrix of matrices) if (matrix) numbers += matrix.rows * matrix.cols;
  numbers += 2 * (n + m) * keyWidth + 2 * (n + m) * valueWidth + n * (wo?.cols ?? 0);
  numbers += 7 * n * m; // scores, scaledScores, the mask, maskedScores, shifted, exponentials, weights
  requireMemory('inputs', `${n} queries and ${m} keys`, numbers * 4);
}
