/** Kinds of files that are brought as weights and are none of safetensors, and models that are none of those that open. */
import type { FileKind } from '../refusals.ts';

/** Bytes of a file's beginning in which its kind shows. */
const BEGINNING = 512;

interface Kind {
  /** The beginnings of such files, a letter per byte. */
  readonly begins: readonly string[] | RegExp;
  /** The kind, as messages say it, and what to do. */
  readonly said: string;
}

const KINDS: Readonly<Record<FileKind, Kind>> = {
  empty: { begins: /^$/, said: 'nothing: the file is empty, or its buffer was detached' },
  pointer: {
    begins: ['version https://git-lfs'],
    said: 'a pointer of Git LFS, which stands for the file; download the file itself, as with git lfs pull',
  },
  html: {
    begins: /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|\?xml|!--)/i,
    said: 'a page of HTML or XML; download the file itself',
  },
  gguf: {
    begins: ['GGUF', 'FUGG', 'lmgg', 'tjgg', 'fmgg'],
    said: 'a file of llama.cpp (GGUF); open the model that it was made from',
  },
  npz: {
    begins: /^PK.{28}[^/]{1,100}\.npy/s,
    said: 'a file of NumPy (.npz); write its arrays with safetensors.numpy.save_file',
  },
  npy: {
    begins: ['\x93NUMPY'],
    said: 'one array of NumPy (.npy); write all of a model with safetensors.numpy.save_file',
  },
  pytorch: {
    begins: /^(?:PK.{28}[^/]{1,100}\/(?:data\.pkl|byteorder|version|\.|constants|code\/)|\x80.\x8a\nl\xfc\x9cF\xf9)/s,
    said: 'a file of torch.save; write the state_dict in it with safetensors.torch.save_file',
  },
  pickle: {
    // Not the number alone, with which a header of 640 bytes begins, too.
    begins: [
      '\x80\x02}',
      '\x80\x02c',
      '\x80\x02]',
      '\x80\x03}',
      '\x80\x03c',
      '\x80\x03]',
      '\x80\x04\x95',
      '\x80\x05\x95',
    ],
    said: 'a pickle of Python; write the weights in it with safetensors.torch.save_file or safetensors.numpy.save_file',
  },
  zip: { begins: ['PK\x03\x04'], said: 'a ZIP file; take the file of safetensors out of it' },
  packed: {
    begins: ['\x1f\x8b', 'BZh', '\xfd7zXZ', '7z\xbc\xaf', 'Rar!', '\x28\xb5\x2f\xfd'],
    said: 'a packed file; unpack it',
  },
  hdf5: { begins: ['\x89HDF\r\n'], said: 'a file of HDF5, as Keras writes it' },
  onnx: { begins: /^.{3,5}(?:pytorch|onnx|tf2onnx|skl2onnx)/s, said: 'a model of ONNX' },
  tflite: { begins: /^.{4}TFL3/s, said: 'a model of TensorFlow Lite' },
  llmc: {
    begins: ['\xc6\xd74\x01', '\xc7\xd74\x01'],
    said: 'a checkpoint of llm.c; open the model that it was made from',
  },
  llama2c: { begins: ['24ka'], said: 'a checkpoint of llama2.c; open the model that it was made from' },
  index: {
    begins: /^\s*\{.*"(?:weight_map|total_size)"/s,
    said: 'the index of a model in several files; join these into one',
  },
  json: {
    begins: /^\s*[[{](?=[\s\x20-\xff]{7}|.{0,6}$)/s,
    said: 'JSON, such as a configuration; the weights are in a file of their own',
  },
  text: {
    begins: /^(?:[\t\n\r\x20-\x7e]|[\xc2-\xf4][\x80-\xbf]{1,3})+(?:[\xc2-\xf4][\x80-\xbf]{0,2})?$/,
    said: 'text',
  },
  // The length that their first bytes would be is longer than any header.
  other: { begins: /^.{3}[ -\xff]|^.{4}(?!\0{4}).{4}/s, said: 'a file of another kind' },
};

/** @returns the kind of a file that is none of safetensors, if its beginning tells */
export function fileKindOf(bytes: Uint8Array): { kind: FileKind; said: string } | undefined {
  const beginning = String.fromCharCode(...bytes.subarray(0, BEGINNING));
  const found = (Object.entries(KINDS) as [FileKind, Kind][]).find(([, { begins }]) =>
    begins instanceof RegExp ? begins.test(beginning) : begins.some((text) => beginning.startsWith(text)),
  );
  return found && { kind: found[0], said: found[1].said };
}

interface Named {
  readonly shape: readonly number[];
}

/** Models of other programs, by a tensor that each of them has; the first that fits. */
const PROGRAMS: readonly (readonly [name: RegExp, program: string, fits?: (shape: readonly number[]) => boolean])[] = [
  [/\.lora_(?:[AB]|up|down)\b/, 'LoRA'],
  [/\.(?:qweight|qzeros)$/, 'GPTQ'],
  [/\.(?:absmax|SCB)$/, 'bitsandbytes'],
  [/\.A_log$/, 'Mamba'],
  [/\.experts\.\d/, 'Mixtral'],
  [/\.self_attn\.[qk]_proj\.|\.attention\.wq\.weight$/, 'Llama'],
  [/\.attn\.attention\.[qkv]_proj\./, 'GPT-Neo'],
  [/\.attention\.query_key_value\./, 'GPT-NeoX'],
  [/\.attention\.self\.(?:query|key)\./, 'BERT'],
  [/\.SelfAttention\.[qkvo]\.weight$/, 'T5'],
  [/\bh\.\d+\.attn\.c_attn\.weight$/, 'GPT-2', ([rows = 0, cols]) => cols === 3 * rows],
  [/\bh\.\d+\.attn\.c_q\.weight$/, 'nanochat'],
  [/\btoken_embedding_table\.weight$/, 'Let’s build GPT'],
  [/\btrf_blocks\.\d+\.att\./, 'LLMs-from-scratch'],
  [/\.in_proj_weight$/, 'nn.MultiheadAttention'],
  [/\bblocks\.\d+\.attn\.W_Q$/, 'TransformerLens'],
];

/** Those whose models open with their configuration. */
const CONFIGURED = ['GPT-2', 'GPT-Neo', 'GPT-NeoX', 'Llama', 'BERT'];

/** @returns the program that a model is of, and the tensor that tells it */
export function programOf(
  tensors: ReadonlyMap<string, Named>,
): { program: string; tensor: string; isConfigured: boolean } | undefined {
  for (const [pattern, program, fits] of PROGRAMS)
    for (const [tensor, { shape }] of tensors)
      if (pattern.test(tensor) && (fits?.(shape) ?? true))
        return { program, tensor, isConfigured: CONFIGURED.includes(program) };
  return undefined;
}
