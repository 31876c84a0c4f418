// Arguments that change while they are read, by getters and proxies: refused by name, or computed, and the next good call is
// exact to the bit.
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Matrix } from 'attention-steps/core';
import { namesIt, namesOne, rowsOf, stands } from './stands.ts';

const detach = (data: Float32Array) => structuredClone(data, { transfer: [data.buffer] });

describe('input that is taken away or changes while it is read:', () => {
  const copyOf = ({ rows, cols, data }: Matrix) => ({ rows, cols, data: data.slice() });

  stands(
    'a buffer detached beforehand',
    ['matrix', 'mask'],
    (_, good) =>
      fc.boolean().map((asView) => {
        const { rows, cols, data } = copyOf(good as Matrix);
        const taken = asView ? new Float32Array(data.buffer, 0, data.length) : data;
        detach(data);
        return { rows, cols, data: taken };
      }),
    namesIt,
  );

  stands(
    'a buffer detached by a getter of any other matrix',
    ['matrix', 'mask'],
    (_, good) => fc.tuple(fc.constant(good as Matrix), fc.nat(), fc.constantFrom('rows', 'cols', 'data')),
    namesIt,
    (good, name, [matrix, which, key]) => {
      const victim = copyOf(matrix);
      const others = Object.keys(good).filter((other) => (good[other] as Matrix).data instanceof Float32Array);
      const other = others[which % others.length]!;
      const trap = { ...(other === name ? victim : (good[other] as Matrix)) };
      const { [key]: value } = trap as unknown as Record<string, unknown>;
      Object.defineProperty(trap, key, {
        get: () => {
          if (victim.data.length > 0) detach(victim.data);
          return value;
        },
      });
      return { ...good, [name]: victim, [other]: trap };
    },
  );

  stands(
    'arrays that grow, shrink or empty under a getter',
    ['matrix', 'mask', 'vector'],
    (kind, good) =>
      fc.tuple(
        fc.constant(kind === 'vector' ? [good as number[]] : rowsOf(good as Matrix)),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('grow', 'shrink', 'empty', 'rows grow', 'rows shrink', 'throw'),
      ),
    ({ error, result }, _, [, , , how], entry) => {
      if (how === 'throw') expect(error).toBe('Error: mine');
      else if (!result) namesOne({ error: error! }, entry);
    },
    (good, name, [rows, at, cell, how]) => {
      const copy = rows.map((row) => [...row]);
      const row = copy[at % copy.length]!;
      const value = row[cell % row.length];
      Object.defineProperty(row, cell % row.length, {
        configurable: true,
        get: () => {
          if (how === 'throw') throw new Error('mine');
          if (how === 'grow') row.push(1);
          if (how === 'shrink') copy.at(-1)!.length -= 1;
          if (how === 'empty') copy.at(-1)!.length = 0;
          if (how === 'rows grow') copy.push([...row.slice(0, 0), 1]);
          if (how === 'rows shrink') copy.length = Math.max(1, copy.length - 1);
          return value;
        },
      });
      const vector = Array.isArray(good[name]) && typeof (good[name] as unknown[])[0] === 'number';
      return { ...good, [name]: vector ? row : copy };
    },
  );
});
