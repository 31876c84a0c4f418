/** The learning engine once its WebAssembly is there. Nothing here calculates. */
import { instantiate, startEngine } from '../instances.ts';
import { bytesOf } from '../kinds.ts';
import { rangeError } from '../refuse.ts';
import { inOurNames } from './layouts.ts';
import type { Learning } from './types.ts';
import createModule, { type Module } from './learning.js';
import { createModels } from './model.ts';
import { createReadOptions } from './options.ts';
import { readTensors } from './safetensors.ts';

export function startLearning(compiled: WebAssembly.Module): Learning {
  const engine = startEngine('learning.wasm', () => instantiate(createModule, compiled) as Module);
  const module = engine.live();
  const layout = module.layout();
  const readConfig = createReadOptions(layout.config);
  const create = createModels(engine, layout);
  return {
    createModel: (config) => create(readConfig('config', config)),
    openModel(bytes) {
      const file = inOurNames(readTensors('file', bytesOf('file', bytes)));
      return create(readConfig('config', configIn(file.metadata['config'])), file);
    },
    version: module.version(),
  };
}

function configIn(text: string | undefined): unknown {
  try {
    if (text !== undefined) return JSON.parse(text);
  } catch {
    // A text that is not JSON is refused as a missing one is.
  }
  throw rangeError('file-config', '{argument}: expected a configuration, as JSON, in config of __metadata__', {
    argument: 'file',
  });
}
