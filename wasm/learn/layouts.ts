/**
 * Files of other programs: the names and layouts of nanoGPT's character models and of microgpt's, rewritten as this engine's.
 * Both have matrices as nn.Linear has them, with as many columns as what goes in, and say nothing of the number of heads:
 * `n_head` in `__metadata__` does.
 */
import { rangeError } from '../refuse.ts';
import type { File, Tensor } from './safetensors.ts';

interface Renamed {
  readonly ours: string;
  readonly theirs: string;
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

const linear = (ours: string, theirs: string): Renamed => ({ ours, theirs, isTransposed: true });
const bias = (ours: string, theirs: string): Renamed => ({ ours, theirs, isBias: true });

/** `state_dict()` of a nanoGPT model, whose names begin with `transformer.`, compiled ones with `_orig_mod.` as well. */
const NANOGPT: Layout = {
  positions: 'wpe.weight',
  embedding: 'wte.weight',
  hidden: 'h.0.mlp.c_fc.weight',
  layer: /^h\.\d+\./,
  unembedding: 'lm_head.weight',
  biases: 'ln_f.bias',
  config: { positions: 'learned', activation: 'gelu', normalisation: 'layer' },
  whole: [{ ours: 'norm.weight', theirs: 'ln_f.weight' }, bias('norm.bias', 'ln_f.bias')],
  ofLayer: (layer) => {
    const [ours, theirs] = [`layers.${layer}.`, `h.${layer}.`];
    return [
      { ours: `${ours}norm1.weight`, theirs: `${theirs}ln_1.weight` },
      bias(`${ours}norm1.bias`, `${theirs}ln_1.bias`),
      ...['wq', 'wk', 'wv'].map((name, third) => ({
        ...linear(`${ours}attention.${name}`, `${theirs}attn.c_attn.weight`),
        third,
      })),
      linear(`${ours}attention.wo`, `${theirs}attn.c_proj.weight`),
      { ours: `${ours}norm2.weight`, theirs: `${theirs}ln_2.weight` },
      bias(`${ours}norm2.bias`, `${theirs}ln_2.bias`),
      linear(`${ours}mlp.w1`, `${theirs}mlp.c_fc.weight`),
      bias(`${ours}mlp.b1`, `${theirs}mlp.c_fc.bias`),
      linear(`${ours}mlp.w2`, `${theirs}mlp.c_proj.weight`),
      bias(`${ours}mlp.b2`, `${theirs}mlp.c_proj.bias`),
    ];
  },
  ignored: /^h\.\d+\.attn\.bias$/, // the causal mask
  unsupported: /^h\.\d+\.attn\.c_(?:attn|proj)\.bias$/,
};

/** microgpt's `state_dict`. */
const MICROGPT: Layout = {
  positions: 'wpe',
  embedding: 'wte',
  hidden: 'layer0.mlp_fc1',
  layer: /^layer\d+\./,
  unembedding: 'lm_head',
  config: { positions: 'learned', activation: 'relu', normalisation: 'rms', outerNorm: 'embedding', gains: false },
  whole: [],
  ofLayer: (layer) => [
    ...['wq', 'wk', 'wv', 'wo'].map((name) =>
      linear(`layers.${layer}.attention.${name}`, `layer${layer}.attn_${name}`),
    ),
    linear(`layers.${layer}.mlp.w1`, `layer${layer}.mlp_fc1`),
    linear(`layers.${layer}.mlp.w2`, `layer${layer}.mlp_fc2`),
  ],
};

const missing = (tensor: string): Error =>
  rangeError('file-parameter', '{argument}: expected {tensor} in it, got none', { argument: 'file', tensor });

/** Rows become columns. What is no matrix stays, to be refused for its shape. */
function transposed({ shape, data }: Tensor): Tensor {
  const [rows = 0, cols = 0] = shape;
  if (shape.length !== 2) return { shape, data };
  return {
    shape: [cols, rows],
    data: Float32Array.from(data, (_, at) => data[(at % rows) * cols + Math.floor(at / rows)]!),
  };
}

function thirdOf({ shape, data }: Tensor, third: number): Tensor {
  const size = data.length / 3;
  return { shape: [(shape[0] ?? 0) / 3, ...shape.slice(1)], data: data.slice(third * size, (third + 1) * size) };
}

const areEqual = (one: Tensor, other: Tensor): boolean =>
  one.data.length === other.data.length && one.data.every((number, at) => number === other.data[at]);

/** @returns the file as it is, unless it is of one of these layouts */
export function inOurNames(file: File): File {
  const theirs = new Map(
    [...file.tensors].map(([name, tensor]) => [name.replace(/^(?:_orig_mod\.)?(?:transformer\.)?/, ''), tensor]),
  );
  const layout = [NANOGPT, MICROGPT].find(({ positions }) => theirs.has(positions));
  if (!layout) return file;
  const { n_head: heads = '', ...others } = file.metadata;
  if (!/^\d{1,3}$/.test(heads))
    throw rangeError('file-heads', '{argument}: expected the number of heads in n_head of __metadata__', {
      argument: 'file',
    });

  const take = (name: string): Tensor => {
    const tensor = theirs.get(name);
    if (!tensor) throw missing(name);
    return tensor;
  };
  const embedding = theirs.get(layout.embedding) ?? take(layout.unembedding);
  const unembedding = theirs.get(layout.unembedding) ?? embedding;
  const tied = areEqual(unembedding, embedding);
  const biases = layout.biases !== undefined && theirs.has(layout.biases);
  const layers = new Set([...theirs.keys()].flatMap((name) => layout.layer.exec(name)?.[0] ?? [])).size;
  const list = [
    { ours: 'embed.weight', theirs: theirs.has(layout.embedding) ? layout.embedding : layout.unembedding },
    { ours: 'positions.weight', theirs: layout.positions },
    ...Array.from({ length: layers }, (_, layer) => layout.ofLayer(layer)).flat(),
    ...layout.whole,
    ...(tied ? [] : [linear('unembed.weight', layout.unembedding)]),
  ].filter(({ isBias }: Renamed) => isBias !== true || biases);

  const known = new Set([...list.map((one) => one.theirs), layout.unembedding]);
  for (const [name, { data }] of theirs) {
    if (known.has(name) || layout.ignored?.test(name)) continue;
    if (!layout.unsupported?.test(name))
      throw rangeError('parameter', '{argument}: expected a parameter of this model, got {got}', {
        argument: 'file',
        got: name.slice(0, 60),
      });
    if (data.some((number) => number !== 0))
      throw rangeError('file-biases', '{argument}: biases of attention are not supported, got {got}', {
        argument: 'file',
        got: name.slice(0, 60),
      });
  }
  const tensors = list.map(({ ours, theirs: name, isTransposed, third }: Renamed): [string, Tensor] => {
    const tensor = third === undefined ? take(name) : thirdOf(take(name), third);
    return [ours, isTransposed ? transposed(tensor) : tensor];
  });
  const config = {
    ...layout.config,
    ...{ vocabulary: embedding.shape[0], width: embedding.shape[1], context: take(layout.positions).shape[0] },
    ...{ layers, heads: Number(heads), mlp: take(layout.hidden).shape[0], biases, tied },
  };
  return { tensors: new Map(tensors), metadata: { ...others, config: JSON.stringify(config) } };
}
