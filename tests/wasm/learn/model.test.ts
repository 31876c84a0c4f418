// A model's results: its numbers are core's, gradients are slopes of the loss, copies are copies.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Inputs, Matrix, Trace } from 'attention-steps/core';
import { trained } from '../../browser/trained.ts';
import { attention } from '../support.ts';
import type { Config, LayerTrace, Model } from 'attention-steps/learn';
import { batchFor, configurations, hashOf, learning, small, thrownBy } from './support.ts';

const named = configurations.map((config) => [JSON.stringify(config), config] as const);
const bitsOf = ({ data }: Matrix) => [...new Uint32Array(data.slice().buffer)];

/** Both traces have the same fields, and each of them the same bits. */
function expectSameBits(ours: Trace, cores: Trace): void {
  const { heads, ...all } = ours;
  const { heads: coresHeads, ...coresAll } = cores;
  expect(heads.length).toBe(coresHeads.length);
  for (const [one, other] of [[all, coresAll] as const, ...heads.map((head, i) => [head, coresHeads[i]!] as const)]) {
    expect(Object.keys(one).sort()).toEqual(Object.keys(other).sort());
    for (const [key, value] of Object.entries(one)) {
      const expected = (other as unknown as Record<string, Matrix | number[]>)[key]!;
      if (Array.isArray(value)) expect(value).toEqual(expected);
      else expect(bitsOf(value as Matrix), key).toEqual(bitsOf(expected as Matrix));
    }
  }
}

/** Returns core's inputs for a layer's attention with the same x and weights. */
function inputsOf({ config, ...model }: Model, number: number, layer: LayerTrace): Inputs {
  const of = (name: string) => model.parameters()[`layers.${String(number)}.attention.${name}`]!;
  const x = layer.normed1 ?? layer.input;
  const n = x.rows;
  const { heads, causal, scale, attentionBiases } = config;
  const kvHeads = config.kvHeads || heads;
  const project = (from: Matrix, w: Matrix) => attention.trace({ x: from, wq: w, wk: w, wv: w }).q;
  const biases = {
    ...(attentionBiases === 'all' && { bq: [...of('bq').data], bk: [...of('bk').data], bv: [...of('bv').data] }),
    ...(attentionBiases !== 'none' && { bo: [...of('bo').data] }),
  };
  const turned = (from: Matrix) => (config.positions === 'rotary' ? attention.rotary(from, { heads }) : from);
  const placed = layer.placed ?? x;
  return {
    ...(config.positions === 'rotary' || layer.placed
      ? { q: turned(project(placed, of('wq'))), k: turned(project(placed, of('wk'))), v: project(x, of('wv')) }
      : { x, wq: of('wq'), wk: of('wk'), wv: of('wv') }),
    wo: of('wo'),
    ...biases,
    heads,
    kvHeads,
    causal,
    ...(scale !== 'on' && { scale: scale === 'off' ? 1 : scale }),
    ...(config.positions === 'alibi' && { mask: attention.alibi(heads, n) }),
  };
}

describe('a trace', () => {
  it.each(named)("has core's numbers of the same x and weights, to the bit: %s", (_, config) => {
    const model = learning.createModel(config);
    for (let i = 0; i < 3; i++) model.train(batchFor(config, i));
    const tokens = [0, 3, 1, 4, 2];
    const { layers, probabilities } = model.trace(tokens);
    expect(layers.length).toBe(config.layers);
    layers.forEach((layer, i) => {
      expectSameBits(layer.attention, attention.trace(inputsOf(model, i, layer)));
      if (i > 0) expect(bitsOf(layer.input)).toEqual(bitsOf(layers[i - 1]!.output));
    });
    expect([probabilities.rows, probabilities.cols]).toEqual([5, 5]);
    // and a loss is computed from them
    const targets = [1, 1, 2, 0, 4];
    const expected = -targets.reduce((sum, target, i) => sum + Math.log(probabilities.data[i * 5 + target]!), 0) / 5;
    expect(model.evaluate({ tokens: [tokens], targets: [targets] }).loss).toBeCloseTo(expected, 5);
    model.dispose();
  });

  it('of ablated heads shows what they compute, and goes on without it', () => {
    const model = learning.createModel(small);
    const before = model.trace([1, 2, 3]);
    model.ablate([{ layer: 0, head: 1 }]);
    const { attention: without } = model.trace([1, 2, 3]).layers[0]!;
    expect(bitsOf(without.heads[1]!.output)).toEqual(bitsOf(before.layers[0]!.attention.heads[1]!.output));
    expect([...without.concat.data].filter((_, i) => i % 8 >= 4)).toEqual(Array(12).fill(0));
    model.ablate([]);
    expect(model.trace([1, 2, 3])).toEqual(before);
  });
});

describe('patterns', () => {
  it.each(named)('are the weights of each sequence’s trace, to the bit: %s', (_, config) => {
    const model = learning.createModel(config);
    for (let i = 0; i < 3; i++) model.train(batchFor(config, i));
    model.ablate([{ layer: 0, head: 0 }]);
    // More sequences than a step has, longer ones before shorter: reused memory leaks into no weight.
    for (const length of [5, 2, 1]) {
      const sequences = Array.from({ length: 7 }, (__, i) =>
        Array.from({ length }, (___, at) => (3 * i + at * at) % 5),
      );
      const patterns = model.patterns(sequences);
      expect(patterns.map((heads) => heads.length)).toEqual(Array(config.layers).fill(config.heads));
      sequences.forEach((tokens, number) => {
        model.trace(tokens).layers.forEach(({ attention: { heads } }, layer) => {
          for (const [head, { weights }] of heads.entries()) {
            const got = patterns[layer]![head]![number]!;
            expect([got.rows, got.cols]).toEqual([length, length]);
            expect(bitsOf(got)).toEqual(bitsOf(weights));
          }
        });
      });
      const data = Int32Array.from(sequences.flat());
      expect(model.patterns({ rows: 7, cols: length, data })).toEqual(patterns);
    }
    model.dispose();
  });

  it('refuse what a trace refuses, and say where it began', () => {
    const model = learning.createModel(small);
    const large = Object.entries(model.parameters()).map(([name, { rows, cols, data }]) => [
      name,
      { rows, cols, data: data.map((value) => (name.endsWith('wq') ? value * 3e38 : value)) },
    ]);
    model.set(Object.fromEntries(large) as Record<string, Matrix>);
    const error = thrownBy(() => model.trace([1, 2, 3])) as RangeError;
    expect(error).toMatchObject({ code: 'overflow' });
    expect(thrownBy(() => model.patterns([[1, 2, 3]]))).toEqual(error);
  });
});

describe('training', () => {
  it.each(named)('follows gradients that are slopes of the loss: %s', (_, config) => {
    const model = learning.createModel(config);
    const batch = batchFor(config);
    const { loss, gradients } = model.gradients(batch);
    const values = model.parameters();
    expect(Object.keys(gradients)).toEqual(Object.keys(values));
    // Along the gradient itself the slope is its square: float32 is exact enough for that.
    const square = Object.values(gradients).reduce((sum, { data }) => sum + data.reduce((s, g) => s + g * g, 0), 0);
    const lossAt = (share: number) => {
      const moved = Object.entries(values).map(([name, { rows, cols, data }]) => [
        name,
        { rows, cols, data: data.map((value, i) => value + share * gradients[name]!.data[i]!) },
      ]);
      model.set(Object.fromEntries(moved) as Record<string, Matrix>);
      return model.evaluate(batch).loss;
    };
    const h = 1e-2 / Math.sqrt(square);
    expect((lossAt(h) - lossAt(-h)) / (2 * h) / square).toBeCloseTo(1, 2);
    model.set(values);
    expect(model.evaluate(batch).loss).toBe(loss);
    const step = model.train(batch, { clip: 0 });
    expect(step).toEqual({ step: 1, loss, accuracy: step.accuracy, gradientNorm: step.gradientNorm, diverged: false });
    expect(step.gradientNorm).toBeCloseTo(Math.sqrt(square), 4);
    expect(model.step).toBe(1);
  });

  it('takes AdamW’s first step', () => {
    const model = learning.createModel(small);
    const batch = batchFor(small);
    const before = model.parameters()['unembed.weight']!.data;
    const { data } = model.gradients(batch).gradients['unembed.weight']!;
    model.train(batch, { rate: 0.125, decay: 0.5, clip: 0, epsilon: 1e-12 });
    const after = model.parameters()['unembed.weight']!.data;
    before.forEach((value, i) => {
      expect(after[i]).toBeCloseTo(value * (1 - 0.125 * 0.5) - 0.125 * Math.sign(data[i]!), 4);
    });
  });

  it('takes the next token for a target, and rows of arrays for typed arrays', () => {
    const model = learning.createModel(small);
    const tokens = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
    ];
    const explicit = {
      tokens: { rows: 2, cols: 4, data: Int32Array.from(tokens.flat()) },
      targets: [
        [1, 2, 3, 0],
        [2, 1, 0, 0],
      ],
      weights: [
        [1, 1, 1, 0],
        [1, 1, 1, 0],
      ],
    };
    expect(model.evaluate({ tokens })).toEqual(model.evaluate(explicit));
  });

  it('reports that it diverged, and keeps what it had', () => {
    const model = learning.createModel(small);
    for (const optimizer of ['adamw', 'sgd', 'adamw'] as const) {
      const all = model.save({ optimizer: true });
      const result = model.train(batchFor(small), { optimizer, rate: 1e30, clip: 0, decay: 1e30 });
      expect(result.diverged).toBe(true);
      expect(model.save({ optimizer: true })).toEqual(all);
      expect(model.train(batchFor(small), { optimizer }).diverged).toBe(false);
    }
  });

  it('can do without a head, for which nothing is learned then', () => {
    const model = learning.createModel(small);
    model.ablate([{ layer: 1, head: 0 }]);
    const { gradients } = model.gradients(batchFor(small));
    const { data } = gradients['layers.1.attention.wv']!;
    expect(data.filter((_, i) => i % 8 < 4).every((number) => number === 0)).toBe(true);
    expect(data.some((number) => number !== 0)).toBe(true);
  });
});

describe('generation', () => {
  it('gives what a trace says comes next, and the same for a seed', () => {
    for (const config of configurations) {
      const model = learning.createModel(config);
      const { tokens, probabilities } = model.generate([1, 2], { length: 4, seed: 5 });
      expect(model.generate([1, 2], { length: 4, seed: 5 })).toEqual({ tokens, probabilities });
      tokens.forEach((_, i) => {
        const { probabilities: traced } = model.trace([1, 2, ...tokens.slice(0, i)]);
        const last = [...traced.data.slice(-5)];
        const drawn = [...probabilities.data.slice(5 * i, 5 * i + 5)];
        drawn.forEach((p, at) => expect(p).toBeCloseTo(last[at]!, 5));
      });
      const greedy = model.generate([1, 2], { length: 1, temperature: 0 });
      expect(Math.max(...greedy.probabilities.data)).toBe(1);
    }
  });

  it.each([true, false])('refuses to say what comes next of numbers that overflow, causal %s', (causal) => {
    const model = learning.createModel({ vocabulary: 5, context: 6, width: 8, layers: 1, heads: 1, causal });
    const { 'embed.weight': embed } = model.parameters();
    model.set({ 'embed.weight': { ...embed!, data: embed!.data.map((value) => value * 2 ** 126) } });
    const error = thrownBy(() => model.generate([0, 1], { length: 2 }));
    expect(error).toMatchObject({ code: 'overflow', argument: 'logits', bits: 32, place: '[1][0]' });
    model.set({ 'embed.weight': embed! });
    expect(model.generate([0, 1], { length: 2 }).tokens).toHaveLength(2);
    model.dispose();
  });

  it('draws as often as the probabilities say', () => {
    const model = learning.createModel(small);
    const counts = [0, 0, 0, 0, 0];
    for (let seed = 0; seed < 2000; seed++) counts[model.generate([1], { length: 1, seed }).tokens[0]!]! += 1;
    const { data } = model.trace([1]).probabilities;
    counts.forEach((count, i) => expect(Math.abs(count / 2000 - data[i]!)).toBeLessThan(0.04));
  });
});

describe('what is given', () => {
  it.each([
    [2 ** 32 + 1, 'RangeError: tokens[1]: expected at least 0 and below 2^31, got 4294967297'],
    [1 - 2 ** 32, 'RangeError: tokens[1]: expected at least 0 and below 2^31, got -4294967295'],
    [2 ** 31 - 1, 'RangeError: tokens: expected tokens from 0 to 4, got 2147483647 at [1]'],
    [5, 'RangeError: tokens: expected tokens from 0 to 4, got 5 at [1]'],
    [-1, 'RangeError: tokens: expected tokens from 0 to 4, got -1 at [1]'],
  ])('is no other token than the one that is written: %d', (token, message) => {
    const model = learning.createModel(small);
    expect(String(thrownBy(() => model.trace([1, token])))).toBe(message);
  });

  it('is set as a whole or not at all', () => {
    const model = learning.createModel(small);
    const { 'embed.weight': embed, 'layers.1.attention.wq': wq } = model.parameters();
    const halved = { ...embed!, data: embed!.data.map((value) => value / 2) };
    const error = thrownBy(() => model.set({ 'embed.weight': halved, 'layers.1.attention.wq': { ...wq!, rows: 1 } }));
    expect(error).toMatchObject({ argument: 'layers.1.attention.wq.data' });
    expect(hashOf(model)).toBe(hashOf(learning.createModel(small)));
  });

  it('is a copy each way', () => {
    const model = learning.createModel(small);
    const first = model.parameters();
    const hash = hashOf(model);
    first['embed.weight']!.data.fill(7);
    const traced = model.trace([1, 2]);
    traced.logits.data.fill(7);
    model.save().fill(0);
    expect(hashOf(model)).toBe(hash);
    const big = learning.createModel({ vocabulary: 4096, context: 256, width: 256, layers: 2, heads: 2, mlp: 1024 });
    expect(big.parameterCount).toBe(4096 * 256 * 2 + 2 * (4 * 256 * 256 + 2 * 256 * 1024 + 1024 + 256));
    expect(first['embed.weight']!.data[0]).toBe(7); // the memory has grown, and moved
    expect(hashOf(model)).toBe(hash);
    big.dispose();
  });

  it('is the configuration with what was left out, which cannot be changed', () => {
    const { config } = learning.createModel({ vocabulary: 5, context: 6, width: 8, layers: 1, heads: 2, scale: 2 });
    const expected: Required<Config> = {
      vocabulary: 5,
      context: 6,
      width: 8,
      layers: 1,
      heads: 2,
      kvHeads: 0,
      positions: 'none',
      rotaryCols: 0,
      rotaryBase: 10_000,
      interleaved: true,
      causal: true,
      scale: 2,
      attentionBiases: 'none',
      mlp: 0,
      activation: 'relu',
      gated: false,
      parallel: false,
      normalisation: 'none',
      outerNorm: 'unembedding',
      normPlace: 'before',
      epsilon: 1e-5,
      tokenTypes: 0,
      biases: true,
      gains: true,
      tied: false,
      transform: false,
      unembedBias: false,
      residual: true,
      seed: 1,
    };
    expect(config).toEqual(expected);
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('is read once, and as the numbers that a subclass of an array has', () => {
    class Long extends Float32Array {
      override *[Symbol.iterator](): ArrayIterator<number> {
        for (let i = 0; i < 4000; i++) yield 7;
      }
    }
    const model = learning.createModel(small);
    const before = model.parameters();
    const { rows, cols, data } = before['embed.weight']!;
    model.set({ 'embed.weight': { rows, cols, data: Long.from(data, (value) => value / 2) } });
    const halved = { rows, cols, data: data.map((value) => value / 2) };
    expect(model.parameters()).toEqual({ ...before, 'embed.weight': halved });
  });

  it('are of a list that grows while it is read the heads that it had', () => {
    const model = learning.createModel(small);
    const batch = batchFor(small);
    model.ablate([{ layer: 0, head: 0 }]);
    const { loss } = model.evaluate(batch);
    model.ablate([]);
    const heads: { layer: number; head: number }[] = [];
    heads.push({
      head: 0,
      get layer() {
        heads.push({ layer: 1, head: 1 });
        return 0;
      },
    });
    model.ablate(heads);
    expect(model.evaluate(batch).loss).toBe(loss);
  });
});

// In pages of Chromium and Firefox, too, in tests/browser/hosts.slow.test.ts.
describe('the same seed, settings and steps give the same weights to the bit', () => {
  it('after 200 steps the weights are these', () => {
    expect(trained(learning)).toEqual([2323609462, 1512220961, 1079708270]);
  });

  it('the largest seed there is is one', () => {
    const model = learning.createModel({ ...small, seed: 2 ** 32 - 1 });
    expect(model.config.seed).toBe(2 ** 32 - 1);
    model.dispose();
  });
  it('of another seed they are others, of the same the same', () => {
    const [one, again, other] = [1, 1, 2].map((seed) => hashOf(learning.createModel({ ...small, seed })));
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  it('the WebAssembly has its own exp, log, sine and cosine: it asks its host for no number', () => {
    const wasm = readFileSync(new URL('../../../dist/core/learn/learning.wasm', import.meta.url));
    const glue = readFileSync(new URL('../../../dist/core/learn/learning.js', import.meta.url), 'utf8');
    expect(WebAssembly.Module.imports(new WebAssembly.Module(wasm)).map(({ kind }) => kind)).toContain('function');
    expect(glue).not.toMatch(/Math\.(exp|log|sin|cos|tan|pow|sqrt|random)/);
  });
});
