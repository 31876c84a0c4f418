// @ts-check
// The positional encodings: sinusoidal, rotary and ALiBi.
import { readBoolean, readCount, readNumber, requireObject, wrongKind } from './kinds.js';
import { checkLength, readMatrix, requireMemory } from './read-matrix.js';

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
 * @returns {Pick<Attention, 'sinusoidal' | 'rotary' | 'alibi'>}
 */
export function createEncodings(module, { packMatrix, requireAnswer, copy, release }) {
  const encoded = module.encodedAddress() / 4;

  /**
   * @param {() => number} encode
   * @returns {Matrix}
   */
  function result(encode) {
    try {
      requireAnswer(encode());
      return copy(encoded);
    } finally {
      module.releaseEncoded();
      release();
    }
  }

  return {
    sinusoidal(n, dModel) {
      const rows = requireCount('n', n, 1);
      const cols = requireCount('dModel', dModel, 1);
      requireMemory('n', `${rows} × ${cols} numbers`, rows * cols * 4);
      return result(() => module.sinusoidal(rows, cols));
    },

    rotary(matrix, options = {}) {
      const { heads, offset, interleaved, base } = requireObject('options', options, ROTARY_OPTIONS);
      const flat = readMatrix('matrix', matrix);
      const headCount = readCount('heads', heads, 1) ?? 1;
      const first = readCount('offset', offset, 0) ?? 0;
      const neighbours = interleaved === undefined || readBoolean('interleaved', interleaved);
      const slowest = readNumber('base', base) ?? 10_000;
      checkLength('matrix', flat);
      requireMemory('matrix', 'it and its rotation', 2 * flat.rows * flat.cols * 4);
      return result(() => module.rotary(packMatrix(flat), headCount, first, neighbours, slowest));
    },

    alibi(heads, n, past = 0) {
      const count = requireCount('heads', heads, 1);
      const rows = requireCount('n', n, 1);
      const cols = requireCount('past', past, 0) + rows;
      requireMemory('heads', `${count} masks of ${rows} × ${cols} numbers`, count * rows * cols * 4);
      const { data } = result(() => module.alibi(count, rows, cols - rows));
      const size = rows * cols;
      return Array.from({ length: count }, (_, i) => ({ rows, cols, data: data.slice(i * size, (i + 1) * size) }));
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
  if (count === undefined) throw wrongKind(name, 'an integer', value);
  return count;
}
