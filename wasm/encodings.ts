/** The positional encodings: sinusoidal, rotary and ALiBi. */
import type { Module } from './attention.js';
import { matrixOf } from './copy-results.ts';
import type { Attention } from './types.ts';
import type { Engine } from './instances.ts';
import { readBoolean, readCount, readNumber, requireCount, requireObject } from './kinds.ts';
import {
  readMatrix,
  requireLength,
  requireMemory,
  requireMemoryForHeads,
  requireMemoryForMatrix,
} from './read-matrix.ts';
import { allocated } from './refuse.ts';

const ROTARY_OPTIONS = new Set(['heads', 'offset', 'interleaved', 'base']);

export const createEncodings = (engine: Engine<Module>): Pick<Attention, 'sinusoidal' | 'rotary' | 'alibi'> => ({
  sinusoidal(n, dModel) {
    const rows = requireCount('n', n, 1);
    const cols = requireCount('dModel', dModel, 1);
    requireMemoryForMatrix('n', rows, cols);
    return engine.use((module) => module.sinusoidal(rows, cols), matrixOf);
  },

  rotary(matrix, options = {}) {
    const known = requireObject('options', options, ROTARY_OPTIONS);
    const read = readMatrix('matrix', matrix);
    const { rows, cols, data } = read;
    const heads = readCount('heads', known['heads'], 1) ?? 1;
    const offset = readCount('offset', known['offset'], 0) ?? 0;
    const interleaved = known['interleaved'] === undefined || readBoolean('interleaved', known['interleaved']);
    const base = readNumber('base', known['base']) ?? 10_000;
    requireMemory('memory-of-rotation', 'matrix', 'it and its rotation', 2 * rows * cols * 4);
    requireLength('matrix', read);
    return engine.use((module) => module.rotary(data, rows, cols, heads, offset, interleaved, base), matrixOf);
  },

  alibi(heads, n, past = 0) {
    const count = requireCount('heads', heads, 1);
    const rows = requireCount('n', n, 1);
    const cols = requireCount('past', past, 0) + rows;
    requireMemory('memory-of-masks', 'heads', '{count} masks of {rows} × {columns} numbers', count * rows * cols * 4, {
      count,
      rows,
      columns: cols,
    });
    requireMemoryForHeads(count, 1);
    const { data } = engine.use((module) => module.alibi(count, rows, cols - rows), matrixOf);
    const size = rows * cols;
    return allocated(() =>
      Array.from({ length: count }, (_, i) => ({ rows, cols, data: data.slice(i * size, (i + 1) * size) })),
    );
  },
});
