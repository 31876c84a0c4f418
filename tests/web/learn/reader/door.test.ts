// Wrong folders and files at the reader's door: what a person reads, which says what is wrong and what to do. Nothing opens.
import { readFileSync, readdirSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Door, openFiles } from '../../../../web/learn/reader/door.ts';
import { type Answer, type Request, serveModel } from '../../../../web/learn/model/serve-model.ts';
import { type Connect, openInWorker } from '../../../../web/learn/model/worker-model.ts';
import { writeTensors } from '../../../../wasm/learn/safetensors.ts';
import { fileOf, learning, partsOf } from '../../../wasm/learn/support.ts';

type Folder = Readonly<Record<string, Uint8Array>>;
const fixtures = new URL('../../../fixtures/', import.meta.url);
const folderAt = (path: string): Folder =>
  Object.fromEntries(
    readdirSync(new URL(path, fixtures)).map((name) => [name, readFileSync(new URL(`${path}/${name}`, fixtures))]),
  );

const inChannel: Connect = (hear) => {
  const { port1, port2 } = new MessageChannel();
  const serve = serveModel(
    () => Promise.resolve(learning),
    (answer) => port2.postMessage(answer),
  );
  port1.on('message', (answer: Answer) => hear(answer));
  port2.on('message', (request: Request) => void serve(request));
  const stop = () => port1.close();
  onTestFinished(stop);
  return { post: (request) => port1.postMessage(request), stop };
};
const door: Door = {
  // A file crosses as its bytes: Node's channel has no files.
  worker: () =>
    Promise.resolve(async (files, options) => {
      if (files instanceof Blob) return openInWorker(new Blob([await files.arrayBuffer()]), options, inChannel);
      const all = await Promise.all(
        (files as readonly File[]).map(
          async (file) => [file.webkitRelativePath || file.name, new Uint8Array(await file.arrayBuffer())] as const,
        ),
      );
      return openInWorker(Object.fromEntries(all), options, inChannel);
    }),
  onComing: () => ({}),
};

/** The files of a folder as a page has them. */
const dropped = (folder: Folder): File[] =>
  Object.entries(folder).map(([path, bytes]) => {
    const file = new File([bytes as Uint8Array<ArrayBuffer>], path.split('/').at(-1)!);
    Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : `model/${path}` });
    return file;
  });
/** Single files, without a folder. */
const chosen = (folder: Folder): File[] =>
  Object.entries(folder).map(([name, bytes]) => {
    const file = new File([bytes as Uint8Array<ArrayBuffer>], name);
    return Object.defineProperty(file, 'webkitRelativePath', { value: '' });
  });

const gpt2 = folderAt('families/gpt2');
const llama = folderAt('families/llama');
const shards = folderAt('families/gpt2-untied');
const weights = gpt2['model.safetensors']!;
const utf8 = (text: string) => new TextEncoder().encode(text);
const json = (value: unknown) => utf8(JSON.stringify(value));
const parsed = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
const configured = (folder: Folder, change: object): Folder => ({
  ...folder,
  'config.json': json({ ...parsed(folder['config.json']!), ...change }),
});
const without = (folder: Folder, ...names: string[]): Folder =>
  Object.fromEntries(Object.entries(folder).filter(([name]) => !names.includes(name)));
const begun = (...parts: (string | number)[]) =>
  Uint8Array.from(
    [...parts, '\0'.repeat(600)].flatMap((part) =>
      typeof part === 'number' ? [part] : Array.from(part, (letter) => letter.charCodeAt(0)),
    ),
  );
const torch = begun('PK\x03\x04', '\0'.repeat(26), 'archive/data.pkl');
const pointer = utf8('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 548105171\n');
const page = utf8('<!doctype html><html><head><title>Not found</title></head></html>');
const tensors = (shapes: Record<string, readonly number[]>, metadata: Record<string, string> = {}) =>
  writeTensors(
    Object.entries(shapes).map(([name, shape]) => ({
      name,
      shape,
      data: new Float32Array(shape.reduce((product, extent) => product * extent, 1)),
    })),
    metadata,
  );
const renamed = (file: Uint8Array, from: string, to: string) => {
  const { header, numbers } = partsOf(file);
  return fileOf(
    Object.fromEntries(Object.entries(header).map(([name, entry]) => [name === from ? to : name, entry])),
    numbers,
  );
};
/** A header alone that says 2.4 GB, as the numbers would take too long. */
const huge = (() => {
  const header = utf8('{"wte.weight":{"dtype":"F32","shape":[600000,1000],"data_offsets":[0,2400000000]}}');
  const bytes = new Uint8Array(8 + header.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(header.length), true);
  bytes.set(header, 8);
  return bytes;
})();

const SMALL = { vocabulary: 5, context: 8, width: 8, layers: 2, heads: 2 } as const;
const AGAIN = 'Download it once more';
const FAMILIES = 'Choose a model of one of these families.';
const FOLDER = 'Drop its whole folder, with config.json';
const WHERE =
  'A published model has a model.safetensors where it came from: drop that with its config.json. For a model of your own, see “How to write such a file in Python”.';
const SAME = 'Take config.json and the weights from the same folder.';
const DROP = 'Drop the folder with config.json, model.safetensors and tokenizer.json in it.';

describe('at the door', () => {
  it.each<[what: string, files: readonly File[], wrong: string, advice: string]>([
    ['an empty folder', [], 'The folder cannot be opened: there is no file in it.', DROP],
    [
      'two folders',
      dropped({ 'a/config.json': gpt2['config.json']!, 'b/config.json': gpt2['config.json']! }),
      'a cannot be opened: there are two folders with a config.json, a/ and b/.',
      'Drop one of them.',
    ],
    ['T5', dropped(configured(gpt2, { model_type: 't5' })), 'llama, bert, got t5.', FAMILIES],
    [
      'a configuration without a field',
      dropped(configured(gpt2, { n_embd: null })),
      'config.json: expected n_embd to be a whole number, got null.',
      AGAIN,
    ],
    ['no family', dropped({ ...gpt2, 'config.json': json({ n_embd: 16 }) }), 'got null.', FAMILIES],
    [
      'a list for the configuration',
      dropped({ ...gpt2, 'config.json': json([]) }),
      'config.json: expected an object in JSON.',
      AGAIN,
    ],
    ['a configuration of Git LFS', dropped({ ...gpt2, 'config.json': pointer }), 'expected an object in JSON.', AGAIN],
    ['weights of Git LFS', dropped({ ...gpt2, 'model.safetensors': pointer }), 'a pointer of Git LFS', WHERE],
    ['a web page for the weights', dropped({ ...gpt2, 'model.safetensors': page }), 'a page of HTML or XML', WHERE],
    ['a web page for the tokenizer', dropped({ ...gpt2, 'tokenizer.json': page }), 'tokenizer.json: expected', AGAIN],
    ['an empty file', dropped({ ...gpt2, 'model.safetensors': new Uint8Array() }), 'nothing: the file is empty', WHERE],
    [
      'a download that broke off',
      dropped({ ...gpt2, 'model.safetensors': weights.subarray(0, 9000) }),
      'model.safetensors: expected',
      AGAIN,
    ],
    ['a configuration alone', dropped(without(gpt2, 'model.safetensors')), 'expected model.safetensors among', DROP],
    [
      'weights in pytorch_model.bin',
      dropped({ 'config.json': gpt2['config.json']!, 'pytorch_model.bin': torch }),
      'write the state_dict in it with safetensors.torch.save_file',
      WHERE,
    ],
    ['ckpt.pt of nanoGPT', chosen({ 'ckpt.pt': torch }), 'ckpt.pt cannot be opened: ', WHERE],
    [
      'ckpt.pt of nanoGPT as it comes, with 129 MB',
      [new File([torch, new Uint8Array(129e6)], 'ckpt.pt')],
      'got a file of torch.save;',
      WHERE,
    ],
    ['GGUF', chosen({ 'tiny.gguf': begun('GGUF') }), 'a file of llama.cpp (GGUF)', WHERE],
    ['ONNX', chosen({ 'model.onnx': begun(8, 7, 18, 7, 'pytorch') }), 'a model of ONNX', WHERE],
    ['Keras', chosen({ 'tf_model.h5': begun(0x89, 'HDF\r\n') }), 'a file of HDF5', WHERE],
    ['a ZIP of the folder', chosen({ 'gpt2.zip': begun('PK\x03\x04', '\0'.repeat(26), 'a/b') }), 'a ZIP file', WHERE],
    ['a packed folder', chosen({ 'gpt2.tar.gz': begun(0x1f, 0x8b) }), 'a packed file', WHERE],
    ['a picture', chosen({ 'cat.png': begun(0x89, 'PNG\r\n') }), 'cat.png cannot be opened: ', WHERE],
    ['a text', chosen({ 'notes.txt': utf8('the weights of my model') }), 'got text.', WHERE],
    [
      'weights of GPT-2 without their configuration',
      chosen({ 'model.safetensors': tensors({ 'h.0.attn.c_attn.weight': [4, 12] }) }),
      'of GPT-2.',
      FOLDER,
    ],
    ['one shard alone', chosen({ 'model-00001-of-00002.safetensors': weights }), 'one of the 2 files', FOLDER],
    [
      'two files of weights',
      chosen({ 'a.safetensors': weights, 'b.safetensors': weights }),
      'these are 2 files, and no config.json',
      FOLDER,
    ],
    [
      'a file of 101 MB without its configuration',
      chosen({ 'large.safetensors': new Uint8Array(101e6) }),
      'it has 101 MB, and a file without its config.json can have 100 MB.',
      FOLDER,
    ],
    [
      'shards without their index',
      dropped(without(shards, 'model.safetensors.index.json')),
      'expected model.safetensors.index.json among',
      'Drop the folder with all of them in it, and with model.safetensors.index.json.',
    ],
    [
      'a shard missing',
      dropped(without(shards, 'model-00002-of-00002.safetensors')),
      'expected model-00002-of-00002.safetensors among',
      'Drop the folder with all of them in it, and with model-00002-of-00002.safetensors.',
    ],
    [
      'a LoRA adapter beside a configuration',
      dropped({
        'config.json': gpt2['config.json']!,
        'adapter_config.json': json({ peft_type: 'LORA' }),
        'adapter_model.safetensors': weights,
      }),
      'adapter_config.json cannot be opened: it is a LoRA adapter: changes to a model that is not in it.',
      'model.merge_and_unload()',
    ],
    [
      'a LoRA adapter alone',
      chosen({ 'adapter_model.safetensors': weights }),
      'it is a LoRA adapter',
      'Put it into its model',
    ],
    [
      'GPTQ',
      dropped(configured(llama, { quantization_config: { quant_method: 'gptq' } })),
      'expected quantization_config to be null',
      'Quantised weights are not read. Open the model that they were made from.',
    ],
    [
      'positions that are stretched',
      dropped(configured(llama, { rope_scaling: { type: 'linear', factor: 2 } })),
      'expected rope_scaling.type to be default, got linear.',
      'This page computes nothing else. Choose another model.',
    ],
    [
      'a sliding window',
      dropped(configured(llama, { sliding_window: 4096 })),
      'expected sliding_window to be null, got 4096.',
      'This page computes nothing else. Choose another model.',
    ],
    ['weights of another family', dropped({ ...llama, 'model.safetensors': weights }), 'embed_tokens.weight', SAME],
    ['a configuration of another size', dropped(configured(gpt2, { n_embd: 32 })), 'expected wte.weight to be', SAME],
    [
      'a classifier',
      dropped({ ...gpt2, 'model.safetensors': renamed(weights, 'transformer.ln_f.bias', 'score.weight') }),
      'expected a parameter of this model, got score.weight.',
      'Look for the model that this one was made from.',
    ],
    [
      'the tokenizer of a larger model',
      dropped({ ...gpt2, ...folderAt('tokenizers/gpt2') }),
      'vocab.json: expected tokens from 0 to 18',
      'Take the tokenizer from the model’s own folder',
    ],
    [
      'a file that an editor saved as text',
      dropped({ ...gpt2, 'model.safetensors': Buffer.from(weights.toString(), 'utf8') }),
      'model.safetensors: expected',
      AGAIN,
    ],
    [
      'a model of 2.4 GB',
      dropped({ 'config.json': gpt2['config.json']!, 'model.safetensors': huge }),
      'model cannot be opened: it needs 2.4 GB of memory, and this page can have 1.9 GB.',
      'Choose a smaller model, or a device with more memory.',
    ],
    [
      'a file that was moved meanwhile',
      [
        Object.assign(new File([], 'moved.safetensors'), {
          arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
        }),
      ],
      'moved.safetensors cannot be opened: it can no longer be read.',
      AGAIN,
    ],
    [
      'a model that looks ahead',
      chosen({ 'ahead.safetensors': learning.createModel({ ...SMALL, causal: false }).save() }),
      'causal: false, are not supported',
      'Choose another model.',
    ],
    [
      'a file without its number of heads',
      chosen({ 'nanogpt.safetensors': tensors({ 'wpe.weight': [4, 8], 'wte.weight': [4, 8] }) }),
      'expected the number of heads in n_head of __metadata__.',
      "with metadata={'n_head': '4'}",
    ],
  ])('%s', async (_, files, wrong, advice) => {
    const said = await openFiles(files, door).then(
      () => 'it opened',
      (error: unknown) => String(error),
    );
    expect(said).toMatch(/^Refused: .+ cannot be opened: .+\. [A-Z].+[.)]$/s);
    expect(said).toContain(wrong);
    expect(said).toContain(advice);
  });

  it('what is right opens in the worker: a folder, and a file, of which the page asks for its characters', async () => {
    const coming = vi.fn(() => ({}));
    const folder = await openFiles(dropped(gpt2), { ...door, onComing: coming });
    expect(folder).toMatchObject({ name: 'model', reader: { isNumbered: true } });
    expect(coming).toHaveBeenCalledExactlyOnceWith('model', expect.any(Number));
    const file = readFileSync(new URL('opened/nanogpt.safetensors', fixtures));
    const opened = await openFiles(chosen({ 'README.md': utf8('mine'), 'nano.safetensors': file }), door);
    expect(opened).toMatchObject({ name: 'nano.safetensors', model: { family: '', config: { vocabulary: 13 } } });
    const said = learning.openModel(file).save({ metadata: { words: JSON.stringify(Array.from('abcdefghijklm')) } });
    const named = await openFiles(chosen({ 'named.safetensors': said }), door);
    expect(named).toMatchObject({ name: 'named.safetensors', reader: { isLetters: true, isNumbered: false } });
  });

  it('a fetch that is cancelled is no refusal', async () => {
    const controller = new AbortController();
    const cancelling: Door = {
      ...door,
      onComing: () => {
        controller.abort();
        return { signal: controller.signal };
      },
    };
    await expect(openFiles(dropped(gpt2), cancelling)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
