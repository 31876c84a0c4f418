// Expectations of every function of the engine, whatever is passed in place of one of its arguments.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix } from 'attention-steps/core';
import { runs } from '../seed.ts';
import { bitsOf, entries, type Entry, type Given, type Kind } from './entries.js';
import { attention } from './support.ts';

const anyOf = (kinds: Kind[]) => (entry: Entry) =>
  Object.keys(entry.kinds).filter((name) => kinds.includes(entry.kinds[name]!));
const escaped = (name: string) => name.replaceAll(/[.[\]]/g, String.raw`\$&`);

/** Returns the call's error, or its result. */
async function outcome(entry: Entry, given: Given): Promise<{ error?: string; result?: object }> {
  try {
    return { result: await entry.call(attention, given) };
  } catch (error) {
    return { error: String(error) };
  }
}

/** Tests arguments of these kinds with a wrong one, and checks the outcome. */
export function stands<T>(
  title: string,
  kinds: Kind[],
  wrong: (kind: Kind, good: unknown, name: string) => fc.Arbitrary<T>,
  judge: (outcome: { error?: string; result?: object }, name: string, value: T, entry: Entry) => void,
  given: (good: Given, name: string, value: T) => Given = (good, name, value) => ({ ...good, [name]: value }),
) {
  describe(title, () => {
    const concerned = entries.filter((entry) => anyOf(kinds)(entry).length > 0);
    it.each(concerned.map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
      const expected = bitsOf(await entry.call(attention, entry.good));
      const cases = fc
        .constantFrom(...anyOf(kinds)(entry))
        .chain((name) => wrong(entry.kinds[name]!, entry.good[name], name).map((value) => [name, value] as const));
      await fc.assert(
        fc.asyncProperty(cases, async ([name, value]) => {
          judge(await outcome(entry, given(entry.good, name, value)), name, value, entry);
          expect(bitsOf(await entry.call(attention, entry.good)) === expected).toBe(true);
        }),
        { numRuns: 3 * runs },
      );
    });
  });
}

/** The error names the argument itself. */
export const namesIt = ({ error }: { error?: string }, name: string) => {
  expect(error).toMatch(
    new RegExp(String.raw`^(RangeError|TypeError): ${escaped(name)}(\.data|\.rows|\.cols|\[\d+\])?: `),
  );
};

/** The error names one of the entry's arguments: of two that do not fit together, either may be the wrong one. */
export const namesOne = ({ error }: { error?: string }, entry: Entry) => {
  const names = [...Object.keys(entry.kinds), 'inputs'].map(escaped).join('|');
  expect(error).toMatch(new RegExp(String.raw`^(RangeError|TypeError): (${names})(\.data|\.rows|\.cols|\[\d+\])?: `));
};

export const hasNaN = (value: unknown): boolean =>
  value instanceof Float32Array
    ? value.some(Number.isNaN)
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNaN);

export const rowsOf = ({ rows, cols, data }: Matrix) =>
  Array.from({ length: rows }, (_, r) => Array.from(data.subarray(r * cols, (r + 1) * cols)));
export const isVector = (kind: Kind) => kind === 'vector';
