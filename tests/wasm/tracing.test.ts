/** The engine of the pages beside the whole one: the same results to the bit, and the same messages. */
import fc from 'fast-check';
import { loadAttention } from 'attention-steps/core';
import { type Tracing, loadTracing } from 'attention-steps/tracing';
import { expect, it } from 'vitest';
import { fill, holds, inputsOf, recipe } from './arbitraries.ts';
import { bitsOf } from './entries.js';

const attention = await loadAttention();
const tracing = await loadTracing();

function outcome(call: (engine: Tracing) => object, engine: Tracing): string {
  try {
    return bitsOf(call(engine));
  } catch (error) {
    return `${String(error)} ${JSON.stringify(error)}`;
  }
}

it.each(['trace', 'gradients'] as const)('%s of random inputs, of some of them wrong ones', (method) => {
  const names = [
    'x',
    'wq',
    'q',
    'k',
    'past',
    'scoring',
    'heads',
    'kvHeads',
    'softcap',
    'mask',
    'causal',
    'keyLength',
    'maks',
  ];
  const wrong = fc.record({
    name: fc.constantFrom(...names),
    value: fc.constantFrom(null, NaN, -1, 3, '2', {}, [[1]], 2 ** 32),
  });
  holds(fc.tuple(recipe, fc.option(wrong, { freq: 2 })), ([drawn, fault]) => {
    const inputs = inputsOf(drawn);
    const { q, x, v, wv, wo, heads, kvHeads } = inputs;
    const cols = wo?.cols ?? (heads * (v ?? wv)!.cols) / kvHeads;
    const outputGradient = fill(drawn)((q ?? x)!.rows, cols);
    const given = fault ? { ...inputs, [fault.name]: fault.value } : inputs;
    const call = (engine: Tracing) =>
      method === 'trace'
        ? engine.trace(given, { softmaxParts: drawn.softmaxParts })
        : engine.gradients(given, outputGradient);
    expect(outcome(call, tracing)).toBe(outcome(call, attention));
  });
});

it('has what a stage calls, and nothing else', () => {
  expect(Object.keys(tracing).sort()).toEqual(['gradients', 'trace', 'version']);
  expect(tracing.version).toBe(attention.version);
});
