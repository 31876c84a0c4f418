/** The engine for pages beside the whole one: the same answers, to the bit of each number and the word of each refusal. */
import { loadAttention } from 'attention-steps/core';
import { type Tracing, loadTracing } from 'attention-steps/tracing';
import { expect, it } from 'vitest';
import { bitsOf } from './entries.js';
import type { Attending } from './fuzz/call.ts';
import { drawAttending } from './fuzz/draw.ts';
import { drawFault, withFault } from './fuzz/fault.ts';
import { argumentsOf, givenOf, nested, outputGradientOf } from './fuzz/make.ts';
import { Random } from './fuzz/random.ts';

const attention = await loadAttention();
const tracing = await loadTracing();

function outcome(engine: Tracing, call: Attending): string {
  const given = argumentsOf(givenOf(call));
  const inputs = nested(call.fault ? withFault(given, call.fault, () => {}) : given);
  try {
    return bitsOf(
      call.method === 'trace'
        ? engine.trace(inputs, { softmaxParts: call.softmaxParts })
        : engine.gradients(inputs, outputGradientOf(call)),
    );
  } catch (error) {
    return `${String(error)} ${JSON.stringify(error)}`;
  }
}

it.each(['trace', 'gradients'] as const)('%s of random inputs, of some of them wrong ones', (method) => {
  const random = new Random(1);
  let refused = 0;
  for (let round = 0; round < 600; round++) {
    const kind = round % 40 === 0 ? 'medium' : round % 10 === 0 ? 'large' : 'small';
    const call = drawAttending(random, kind, method);
    if (kind === 'small' && round % 4 === 0) call.fault = drawFault(random, call);
    const expected = outcome(attention, call);
    expect(outcome(tracing, call), JSON.stringify(call)).toBe(expected);
    if (/Error/.test(expected)) refused++;
  }
  expect(refused).toBeGreaterThan(60);
  expect(refused).toBeLessThan(300);
});

it('has what a stage calls, and nothing else', () => {
  expect(Object.keys(tracing).sort()).toEqual(['gradients', 'trace', 'version']);
  expect(tracing.version).toBe(attention.version);
});
