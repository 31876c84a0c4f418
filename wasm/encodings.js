// @ts-check
// The positional encodings: sinusoidal, rotary and ALiBi.
import { readBoolean, readCount, readNumber, requireObject, wrongKind } from './kinds.js';
import {
  checkLength,
  readMatrix,
  requireMemory,
  requireMemoryForHeads,
  requireMemoryForMatrix,
} from './read-matrix.js';
import { allocated } from './refuse.js';

/**
 * @typedef {import('./core.d.ts').Attention} Attention
 * @typedef {import('./core.d.ts').Matrix} Matrix
 * @typedef {import('./attention.js').Module} Module
 * @typedef {import('./memory.js').Memory} Memory
 */

const ROTARY_OPTIONS = new Set(['heads', 'offset', 'interleaved', 'base']);

/**
 * @param {Module} module
 * @param {Memory} memory
 */
export function createEncoded(module, { packMatrix, throwIfRefused, copyMatrix, release }) {
  /**
   * @param {(module: Module, packMatrix: Memory['packMatrix']) => number} encode
   * @returns {Matrix}
   */
  return function result(encode) {
    try {
      return copyMatrix(throwIfRefused(encode(module, packMatrix)));
    } finally {
      release();
    }
  };
}

/**
 * @param {(encode: (module: Module, packMatrix: Memory['packMatrix']) => number) => Matrix} result
 * @returns {Pick<Attention, 'sinusoidal' | 'rotary' | 'alibi'>}
 */
export function createEncodings(result) {
  return {
    sinusoidal(n, dModel) {
      const rows = requireCount('n', n, 1);
      const cols = requireCount('dModel', dModel, 1);
      requireMemoryForMatrix('n', rows, cols);
      return result((module) => module.sinusoidal(rows, cols));
    },

    rotary(matrix, options = {}) {
      const { heads, offset, interleaved, base } = requireObject('options', options, ROTARY_OPTIONS);
      const flat = readMatrix('matrix', matrix);
      const headCount = readCount('heads', heads, 1) ?? 1;
      const first = readCount('offset', offset, 0) ?? 0;
      const neighbours = interleaved === undefined || readBoolean('interleaved', interleaved);
      const slowest = readNumber('base', base) ?? 10_000;
      checkLength('matrix', flat);
      requireMemory('memory-of-rotation', 'matrix', 'it and its rotation', 2 * flat.rows * flat.cols * 4);
      return result((module, pack) => module.rotary(pack(flat), headCount, first, neighbours, slowest));
    },

    alibi(heads, n, past = 0) {
      const count = requireCount('heads', heads, 1);
      const rows = requireCount('n', n, 1);
      const cols = requireCount('past', past, 0) + rows;
      const fields = { count, rows, columns: cols };
      const bytes = count * rows * cols * 4;
      requireMemory('memory-of-masks', 'heads', '{count} masks of {rows} × {columns} numbers', bytes, fields);
      requireMemoryForHeads(count, 1);
      const { data } = result((module) => module.alibi(count, rows, cols - rows));
      const size = rows * cols;
      return allocated(() =>
        Array.from({ length: count }, (_, i) => ({ rows, cols, data: data.slice(i * size, (i + 1) * size) })),
      );
    },
  };
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {number} least
 */
function requireCount(name, value, least) {
  const count = readCount(name, value, least);
  if (count === undefined) throw wrongKind(name, 'integer', value);
  return count;
}
