// Sizes beyond memory, failed allocations, the end of the stack: the engine computes correctly or refuses with its own
// messages, and the next call is exact to the bit.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Attention, loadAttention } from 'attention-steps/core';
import { type Drawn, holds, holdsAsync } from './arbitraries.ts';
import { bitsOf, entries } from './entries.js';
import { expectRefusal, outcomeOf } from './oracle.ts';
import { attention, expectExact, immediate, zerosOf } from './support.ts';

const MEMORY = 2 ** 31;
const LARGEST = 2 ** 22;
const few = fc.integer({ min: 1, max: 4 });
const ramp = Float32Array.from({ length: LARGEST }, (_, i) => i % 251);
const power = (most: number) =>
  fc.tuple(fc.nat(most), fc.integer({ min: -1, max: 3 })).map(([exponent, more]) => Math.max(1, 2 ** exponent + more));
const method = fc.constantFrom('trace' as const, 'attend' as const, 'gradients' as const);
const any = { n: power(14), m: power(14), heads: power(16), kvHeads: fc.constant(1), queryWidth: power(8), method };
/** Draws heads that share their keys, or have their own; or an output of about 2³² columns, of which 32 bits keep few. */
const sizes = fc.oneof(
  fc.record({ ...any, valueWidth: power(12) }),
  fc.record({ ...any, valueWidth: power(12) }).map((drawn) => ({ ...drawn, kvHeads: drawn.heads })),
  fc
    .record({
      ...any,
      n: few,
      m: few,
      bits: fc.constantFrom(31, 32),
      half: fc.integer({ min: 12, max: 20 }),
      more: fc.nat(3),
    })
    .map(({ bits, half, more, ...drawn }) => ({ ...drawn, heads: 2 ** half, valueWidth: 2 ** (bits - half) + more })),
);
type Sizes = Drawn<typeof sizes>;

/** Returns the largest input, the bytes that no computation can do without, and how long it takes. */
function costOf({ n, m, heads, kvHeads, queryWidth, valueWidth, method }: Sizes) {
  const inputs = [n * heads * queryWidth, m * kvHeads * queryWidth, m * kvHeads * valueWidth];
  const pairs = heads * n * m * { trace: 3, attend: 0, gradients: 6 }[method];
  return {
    largest: Math.max(...inputs),
    bytes: 4 * inputs.reduce((sum, count) => sum + count, n * heads * valueWidth + pairs),
    work: heads * (n * m * (queryWidth + valueWidth + 8) + (method === 'attend' ? 100 : 4000)),
  };
}

it('what is beyond memory is refused, though 32 bits make something small of its size; what fits is answered', () => {
  const affordable = sizes.filter((drawn) => {
    const { largest, bytes, work } = costOf(drawn);
    return largest <= LARGEST && (bytes > MEMORY || work <= LARGEST);
  });
  // Bugs of the past, as products of sizes wrapped to 0: the first wrote past its output, the second read keys of another
  // head.
  const once = { n: 1, m: 1, heads: 65_536, queryWidth: 1, method: 'attend' as const };
  const examples = [
    { ...once, kvHeads: 1, valueWidth: 65_536 },
    { ...once, kvHeads: 65_536, valueWidth: 1 },
  ];
  const check = (drawn: Sizes) => {
    const { n, m, heads, kvHeads, queryWidth, valueWidth, method } = drawn;
    const cols = heads * valueWidth;
    const isBeyond = costOf(drawn).bytes > MEMORY;
    const wrapped = Math.min(cols % 2 ** 32 || 1, LARGEST / n);
    const v = zerosOf(m, kvHeads * valueWidth, ramp);
    const inputs = {
      heads,
      kvHeads,
      q: zerosOf(n, heads * queryWidth),
      k: zerosOf(m, kvHeads * queryWidth),
      v,
      ...(isBeyond && n % 2 === 0 && { wo: zerosOf(wrapped, 1) }),
    };
    const { result, error } = outcomeOf(() => {
      if (method === 'gradients') return attention.gradients(inputs, zerosOf(n, wrapped)).concat;
      return method === 'trace' ? attention.trace(inputs).output : attention.attend(inputs).output;
    });
    expectExact(attention);
    if (isBeyond) {
      expectRefusal(error);
      return;
    }
    expect([result!.rows, result!.cols]).toEqual([n, cols]);
    // All queries and keys are alike, so that each output is the mean of a column.
    const means = new Float64Array(v.cols);
    if (method !== 'gradients') v.data.forEach((value, i) => (means[i % v.cols]! += value / m));
    const isRight = result!.data.every((value, i) => {
      const group = Math.floor(Math.floor((i % cols) / valueWidth) / (heads / kvHeads));
      return Math.abs(value - means[group * valueWidth + (i % valueWidth)]!) < 1e-3;
    });
    expect(isRight).toBe(true);
  };
  holds(affordable, check, { examples });
});

/** Does work while memory of the engine does not grow, or JavaScript has none for arrays: from a time on, so often. */
async function failing(
  of: 'growth' | 'allocation',
  from: number,
  times: number,
  work: () => unknown,
): Promise<{ result?: unknown; error?: unknown }> {
  let count = 0;
  const mayFail = () => {
    if (count++ >= from && count <= from + times) throw new RangeError('Array buffer allocation failed');
  };
  const { Float32Array, ArrayBuffer, Uint8Array, Int32Array } = globalThis;
  const originals = { Float32Array, ArrayBuffer, Uint8Array, Int32Array };
  const construct = (target: typeof Float32Array, given: unknown[], newTarget: () => void): object => {
    if (!(given[0] instanceof ArrayBuffer)) mayFail(); // a view needs none
    return Reflect.construct(target, given, newTarget) as object;
  };
  const { prototype } = WebAssembly.Memory;
  const grow = Object.getOwnPropertyDescriptor(prototype, 'grow')!.value as typeof prototype.grow;
  if (of === 'growth')
    prototype.grow = function (this: WebAssembly.Memory, pages) {
      mayFail();
      return grow.call(this, pages);
    };
  else
    for (const [name, original] of Object.entries(originals))
      Object.assign(globalThis, { [name]: new Proxy(original as typeof Float32Array, { construct }) });
  try {
    return { result: await work() };
  } catch (error) {
    return { error };
  } finally {
    Object.assign(globalThis, originals);
    prototype.grow = grow;
  }
}

type Call = (engine: Attention) => object | Promise<object>;

it('where memory cannot be had from some time on, and once it can again', async () => {
  const large = fc
    .record({ n: power(10), m: fc.integer({ min: 900, max: 4000 }), width: power(11), which: fc.nat(4) })
    .filter(({ n, m, width }) => n * m * width < 2 ** 24 && m * width < LARGEST)
    .map(({ n, m, width, which }): Call => (engine) => {
      const [q, k] = [zerosOf(n, width, ramp), zerosOf(m, width, ramp)];
      const inputs = { q, k, v: k, causal: true };
      if (which === 0) return engine.trace(inputs);
      if (which === 1) return engine.attend(inputs);
      if (which === 2) return engine.attendAsync(inputs);
      return which === 3 ? engine.gradients(inputs, q) : [engine.alibi(2, n, m), engine.sinusoidal(n, m)];
    });
  const small = fc.constantFrom(...entries).map(
    (entry): Call =>
      (engine) =>
        entry.call(engine, entry.good),
  );
  const drawn = fc.record({
    call: fc.oneof(small, large),
    of: fc.constantFrom('growth' as const, 'allocation' as const),
    from: fc.nat(8),
    times: fc.constantFrom(1, 3, Infinity),
  });
  const check = async ({ call, of, from, times }: Drawn<typeof drawn>) => {
    const engine = await loadAttention();
    const { result, error } = await failing(of, from, times, () => call(engine));
    if (error === undefined) expect(bitsOf(result) === bitsOf(await call(attention))).toBe(true);
    else expectRefusal(error);
    // A small call needs no more memory.
    if (of === 'growth') expect(await failing(of, 0, Infinity, () => expectExact(engine))).toEqual({});
    expectExact(engine);
  };
  // An engine that begins with less memory.
  const growing: Call = (engine) => engine.attend({ q: [[1]], k: zerosOf(LARGEST, 1, ramp), v: zerosOf(LARGEST, 1) });
  const examples = [{ call: growing, of: 'growth' as const, from: 9, times: 1 }];
  await holdsAsync(drawn, check, { cost: 4, examples });
});

it('where the stack ends', () => {
  holds(
    fc.tuple(fc.constantFrom(...immediate), fc.nat(40)),
    ([entry, framesBefore]) => {
      const errors: unknown[] = [];
      let isThrough = false;
      // From the end of the stack upwards, one frame further each time; other frames before these make other places.
      const dive = (): void => {
        try {
          dive();
        } finally {
          if (!isThrough && errors.length < 1000) {
            const { error } = outcomeOf(() => entry.call(attention, entry.good));
            if (error === undefined) isThrough = true;
            else errors.push(error);
          }
        }
      };
      const fill = (frames: number): number => (frames > 0 ? fill(frames - 1) + 1 : (dive(), 0));
      outcomeOf(() => fill(framesBefore));
      for (const error of errors)
        if (!(error instanceof RangeError && error.message.includes('call stack')))
          expectRefusal(error, { mayBreakOff: true });
      expect([isThrough, errors.length > 10]).toEqual([true, true]);
      expectExact(attention);
    },
    { cost: 4 },
  );
});

it('where the stack ends no promise is lost, of which Node would tell', async () => {
  const program = `
    const { loadAttention } = await import('${new URL('../../dist/core/core.js', import.meta.url).href}');
    const attention = await loadAttention();
    const matrix = { rows: 3, cols: 2, data: new Float32Array(6) };
    let isThrough = false;
    const dive = () => {
      try {
        dive();
      } catch {}
      if (isThrough) return;
      try {
        attention.trace({ q: matrix, k: matrix, v: matrix });
        isThrough = true;
      } catch {}
    };
    const fill = (frames) => (frames > 0 ? fill(frames - 1) + 1 : (dive(), 0));
    for (let frames = 0; frames < 40; frames++, isThrough = false) fill(frames);
  `;
  const said = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(said).toEqual({ stdout: '', stderr: '' });
});
