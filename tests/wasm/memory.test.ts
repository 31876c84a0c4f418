import { afterEach, expect, it, vi } from 'vitest';
import { loadAttention } from 'attention-steps/core';
import { matrix, refusal } from './support.ts';

afterEach(() => vi.restoreAllMocks());

/** An engine, and the size of its linear memory. */
async function observed() {
  const instantiate = vi.spyOn(WebAssembly, 'instantiate');
  const engine = await loadAttention();
  const instance = (await instantiate.mock.results[0]!.value) as unknown as WebAssembly.Instance;
  const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)!;
  return { engine, bytes: () => memory.buffer.byteLength };
}

it('does not grow over many calls, good and failing', async () => {
  const { engine, bytes } = await observed();
  const q = matrix(40, 40, new Float32Array(1600).fill(0.1));
  const before = bytes();
  for (let i = 0; i < 5000; i++) engine.trace({ q, k: q, v: q, causal: true }, { softmaxParts: true });
  for (let i = 0; i < 5000; i++) refusal(() => engine.trace({ q, k: q, v: matrix(1, 1, [1]) }));
  for (let i = 0; i < 2000; i++) refusal(() => engine.trace({ q, k: q, v: q, scale: 1e38 }));
  expect(bytes()).toBe(before);
});

it('does not grow over many gradients, good and failing', async () => {
  const { engine, bytes } = await observed();
  const q = matrix(16, 16, new Float32Array(256).fill(0.1));
  const inputs = { q, k: q, v: q, causal: true, softcap: 3, heads: 2 };
  const huge = matrix(16, 16, new Float32Array(256).fill(3e38));
  const failing = [
    () => engine.gradients(inputs, matrix(1, 1, [1])),
    () => engine.gradients(inputs, matrix(16, 16, new Float32Array(256).fill(NaN))),
    () => engine.gradients({ ...inputs, v: huge }, huge),
    () => engine.gradients({ ...inputs, k: matrix(1, 1, [1]) }, q),
  ];
  const once = () => {
    engine.gradients(inputs, q);
    for (const fail of failing) expect(refusal(fail)).toMatch(/^RangeError: /);
  };
  once();
  const before = bytes();
  for (let i = 0; i < 10_000; i++) engine.gradients(inputs, q);
  for (let i = 0; i < 2500; i++) once();
  expect(bytes()).toBe(before);
});

it('gives large gradients back: the second takes no more memory than the first', async () => {
  const { engine, bytes } = await observed();
  const q = matrix(700, 16, new Float32Array(11_200).fill(0.1));
  engine.gradients({ q, k: q, v: q }, q);
  const once = bytes();
  for (let i = 0; i < 5; i++) engine.gradients({ q, k: q, v: q }, q);
  expect(bytes()).toBe(once);
});

it('gives a large trace back: the second takes no more memory than the first', async () => {
  const { engine, bytes } = await observed();
  const q = matrix(1000, 16, new Float32Array(16_000).fill(0.1));
  engine.trace({ q, k: q, v: q });
  const once = bytes();
  for (let i = 0; i < 5; i++) engine.trace({ q, k: q, v: q });
  expect(bytes()).toBe(once);
});

it('refuses what it finds no memory for, and goes on', async () => {
  const { engine } = await observed();
  const q = matrix(2000, 1, new Float32Array(2000));
  const large = matrix(4_000_000, 1, new Float32Array(4_000_000));
  const one = matrix(1, 1, [1]);
  vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
    throw new RangeError('no more memory');
  });
  expect(refusal(() => engine.trace({ q, k: q, v: q }))).toBe(
    'RangeError: inputs: not enough memory for a result of this size',
  );
  expect(refusal(() => engine.trace({ q: one, k: large, v: large }))).toMatch(
    /^RangeError: inputs: not enough memory for 32\d+ bytes of numbers$/,
  );
  expect(refusal(() => engine.gradients({ q, k: q, v: q }, q))).toBe(
    'RangeError: inputs: not enough memory for a result of this size',
  );
  const wide = matrix(1, 4_000_000, new Float32Array(4_000_000));
  const identity = { q: one, k: one, v: one, wo: wide };
  expect(refusal(() => engine.gradients(identity, wide))).toMatch(/not enough memory for 16\d+ bytes of numbers$/);
  expect([...engine.trace({ q: one, k: one, v: one }).output.data]).toEqual([1]);
});
