// A model keeps no memory from step to step, and returns its memory even if nobody disposes of it.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { loadLearning } from 'attention-steps/learn';
import { loadWithMemory } from '../memory-image.js';
import { small, thrownBy } from './support.ts';

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

  it('of a model is little more than its numbers, wherever they come to lie', async () => {
    for (const layers of [1, 2, 3, 4, 5, 6]) {
      const { engine, bytes } = await observed();
      const model = engine.createModel({
        vocabulary: 20_000,
        context: 8,
        width: 256,
        layers,
        heads: 1,
        positions: 'learned',
        mlp: 8,
        normalisation: 'layer',
        attentionBiases: 'all',
        tied: true,
      });
      expect(bytes() / (4 * model.parameterCount)).toBeLessThan(1.3);
    }
  });

  // What train_shakespeare_char.py trains: a width of 384, and 256 characters of 65.
  it('of nanoGPT’s default is enough to train it, and what is not enough is refused', async () => {
    const { engine, bytes } = await observed();
    const context = 256;
    const model = engine.createModel({
      vocabulary: 65,
      context,
      width: 384,
      layers: 6,
      heads: 6,
      positions: 'learned',
      mlp: 1536,
      activation: 'gelu',
      normalisation: 'layer',
      biases: false,
      tied: true,
    });
    const sequences = (rows: number) => ({
      tokens: { rows, cols: context, data: Int32Array.from({ length: rows * context }, (_, i) => (i * i * 7) % 65) },
    });
    // Its embeddings begin with a deviation of 0.02, ours with 0.5, from which a tied unembedding this wide would be very sure.
    const { 'embed.weight': embed, 'positions.weight': places } = model.parameters();
    for (const [name, { data, ...shape }] of Object.entries({ 'embed.weight': embed!, 'positions.weight': places! }))
      model.set({ [name]: { ...shape, data: data.map((number) => 0.04 * number) } });
    const losses = Array.from({ length: 8 }, () => model.train(sequences(1), { rate: 0.001, warmup: 8 }).loss);
    expect(Math.abs(losses[0]! - Math.log(65))).toBeLessThan(0.2);
    expect(losses.at(-1)!).toBeLessThan(0.7 * losses[0]!);
    expect(bytes()).toBeLessThan(1.3 * 24 * model.parameterCount);

    // Along each gradient the loss rises by its norm.
    const { gradients } = model.gradients(sequences(1));
    for (const name of [
      'embed.weight',
      'positions.weight',
      'layers.0.attention.wq',
      'layers.3.mlp.w2',
      'norm.weight',
    ]) {
      const { data: before, ...shape } = model.parameters()[name]!;
      const gradient = gradients[name]!.data;
      const norm = Math.sqrt(gradient.reduce((sum, number) => sum + number ** 2, 0));
      const step = 0.02;
      const lossAt = (distance: number) => {
        model.set({ [name]: { ...shape, data: before.map((number, i) => number + (distance / norm) * gradient[i]!) } });
        return model.evaluate(sequences(1)).loss;
      };
      const rise = (lossAt(step) - lossAt(-step)) / (2 * step);
      expect(Math.abs(rise / norm - 1)).toBeLessThan(0.002);
      model.set({ [name]: { ...shape, data: before } });
    }

    const before = model.evaluate(sequences(1)).loss;
    expect(thrownBy(() => model.train(sequences(64)))).toMatchObject({ code: 'out-of-memory' });
    expect(model.evaluate(sequences(1)).loss).toBe(before);
  });
});
