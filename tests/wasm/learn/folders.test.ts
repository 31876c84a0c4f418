// What people have that is none of the models that open, and models that are damaged at random: each is refused by a name, and what
// is open stays as it was. TEST_ALL=1 damages 10,000 of them; SEED=1 damages others.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { loadLearning, type RealModel } from 'attention-steps/learn';
import { codeOf } from '../../../wasm/refuse.ts';
import { writeTensors } from '../../../wasm/learn/safetensors.ts';
import { isThorough } from '../../seed.ts';
import { loadWithMemory } from '../memory-image.js';
import { draws, fileOf, learning, partsOf, small } from './support.ts';

type Folder = Record<string, Uint8Array<ArrayBuffer>>;
const fixtures = new URL('../../fixtures/', import.meta.url);
const bytesAt = (path: string) => new Uint8Array(readFileSync(new URL(path, fixtures)));
const folderAt = (path: string): Folder =>
  Object.fromEntries(readdirSync(new URL(`${path}/`, fixtures)).map((name) => [name, bytesAt(`${path}/${name}`)]));
const families = readdirSync(new URL('families/', fixtures)).filter((name) => !name.includes('.'));
const tokenizers = readdirSync(new URL('tokenizers/', fixtures)).filter((name) => !name.includes('.'));
const utf8 = (content: string) => new TextEncoder().encode(content);
const json = (value: unknown) => utf8(JSON.stringify(value));
const parsed = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;

const open = await learning.loadModel(folderAt('families/gpt2'));
const before = open.trace([0, 1, 2]);
afterAll(() => open.dispose());
const expectUnchanged = () => expect(open.trace([0, 1, 2])).toEqual(before);

describe('a folder of something else is refused:', () => {
  const gpt2 = folderAt('families/gpt2');
  const llama = folderAt('families/llama');
  const bert = folderAt('families/bert');
  const neo = folderAt('families/gpt_neo');
  const shards = folderAt('families/gpt2-untied');
  const [configuration, weights] = [gpt2['config.json']!, gpt2['model.safetensors']!];
  const begun = (...parts: (string | number)[]) =>
    Uint8Array.from(
      [...parts, '\0'.repeat(600)].flatMap((part) =>
        typeof part === 'number' ? [part] : Array.from(part, (letter) => letter.charCodeAt(0)),
      ),
    );
  const zip = (name: string) => begun('PK\x03\x04', '\0'.repeat(26), name);
  const pointer = utf8('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 548105171\n');
  const page = utf8('<!doctype html><html><head><title>Not found</title></head></html>');
  const of = (folder: Folder, change: object): Folder => ({
    ...folder,
    'config.json': json({ ...parsed(folder['config.json']!), ...change }),
  });
  const type = (model_type: string, more: object = {}) => of(gpt2, { model_type, ...more });
  const tensors = (shapes: Record<string, readonly number[]>, metadata: Record<string, string> = {}) =>
    writeTensors(
      Object.entries(shapes).map(([name, shape]) => ({
        name,
        shape,
        data: new Float32Array(shape.reduce((product, extent) => product * extent, 1)),
      })),
      metadata,
    ) as Uint8Array<ArrayBuffer>;
  const renamed = (folder: Folder, rename: (name: string) => string): Folder => {
    const { header, numbers } = partsOf(folder['model.safetensors']!);
    const entries = Object.entries(header).map(([name, entry]) => [rename(name), entry]);
    return { ...folder, 'model.safetensors': fileOf(Object.fromEntries(entries), numbers) };
  };
  const retyped = (dtype: string): Folder => {
    const { header, numbers } = partsOf(weights);
    const wte = { ...header['transformer.wte.weight']!, dtype };
    return { ...gpt2, 'model.safetensors': fileOf({ ...header, 'transformer.wte.weight': wte }, numbers) };
  };
  const without = (folder: Folder, name: string): Folder =>
    Object.fromEntries(Object.entries(folder).filter(([file]) => file !== name));
  const kind = (said: string, name = 'model.safetensors') => `${name}: expected a file of safetensors, got ${said}`;
  const missing = (name: string, got: string) => `files: expected ${name} among them, got ${got}`;
  const families = 'gpt2, gpt_neo, gpt_neox, llama, bert';
  const family = (got: string) => `config.json: expected model_type to be one of ${families}, got ${got}`;
  const field = (name: string, expected: string, got: string) =>
    `config.json: expected ${name} to be ${expected}, got ${got}`;
  const notJson = (name: string) => `${name}: expected an object in JSON`;
  const as = (bytes: Uint8Array<ArrayBuffer>): Folder => ({ ...gpt2, 'model.safetensors': bytes });
  const beside = (name: string, bytes: Uint8Array<ArrayBuffer>): Folder => ({
    'config.json': configuration,
    [name]: bytes,
  });
  const alone = (name: string, bytes: Uint8Array<ArrayBuffer>): Folder => ({ [name]: bytes });
  const torch = zip('archive/data.pkl');

  it.each<[what: string, files: Folder, message: string]>([
    ['PyTorch', beside('pytorch_model.bin', torch), kind('a file of torch.save; ', 'pytorch_model.bin')],
    ['a checkpoint of nanoGPT', alone('ckpt.pt', torch), kind('a file of torch.save; ', 'ckpt.pt')],
    ['an old file of PyTorch', as(begun(0x80, 0x02, 0x8a, 0x0a, 'l\xfc\x9cF\xf9')), kind('a file of torch.save; ')],
    ['a pickle', as(begun(0x80, 0x04, 0x95)), kind('a pickle of Python; ')],
    ['GGUF', alone('tiny.gguf', begun('GGUF')), kind('a file of llama.cpp (GGUF); ', 'tiny.gguf')],
    ['ONNX', beside('onnx/model.onnx', begun(8, 7, 18, 7, 'pytorch')), kind('a model of ONNX', 'model.onnx')],
    ['Keras', beside('tf_model.h5', begun(0x89, 'HDF\r\n')), kind('a file of HDF5', 'tf_model.h5')],
    [
      'TensorFlow',
      beside('model.ckpt.data-00000-of-00001', begun(9, 9, 9, 9, 9)),
      'model.ckpt.data-00000-of-00001: expected ',
    ],
    ['TensorFlow Lite', as(begun(0, 0, 0, 0, 'TFL3')), kind('a model of TensorFlow Lite')],
    ['Flax', beside('flax_model.msgpack', begun(0x81, 0xab, 'transformer')), 'flax_model.msgpack: expected '],
    ['Rust', beside('rust_model.ot', torch), kind('a file of torch.save; ', 'rust_model.ot')],
    ['NumPy, many', as(zip('wte.npy')), kind('a file of NumPy (.npz); ')],
    ['NumPy, one', as(begun('\x93NUMPY')), kind('one array of NumPy (.npy); ')],
    ['llm.c', as(begun('\xc6\xd74\x01')), kind('a checkpoint of llm.c; ')],
    ['llama2.c', as(begun('24ka')), kind('a checkpoint of llama2.c; ')],
    ['Git LFS for the weights', as(pointer), kind('a pointer of Git LFS, ')],
    ['Git LFS for the configuration', { ...gpt2, 'config.json': pointer }, notJson('config.json')],
    ['Git LFS for the tokenizer', { ...gpt2, 'tokenizer.json': pointer }, notJson('tokenizer.json')],
    ['a web page for the weights', as(page), kind('a page of HTML or XML; ')],
    ['a web page for the configuration', { ...gpt2, 'config.json': page }, notJson('config.json')],
    ['a web page for the words', { ...gpt2, 'vocab.txt': page }, 'vocab.txt: expected [CLS] in it, got none'],
    ['a ZIP of the folder', alone('gpt2.zip', zip('gpt2/config.json')), kind('a ZIP file; ', 'gpt2.zip')],
    ['a packed folder', alone('gpt2.tar.gz', begun(0x1f, 0x8b)), kind('a packed file; ', 'gpt2.tar.gz')],
    ['an empty file', as(new Uint8Array(0)), kind('nothing: the file is empty')],
    ['an empty configuration', { ...gpt2, 'config.json': new Uint8Array(0) }, notJson('config.json')],
    ['nothing', {}, missing('config.json', 'none')],
    ['a configuration alone', without(gpt2, 'model.safetensors'), missing('model.safetensors', 'config.json')],
    ['weights alone', without(gpt2, 'config.json'), missing('config.json', 'model.safetensors')],
    ['text', as(utf8('the weights of my model')), kind('text')],
    ['the configuration for the weights', as(configuration), kind('JSON, such as a configuration; ')],
    ['a picture', alone('cat.png', begun(0x89, 'PNG\r\n')), 'cat.png: expected '],

    [
      'GPTQ',
      of(llama, { quantization_config: { quant_method: 'gptq' } }),
      field('quantization_config', 'null', '{"quant_method":"gpt…'),
    ],
    ['AWQ', of(llama, { quantization_config: { bits: 4 } }), field('quantization_config', 'null', '{"bits":4}')],
    ['MLX', of(llama, { quantization: { bits: 4 } }), field('quantization', 'null', '{"bits":4}')],
    [
      'bitsandbytes without a word of it',
      renamed(llama, (name) => name.replace('q_proj.weight', 'q_proj.SCB')),
      'model.safetensors: expected a parameter of this model, got layers.0.self_attn.q_proj.SCB',
    ],
    ['float8', retyped('F8_E4M3'), 'model.safetensors: expected 304 bytes of transformer.wte.weight, got 1216'],
    ['float64', retyped('F64'), 'model.safetensors: expected 2432 bytes of transformer.wte.weight, got 1216'],
    ['int32', retyped('I32'), 'model.safetensors: expected wte.weight in F32, F16 or BF16, got I32'],
    [
      'LoRA',
      {
        'adapter_config.json': json({ peft_type: 'LORA', base_model_name_or_path: 'gpt2' }),
        'adapter_model.safetensors': tensors({ 'base_model.model.transformer.h.0.attn.c_attn.lora_A.weight': [4, 8] }),
      },
      'adapter_model.safetensors: expected a model of nanoGPT, of microgpt or of this engine, got base_model.model.transformer.h.0.attn.c_attn.lora_A.weight of LoRA',
    ],
    [
      'LoRA beside a configuration',
      beside('adapter_model.safetensors', tensors({ 'h.0.lora_A.weight': [4, 8] })),
      missing('model.safetensors', 'config.json, adapter_model.safetensors'),
    ],

    ...(
      [
        ...['t5', 'mt5', 'bart', 'whisper', 'mixtral', 'mistral', 'gemma', 'gemma3_text', 'phi', 'phi3', 'gptj', 'opt'],
        ...[
          'bloom',
          'falcon',
          'roberta',
          'distilbert',
          'xlnet',
          'electra',
          'albert',
          'deberta-v2',
          'vit',
          'clip',
          'llava',
        ],
        ...['mamba', 'rwkv', 'deepseek_v3', 'gpt_oss', 'olmo', 'smollm3', 'stablelm'],
      ] as const
    ).map((name): [string, Folder, string] => [name, type(name), family(name)]),
    ['Qwen2 with a sliding window', type('qwen2', { sliding_window: 4096, use_sliding_window: true }), family('qwen2')],
    ['no family', type(''), family('')],
    ['a configuration that names none', { ...gpt2, 'config.json': json({ n_embd: 16 }) }, family('null')],
    [
      'diffusion',
      {
        'model_index.json': json({ _class_name: 'StableDiffusionPipeline' }),
        'unet/config.json': json({ _class_name: 'UNet2DConditionModel' }),
        'unet/diffusion_pytorch_model.safetensors': tensors({ 'conv_in.weight': [4, 4, 3, 3] }),
      },
      family('null'),
    ],
    [
      'sentence-transformers',
      {
        ...renamed(bert, (name) => name.replace('cls.predictions', 'nobody')),
        'modules.json': json([]),
        '1_Pooling/config.json': json({ pooling_mode_mean_tokens: true }),
      },
      'model.safetensors: expected cls.predictions.transform.dense.weight (BertForMaskedLM) in it, got none',
    ],
    [
      'a classifier',
      renamed(gpt2, (name) => name.replace('transformer.ln_f.bias', 'score.weight')),
      'model.safetensors: expected a parameter of this model, got score.weight',
    ],
    ['a decoder of BERT', of(bert, { is_decoder: true }), field('is_decoder', 'false', 'true')],
    ['attention across texts', of(gpt2, { add_cross_attention: true }), field('add_cross_attention', 'false', 'true')],
    ['a sliding window', of(llama, { sliding_window: 4096 }), field('sliding_window', 'null', '4096')],
    ['a window that is shorter', of(neo, { window_size: 0 }), field('window_size', 'a whole number', '0')],
    [
      'stretched positions',
      of(llama, { rope_scaling: { type: 'linear', factor: 2 } }),
      field('rope_scaling.type', 'default', 'linear'),
    ],
    ['heads of their own width', of(llama, { head_dim: 8 }), field('head_dim', '4', '8')],
    [
      'weights of another family',
      { ...llama, 'model.safetensors': weights },
      'files: expected embed_tokens.weight in it, got none',
    ],
    [
      'a shard missing',
      without(shards, 'model-00002-of-00002.safetensors'),
      missing(
        'model-00002-of-00002.safetensors',
        'config.json, model-00001-of-00002.safetensors, model.safetensors.index.json',
      ),
    ],
    [
      'shards without their index',
      without(shards, 'model.safetensors.index.json'),
      missing('model.safetensors.index.json', 'config.json, model-00001'),
    ],
    [
      'an index of PyTorch files',
      {
        ...shards,
        'model.safetensors.index.json': json({ weight_map: { 'wte.weight': 'pytorch_model-00001-of-00002.bin' } }),
      },
      missing('pytorch_model-00001-of-00002.bin', 'config.json, '),
    ],
    [
      'a shard twice',
      { ...shards, 'model-00002-of-00002.safetensors': shards['model-00001-of-00002.safetensors']! },
      'model-00002-of-00002.safetensors: expected transformer.wte.weight once in the header',
    ],
    [
      'two folders',
      { 'a/config.json': configuration, 'b/config.json': configuration },
      'files: expected one config.json, got a/config.json and b/config.json',
    ],
    [
      'the tokenizer of a larger model',
      { ...gpt2, ...folderAt('tokenizers/gpt2') },
      'vocab.json: expected tokens from 0 to 18, got ',
    ],
  ])('%s', async (_, files, message) => {
    const error: unknown = await learning.loadModel(files).catch((reason: unknown) => reason);
    expect(codeOf(error), String(error)).toBeDefined();
    expect((error as Error).message.startsWith(message), (error as Error).message).toBe(true);
    expectUnchanged();
  });
});

it('a configuration of a larger model takes no memory', async () => {
  const { attention: engine, memory } = await loadWithMemory(loadLearning);
  const files = folderAt('families/gpt2');
  const size = memory.buffer.byteLength;
  const larger = json({ ...parsed(files['config.json']!), n_embd: 2048 }); // 400 MB
  await expect(engine.loadModel({ ...files, 'config.json': larger })).rejects.toMatchObject({ code: 'shape' });
  expect(memory.buffer.byteLength).toBe(size);
});

const COUNT = isThorough ? 10_000 : 400;
const seed = Number(process.env['SEED'] ?? 20170612);

describe(`${COUNT} models damaged with seed ${seed}`, () => {
  const draw = draws(seed);
  const oneOf = <T>(values: readonly T[]): T => values[draw(values.length)]!;
  const own = (vocabulary: number) =>
    learning.createModel({ ...small, vocabulary }).save({ optimizer: true }) as Uint8Array<ArrayBuffer>;
  const ours = own(1000);
  const folders: readonly Folder[] = [
    ...families.map((name) => folderAt(`families/${name}`)),
    ...tokenizers.map((name) => ({ ...folderAt(`tokenizers/${name}`), 'model.safetensors': ours })),
    { 'model.safetensors': own(5), 'vocab.json': json({ a: 0, b: 1, c: 2, d: 3, e: 4 }) },
    { 'nanogpt.safetensors': bytesAt('opened/nanogpt.safetensors') },
    { 'microgpt.safetensors': bytesAt('opened/microgpt.safetensors') },
  ];
  const odd = [
    null,
    '',
    'x',
    'constructor',
    -1,
    0,
    1,
    3,
    7,
    1.5,
    4096,
    2 ** 31,
    2 ** 53,
    1e300,
    true,
    false,
    [],
    {},
    [[]],
  ];
  const keys = [
    ...['quantization_config', 'rope_scaling', 'rope_parameters', 'head_dim', 'sliding_window', '__proto__', 'type'],
    ...[
      'tie_word_embeddings',
      'vocab',
      'merges',
      'added_tokens',
      'normalizer',
      'decoder',
      'dtype',
      'shape',
      'weight_map',
    ],
  ];

  /** Replaces, removes or adds a value anywhere in JSON. */
  function inJson(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || draw(12) === 0) return oneOf(odd);
    const entries: [string, unknown][] = Object.entries(value);
    const at = draw(entries.length + 1);
    const [key, inner] = entries[at] ?? [oneOf(keys), {}];
    const others = entries.filter((_, i) => i !== at);
    const changed = draw(6) === 0 ? [] : draw(8) === 0 ? [[`${key}x`, inner]] : [[key, inJson(inner)]];
    const all = [...others, ...changed] as [string, unknown][];
    return Array.isArray(value) ? all.map(([, each]) => each) : Object.fromEntries(all);
  }
  const inBytes = (bytes: Uint8Array): Uint8Array => {
    const copy = bytes.slice();
    const from = draw(2) === 0 ? 0 : draw(copy.length);
    for (let i = 0; i < 1 + draw(4); i++) copy[from + draw(Math.min(600, copy.length - from))] = draw(256);
    return copy;
  };
  const cut = (bytes: Uint8Array) => bytes.slice(0, draw(bytes.length));
  const longer = (bytes: Uint8Array) => Uint8Array.from([...bytes, ...bytes.subarray(0, 1 + draw(9))]);
  const inText = (bytes: Uint8Array) => {
    const lines = new TextDecoder().decode(bytes).split('\n');
    lines.splice(
      draw(lines.length),
      draw(3),
      ...Array.from({ length: draw(3) }, () => oneOf(['', 'a', 'a b', 'a b c', '\ufffd', '#version'])),
    );
    return utf8(lines.join('\n'));
  };
  const inHeader = (bytes: Uint8Array) => {
    const { header, numbers } = partsOf(bytes);
    return fileOf(inJson(header), numbers);
  };
  const inNumbers = (bytes: Uint8Array) => {
    const copy = bytes.slice();
    copy.fill(255, copy.length - 1 - draw(Math.min(500, copy.length - 8)));
    return copy;
  };

  function inParts(name: string, bytes: Uint8Array): Uint8Array {
    try {
      if (name.endsWith('.json')) return json(inJson(parsed(bytes)));
      if (name.endsWith('.txt')) return inText(bytes);
      return draw(5) === 0 ? inNumbers(bytes) : inHeader(bytes);
    } catch {
      return inBytes(bytes); // it was damaged before
    }
  }

  function damaged(folder: Folder): Folder {
    const names = Object.keys(folder);
    if (names.length === 0) return folder;
    const name = oneOf(names);
    const bytes = folder[name]!;
    const another = oneOf(folders);
    const put = (content: Uint8Array) => ({ ...folder, [name]: content as Uint8Array<ArrayBuffer> });
    switch (draw(12)) {
      case 0:
        return Object.fromEntries(Object.entries(folder).filter(([file]) => file !== name));
      case 1:
        return put(cut(bytes));
      case 2:
        return put(inBytes(bytes));
      case 3:
        return put(longer(bytes));
      case 4:
        return put(another[oneOf(Object.keys(another))]!);
      case 5:
        return { ...another, ...folder, [name]: another[name] ?? bytes };
      default:
        return put(inParts(name, bytes));
    }
  }

  /** Uses what opened: it computes finite numbers, or refuses by a name. */
  function use(model: RealModel): void {
    const { tokenizer, config } = model;
    const { data } = model.trace([0, config.vocabulary - 1].slice(0, config.context)).logits;
    expect(data.every((logit) => Number.isFinite(logit))).toBe(true);
    const ids = tokenizer?.encode('The bank of the river, 川 😀!') ?? [];
    expect(ids.every((id) => id >= 0 && id < config.vocabulary)).toBe(true);
    expect(tokenizer?.tokens(ids).every((token) => typeof token === 'string') ?? true).toBe(true);
    expect(typeof (tokenizer?.decode(ids) ?? '')).toBe('string');
  }

  it('are refused by a name, or compute; what was open stays', { timeout: 600_000 }, async () => {
    const codes = new Map<string, number>();
    for (let i = 0; i < COUNT; i++) {
      let files = damaged(oneOf(folders));
      if (draw(3) === 0) files = damaged(files);
      let code = 'opened';
      try {
        const model = await learning.loadModel(files);
        try {
          use(model);
        } finally {
          model.dispose();
        }
      } catch (error) {
        code = codeOf(error) ?? '';
        if (code === '') throw new Error(`number ${i}, with ${Object.keys(files).join(', ')}`, { cause: error });
      }
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (i % 20 === 0) expectUnchanged();
    }
    expectUnchanged();
    console.log(Object.fromEntries([...codes].toSorted(([, a], [, b]) => b - a)));
    expect(codes.get('opened')).toBeLessThan(COUNT / 2);
    expect(codes.size).toBeGreaterThan(15);
  });
});
