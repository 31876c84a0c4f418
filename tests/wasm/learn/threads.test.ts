/**
 * Weights as people ask about them in public threads, named as owner/repository#number of GitHub: each opens with its logits, or is
 * refused by what it lacks. The files are ours, with the names and the layouts of the thread.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeOf } from '../../../wasm/refuse.ts';
import { writeTensors } from '../../../wasm/learn/safetensors.ts';
import { fileOf, learning, partsOf } from './support.ts';

type Folder = Record<string, Uint8Array<ArrayBuffer>>;
type Tensors = Record<string, { readonly shape: readonly number[]; readonly data: Float32Array }>;
const fixtures = new URL('../../fixtures/', import.meta.url);
const at = (path: string) => new Uint8Array(readFileSync(new URL(path, fixtures)));
const folderAt = (path: string): Folder =>
  Object.fromEntries(readdirSync(new URL(`${path}/`, fixtures)).map((name) => [name, at(`${path}/${name}`)]));
const parsed = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
const utf8 = (text: string) => new TextEncoder().encode(text);
const json = (value: unknown) => utf8(JSON.stringify(value));
const WEIGHTS = 'model.safetensors';

/** Changes a configuration; undefined removes a field. */
const said = (folder: Folder, change: object): Folder => ({
  ...folder,
  'config.json': json({ ...parsed(folder['config.json']!), ...change }),
});

/** Changes the tensors of a folder's only file of weights. */
function stored(
  folder: Folder,
  change: (tensors: Tensors) => Tensors,
  file = WEIGHTS,
  metadata?: Record<string, string>,
): Folder {
  const { header, numbers } = partsOf(folder[file]!);
  const { __metadata__: texts, ...entries } = header;
  const tensors = Object.entries(entries).map(
    ([
      name,
      {
        shape,
        data_offsets: [begin, end],
      },
    ]) => [name, { shape, data: new Float32Array(numbers.slice(begin, end).buffer) }],
  );
  const changed = Object.entries(change(Object.fromEntries(tensors) as Tensors));
  const written = writeTensors(
    changed.map(([name, tensor]) => ({ name, ...tensor })),
    { ...(texts as object), ...metadata },
  );
  return { ...folder, [file]: written as Uint8Array<ArrayBuffer> };
}
const renamed = (folder: Folder, rename: (name: string) => string): Folder =>
  stored(folder, (tensors) =>
    Object.fromEntries(Object.entries(tensors).map(([name, tensor]) => [rename(name), tensor])),
  );
const without = (folder: Folder, missing: RegExp): Folder =>
  stored(folder, (tensors) => Object.fromEntries(Object.entries(tensors).filter(([name]) => !missing.test(name))));
const zeros = (...shape: readonly number[]) => ({ shape, data: new Float32Array(shape.reduce((a, b) => a * b, 1)) });
const beside = (folder: Folder, more: Tensors): Folder => stored(folder, (tensors) => ({ ...tensors, ...more }));
/** Gives a tensor another kind of numbers, of as many bytes. */
function retyped(folder: Folder, name: string, dtype: string, shape: readonly number[]): Folder {
  const { header, numbers } = partsOf(folder[WEIGHTS]!);
  return { ...folder, [WEIGHTS]: fileOf({ ...header, [name]: { ...header[name]!, dtype, shape } }, numbers) };
}
const files = (folder: Folder, keep: RegExp): Folder =>
  Object.fromEntries(Object.entries(folder).filter(([name]) => keep.test(name)));
const torch = utf8(`PK\u0003\u0004${'\0'.repeat(26)}archive/data.pkl${'\0'.repeat(600)}`);
const pointer = utf8('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 548105171\n');

const [gpt2, untied, llama, bert, neox] = ['gpt2', 'gpt2-untied', 'llama', 'bert', 'gpt_neox'].map((name) =>
  folderAt(`families/${name}`),
) as [Folder, Folder, Folder, Folder, Folder];
const nano: Folder = { 'nanogpt.safetensors': at('opened/nanogpt.safetensors') };
const nanoSays = (metadata: Record<string, string>): Folder =>
  stored(nano, (tensors) => tensors, 'nanogpt.safetensors', metadata);
/** The name of GPT-2's embedding, whatever is around it. */
const wte = Object.keys(partsOf(gpt2[WEIGHTS]!).header).find((name) => name.endsWith('wte.weight'))!;
const lm = (folder: Folder, name: string, data?: Float32Array): Folder =>
  stored(folder, (tensors) => ({
    ...tensors,
    'lm_head.weight': { shape: tensors[name]!.shape, data: data ?? tensors[name]!.data },
  }));
const config = (field: string, expected: string, got: string) =>
  `config.json: expected ${field} to be ${expected}, got ${got}`;
const parameter = (got: string) => `model.safetensors: expected a parameter of this model, got ${got}`;

/** The third is the folder with whose logits it opens, or what is said. */
const CASES: readonly (readonly [thread: string, folder: Folder, result: Folder | string])[] = [
  ['huggingface/transformers#24581: masks as buffers', beside(gpt2, { 'transformer.h.0.attn.bias': zeros(1, 1, 12, 12), 'transformer.h.0.attn.masked_bias': zeros() }), gpt2],
  ['huggingface/transformers#38870: of tied weights lm_head alone', renamed(gpt2, (name) => (name === wte ? 'lm_head.weight' : name)), gpt2],
  ['huggingface/transformers#3799: no lm_head', without(gpt2, /lm_head/), gpt2],
  ['vllm-project/vllm#6758: tied, and both written', lm(gpt2, wte), gpt2],
  ['ml-explore/mlx-lm#1298: said to be tied, and trained apart', lm(gpt2, wte, new Float32Array(19 * 16).fill(0.5)), 'model.safetensors: expected lm_head.weight to be wte.weight (tie_word_embeddings), got ≠'],
  ['QwenLM/Qwen3-VL-Embedding#89: not tied, and no lm_head', without(llama, /lm_head/), 'files: expected lm_head.weight in it, got none'],
  ['ggml-org/llama.cpp#2376: shared keys that the configuration does not say', said(llama, { num_key_value_heads: undefined }), 'model.safetensors: expected layers.0.self_attn.k_proj.weight to be 16 × 16, got 8 × 16'],
  ['huggingface/transformers#5421: BERT for classification', beside(without(bert, /^cls\./), { 'classifier.weight': zeros(2, 16), 'classifier.bias': zeros(2) }), 'model.safetensors: expected cls.predictions.transform.dense.weight (BertForMaskedLM) in it, got none'],
  ['huggingface/transformers#10348: BERT without a head', without(bert, /^cls\.|pooler/), 'model.safetensors: expected cls.predictions.transform.dense.weight (BertForMaskedLM) in it, got none'],
  ['Ethan-yt/guwenbert#7: the pooler is the last', without(bert, /^cls\./), 'model.safetensors: expected cls.predictions.transform.dense.weight (BertForMaskedLM) in it, got none'],
  ['huggingface/transformers#19999: no decoder.bias', without(bert, /decoder\.bias/), bert],
  ['huggingface/transformers#8887: no pooler', without(bert, /pooler/), bert],
  ['huggingface/transformers#9635: no decoder, which is the embedding', without(bert, /decoder\.weight/), bert],
  ['huggingface/transformers#11809: gamma and beta', renamed(bert, (name) => name.replace('LayerNorm.weight', 'LayerNorm.gamma').replace('LayerNorm.bias', 'LayerNorm.beta')), bert],
  ['codefuse-ai/MFTCoder#20: one shard is a pointer', { ...untied, 'model-00002-of-00002.safetensors': pointer }, 'model-00002-of-00002.safetensors: expected a file of safetensors, got a pointer of Git LFS'],
  ['deepseek-ai/DeepSeek-V3#557: the only file is one', { ...llama, [WEIGHTS]: pointer }, 'model.safetensors: expected a file of safetensors, got a pointer of Git LFS'],
  ['pytorch/pytorch#123510: a key that begins as another', beside(gpt2, { 'transformer.h.0.mlp.c_fc.weight.bad_key': zeros(2) }), parameter('h.0.mlp.c_fc.weight.bad_key')],
  ['AlmondGod/tinyworlds#13: compiled', renamed(gpt2, (name) => `_orig_mod.${name}`), gpt2],
  ['zijundeng/pytorch-semantic-segmentation#2: DataParallel', renamed(llama, (name) => `module.${name}`), llama],
  ['bowang-lab/scGPT#173: one matrix of flash-attention', renamed(llama, (name) => name.replace('self_attn.q_proj', 'self_attn.Wqkv')), parameter('layers.0.self_attn.Wqkv.weight')],
  ['flairNLP/flair#3623: BERT within another model', renamed(bert, (name) => `embeddings.model.${name}`), 'files: expected embeddings.word_embeddings.weight in it, got none'],
  ['karpathy/nanoGPT#241: nanoGPT’s weights with GPT-2’s configuration', said({ ...gpt2, [WEIGHTS]: nano['nanogpt.safetensors']! }, {}), 'model.safetensors: expected '],
  ['huggingface/peft#1579: adapters alone', { ...files(llama, /config/), 'adapter_model.safetensors': writeTensors([{ name: 'base_model.model.layers.0.self_attn.k_proj.lora_A.weight', ...zeros(4, 16) }], {}) as Uint8Array<ArrayBuffer> }, 'files: expected model.safetensors among them, got config.json, adapter_model.safetensors'],
  ['huggingface/peft#309: adapters as PyTorch has them', { 'adapter_config.json': json({ peft_type: 'LORA' }), 'adapter_model.bin': torch }, 'adapter_model.bin: expected a file of safetensors, got a file of torch.save'],
  ['JIA-Lab-research/LISA#116: adapters that were not merged', beside(renamed(llama, (name) => name.replace('q_proj.weight', 'q_proj.base_layer.weight')), { 'model.layers.0.self_attn.q_proj.lora_A.default.weight': zeros(4, 16) }), parameter('layers.0.self_attn.q_proj.base_layer.weight')],
  ['unslothai/unsloth#237: two more tokens than are said', said(llama, { vocab_size: 17 }), 'model.safetensors: expected embed_tokens.weight to be 17 × 16, got 19 × 16'],
  ['huggingface/transformers#16479: two less', said(bert, { vocab_size: 21 }), 'model.safetensors: expected embeddings.word_embeddings.weight to be 21 × 16, got 19 × 16'],
  ['OpenBMB/ModelCenter#33: one more in all that says it', said(gpt2, { vocab_size: 20 }), 'model.safetensors: expected wte.weight to be 20 × 16, got 19 × 16'],
  ['karpathy/nanoGPT#121: 50304 in the metadata', nanoSays({ vocab_size: '50304' }), 'nanogpt.safetensors: expected vocab_size to be '],
  ['karpathy/nanoGPT#121: another block_size', nanoSays({ block_size: '4096' }), 'nanogpt.safetensors: expected block_size to be '],
  ['karpathy/nanoGPT#121: another n_layer', nanoSays({ n_layer: '12' }), 'nanogpt.safetensors: expected n_layer to be '],
  ['karpathy/nanoGPT#121: another n_embd', nanoSays({ n_embd: '768' }), 'nanogpt.safetensors: expected n_embd to be '],
  ['huggingface/transformers#12048: more positions than there are', said(gpt2, { n_positions: 4096 }), 'model.safetensors: expected wpe.weight to be ≥ 2048 × 16, got 12 × 16'],
  ['huggingface/transformers#594: OpenAI’s first GPT', said(gpt2, { model_type: 'openai-gpt' }), 'config.json: expected model_type to be one of gpt2, gpt_neo, gpt_neox, llama, bert, got openai-gpt'],
  ['ml-explore/mlx#743: no format in the metadata', stored(llama, (tensors) => tensors, WEIGHTS, {}), llama],
  ['ml-explore/mlx-examples#1232: F8_E4M3, four times as many', retyped(llama, 'lm_head.weight', 'F8_E4M3', [19, 64]), 'model.safetensors: expected lm_head.weight in F32, F16 or BF16, got F8_E4M3'],
  ['chrishayuk/larql#27: packed by MLX', beside(retyped(llama, 'lm_head.weight', 'U32', [19, 16]), { 'lm_head.scales': zeros(19, 1) }), 'model.safetensors: expected '],
  ['vllm-project/vllm#28542: rope_parameters', said(llama, { rope_theta: undefined, rope_parameters: { rope_type: 'default', rope_theta: 10_000 } }), llama],
  ['sgl-project/sglang#14745: rope_theta in both places', said(llama, { rope_parameters: { rope_theta: 10_000 } }), llama],
  ['sgl-project/mini-sglang#13: another rope_theta in each', said(llama, { rope_parameters: { rope_theta: 500_000 } }), config('rope_parameters.rope_theta', '10000, as rope_theta', '500000')],
  ['EleutherAI/gpt-neox: another share in each', said(neox, { rope_parameters: { partial_rotary_factor: 0.25 } }), config('rope_parameters.partial_rotary_factor', '0.5, as rotary_pct', '0.25')],
  ['shuaijiang/Ke-Omni-R#4: shards without their index', files(untied, /config|0000/), 'files: expected model.safetensors.index.json among them, got config.json, model-00001-of-00002.safetensors'],
  ['meta-llama/llama-models#159: as Meta publishes it', { 'params.json': json({ dim: 16 }), 'consolidated.00.pth': torch }, 'consolidated.00.pth: expected a file of safetensors, got a file of torch.save'],
  ['huggingface/transformers#24687: shards of PyTorch', { ...files(gpt2, /config/), 'pytorch_model-00001-of-00003.bin': torch }, 'pytorch_model-00001-of-00003.bin: expected a file of safetensors, got a file of torch.save'],
]; // prettier-ignore

const tokens = [1, 4, 0, 2];
const logitsOf = async (folder: Folder): Promise<Float32Array> => {
  const model = await learning.loadModel(folder);
  const { data } = model.trace(tokens).logits;
  model.dispose();
  return data;
};

it.each(CASES)('%s', async (_, folder, result) => {
  if (typeof result !== 'string') expect(await logitsOf(folder)).toEqual(await logitsOf(result));
  else {
    const error: unknown = await logitsOf(folder).catch((reason: unknown) => reason);
    expect(codeOf(error), String(error)).toBeDefined();
    expect((error as Error).message.startsWith(result), (error as Error).message).toBe(true);
  }
});

it('what is no file is said to be none', async () => {
  const sentence = 'config.json: expected a Blob, an ArrayBuffer or a view of one, got ';
  const load = (content: unknown) => learning.loadModel({ 'config.json': content as Blob });
  await expect(load('{"model_type": "gpt2"}')).rejects.toThrow(`${sentence}the string '{"model_type": "gpt2…'`);
  await expect(load(new Response('{}'))).rejects.toThrow(`${sentence}an object`);
});
