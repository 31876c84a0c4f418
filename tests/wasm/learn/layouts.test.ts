// Files with the names and layouts of nanoGPT and microgpt: their logits are those of float64 loops that follow these programs.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeTensors } from '../../../wasm/learn/safetensors.ts';
import { attention, gelu, layerNorm, linear, plus, relu, rmsNorm, type Row, type Rows } from '../../float64.ts';
import { draws, fileOf as rawFileOf, learning, partsOf, thrownBy } from './support.ts';

type Tensors = Record<string, { readonly shape: readonly number[]; readonly data: Float32Array }>;

const fileOf = (tensors: Tensors, metadata: Record<string, string>): Uint8Array =>
  writeTensors(
    Object.entries(tensors).map(([name, tensor]) => ({ name, ...tensor })),
    metadata,
  );

interface Sizes {
  readonly vocabulary: number;
  readonly context: number;
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
  readonly hidden: number;
}

/** Sizes, and numbers for tensors, at random. */
function drawn(seed: number): {
  sizes: Sizes;
  tensor: (...shape: number[]) => Tensors[string];
  draw: (n: number) => number;
} {
  const draw = draws(seed);
  const heads = 1 + draw(4);
  const width = heads * 2 * (1 + draw(4));
  return {
    sizes: {
      heads,
      width,
      vocabulary: 3 + draw(20),
      context: 4 + draw(8),
      layers: 1 + draw(3),
      hidden: width * (1 + draw(4)),
    },
    tensor: (...shape) => ({
      shape,
      data: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, () => (draw(2001) - 1000) / 3000),
    }),
    draw,
  };
}

const rowsOf = ({ shape, data }: Tensors[string]): Rows =>
  Array.from({ length: shape[0]! }, (_, row) => Array.from(data.subarray(row * shape[1]!, (row + 1) * shape[1]!)));

function nanoGpt(
  seed: number,
  hasBiases: boolean,
  isTied: boolean,
): { tensors: Tensors; sizes: Sizes; tokens: number[] } {
  const { sizes, tensor, draw } = drawn(seed);
  const { vocabulary, context, width, layers, hidden } = sizes;
  const norm = (name: string): Tensors => ({
    [`${name}.weight`]: tensor(width),
    ...(hasBiases && { [`${name}.bias`]: tensor(width) }),
  });
  const of = (name: string, out: number, into: number): Tensors => ({
    [`${name}.weight`]: tensor(out, into),
    ...(hasBiases && { [`${name}.bias`]: tensor(out) }),
  });
  const tensors = {
    'transformer.wte.weight': tensor(vocabulary, width),
    'transformer.wpe.weight': tensor(context, width),
    ...(Object.assign(
      {},
      ...Array.from({ length: layers }, (_, layer) => {
        const name = `transformer.h.${layer}.`;
        return {
          ...norm(`${name}ln_1`),
          [`${name}attn.bias`]: { shape: [1, 1, context, context], data: new Float32Array(context ** 2).fill(1) },
          ...of(`${name}attn.c_attn`, 3 * width, width),
          ...of(`${name}attn.c_proj`, width, width),
          ...norm(`${name}ln_2`),
          ...of(`${name}mlp.c_fc`, hidden, width),
          ...of(`${name}mlp.c_proj`, width, hidden),
        };
      }),
    ) as Tensors),
    ...norm('transformer.ln_f'),
    ...(!isTied && { 'lm_head.weight': tensor(vocabulary, width) }),
  } satisfies Tensors;
  return { tensors, sizes, tokens: Array.from({ length: context }, () => draw(vocabulary)) };
}

/** nanoGPT's model.py, forward(). */
function nanoGptLogits(tensors: Tensors, { layers, width, heads }: Sizes, tokens: readonly number[]): number[] {
  const matrix = (name: string): Rows => rowsOf(tensors[name]!);
  const vector = (name: string): Row | undefined => tensors[name] && Array.from(tensors[name].data);
  const norm = (x: Row, name: string): number[] => layerNorm(x, vector(`${name}.weight`)!, vector(`${name}.bias`));
  const apply = (x: Row, name: string): number[] => {
    const y = linear(x, matrix(`${name}.weight`));
    const bias = vector(`${name}.bias`);
    return bias ? plus(y, bias) : y;
  };
  const [wte, wpe] = [matrix('transformer.wte.weight'), matrix('transformer.wpe.weight')];
  let x = tokens.map((token, position) => plus(wte[token]!, wpe[position]!));
  for (let layer = 0; layer < layers; layer++) {
    const name = `transformer.h.${layer}.`;
    const all = x.map((row) => apply(norm(row, `${name}ln_1`), `${name}attn.c_attn`));
    const third = (at: number): Rows => all.map((row) => row.slice(at * width, (at + 1) * width));
    const y = attention(third(0), third(1), third(2), heads);
    x = x.map((row, at) => plus(row, apply(y[at]!, `${name}attn.c_proj`)));
    x = x.map((row) => {
      const hiddenRow = apply(norm(row, `${name}ln_2`), `${name}mlp.c_fc`).map(gelu);
      return plus(row, apply(hiddenRow, `${name}mlp.c_proj`));
    });
  }
  const head = tensors['lm_head.weight'] ? matrix('lm_head.weight') : wte;
  return x.flatMap((row) => linear(norm(row, 'transformer.ln_f'), head));
}

function microGpt(seed: number): { tensors: Tensors; sizes: Sizes; tokens: number[] } {
  const { sizes, tensor, draw } = drawn(seed);
  const { vocabulary, context, width, layers, hidden } = sizes;
  const tensors = {
    wte: tensor(vocabulary, width),
    wpe: tensor(context, width),
    lm_head: tensor(vocabulary, width),
    ...(Object.assign(
      {},
      ...Array.from({ length: layers }, (_, layer) => ({
        ...Object.fromEntries(
          ['q', 'k', 'v', 'o'].map((part) => [`layer${layer}.attn_w${part}`, tensor(width, width)]),
        ),
        [`layer${layer}.mlp_fc1`]: tensor(hidden, width),
        [`layer${layer}.mlp_fc2`]: tensor(width, hidden),
      })),
    ) as Tensors),
  };
  return { tensors, sizes, tokens: Array.from({ length: context }, () => draw(vocabulary)) };
}

/** microgpt.py, gpt(). */
function microGptLogits(
  tensors: Tensors,
  { layers, heads }: Sizes,
  tokens: readonly number[],
  activate: (x: number) => number,
): number[] {
  const of = (name: string): Rows => rowsOf(tensors[name]!);
  const [wte, wpe] = [of('wte'), of('wpe')];
  let x = tokens.map((token, position) => rmsNorm(plus(wte[token]!, wpe[position]!)));
  for (let layer = 0; layer < layers; layer++) {
    const normed = x.map(rmsNorm);
    const project = (part: string): Rows => normed.map((row) => linear(row, of(`layer${layer}.attn_w${part}`)));
    const y = attention(project('q'), project('k'), project('v'), heads);
    x = x.map((row, at) => plus(row, linear(y[at]!, of(`layer${layer}.attn_wo`))));
    x = x.map((row) => {
      const hiddenRow = linear(rmsNorm(row), of(`layer${layer}.mlp_fc1`)).map(activate);
      return plus(row, linear(hiddenRow, of(`layer${layer}.mlp_fc2`)));
    });
  }
  return x.flatMap((row) => linear(row, of('lm_head')));
}

async function compare(file: Uint8Array, tokens: readonly number[], expected: readonly number[]): Promise<void> {
  const model = learning.openModel(file);
  const { data } = model.trace(tokens).logits;
  expected.forEach((logit, i) => expect(Math.abs(data[i]! - logit)).toBeLessThanOrEqual(1e-4));
  const loaded = await learning.loadModel({ 'folder/mine.safetensors': file as Uint8Array<ArrayBuffer> });
  expect(loaded.trace(tokens).logits.data).toEqual(data);
  expect([loaded.family, loaded.metadata]).toEqual([loaded.config.gains ? 'nanoGPT' : 'microgpt', model.metadata]);
  loaded.dispose();
  const again = learning.openModel(model.save());
  expect(again.trace(tokens).logits.data).toEqual(data);
  model.dispose();
  again.dispose();
}

const seeds = Array.from({ length: 10 }, (_, i) => i + 1);

describe('a file opens, and its logits are those of its own program:', () => {
  it.each(seeds)('nanoGPT, seed %i', async (seed) => {
    const { tensors, sizes, tokens } = nanoGpt(seed, seed % 2 === 0, seed % 3 !== 0);
    const names = seed % 5 === 0 ? (name: string) => `_orig_mod.${name}` : (name: string) => name;
    const isAlone = seed % 4 === 1 && !tensors['lm_head.weight'];
    const named = Object.fromEntries(
      Object.entries(tensors)
        .filter(([name]) => !isAlone || name !== 'transformer.wte.weight')
        .map(([name, tensor]) => [names(name), tensor]),
    );
    // A state dict has the tied matrix by both names; save_model() of safetensors keeps the first in the alphabet.
    const tied = tensors['lm_head.weight'] ? {} : { [names('lm_head.weight')]: tensors['transformer.wte.weight']! };
    const file = fileOf({ ...named, ...(seed % 4 < 2 && tied) }, { n_head: String(sizes.heads), mine: 'stays' });
    await compare(file, tokens, nanoGptLogits(tensors, sizes, tokens));
    const { config, metadata } = learning.openModel(file);
    expect(config).toMatchObject({ tied: !tensors['lm_head.weight'], biases: seed % 2 === 0, layers: sizes.layers });
    expect(metadata).toEqual({ mine: 'stays' });
  });

  it.each(seeds)('microgpt, seed %i', async (seed) => {
    const { tensors, sizes, tokens } = microGpt(seed);
    // Its first version squares what ReLU gives.
    const [activation, activate] =
      seed % 2 === 0 ? (['relu', relu] as const) : (['relu2', (x: number) => relu(x) ** 2] as const);
    const file = fileOf(tensors, { n_head: String(sizes.heads), activation });
    await compare(file, tokens, microGptLogits(tensors, sizes, tokens, activate));
  });
});

describe('a file that PyTorch’s modules wrote has their logits:', () => {
  const stored = (name: string): Buffer => readFileSync(new URL(`../../fixtures/opened/${name}`, import.meta.url));
  const { tokens, ...logits } = JSON.parse(String(stored('logits.json'))) as Record<string, number[]>;

  it.each(['nanogpt', 'microgpt'])('%s', async (name) => {
    await compare(stored(`${name}.safetensors`), tokens!, logits[name]!);
  });
});

describe('a file as people bring it opens with the same logits, or is refused by its kind or by a name:', () => {
  const { tensors: all, sizes, tokens } = nanoGpt(2, false, true);
  const tied = { ...all, 'lm_head.weight': all['transformer.wte.weight']! };
  const { width } = sizes;
  const told = { n_head: String(sizes.heads) };
  const plain = fileOf(all, told);
  const renamed = (rename: (name: string) => string, tensors: Tensors = all) =>
    fileOf(Object.fromEntries(Object.entries(tensors).map(([name, tensor]) => [rename(name), tensor])), told);
  const without = (missing: RegExp) =>
    fileOf(Object.fromEntries(Object.entries(all).filter(([name]) => !missing.test(name))), told);
  const turned = ({ shape, data }: Tensors[string]) => ({ shape: shape.toReversed(), data });
  const named = (names: Record<string, readonly number[]>, metadata: Record<string, string> = {}) =>
    fileOf(
      Object.fromEntries(
        Object.entries(names).map(([name, shape]) => [
          name,
          { shape, data: new Float32Array(shape.reduce((a, b) => a * b)) },
        ]),
      ),
      metadata,
    );
  /** The plain file, to whose header and numbers this is added. */
  const withTensor = (name: string, dtype: string, shape: readonly number[], bytes: number) => {
    const { header, numbers } = partsOf(plain);
    const place = [numbers.length, numbers.length + bytes];
    return rawFileOf(
      { ...header, [name]: { dtype, shape, data_offsets: place } },
      Uint8Array.from([...numbers, ...new Uint8Array(bytes)]),
    );
  };
  const withTexts = (texts: object) => {
    const { header, numbers } = partsOf(plain);
    return rawFileOf({ ...header, __metadata__: texts }, numbers);
  };
  const begun = (...parts: (string | number)[]) =>
    Uint8Array.from(
      [...parts, '\0'.repeat(600)].flatMap((part) =>
        typeof part === 'number' ? [part] : Array.from(part, (letter) => letter.charCodeAt(0)),
      ),
    );
  const text = (content: string) => new TextEncoder().encode(content);
  const zip = (name: string) => begun('PK\x03\x04', '\0'.repeat(26), name);
  const causal = sizes.context ** 2;
  const kind = (said: string) => `file: expected a file of safetensors, got ${said}`;
  const other = (tensor: string, program: string) =>
    `file: expected a model of nanoGPT, of microgpt or of this engine, got ${tensor} of ${program}`;
  const torch = kind('a file of torch.save; write the state_dict in it with safetensors.torch.save_file');

  it.each<[thread: string, file: Uint8Array, refusal?: string]>([
    ['karpathy/nanoGPT#325: compiled', renamed((name) => `_orig_mod.${name}`)],
    [
      'pytorch-image-models#2003: compiled under DistributedDataParallel',
      renamed((name) => `_orig_mod.module.${name}`),
    ],
    ['train-llm-from-scratch#36: the same, the other way round', renamed((name) => `module._orig_mod.${name}`)],
    ['PyTorch Lightning: the model in a module', renamed((name) => `model.${name}`)],
    ['transformers#1419: without the language model around it', renamed((name) => name.replace('transformer.', ''))],
    ['safetensors#98: tied weights, both written', fileOf(tied, told)],
    [
      'safetensors#98: tied weights, the first in the alphabet',
      renamed(
        (name) => name,
        Object.fromEntries(Object.entries(tied).filter(([name]) => !name.endsWith('wte.weight'))),
      ),
    ],
    [
      'task_vectors#2: the causal mask in U8',
      withTensor('transformer.h.0.attn.mask', 'U8', [sizes.context, sizes.context], causal),
    ],
    ['transformers#21527: what stands for −∞', withTensor('transformer.h.0.attn.masked_bias', 'F32', [], 4)],
    ['transformers: positions by number', withTensor('position_ids', 'I64', [1, sizes.context], 8 * sizes.context)],
    ['a mask in BOOL', withTensor('causal_mask', 'BOOL', [sizes.context, sizes.context], causal)],
    [
      'averaged weights beside the model’s own',
      withTensor('module.wpe.weight', 'F32', [sizes.context, width], 4 * sizes.context * width),
      'file: expected one of transformer.wpe.weight and module.wpe.weight, which both are wpe.weight without prefixes',
    ],
    [
      'karpathy/nanoGPT#190: GPT-2’s Conv1D',
      fileOf(
        { ...all, 'transformer.h.0.attn.c_attn.weight': turned(all['transformer.h.0.attn.c_attn.weight']!) },
        told,
      ),
      other('transformer.h.0.attn.c_attn.weight', 'GPT-2'),
    ],
    [
      'a matrix of the MLP turned',
      fileOf(
        { ...all, 'transformer.h.0.mlp.c_proj.weight': { shape: [width, 1], data: new Float32Array(width) } },
        told,
      ),
      `file: expected h.0.mlp.c_proj.weight to be ${width} × ${sizes.hidden}, got ${width} × 1`,
    ],
    [
      'queries alone in c_attn',
      fileOf(
        { ...all, 'transformer.h.0.attn.c_attn.weight': { shape: [width, width], data: new Float32Array(width ** 2) } },
        told,
      ),
      `file: expected h.0.attn.c_attn.weight to be ${3 * width} × ${width}, got ${width} × ${width}`,
    ],
    ['raven#136: one shard of several', without(/\.ln_f\./), 'file: expected ln_f.weight in it, got none'],
    [
      'ComfyUI-GGUF#21: F8_E4M3',
      withTensor('transformer.h.0.attn.scale', 'F8_E4M3', [4], 4),
      'file: expected a parameter of this model, got h.0.attn.scale',
    ],
    [
      'fastsafetensors#69: F4',
      withTensor('transformer.h.0.attn.scale', 'F4', [8], 4),
      'file: expected transformer.h.0.attn.scale in F32, F16 or BF16, got F4',
    ],
    [
      'safetensors#278: a number in the metadata',
      withTexts({ n_head: sizes.heads }),
      'file: expected a string for n_head in __metadata__; write numbers and lists as strings',
    ],
    [
      'fastsafetensors#88: empty metadata',
      withTexts({}),
      'file: expected the number of heads in n_head of __metadata__',
    ],
    [
      'safetensors#601: metadata alone',
      rawFileOf({ __metadata__: { crc: '12' } }, new Uint8Array(0)),
      'file: expected a configuration, as JSON, in config of __metadata__',
    ],
    [
      'airllm#137: cut off in the header',
      plain.subarray(0, 300),
      `file: expected at least ${plain.length - partsOf(plain).numbers.length} bytes, got 300`,
    ],
    [
      'ComfyUI#15602: bytes behind the numbers',
      Uint8Array.from([...plain, 0, 0]),
      `file: expected ${partsOf(plain).numbers.length} bytes of numbers, got ${partsOf(plain).numbers.length + 2}`,
    ],
    [
      'transformers#27923: a pointer of Git LFS',
      text(
        'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32\nsize 12\n',
      ),
      kind('a pointer of Git LFS, which stands for the file; download the file itself, as with git lfs pull'),
    ],
    [
      'UltraPixel#23: the page around the file',
      text('<!doctype html>\n<html class=""><head><title>model.safetensors at main</title>'),
      kind('a page of HTML or XML; download the file itself'),
    ],
    ['stable-diffusion-aging-time-lapse#1: no access', text('Invalid username or password.'), kind('text')],
    ['nanoGPT: ckpt.pt', zip('ckpt/data.pkl'), torch],
    ['pytorch_model.bin of PyTorch 1.5', begun(0x80, 2, 0x8a, '\nl', 0xfc, 0x9c, 'F', 0xf9, 0x20, 'j'), torch],
    [
      'nanoGPT: meta.pkl',
      begun(0x80, 4, 0x95, 'abc'),
      kind(
        'a pickle of Python; write the weights in it with safetensors.torch.save_file or safetensors.numpy.save_file',
      ),
    ],
    [
      'picoGPT: numpy.savez',
      zip('wte.npy'),
      kind('a file of NumPy (.npz); write its arrays with safetensors.numpy.save_file'),
    ],
    ['ComfyUI-BrushNet#193: a ZIP file', zip('folder/'), kind('a ZIP file; take the file of safetensors out of it')],
    ['llama.cpp', begun('GGUF', 3), kind('a file of llama.cpp (GGUF); open the model that it was made from')],
    [
      'llm.c: gpt2_124M.bin',
      begun(0xc6, 0xd7, 0x34, 1),
      kind('a checkpoint of llm.c; open the model that it was made from'),
    ],
    ['a picture', begun(0x89, 'PNG\r\n', 0x1a, '\n'), kind('a file of another kind')],
    ['Keras', begun(0x89, 'HDF\r\n'), kind('a file of HDF5, as Keras writes it')],
    ['tflite', begun('\x1c\0\0\0TFL3'), kind('a model of TensorFlow Lite')],
    [
      'SKaiNET#1246: the index of shards',
      text('{\n  "metadata": {"total_size": 4997886200},\n  "weight_map": {}}'),
      kind('the index of a model in several files; join these into one'),
    ],
    [
      'config.json in place of the weights',
      text('{"model_type": "gpt2", "n_head": 12}'),
      kind('JSON, such as a configuration; the weights are in a file of their own'),
    ],
    ['llama2.c#321', named({ 'layers.0.attention.wq.weight': [8, 8] }), other('layers.0.attention.wq.weight', 'Llama')],
    ['Lora-for-Diffusers#3', named({ 'unet.down.lora_A.weight': [4, 8] }), other('unet.down.lora_A.weight', 'LoRA')],
    [
      'exllama#242',
      named({ 'model.layers.0.self_attn.q_proj.qweight': [8, 8] }),
      other('model.layers.0.self_attn.q_proj.qweight', 'GPTQ'),
    ],
    [
      'LLMs-from-scratch#580',
      named({ 'trf_blocks.0.att.W_query.weight': [8, 8], 'tok_emb.weight': [5, 8] }),
      other('trf_blocks.0.att.W_query.weight', 'LLMs-from-scratch'),
    ],
    [
      'ng-video-lecture: bigram and gpt.py',
      named({ 'token_embedding_table.weight': [65, 8] }),
      other('token_embedding_table.weight', 'Let’s build GPT'),
    ],
    [
      'nanoGPT of 2023, whose GELU is a tanh',
      fileOf(all, { ...told, activation: 'gelu_new' }),
      "activation: expected one of 'relu', 'gelu', 'relu2', 'gelu-tanh', 'silu', got 'gelu_new'",
    ],
  ])('%s', async (_, file, refusal) => {
    if (refusal !== undefined) expect(thrownBy(() => learning.openModel(file))).toMatchObject({ message: refusal });
    else await compare(file, tokens, nanoGptLogits(all, sizes, tokens));
  });
});
