import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadAttention } from 'attention-steps/core';
import { bitsOf, entries } from './entries.js';
import { changesLeftBy, loadWithMemory } from './memory-image.js';
import { attention, matrix, refusal } from './support.ts';
import { runs } from '../seed.ts';

afterEach(() => vi.restoreAllMocks());

/** Returns an engine, and the size of its linear memory. */
async function observed() {
  const { attention: engine, memory } = await loadWithMemory(loadAttention);
  return { engine, memory, bytes: () => memory.buffer.byteLength };
}

describe('good and failing calls, 100 and 10 at a time, leave every byte of memory, heap and stack, as it was:', () => {
  it.each(entries.map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const { engine, memory } = await observed();
    expect(await changesLeftBy(engine, memory, entry, runs / 3)).toEqual({ growth: 0, changed: 0 });
  });
});

it('does not grow over refusals in the midst of the work', async () => {
  const { engine, bytes } = await observed();
  const q = matrix(40, 40, new Float32Array(1600).fill(0.1));
  const huge = matrix(40, 40, new Float32Array(1600).fill(3e38));
  const given = { q, k: q, v: q };
  const failing = [
    () => engine.trace({ ...given, k: huge, scale: 1e38 }),
    () => engine.attend({ ...given, k: huge, scale: 1e38 }),
    () => engine.gradients({ ...given, v: huge }, huge),
    () => engine.gradients(given, matrix(40, 40, new Float32Array(1600).fill(NaN))),
  ];
  const once = () => failing.forEach((fail) => expect(refusal(fail)).toMatch(/^RangeError: /));
  once();
  const before = bytes();
  for (let i = 0; i < 1000; i++) once();
  expect(bytes()).toBe(before);
});

it.each(entries)('gives fresh arrays: $name', async ({ call, good }) => {
  const buffers: ArrayBufferLike[] = [];
  const visit = (value: unknown) => {
    if (value instanceof Float32Array) buffers.push(value.buffer);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit([await call(attention, good), await call(attention, good), good]);
  expect(new Set(buffers).size).toBe(buffers.length);
});

it('harms no earlier result when the memory grows', async () => {
  const { engine, bytes } = await observed();
  const results = [];
  for (const entry of entries) results.push(await entry.call(engine, entry.good));
  const expected = results.map(bitsOf);
  const before = bytes();
  const tall = matrix(1500, 4, new Float32Array(6000).fill(0.1));
  const large = engine.trace({ q: tall, k: tall, v: tall });
  expect(bytes()).toBeGreaterThan(before);
  const largeBits = createHash('sha256').update(bitsOf(large)).digest('hex');
  expect(results.map(bitsOf)).toEqual(expected);
  for (const [i, entry] of entries.entries())
    expect(bitsOf(await entry.call(engine, entry.good)) === expected[i]).toBe(true);
  expect(createHash('sha256').update(bitsOf(large)).digest('hex')).toBe(largeBits);
});

it('grows under work in slices without harm', async () => {
  const { engine, bytes } = await observed();
  const numbers = (rows: number, shift: number) =>
    matrix(
      rows,
      8,
      Float32Array.from({ length: rows * 8 }, (_, i) => Math.sin(i + shift)),
    );
  const given = { q: numbers(6000, 0), k: numbers(6000, 1), v: numbers(6000, 2) };
  const before = bytes();
  const onProgress = () => {
    if (bytes() === before) engine.trace({ q: numbers(1500, 3), k: numbers(1500, 4), v: numbers(1500, 5) });
  };
  const { output } = await engine.attendAsync(given, { onProgress });
  expect(bytes()).toBeGreaterThan(before);
  expect(bitsOf({ output }) === bitsOf(attention.attend(given))).toBe(true);
});

it('gives the same bits in four workers at once as here', async () => {
  const url = (path: string) => new URL(path, import.meta.url).href;
  const work = `
    const { parentPort, workerData } = require('node:worker_threads');
    (async () => {
      const { loadAttention } = await import(workerData.core);
      const { bitsOf, entries } = await import(workerData.entries);
      const attention = await loadAttention();
      for (let round = 0; round < 200; round++)
        for (const entry of entries) await entry.call(attention, entry.good);
      const { inputs } = workerData;
      const results = [attention.trace(inputs), attention.attend(inputs), attention.gradients(inputs, inputs.q)];
      for (const entry of entries) results.push(await entry.call(attention, entry.good));
      parentPort.postMessage(results.map(bitsOf));
    })();
  `;
  const numbers = (shift: number) =>
    matrix(
      300,
      16,
      Float32Array.from({ length: 4800 }, (_, i) => Math.sin(i * 1.7 + shift)),
    );
  const inputs = { q: numbers(0), k: numbers(1), v: numbers(2), heads: 2, causal: true };
  const workerData = { core: url('../../dist/core/core.js'), entries: url('./entries.js'), inputs };
  const answers = Array.from({ length: 4 }, () => {
    const worker = new Worker(work, { eval: true, workerData });
    return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  });
  const results: object[] = [attention.trace(inputs), attention.attend(inputs), attention.gradients(inputs, inputs.q)];
  for (const entry of entries) results.push(await entry.call(attention, entry.good));
  const expected = results.map(bitsOf);
  for (const answer of await Promise.all(answers)) expect(answer).toEqual(expected);
});

it('gives large results back: the second ones take no more memory than the first', async () => {
  const { engine, bytes } = await observed();
  const q = matrix(1000, 16, new Float32Array(16_000).fill(0.1));
  const work = () => [engine.trace({ q, k: q, v: q }), engine.gradients({ q, k: q, v: q }, q)];
  work();
  const once = bytes();
  for (let i = 0; i < 5; i++) work();
  expect(bytes()).toBe(once);
});
