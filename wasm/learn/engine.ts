/** The learning engine once its WebAssembly is there. Nothing here calculates. */
import { instantiate, startEngine } from '../instances.ts';
import { bytesOf } from '../kinds.ts';
import { rangeError } from '../refuse.ts';
import { programOf } from './file-kinds.ts';
import type { Config, Learning, Model, Tokenizer } from './types.ts';
import { othersIn, readOwn } from './file.ts';
import createModule, { type Module } from './learning.js';
import { createModels } from './model.ts';
import {
  byPlainNames,
  type Described,
  fill,
  foundIn,
  isOfNoUse,
  placementsOf,
  readHeader,
  type Reading,
  requireEmbedding,
  requireHead,
  requireKnown,
  requireTied,
  type Source,
  type Stored,
} from './open.ts';
import { createReadOptions } from './options.ts';

export function startLearning(compiled: WebAssembly.Module): Learning {
  const engine = startEngine('learning.wasm', () => instantiate(createModule, compiled) as Module);
  const module = engine.live();
  const layout = module.layout();
  const readConfig = createReadOptions(layout.config);
  const create = createModels(engine, layout);
  const rules = layout.optimisation[0]!.names;

  /** One file that says all: this engine's own, or one of nanoGPT or microgpt. Others need a configuration. */
  function* readFile(source: Source, requireConfig?: () => void): Reading<Described> {
    const { tensors: entries, metadata } = yield* readHeader(source);
    const tensors = new Map([...entries].map(([name, tensor]): [string, Stored] => [name, { ...tensor, source }]));
    const described = { name: source.name, tensors, metadata };
    if (metadata['config'] !== undefined)
      return { ...described, options: readConfig('config', configIn(source, metadata['config'])) };
    if (programOf(tensors)?.isConfigured) requireConfig?.();
    const found = yield* foundIn(source, tensors, metadata);
    const config = found?.config ?? configIn(source, undefined);
    return { ...described, options: readConfig('config', config), family: found?.family };
  }

  function* build({ name, options, tensors, metadata, family }: Described, tokenizer?: Tokenizer): Reading<Model> {
    const theirs = family ? byPlainNames(tensors) : tensors;
    requireEmbedding(name, family, options.all as unknown as Config, theirs);
    const { model, parameters, use } = create(options, {
      metadata: othersIn(metadata, family ? ['n_head', 'activation'] : []),
      family: family?.type ?? 'attention-steps',
      ...(tokenizer && { tokenizer }),
    });
    return yield* whole(model, function* () {
      if (!family) return yield* readOwn(use, parameters, rules, { name, tensors, metadata });
      requireHead(family, theirs);
      const placements = placementsOf(family, model.config, parameters, theirs);
      requireKnown(theirs, placements, (tensor) => isOfNoUse(family, tensor));
      yield* requireTied(family, model.config, theirs);
      yield* fill(name, theirs, placements, () => use((trained) => trained.values()));
    });
  }

  return {
    loadModel: async (files, options = {}) =>
      (await import('./load.ts')).loadFolder({ readConfig, readFile, build }, files, options),
    createModel: (config) => create(readConfig('config', config)).model,
    openModel(file) {
      const bytes = bytesOf('file', file);
      return readHere(build(readHere(readFile({ name: 'file', size: bytes.length }), bytes)), bytes);
    },
    version: module.version(),
  };
}

/** A model that is filled, or gone. */
function* whole(model: Model, filling: () => Reading<void>): Reading<Model> {
  let isWhole = false;
  try {
    yield* filling();
    isWhole = true;
    return model;
  } finally {
    if (!isWhole) model.dispose();
  }
}

/** Reads what is there. */
function readHere<Result>(reading: Reading<Result>, bytes: Uint8Array): Result {
  let next = reading.next();
  while (!next.done) next = reading.next(bytes.subarray(next.value.begin, next.value.end));
  return next.value;
}

function configIn({ name }: Source, text: string | undefined): unknown {
  try {
    if (text !== undefined) return JSON.parse(text);
  } catch {
    // A text that is not JSON is refused as a missing one is.
  }
  throw rangeError('file-config', '{argument}: expected a configuration, as JSON, in config of __metadata__', {
    argument: name,
  });
}
