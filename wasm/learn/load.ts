/**
 * Models in folders, as their publishers have them: a configuration and files of weights, read a slice at a time. The engine
 * imports this when it is asked for one.
 */
import { configOf } from './configuration.ts';
import { type Described, readHeader, refuser, type Reading, type Source, type Stored, type Tensors } from './open.ts';
import type { Options } from './options.ts';
import { isWeights, readerOf, readFiles, readJson, requireFile, type Streams } from './streams.ts';
import type { Model, RealModel, Tokenizer } from './types.ts';

const CONFIG = 'config.json';
const WEIGHTS = 'model.safetensors';
const INDEX = `${WEIGHTS}.index.json`;
/** One of several files of a model, which need their index. */
const SHARD = /^model-\d+-of-\d+\.safetensors$/;
/** A tokenizer has one of these files at least. */
const TOKENIZER = ['tokenizer.json', 'vocab.json', 'merges.txt', 'vocab.txt'];

/** The parts of an engine that this needs. */
interface Engine {
  readConfig(name: string, config: unknown): Options;
  /** One file that says all; requireConfig refuses those that do not. */
  readFile(source: Source, requireConfig: () => void): Reading<Described>;
  build(described: Described, tokenizer?: Tokenizer): Reading<Model>;
}

export async function loadFolder(engine: Engine, files: unknown, options: unknown): Promise<RealModel> {
  const streams = readFiles(files);
  const read = readerOf(streams, options);
  const described = await read(describe(engine, streams));
  // Who needs no tokenizer loads nothing that reads them.
  const tokenizer = TOKENIZER.some((name) => streams.has(name))
    ? await (await import('./tokenizer.ts')).readTokenizer(streams, read, described.options.all['vocabulary'] as number)
    : undefined;
  return (await read(engine.build(described, tokenizer))) as RealModel;
}

function* describe(engine: Engine, files: Streams): Reading<Described> {
  const found = files.has(CONFIG) ? configOf(CONFIG, yield* readJson(files, CONFIG)) : undefined;
  if (![...files.keys()].some(isWeights)) yield* refuseOthers(files);
  if (found) {
    const options = engine.readConfig('config', found.config);
    return { name: 'files', options, tensors: yield* readFolder(files), metadata: {}, family: found.family };
  }
  const [weights, ...others] = [...files.values()].filter(({ name }) => isWeights(name));
  const alone = weights && others.length === 0 ? weights : requireFile(files, CONFIG);
  return yield* engine.readFile(alone, () => requireFile(files, CONFIG));
}

/** Names the kind of the file that is most likely to have the weights, the largest. */
function* refuseOthers(files: Streams): Reading<void> {
  const others = [...files.values()].filter(({ name }) => !/\.(?:json|txt|md)$/.test(name));
  const [largest] = others.toSorted((a, b) => b.size - a.size);
  if (largest) yield* readHeader(largest);
}

/** The tensors of all files of weights. */
function* readFolder(files: Streams): Reading<Tensors> {
  const isInShards = files.has(INDEX) || [...files.keys()].some((name) => SHARD.test(name));
  const shards = isInShards && !files.has(WEIGHTS) ? shardsIn(yield* readJson(files, INDEX)) : [WEIGHTS];
  const tensors = new Map<string, Stored>();
  for (const name of shards) {
    const source = requireFile(files, name);
    for (const [tensor, stored] of (yield* readHeader(source)).tensors) {
      if (tensors.has(tensor)) throw refuser(name)('file-twice', 'expected {tensor} once in the header', { tensor });
      tensors.set(tensor, { ...stored, source });
    }
  }
  return tensors;
}

function shardsIn({ weight_map: places }: Record<string, unknown>): string[] {
  const names = Object.values(Object(places) as Record<string, unknown>);
  if (names.length === 0 || !names.every((name) => typeof name === 'string'))
    throw refuser(INDEX)('files-json', 'expected an object in JSON');
  return [...new Set(names)];
}
