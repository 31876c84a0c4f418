// What properties are tested on: inputs of every kind.
import fc from 'fast-check';
import type { Inputs, Matrix } from 'attention-steps/core';
import { matrix } from './support.ts';

export const seed = Number(process.env.SEED ?? 20_170_612);
console.info(`seed ${String(seed)} (SEED=… to try another)`);
export const holds = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void, numRuns = 200) => {
  fc.assert(fc.property(arbitrary, property), { seed, numRuns });
};

export const size = fc.integer({ min: 1, max: 7 });
export const number = fc.float({ min: -4, max: 4, noNaN: true });

export const matrixOf = (rows: number, cols: number, cell = number): fc.Arbitrary<Matrix> =>
  fc.array(cell, { minLength: rows * cols, maxLength: rows * cols }).map((numbers) => matrix(rows, cols, numbers));

export interface Qkv {
  q: Matrix;
  k: Matrix;
  v: Matrix;
}

/** Inputs of every kind: heads and shared heads, scorings, a softcap, a past, and masks of each sort. */
export const anything: fc.Arbitrary<Inputs & Qkv & { heads: number; kvHeads: number }> = fc
  .record({
    n: size,
    newKeys: size,
    past: fc.nat(3),
    kvHeads: fc.integer({ min: 1, max: 3 }),
    group: fc.integer({ min: 1, max: 3 }),
    width: fc.integer({ min: 1, max: 4 }),
    otherWidth: fc.integer({ min: 1, max: 4 }),
    valueWidth: fc.integer({ min: 1, max: 4 }),
    kind: fc.constantFrom('scaled-dot' as const, 'dot' as const, 'general' as const, 'additive' as const),
    masks: fc.constantFrom('none', 'one', 'a head'),
  })
  .chain(({ n, newKeys, past, kvHeads, group, width, otherWidth, valueWidth, kind, masks }) => {
    const heads = kvHeads * group;
    const keyWidth = kind === 'general' || kind === 'additive' ? otherWidth : width;
    const cell = fc.oneof({ weight: 3, arbitrary: number }, fc.constant(-Infinity));
    const mask = matrixOf(n, newKeys + past, cell);
    const maybe = <T>(key: string, value: fc.Arbitrary<T>) =>
      fc.option(value, { nil: undefined }).map((given) => (given === undefined ? {} : { [key]: given }));
    const scoring: fc.Arbitrary<Inputs['scoring']> =
      kind === 'general'
        ? fc.record({ general: matrixOf(width, keyWidth) })
        : kind === 'additive'
          ? fc.record({
              additive: fc.record({
                w1: matrixOf(width, 3),
                w2: matrixOf(keyWidth, 3),
                v: fc.array(number, { minLength: 3, maxLength: 3 }),
              }),
            })
          : fc.constant(kind);
    return fc
      .tuple(
        fc.record({
          q: matrixOf(n, heads * width),
          k: matrixOf(newKeys, kvHeads * keyWidth),
          v: matrixOf(newKeys, kvHeads * valueWidth),
          heads: fc.constant(heads),
          kvHeads: fc.constant(kvHeads),
          scoring: scoring.map((chosen) => chosen ?? 'dot'),
          causal: fc.boolean(),
        }),
        past === 0
          ? fc.constant({})
          : fc
              .record({ k: matrixOf(past, kvHeads * keyWidth), v: matrixOf(past, kvHeads * valueWidth) })
              .map((cache) => ({ past: cache })),
        masks === 'none'
          ? fc.constant({})
          : (masks === 'one' ? mask : fc.array(mask, { minLength: heads, maxLength: heads })).map((given) => ({
              mask: given,
            })),
        maybe('softcap', fc.constantFrom(0.5, 2, 30)),
        maybe('scale', number),
        maybe('keyLength', fc.nat(newKeys + past)),
      )
      .map((parts) => Object.assign({}, ...parts) as Inputs & Qkv & { heads: number; kvHeads: number });
  });
