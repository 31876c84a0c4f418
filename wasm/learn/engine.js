// @ts-check
// The learning engine once its WebAssembly is there. Nothing here calculates; the shapes and meanings stand in learn.d.ts.
import { createAnswers } from '../answers.js';
import { instantiate, startEngine } from '../instances.js';
import createModule from './learning.js';
import { createModel } from './model.js';
import { openFile } from './open.js';
import { createReadOptions } from './read-options.js';
import { createRequests } from './requests.js';

/** @typedef {ReturnType<typeof createInstance>} Instance */

/** @param {WebAssembly.Module} compiled */
function createInstance(compiled) {
  const module = /** @type {import('./learning.js').Module} */ (instantiate(createModule, compiled));
  return { module, layout: module.layout(), requests: createRequests(module), ...createAnswers(module) };
}

/**
 * @param {WebAssembly.Module} compiled
 * @returns {import('./learn.d.ts').Learning}
 */
export function startLearning(compiled) {
  const engine = startEngine('learning.wasm', () => createInstance(compiled));
  const { layout, module } = engine.live();
  const readConfig = createReadOptions(layout.config);
  const context = {
    engine,
    layout,
    readOptimisation: createReadOptions(layout.optimisation),
    readGeneration: createReadOptions(layout.generation),
    /** @type {FinalizationRegistry<import('./home.js').Home>} models that nobody disposed of */
    forgotten: new FinalizationRegistry((home) => home.dispose()),
  };
  return {
    createModel: (config) => createModel(context, readConfig('config', config)),
    openModel: (bytes) => openFile(bytes, readConfig, (config, file) => createModel(context, config, file)),
    version: module.version(),
  };
}
