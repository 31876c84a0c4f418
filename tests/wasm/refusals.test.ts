// Each refusal in its words, and the next call as exact as the one before. tests/web/shared/words/refusal.test.ts reads their
// fields, and misses codes that no row has.
import { describe, expect, it } from 'vitest';
import { learnRefusals, model } from './learn/refusals.ts';
import { batchFor, hashOf, learning, small } from './learn/support.ts';
import { refusals } from './refusals.ts';
import { attention, expectExact, rejectionOf } from './support.ts';

describe('the engine refuses, and is exact at the next call:', () => {
  it.each(refusals)('%s', async (message, call) => {
    expect(String(await rejectionOf(call))).toBe(message);
    expectExact(attention);
  });
});

describe('the engine that learns refuses, and no model is another than before:', () => {
  const hashes = () => {
    const fresh = learning.createModel(small);
    fresh.train(batchFor(small));
    const hash = hashOf(fresh);
    fresh.dispose();
    return [hash, hashOf(model)];
  };
  const before = hashes();

  it.each(learnRefusals)('%s', async (message, call) => {
    expect(String(await rejectionOf(call))).toBe(message);
    expect(hashes()).toEqual(before);
    expect(Object.keys(Object.prototype)).toEqual([]); // a file may name __proto__
  });
});
