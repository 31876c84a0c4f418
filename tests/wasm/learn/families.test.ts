// Models of five families in the layouts that they are published in: their numbers are those of float64 loops in NumPy
// (tests/fixtures/families/make.py), and what is not of them is refused by its name.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Files,
  type LayerTrace,
  type Patch,
  patchEffects,
  type PatchQuestion,
  type RealModel,
} from 'attention-steps/learn';
import { codeOf } from '../../../wasm/refuse.ts';
import { fileOf, learning, partsOf } from './support.ts';

const folder = new URL('../../fixtures/families/', import.meta.url);
const places = ['residual', 'attention', 'mlp', 'heads'] as const;
type Place = (typeof places)[number];
const { tokens, corrupted, models } = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as {
  tokens: number[];
  corrupted: number[];
  models: Record<
    string,
    {
      logits: number[];
      weights: number[][][];
      ablated: number[];
      answer: [number, number];
      effects: Record<Place, number[][]>;
    }
  >;
};
type Folder = Record<string, Uint8Array<ArrayBuffer>>;
const filesOf = (name: string): Folder =>
  Object.fromEntries(
    readdirSync(new URL(`${name}/`, folder)).map((file) => [
      file,
      new Uint8Array(readFileSync(new URL(`${name}/${file}`, folder))),
    ]),
  );

const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const json = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
const largest = (numbers: readonly number[]) => Math.max(...numbers.map(Math.abs));
const farthest = (got: Float32Array, expected: readonly number[]) =>
  largest(expected.map((number, i) => number - got[i]!));

describe.each(Object.keys(models))('%s', (name) => {
  const { logits, weights, ablated } = models[name]!;

  it('computes what its paper says', async () => {
    const model = await learning.loadModel(filesOf(name));
    expect(model.family).toBe(name.replace(/-.*/, ''));
    const trace = model.trace(tokens);
    expect(trace.logits.data.length).toBe(logits.length);
    expect(farthest(trace.logits.data, logits)).toBeLessThanOrEqual(1e-4 * largest(logits));
    expect(trace.layers.length).toBe(weights.length);
    for (const [layer, heads] of weights.entries())
      for (const [head, expected] of heads.entries())
        expect(farthest(trace.layers[layer]!.attention.heads[head]!.weights.data, expected)).toBeLessThanOrEqual(1e-5);

    const patterns = model.patterns(tokens);
    expect(patterns).toEqual(trace.layers.map(({ attention }) => attention.heads.map((head) => head.weights)));

    // Some layers alone; and what the last layer says is what the model says.
    expect(model.trace(tokens, { layers: [1] }).layers).toEqual([trace.layers[1]]);
    const lens = model.lens(tokens, { top: 3 });
    expect(lens.map((layer) => layer.length)).toEqual(weights.map(() => tokens.length));
    for (const [position, likely] of lens.at(-1)!.entries()) {
      const { cols, data } = trace.probabilities;
      const row = [...data.subarray(position * cols, (position + 1) * cols)];
      const best = row
        .map((probability, token) => ({ token, probability }))
        .toSorted((a, b) => b.probability - a.probability);
      expect(likely).toEqual(best.slice(0, 3));
    }
    const [next] = model.generate(tokens, { length: 1, topK: 1, seed: 7 }).tokens;
    expect(next).toBe(lens.at(-1)!.at(-1)![0]!.token);

    // The other text's numbers at a place, and all that follows is of the other text.
    const other = tokens.map((token) => (token + 1) % model.config.vocabulary);
    const theirs = model.trace(other);
    const patched = (patches: Patch[]) => model.trace(tokens, { patches }).logits;
    expect(patched([{ layer: 1, at: 'residual', by: theirs.layers[1]!.output }])).toEqual(theirs.logits);
    const { input, attention, mlp } = theirs.layers[1]!;
    expect(
      patched([
        { layer: 0, at: 'residual', by: input },
        { layer: 1, at: 'attention', by: attention.projected! },
        { layer: 1, at: 'mlp', by: mlp! },
      ]),
    ).toEqual(theirs.logits);
    const heads = attention.heads.map(({ output }, head) => ({ layer: 1, at: { head }, by: output }));
    expect(patched([{ layer: 0, at: 'residual', by: input }, ...heads])).toEqual(theirs.logits);
    const row = trace.layers[0]!.output.data.slice(0, model.config.width);
    const same = {
      layer: 0,
      at: 'residual',
      position: 0,
      by: { rows: 1, cols: model.config.width, data: row },
    } as const;
    expect(patched([same])).toEqual(trace.logits);

    model.ablate([
      { layer: 0, head: 1 },
      { layer: 1, head: 2, by: 'mean' },
    ]);
    expect(farthest(model.trace(tokens).logits.data, ablated)).toBeLessThanOrEqual(1e-4 * largest(ablated));
    model.ablate([]);

    // It can be written, opened and trained as any other.
    const again = learning.openModel(model.save());
    expect(again.trace(tokens).logits).toEqual(trace.logits);
    const { loss } = again.train({ tokens: [tokens] }, { rate: 0.001 });
    expect(again.evaluate({ tokens: [tokens] }).loss).toBeLessThan(loss);
    model.dispose();
    again.dispose();
  });
});

describe('what patches restore', () => {
  /** Opens a model, and asks of it. */
  const asking = async (name: string) => {
    const model = await learning.loadModel(filesOf(name));
    const { answer, ...rest } = models[name]!;
    const question = { clean: tokens, corrupted, answer };
    const ask = (at: Place, more: Partial<PatchQuestion> = {}) => patchEffects(model, { ...question, at, ...more });
    return { model, ask, answer, ...rest };
  };

  it.each(Object.keys(models))('is what loops in float64 say: %s', async (name) => {
    const { model, ask, effects } = await asking(name);
    for (const at of places) {
      const { rows, cols, data } = ask(at);
      expect([rows, cols]).toEqual([effects[at].length, effects[at][0]!.length]);
      expect(farthest(data, effects[at].flat())).toBeLessThan(1e-4);
      expect(ask(at, { layers: [1] }).data).toEqual(data.slice(cols));
    }
    model.dispose();
  });

  it.each(['llama', 'bert'])('is all or nothing where it has to be: %s', async (name) => {
    const { model, ask, answer, logits } = await asking(name);
    const one = tokens.map((token, at) => (at === 2 ? (token + 1) % model.config.vocabulary : token));
    const { config } = model;
    // A text that differs in one token differs there alone before the first layer; and after the last one the logits of a
    // position come from it alone.
    for (const position of [2, 5]) {
      const { cols, data } = ask('residual', { corrupted: one, position });
      const last = [...data.subarray(cols * (config.layers - 1))];
      expect(last.map((share) => Math.abs(share) < 1e-6)).toEqual(last.map((_, at) => at !== position));
      expect(last[position]).toBeCloseTo(1, 6);
      if (config.causal) expect(data.subarray(0, 2).every((share) => share === 0)).toBe(true);
    }
    // The shares turn round with the question, and another question has no part in them.
    model.ablate([{ layer: 0, head: 1 }]);
    const off = ask('heads');
    expect(Math.abs(off.data[1]!)).toBeLessThan(1e-6);
    expect(ask('heads')).toEqual(off);
    model.ablate([]);
    expect(farthest(ask('mlp', { answer: [answer[1], answer[0]] }).data, [...ask('mlp').data])).toBeLessThan(1e-5);
    expect(farthest(model.trace(tokens).logits.data, logits)).toBeLessThan(1e-4);
    model.dispose();
  });
});

describe('a folder', () => {
  const gpt2 = filesOf('gpt2');
  const shards = filesOf('gpt2-untied');
  const bytes = gpt2['model.safetensors']!.length;
  const numbers = partsOf(gpt2['model.safetensors']!).numbers.length;

  it('is read from Blobs, slice by slice, and says how far it is', async () => {
    const files = Object.entries(shards).map(([name, content]) => new File([content], `folder/${name}`));
    const seen: number[][] = [];
    const model = await learning.loadModel(files, { onProgress: (...at) => seen.push(at) });
    const total = files.filter(({ name }) => name.endsWith('.safetensors')).reduce((sum, { size }) => sum + size, 0);
    expect(seen.every(([loaded = NaN, of], i) => of === total && loaded >= (seen[i - 1]?.[0] ?? 0))).toBe(true);
    expect(seen.at(-1)![0]).toBeGreaterThan(total / 2);
    expect(farthest(model.trace(tokens).logits.data, models['gpt2-untied']!.logits)).toBeLessThan(1e-4);
    model.dispose();
  });

  it('is left when its signal says so', async () => {
    const stop = new AbortController();
    const loading = learning.loadModel(gpt2, {
      signal: stop.signal,
      onProgress: (loaded) => loaded > bytes / 2 && stop.abort(),
    });
    await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
    expect((await learning.loadModel(gpt2)).config.layers).toBe(2);
  });

  const configured = (name: string, change: object): Folder => {
    const files = filesOf(name);
    return { ...files, 'config.json': text({ ...json(files['config.json']!), ...change }) };
  };
  const renamed = (folder: Folder, rename: (name: string) => string): Folder => {
    const parts = partsOf(folder['model.safetensors']!);
    const entries = Object.entries(parts.header).map(([name, entry]) => [rename(name), entry]);
    return { ...folder, 'model.safetensors': fileOf(Object.fromEntries(entries), parts.numbers) };
  };
  const without = (name: string): Folder => Object.fromEntries(Object.entries(gpt2).filter(([file]) => file !== name));
  const field = (name: string, expected: string, got: string) =>
    `config.json: expected ${name} to be ${expected}, got ${got}`;

  it.each<[what: string, files: Files, message: string]>([
    ['no configuration', without('config.json'), 'files: expected config.json among them, got model.safetensors'],
    ['no weights', without('model.safetensors'), 'files: expected model.safetensors among them, got config.json'],
    [
      'a shard missing',
      Object.fromEntries(Object.entries(shards).filter(([name]) => !name.includes('00002-of'))),
      'files: expected model-00002-of-00002.safetensors among them, got ',
    ],
    ['bytes without a name', [new Uint8Array(4)] as unknown as Files, 'files[0]: expected at least 8 bytes, got 4'],
    ['no JSON', { ...gpt2, 'config.json': gpt2['model.safetensors']! }, 'config.json: expected an object in JSON'],
    [
      'another family',
      configured('gpt2', { model_type: 't5' }),
      'config.json: expected model_type to be one of gpt2, gpt_neo, gpt_neox, llama, bert, got t5',
    ],
    ['a size missing', configured('gpt2', { n_embd: null }), field('n_embd', 'a whole number', 'null')],
    ['half a layer', configured('gpt2', { n_layer: 1.5 }), field('n_layer', 'a whole number', '1.5')],
    [
      'another activation',
      configured('llama', { hidden_act: 'tanh' }),
      field('hidden_act', 'one of gelu, gelu_new, gelu_fast, gelu_pytorch_tanh, relu, relu2, silu, swish', 'tanh'),
    ],
    [
      'scores divided by layer',
      configured('gpt2', { scale_attn_by_inverse_layer_idx: true }),
      field('scale_attn_by_inverse_layer_idx', 'false', 'true'),
    ],
    [
      'rotary positions that are stretched',
      configured('llama', { rope_scaling: { rope_type: 'llama3' } }),
      field('rope_scaling.rope_type', 'default', 'llama3'),
    ],
    [
      'the same in recent files',
      configured('llama', { rope_parameters: { rope_theta: 10000, rope_type: 'yarn' } }),
      field('rope_parameters.rope_type', 'default', 'yarn'),
    ],
    [
      'rotary positions with a factor',
      configured('gpt_neox', { rope_parameters: { rope_theta: 10000, factor: 4 } }),
      field('rope_parameters', 'without factor', '{"rope_theta":10000,…'),
    ],
    [
      'a base that is none',
      configured('llama', { rope_parameters: { rope_theta: '1e4' } }),
      field('rope_parameters.rope_theta', 'a number', '1e4'),
    ],
    [
      'rotary positions in a list',
      configured('llama', { rope_scaling: ['linear'] }),
      field('rope_scaling', 'an object or null', '["linear"]'),
    ],
    [
      'a window that is none',
      configured('gpt_neo', { window_size: 'all' }),
      field('window_size', 'a whole number', 'all'),
    ],
    [
      'biases that are none',
      configured('llama', { attention_bias: 'yes' }),
      field('attention_bias', 'true or false', 'yes'),
    ],
    ['a share that is none', configured('gpt_neox', { rotary_pct: 'half' }), field('rotary_pct', 'a number', 'half')],
    ['heads of another width', configured('llama', { head_dim: 8 }), field('head_dim', '4', '8')],
    [
      'quantised',
      configured('gpt_neox', { quantization_config: { bits: 4 } }),
      field('quantization_config', 'null', '{"bits":4}'),
    ],
    ['a decoder', configured('bert', { is_decoder: true }), field('is_decoder', 'false', 'true')],
    [
      'positions relative to each other',
      configured('bert', { position_embedding_type: 'relative_key' }),
      field('position_embedding_type', 'absolute', 'relative_key'),
    ],
    [
      'another width',
      configured('gpt2', { n_embd: 20 }),
      'model.safetensors: expected wte.weight to be 19 × 20, got 19 × 16',
    ],
    ['another depth', configured('gpt2', { n_layer: 3 }), 'files: expected h.2.ln_1.weight in it, got none'],
    [
      'a layer too many',
      configured('gpt2', { n_layer: 1 }),
      'model.safetensors: expected a parameter of this model, got h.1.ln_1.weight',
    ],
    [
      'a tensor that nobody knows',
      renamed(gpt2, (name) => name.replace('transformer.ln_f.bias', 'transformer.ln_g.bias')),
      'model.safetensors: expected a parameter of this model, got ln_g.bias',
    ],
    [
      'cut off',
      { ...gpt2, 'model.safetensors': gpt2['model.safetensors']!.slice(0, -4) },
      `model.safetensors: expected ${String(numbers)} bytes of numbers, got ${String(numbers - 4)}`,
    ],
    [
      'uneven heads',
      configured('llama', { num_key_value_heads: 3 }),
      'kvHeads: expected a divisor of 4 (heads), got 3',
    ],
  ])('is refused by what is wrong: %s', async (_, files, message) => {
    const error: unknown = await learning.loadModel(files).catch((reason: unknown) => reason);
    expect(codeOf(error)).toBeDefined();
    expect((error as Error).message.startsWith(message), (error as Error).message).toBe(true);
  });

  it.each<[name: string, what: string, files: Folder]>([
    [
      'llama-biased',
      'rope_parameters',
      configured('llama-biased', { rope_theta: undefined, rope_parameters: { rope_theta: 5e5, rope_type: 'default' } }),
    ],
    [
      'gpt_neox-in-turn',
      'rope_parameters',
      configured('gpt_neox-in-turn', {
        rotary_emb_base: undefined,
        rotary_pct: undefined,
        rope_parameters: { rope_theta: 500, rope_type: 'default', partial_rotary_factor: 1 },
      }),
    ],
    ['llama', 'head_dim', configured('llama', { head_dim: 4, rope_scaling: null, rope_parameters: null })],
    [
      'bert',
      'LayerNorm.gamma and .beta, as in bert-base-uncased',
      renamed(filesOf('bert'), (name) =>
        name.replace('LayerNorm.weight', 'LayerNorm.gamma').replace('LayerNorm.bias', 'LayerNorm.beta'),
      ),
    ],
  ])('is read as recent and old files have it: %s, %s', async (name, _, files) => {
    const model = await learning.loadModel(files);
    const { logits } = models[name]!;
    expect(farthest(model.trace(tokens).logits.data, logits)).toBeLessThanOrEqual(1e-4 * largest(logits));
    model.dispose();
  });

  it('turns no column where the share of them is less than one', async () => {
    const model = await learning.loadModel(configured('gpt_neox', { rotary_pct: 0.2 })); // of 4
    const [{ attention }] = model.trace([3, 3, 3]).layers as [LayerTrace];
    for (const { weights } of attention.heads) {
      const { data } = weights;
      expect([...data.subarray(3, 5), ...data.subarray(6)]).toEqual([0.5, 0.5, 1 / 3, 1 / 3, 1 / 3].map(Math.fround));
    }
    model.dispose();
  });

  it('is read from the file with the fewest folders around it', async () => {
    const deep = Object.fromEntries(Object.keys(gpt2).map((name) => [`gpt2/onnx/${name}`, new Uint8Array(3)]));
    const shallow = Object.fromEntries(Object.entries(gpt2).map(([name, content]) => [`gpt2/${name}`, content]));
    const model = await learning.loadModel({ ...deep, ...shallow });
    expect(model.trace(tokens).layers.length).toBe(2);
    model.dispose();
  });

  it.each<[what: string, change: object, context: number]>([
    ['window_size: null', { window_size: null }, 12],
    ['attention_types: null', { attention_types: null }, 9],
    ['all global', { attention_types: [[['global'], 2]] }, 12],
  ])('takes what a field of local layers is without a value: %s', async (_, change, context) => {
    const model = await learning.loadModel(configured('gpt_neo', change));
    expect(model.config.context).toBe(context);
    model.dispose();
  });

  it('takes no longer text than local layers see', async () => {
    const model: RealModel = await learning.loadModel(filesOf('gpt_neo'));
    expect(model.config.context).toBe(9);
    const long = Array.from({ length: 10 }, () => 0);
    expect(() => model.trace(long)).toThrow('tokens.length: expected at most 9, got 10');
  });
});
