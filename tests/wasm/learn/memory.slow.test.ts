// A model keeps no memory from step to step, and returns its memory even if nobody disposes of it.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { loadLearning } from 'attention-steps/learn';
import { loadWithMemory } from '../memory-image.js';
import { small } from './support.ts';

describe('memory', () => {
  async function observed() {
    const { attention: engine, memory } = await loadWithMemory(loadLearning);
    return { engine, bytes: () => memory.buffer.byteLength };
  }

  it('after 100,000 steps is as after the first', async () => {
    const { engine, bytes } = await observed();
    const model = engine.createModel({ vocabulary: 2, context: 2, width: 2, layers: 1, heads: 1 });
    const batch = { tokens: { rows: 1, cols: 2, data: new Int32Array([0, 1]) } };
    model.train(batch);
    const before = bytes();
    for (let i = 1; i < 100_000; i++) model.train(batch);
    expect([model.step, bytes()]).toEqual([100_000, before]);
  });

  it('of models that nobody disposed of comes back', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const { engine, bytes } = await observed();
    // 4 MB each, 40 times as many as fit into 64 MB.
    for (let round = 0; round < 24; round++) {
      for (let i = 0; i < 8; i++) engine.createModel({ ...small, vocabulary: 4000, width: 64, layers: 1 });
      collect();
      await new Promise((done) => setTimeout(done, 0)); // finalizers run in a task of their own
    }
    expect(bytes()).toBeLessThan(256 * 2 ** 20);
    expect(engine.createModel(small).trace([1]).layers.length).toBe(2);
  });
});
