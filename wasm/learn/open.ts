/**
 * Opens files of models, this engine's own and those of other programs: a slice at a time, straight into the engine's memory.
 * The slices are asked for by generators, so that the same code reads bytes that are there and files that come by and by.
 */
import { shortened } from '../kinds.ts';
import type { RefusalCode } from '../refusals.ts';
import { rangeError } from '../refuse.ts';
import type { Family } from './families/family.ts';
import { NANOGPT } from './families/gpt2.ts';
import { MICROGPT } from './families/microgpt.ts';
import { programOf } from './file-kinds.ts';
import type { Parameter } from './learning.js';
import type { Options } from './options.ts';
import { BEGINNING, decoderOf, headerEnd, isOfIntegers, readTensors, type File, type Tensor } from './safetensors.ts';
import type { Config } from './types.ts';

/** A file that is read a slice at a time. */
export interface Source {
  readonly name: string;
  readonly size: number;
}
export interface Slice {
  readonly source: Source;
  readonly begin: number;
  readonly end: number;
}
/** Work that asks for slices of files. */
export type Reading<Result> = Generator<Slice, Result, Uint8Array>;

/** A tensor, and the file in which it is. */
export type Stored = Tensor & { readonly source: Source };
export type Tensors = ReadonlyMap<string, Stored>;

/** A model that files describe. */
export interface Described {
  /** The name that refusals have where a tensor is in none of the files. */
  readonly name: string;
  readonly options: Options;
  readonly tensors: Tensors;
  readonly metadata: File['metadata'];
  /** None: the file is this engine's own. */
  readonly family?: Family | undefined;
}

/** A tensor of a file, and the parameters that its columns go to. */
export interface Placement {
  readonly theirs: string;
  readonly parameters: readonly Parameter[];
  /** A row per input, as ours; else per output. */
  readonly isPlain: boolean;
  /** Several parameters: one after the other, or by heads side by side. */
  readonly heads?: number;
}

/** Names begin with these where a model is a part of another: of nanoGPT's, compiled, of DataParallel, of Lightning. */
const PREFIXES = /^(?:(?:_orig_mod|module|model|transformer|gpt_neox|bert)\.)+/;
/** A name without them; norms have the names of PyTorch's, which BERT was published before. */
const plainName = (name: string): string =>
  name
    .replace(PREFIXES, '')
    .replace(/\bLayerNorm\.gamma$/, 'LayerNorm.weight')
    .replace(/\bLayerNorm\.beta$/, 'LayerNorm.bias');
/** Sizes as nanoGPT and microgpt call them, which tensors tell, too. */
const SIZES = { n_layer: 'layers', n_embd: 'width', block_size: 'context', vocab_size: 'vocabulary' } as const;
/** Numbers that are read at a time. */
const AT_ONCE = 2 ** 20;
export const SHOWN = 60;

/** Refusals of one file. */
export const refuser =
  (argument: string) =>
  (code: RefusalCode, text: string, fields: Record<string, string | number> = {}): Error =>
    rangeError(code, `{argument}: ${text}`, { argument, ...fields });

/** The header of a file of safetensors. */
export function* readHeader(source: Source): Reading<File> {
  const beginning = yield { source, begin: 0, end: Math.min(source.size, BEGINNING) };
  const end = Math.min(source.size, Math.max(headerEnd(beginning), beginning.length), 100_000_008);
  const bytes = end > beginning.length ? yield { source, begin: 0, end } : beginning;
  return readTensors(source.name, bytes, source.size);
}

/** @returns the tensors by their plain names */
export function byPlainNames(tensors: Tensors): Map<string, Stored> {
  const names = new Map<string, string>();
  const plain = new Map<string, Stored>();
  for (const [name, tensor] of tensors) {
    const without = plainName(name);
    const other = names.get(without);
    if (other !== undefined)
      throw refuser(tensor.source.name)(
        'file-alike',
        'expected one of {tensor} and {other}, which both are {plain} without prefixes',
        { tensor: other.slice(0, SHOWN), other: name.slice(0, SHOWN), plain: without.slice(0, SHOWN) },
      );
    names.set(without, name);
    plain.set(without, tensor);
  }
  return plain;
}

/** The family of a file without a configuration, and the options that its tensors and its metadata say. */
export function* foundIn(
  { name }: Source,
  tensors: Tensors,
  metadata: File['metadata'],
): Reading<{ family: Family; config: Config } | undefined> {
  const refuse = refuser(name);
  const other = programOf(tensors);
  if (other)
    throw refuse(
      'file-program',
      'expected a model of nanoGPT, of microgpt or of this engine, got {tensor} of {program}',
      { program: other.program, tensor: other.tensor.slice(0, SHOWN) },
    );
  const plain = [...tensors.keys()].map(plainName);
  const family = [NANOGPT, MICROGPT].find(({ tensors: names }) => plain.includes(names['positions.weight']!));
  if (!family) return undefined;
  const theirs = byPlainNames(tensors);
  const nameOf = (ours: string) => (family.tensors[ours] ?? '').replace('#', '0');
  const { n_head: heads = '', activation } = metadata;
  if (!/^\d{1,3}$/.test(heads)) throw refuse('file-heads', 'expected the number of heads in n_head of __metadata__');
  if (activation === undefined && family === MICROGPT)
    throw refuse(
      'file-activation',
      "expected activation in __metadata__: 'relu', or 'relu2' where it is squared, as in microgpt's first version",
    );
  const shapeOf = (tensor: string): readonly number[] => {
    const { shape } = theirs.get(tensor) ?? {};
    if (!shape) throw refuse('file-parameter', 'expected {tensor} in it, got none', { tensor });
    return shape;
  };
  const [embedding, unembedding] = [nameOf('embed.weight'), nameOf('unembed.weight')];
  // microgpt's are two matrices; PyTorch's may be one, under one name in a file.
  if (family === MICROGPT) [embedding, unembedding].forEach(shapeOf);
  const [vocabulary = 0, width = 0] = shapeOf(theirs.has(embedding) ? embedding : unembedding);
  const layer = family.tensors['layers.#.mlp.w1']!.replace(/\./g, '\\.').replace('#', '\\d+');
  const isLayer = new RegExp(`^${layer}$`);
  const biases = theirs.has(nameOf('norm.bias'));
  const found: { family: Family; config: Config } = {
    family,
    config: {
      ...family.config,
      activation: (activation ?? 'gelu') as 'gelu',
      vocabulary,
      width,
      context: shapeOf(nameOf('positions.weight'))[0] ?? 0,
      mlp: shapeOf(nameOf('layers.#.mlp.w1'))[0] ?? 0,
      layers: plain.filter((each) => isLayer.test(each)).length,
      heads: Number(heads),
      biases,
      attentionBiases: theirs.has(`${family.fused?.theirs.replace('#', '0') ?? ''}.bias`) ? 'all' : 'none',
      tied: yield* areEqual(theirs.get(embedding), theirs.get(unembedding)),
    },
  };
  for (const [field, ours] of Object.entries(SIZES)) {
    const [expected, got] = [String(found.config[ours]), metadata[field] ?? String(found.config[ours])];
    if (got !== expected)
      throw refuse('config-field', 'expected {field} to be {expected}, got {got}', {
        field,
        expected,
        got: shortened(got),
      });
  }
  return found;
}

/** True of one tensor by two names, too, of which one was left out. */
function* areEqual(tensor: Stored | undefined, other: Stored | undefined): Reading<boolean> {
  if (!tensor || !other) return true;
  const size = tensor.end - tensor.begin;
  if (tensor.dtype !== other.dtype || size !== other.end - other.begin) return false;
  for (let at = 0; at < size; at += 4 * AT_ONCE) {
    const end = Math.min(size, at + 4 * AT_ONCE);
    const ours = yield { source: tensor.source, begin: tensor.begin + at, end: tensor.begin + end };
    const theirs = yield { source: other.source, begin: other.begin + at, end: other.begin + end };
    if (ours.some((byte, i) => byte !== theirs[i])) return false;
  }
  return true;
}

/** The parameters of a model as a family's files have them. */
export function placementsOf(
  family: Family,
  { heads }: Config,
  parameters: readonly Parameter[],
  tensors: Tensors,
): Placement[] {
  const fused = new Map<string, Parameter[]>();
  const alone = parameters.flatMap((parameter): Placement[] => {
    const [, number = ''] = /^layers\.(\d+)\./.exec(parameter.name) ?? [];
    const ours = parameter.name.replace(/^layers\.\d+\./, 'layers.#.');
    const [, letter] = /^layers\.#\.attention\.([wb])[qkv]$/.exec(ours) ?? [];
    if (letter !== undefined && family.fused) {
      const theirs = `${family.fused.theirs.replace('#', number)}.${letter === 'w' ? 'weight' : 'bias'}`;
      fused.set(theirs, [...(fused.get(theirs) ?? []), parameter]);
      return [];
    }
    const theirs = (family.tensors[ours] ?? ours).replace('#', number);
    const isEmbedding = !parameter.isVector && /^(?:embed|positions|types)\./.test(ours);
    const isPlain = isEmbedding || (family.isPlain === true && ours !== 'unembed.weight');
    // Either may have been left out if the embedding is the unembedding, too.
    const other = family.tensors['unembed.weight']!;
    const isOther = ours === 'embed.weight' && !tensors.has(theirs) && tensors.has(other);
    return [{ theirs: isOther ? other : theirs, parameters: [parameter], isPlain }];
  });
  const together = [...fused].map(([theirs, parts]) => ({
    theirs,
    parameters: parts,
    isPlain: family.isPlain === true,
    ...(family.fused?.by === 'head' && { heads }),
  }));
  return [...alone, ...together];
}

/** Refuses an embedding of another shape, before memory is taken for all of a model whose files have none of that size. */
export function requireEmbedding(file: string, family: Family | undefined, config: Config, tensors: Tensors): void {
  const { vocabulary: rows, width: cols } = config;
  const embedding = { name: 'embed.weight', rows, cols, offset: 0, isVector: false };
  const [placement] = family
    ? placementsOf(family, config, [embedding], tensors)
    : [{ theirs: embedding.name, parameters: [embedding], isPlain: true }];
  requireShape(file, tensors, placement!);
}

/** Refuses an unembedding beside the embedding that is said to be it, but has other numbers. */
export function* requireTied(family: Family, config: Config, tensors: Tensors): Reading<void> {
  const [theirs, other] = [family.tensors['embed.weight']!, family.tensors['unembed.weight']!];
  if (!config.tied || (yield* areEqual(tensors.get(theirs), tensors.get(other)))) return;
  throw refuser(tensors.get(other)!.source.name)('config-field', 'expected {field} to be {expected}, got {got}', {
    field: other,
    expected: `${theirs} (tie_word_embeddings)`,
    got: '≠',
  });
}

/** Refuses a model without the tensor that only its head has. */
export function requireHead(family: Family, tensors: Tensors): void {
  const { head } = family;
  const [first] = tensors.values();
  if (head && first && !tensors.has(head.tensor))
    throw refuser(first.source.name)('file-parameter', 'expected {tensor} in it, got none', {
      tensor: `${head.tensor} (${head.model})`,
    });
}

/** True for constants, and for an unembedding that is the embedding anyway. */
export const isOfNoUse = (family: Family, name: string): boolean =>
  family.ignored?.test(name) === true ||
  name === family.tensors['unembed.weight'] ||
  name === family.tensors['embed.weight'];

/** Refuses tensors that no parameter comes from, unless they are of no use. */
export function requireKnown(
  tensors: Tensors,
  placements: readonly Placement[],
  isIgnored: (name: string) => boolean = () => false,
): void {
  const known = new Set(placements.map(({ theirs }) => theirs));
  for (const [name, tensor] of tensors)
    if (!known.has(name) && !isIgnored(name) && !isOfIntegers(tensor))
      throw refuser(tensor.source.name)('parameter', 'expected a parameter of this model, got {got}', {
        got: name.slice(0, SHOWN),
      });
}

/**
 * Reads tensors into numbers of the engine.
 * @param file - the name of the file in which one is missed
 * @param values - the engine's numbers, which may move between two slices
 */
export function* fill(
  file: string,
  tensors: Tensors,
  placements: readonly Placement[],
  values: () => Float32Array,
): Reading<void> {
  for (const placement of placements) requireShape(file, tensors, placement);
  const inOrder = placements.toSorted((a, b) => tensors.get(a.theirs)!.begin - tensors.get(b.theirs)!.begin);
  for (const placement of inOrder) yield* fillFrom(placement.theirs, tensors.get(placement.theirs)!, placement, values);
}

const outputsOf = ({ parameters }: Placement): number => parameters.reduce((sum, { cols }) => sum + cols, 0);

function requireShape(file: string, tensors: Tensors, placement: Placement): void {
  const { theirs, parameters, isPlain } = placement;
  const [{ name, rows, isVector }] = parameters as [Parameter];
  const tensor = tensors.get(theirs);
  if (!tensor) throw refuser(file)('file-parameter', 'expected {tensor} in it, got none', { tensor: theirs });
  const refuse = refuser(tensor.source.name);
  const requireDecoder = (name: string, needed: Tensor) => {
    if (!decoderOf(needed))
      throw refuse('file-dtype', 'expected {tensor} in F32, F16 or BF16, got {got}', {
        tensor: name.slice(0, SHOWN),
        got: shortened(needed.dtype),
      });
  };
  requireDecoder(theirs, tensor);
  const outputs = outputsOf(placement);
  const { shape, scales } = tensor;
  const expected = isVector ? [outputs] : isPlain ? [rows, outputs] : [outputs, rows];
  const got = isVector && shape.length === 2 && shape[0] === 1 ? shape.slice(1) : shape;
  // A model may have more positions than are used.
  const fits = (extent: number, i: number) =>
    got[i] === extent || (name === 'positions.weight' && i === 0 && got[i]! > extent);
  if (got.length !== expected.length || !expected.every(fits))
    throw refuse('shape', 'expected {tensor} to be {expected}, got {got}', {
      tensor: theirs,
      expected: `${name === 'positions.weight' ? '≥ ' : ''}${expected.join(' × ')}`,
      got: shape.length === 0 ? 'a number' : shape.slice(0, 8).join(' × '),
    });
  if (!scales) return;
  const counted = String(isByRow(theirs) ? expected[0] : expected.at(-1));
  if (scales.shape.join(' × ') !== counted)
    throw refuse('shape', 'expected {tensor} to be {expected}, got {got}', {
      tensor: `${theirs}.scales`.slice(0, SHOWN),
      expected: counted,
      got: scales.shape.join(' × '),
    });
  requireDecoder(`${theirs}.scales`, scales);
}

/** Whole numbers have a scale per row of an embedding, and per column of any other matrix. */
const isByRow = (name: string) => /^(?:embed|positions)\.weight$/.test(name);

function* fillFrom(
  name: string,
  { source, begin, ...tensor }: Stored,
  placement: Placement,
  values: () => Float32Array,
): Reading<void> {
  const { parameters, isPlain } = placement;
  const [{ rows, isVector }] = parameters as [Parameter];
  const { decode, bytes } = decoderOf({ begin, ...tensor })!;
  const outputs = outputsOf(placement);
  const [along, across] = isVector || isPlain ? [outputs, rows] : [rows, outputs];
  const toRight = columnsOf(placement);
  const { scales } = tensor;
  const factors = scales && decoderOf(scales)!.decode(yield { source, begin: scales.begin, end: scales.end });
  for (let first = 0; first < across * along; first += AT_ONCE) {
    const count = Math.min(AT_ONCE, across * along - first);
    const numbers = decode(yield { source, begin: begin + first * bytes, end: begin + (first + count) * bytes });
    // Each product is rounded to float32 once, so every machine gives the same bits.
    if (factors)
      for (let at = 0; at < count; at++) {
        const place = first + at;
        numbers[at]! *= factors[isByRow(name) ? Math.floor(place / along) : place % along]!;
      }
    requireFinite(name, numbers, along, first);
    const to = values();
    for (let at = 0; at < count;) {
      const [line, column] = [Math.floor((first + at) / along), (first + at) % along];
      const run = isVector || isPlain ? toRight.width - (column % toRight.width) : along - column;
      const here = Math.min(run, count - at);
      const part = numbers.subarray(at, at + here);
      at += here;
      if (isVector || isPlain) to.set(part, toRight.place(column) + line * toRight.cols(column));
      else {
        const [place, cols] = [toRight.place(line), toRight.cols(line)];
        for (let i = 0; i < here; i++) to[place + (column + i) * cols] = part[i]!;
      }
    }
  }
}

interface Columns {
  /** Outputs that stand side by side in one parameter. */
  readonly width: number;
  /** The first number and the width of the column that an output becomes. */
  place(output: number): number;
  cols(output: number): number;
}

function columnsOf(placement: Placement): Columns {
  const { parameters, heads = 1 } = placement;
  const width = parameters[0]!.cols / heads; // of a head, or of all
  const ofHead = width * parameters.length;
  const parameterOf = (output: number) => parameters[Math.floor((output % ofHead) / width)]!;
  return {
    width,
    place: (output) => parameterOf(output).offset + Math.floor(output / ofHead) * width + (output % width),
    cols: (output) => parameterOf(output).cols,
  };
}

/** @param first - the place of the first of them in the tensor */
export function requireFinite(name: string, numbers: Float32Array, cols: number, first = 0): void {
  // A loop: a callback for each of a hundred million numbers takes seconds.
  let at = 0;
  while (at < numbers.length && Number.isFinite(numbers[at])) at++;
  if (at === numbers.length) return;
  throw rangeError('not-finite', '{argument}: expected finite numbers, got {got} at {place}', {
    argument: name,
    got: String(numbers[at]),
    place: `[${Math.floor((first + at) / cols)}][${(first + at) % cols}]`,
  });
}
