/** The learning engine once its WebAssembly is there. Nothing here calculates. */
import { instantiate, startEngine } from '../instances.ts';
import { bytesOf } from '../kinds.ts';
import { rangeError } from '../refuse.ts';
import type { Learning, Model, RealModel } from './types.ts';
import { readAll, readFiles, readFolder, type Streams } from './load.ts';
import { othersIn, readOwn } from './file.ts';
import createModule, { type Module } from './learning.js';
import { createModels } from './model.ts';
import {
  configOf,
  fill,
  foundIn,
  isOfNoUse,
  placementsOf,
  readHeader,
  type Reading,
  requireKnown,
  type Source,
  type Stored,
  withoutPrefixes,
} from './open.ts';
import { createReadOptions } from './options.ts';

export function startLearning(compiled: WebAssembly.Module): Learning {
  const engine = startEngine('learning.wasm', () => instantiate(createModule, compiled) as Module);
  const module = engine.live();
  const layout = module.layout();
  const readConfig = createReadOptions(layout.config);
  const create = createModels(engine, layout);
  const rules = layout.optimisation[0]!.names;

  /** One file that says all: this engine's own, or one of nanoGPT or microgpt. */
  function* open(source: Source): Reading<Model> {
    const { tensors: entries, metadata } = yield* readHeader(source);
    const tensors = new Map([...entries].map(([name, tensor]): [string, Stored] => [name, { ...tensor, source }]));
    const found = metadata['config'] === undefined ? yield* foundIn(source, tensors, metadata) : undefined;
    const options = readConfig('config', found?.config ?? configIn(source, metadata['config']));
    const { model, parameters, use } = create(options, {
      metadata: othersIn(metadata, found ? ['n_head', 'activation'] : []),
    });
    return yield* whole(model, function* () {
      if (!found) return yield* readOwn(use, parameters, rules, { source, tensors, metadata });
      const { family, config } = found;
      const theirs = withoutPrefixes(tensors);
      const placements = placementsOf(family, config, parameters, theirs);
      requireKnown(theirs, placements, (name) => isOfNoUse(family, name));
      yield* fill(source.name, theirs, placements, () => use((trained) => trained.values()));
    });
  }

  /** A folder of a published model. */
  function* openFolder(files: Streams): Reading<RealModel> {
    const { config: fields, tensors: stored } = yield* readFolder(files);
    const { family, config } = configOf('config.json', fields);
    const theirs = withoutPrefixes(stored);
    const { model, parameters, use } = create(readConfig('config', config), { metadata: {}, family: family.type });
    const placements = placementsOf(family, config, parameters, theirs);
    yield* whole(model, function* () {
      requireKnown(theirs, placements, (name) => isOfNoUse(family, name));
      yield* fill('files', theirs, placements, () => use((trained) => trained.values()));
    });
    return model as RealModel;
  }

  return {
    loadModel: async (files, options = {}) => {
      const streams = readFiles(files);
      return readAll(openFolder(streams), streams, options);
    },
    createModel: (config) => create(readConfig('config', config)).model,
    openModel(file) {
      const bytes = bytesOf('file', file);
      return readHere(open({ name: 'file', size: bytes.length }), bytes);
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
