/**
 * Files of other programs: the names and layouts of nanoGPT's character models and of microgpt's, rewritten as this engine's.
 * Both have matrices as nn.Linear has them, with as many columns as what goes in. What no tensor says stands in
 * `__metadata__`: the number of heads as `n_head`, and `activation` where a program has had two.
 */
import type { RefusalCode } from '../refusals.ts';
import { rangeError } from '../refuse.ts';
import { programOf } from './file-kinds.ts';
import { type File, type Tensor, isOfIntegers } from './safetensors.ts';

/** `qkv` is three times the width. */
type Size = 'vocabulary' | 'context' | 'width' | 'mlp' | 'qkv';

interface Renamed {
  readonly ours: string;
  readonly theirs: string;
  /** Theirs, by names of sizes. */
  readonly shape: readonly Size[];
  readonly isTransposed?: boolean;
  /** Which third of the rows, where queries, keys and values are one matrix. */
  readonly third?: number;
  /** Only in models with biases. */
  readonly isBias?: boolean;
}

interface Layout {
  /** A file that has it is of this layout. */
  readonly positions: string;
  /** PyTorch leaves it out where it is the unembedding, too. */
  readonly embedding: string;
  /** It has as many rows as the MLP of a layer has hidden units. */
  readonly hidden: string;
  /** It begins the names of a layer's tensors. */
  readonly layer: RegExp;
  readonly unembedding: string;
  readonly biases?: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly whole: readonly Renamed[];
  readonly ofLayer: (layer: number) => readonly Renamed[];
  /** A constant that is no parameter. */
  readonly ignored?: RegExp;
  /** This engine's attention has none. */
  readonly unsupported?: RegExp;
}

const linear = (ours: string, theirs: string, rows: Size = 'width', cols: Size = 'width'): Renamed => ({
  ours,
  theirs,
  shape: [rows, cols],
  isTransposed: true,
});
const vector = (ours: string, theirs: string): Renamed => ({ ours, theirs, shape: ['width'] });
const bias = (ours: string, theirs: string, size: Size = 'width'): Renamed => ({
  ours,
  theirs,
  shape: [size],
  isBias: true,
});

/** Names begin with these where a model is a part of another: of nanoGPT's, compiled, of DataParallel, of Lightning. */
const PREFIXES = /^(?:(?:_orig_mod|module|model|transformer)\.)+/;

/** `state_dict()` of a nanoGPT model. */
const NANOGPT: Layout = {
  positions: 'wpe.weight',
  embedding: 'wte.weight',
  hidden: 'h.0.mlp.c_fc.weight',
  layer: /^h\.\d+\./,
  unembedding: 'lm_head.weight',
  biases: 'ln_f.bias',
  config: { positions: 'learned', activation: 'gelu', normalisation: 'layer' },
  whole: [vector('norm.weight', 'ln_f.weight'), bias('norm.bias', 'ln_f.bias')],
  ofLayer: (layer) => {
    const [ours, theirs] = [`layers.${layer}.`, `h.${layer}.`];
    return [
      vector(`${ours}norm1.weight`, `${theirs}ln_1.weight`),
      bias(`${ours}norm1.bias`, `${theirs}ln_1.bias`),
      ...['wq', 'wk', 'wv'].map((name, third) => ({
        ...linear(`${ours}attention.${name}`, `${theirs}attn.c_attn.weight`, 'qkv'),
        third,
      })),
      linear(`${ours}attention.wo`, `${theirs}attn.c_proj.weight`),
      vector(`${ours}norm2.weight`, `${theirs}ln_2.weight`),
      bias(`${ours}norm2.bias`, `${theirs}ln_2.bias`),
      linear(`${ours}mlp.w1`, `${theirs}mlp.c_fc.weight`, 'mlp'),
      bias(`${ours}mlp.b1`, `${theirs}mlp.c_fc.bias`, 'mlp'),
      linear(`${ours}mlp.w2`, `${theirs}mlp.c_proj.weight`, 'width', 'mlp'),
      bias(`${ours}mlp.b2`, `${theirs}mlp.c_proj.bias`),
    ];
  },
  ignored: /^h\.\d+\.attn\.(?:masked_)?bias$/, // the causal mask, and what stands for −∞
  unsupported: /^h\.\d+\.attn\.c_(?:attn|proj)\.bias$/,
};

/** microgpt's `state_dict`. Its first version squares what ReLU gives, so the file has to say. */
const MICROGPT: Layout = {
  positions: 'wpe',
  embedding: 'wte',
  hidden: 'layer0.mlp_fc1',
  layer: /^layer\d+\./,
  unembedding: 'lm_head',
  config: { positions: 'learned', normalisation: 'rms', outerNorm: 'embedding', gains: false },
  whole: [],
  ofLayer: (layer) => [
    ...['wq', 'wk', 'wv', 'wo'].map((name) =>
      linear(`layers.${layer}.attention.${name}`, `layer${layer}.attn_${name}`),
    ),
    linear(`layers.${layer}.mlp.w1`, `layer${layer}.mlp_fc1`, 'mlp'),
    linear(`layers.${layer}.mlp.w2`, `layer${layer}.mlp_fc2`, 'width', 'mlp'),
  ],
};

/** Rows become columns. */
function transposed({ shape, dtype, data }: Tensor): Tensor {
  const [rows = 0, cols = 0] = shape;
  return {
    shape: [cols, rows],
    dtype,
    data: Float32Array.from(data, (_, at) => data[(at % rows) * cols + Math.floor(at / rows)]!),
  };
}

function thirdOf({ shape, dtype, data }: Tensor, third: number): Tensor {
  const size = data.length / 3;
  return { shape: [(shape[0] ?? 0) / 3, ...shape.slice(1)], dtype, data: data.slice(third * size, (third + 1) * size) };
}

const areEqual = (tensor: Tensor, other: Tensor): boolean =>
  tensor.data.length === other.data.length && tensor.data.every((number, at) => number === other.data[at]);

const refuse = (code: RefusalCode, text: string, fields: Record<string, string>): Error =>
  rangeError(code, `{argument}: ${text}`, { argument: 'file', ...fields });

/** The tensors without the prefixes of their names. */
function withoutPrefixes(tensors: File['tensors']): Map<string, Tensor> {
  const names = new Map<string, string>();
  const plain = [...tensors].map(([name, tensor]): [string, Tensor] => {
    const without = name.replace(PREFIXES, '');
    const other = names.get(without);
    if (other !== undefined)
      throw refuse('file-alike', 'expected one of {tensor} and {other}, which both are {plain} without prefixes', {
        tensor: other.slice(0, 60),
        other: name.slice(0, 60),
        plain: without.slice(0, 60),
      });
    names.set(without, name);
    return [without, tensor];
  });
  return new Map(plain);
}

/** @returns the file as it is, unless it is of one of these layouts */
export function inOurNames(file: File): File {
  const { n_head: heads = '', activation, ...others } = file.metadata;
  const names = [...file.tensors.keys()].map((name) => name.replace(PREFIXES, ''));
  const other = others['config'] === undefined ? programOf(file.tensors) : undefined;
  if (other)
    throw refuse(
      'file-program',
      'expected a model of nanoGPT, of microgpt or of this engine, got {tensor} of {program}',
      { program: other.program, tensor: other.tensor.slice(0, 60) },
    );
  const layout = [NANOGPT, MICROGPT].find(({ positions }) => names.includes(positions));
  if (!layout) return file;
  const theirs = withoutPrefixes(file.tensors);
  if (!/^\d{1,3}$/.test(heads))
    throw refuse('file-heads', 'expected the number of heads in n_head of __metadata__', {});
  if (activation === undefined && layout.config['activation'] === undefined)
    throw refuse(
      'file-activation',
      "expected activation in __metadata__: 'relu', or 'relu2' where it is squared, as in microgpt's first version",
      {},
    );

  const take = (name: string): Tensor => {
    const tensor = theirs.get(name);
    if (!tensor) throw refuse('file-parameter', 'expected {tensor} in it, got none', { tensor: name });
    return tensor;
  };
  const embedded = theirs.has(layout.embedding) ? layout.embedding : layout.unembedding;
  const unembedded = theirs.has(layout.unembedding) ? layout.unembedding : embedded;
  const [[vocabulary, width], [context], [mlp]] = [embedded, layout.positions, layout.hidden].map(
    (name) => take(name).shape,
  ) as [number[], number[], number[]];
  const sizes = { vocabulary, width, context, mlp, qkv: 3 * (width ?? NaN) };
  const biases = layout.biases !== undefined && theirs.has(layout.biases);
  const layers = new Set([...theirs.keys()].flatMap((name) => layout.layer.exec(name)?.[0] ?? [])).size;
  const whole: readonly Renamed[] = [
    { ours: 'embed.weight', theirs: embedded, shape: ['vocabulary', 'width'] },
    { ours: 'positions.weight', theirs: layout.positions, shape: ['context', 'width'] },
    linear('unembed.weight', unembedded, 'vocabulary'),
    ...layout.whole,
  ];
  const list = [...whole, ...Array.from({ length: layers }, (_, layer) => layout.ofLayer(layer)).flat()].filter(
    ({ isBias }) => isBias !== true || biases,
  );

  const known = new Set(list.map(({ theirs: name }) => name));
  for (const [name, tensor] of theirs) {
    if (known.has(name) || layout.ignored?.test(name) || isOfIntegers(tensor)) continue;
    const got = name.slice(0, 60);
    if (!layout.unsupported?.test(name))
      throw refuse('parameter', 'expected a parameter of this model, got {got}', { got });
    if (tensor.data.some((number) => number !== 0))
      throw refuse('file-biases', 'biases of attention are not supported, got {got}', { got });
  }
  for (const { theirs: tensor, shape } of list) {
    const got = take(tensor).shape;
    if (got.length === shape.length && shape.every((size, at) => got[at] === sizes[size])) continue;
    throw refuse('shape', 'expected {tensor} to be {expected}, got {got}', {
      tensor,
      expected: shape.map((size) => sizes[size] || size).join(' × '),
      got: got.length === 0 ? 'a number' : got.slice(0, 8).join(' × '),
    });
  }
  const tied = areEqual(take(unembedded), take(embedded));
  const tensors = list.flatMap(({ ours, theirs: name, isTransposed, third }): [string, Tensor][] => {
    if (tied && ours === 'unembed.weight') return [];
    const tensor = third === undefined ? take(name) : thirdOf(take(name), third);
    return [[ours, isTransposed ? transposed(tensor) : tensor]];
  });
  const config = {
    ...layout.config,
    ...(activation !== undefined && { activation }),
    vocabulary,
    width,
    context,
    layers,
    heads: Number(heads),
    mlp,
    biases,
    tied,
  };
  return { tensors: new Map(tensors), metadata: { ...others, config: JSON.stringify(config) } };
}
