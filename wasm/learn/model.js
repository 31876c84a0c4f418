// @ts-check
// A model that is trained: reads what callers give, and copies out what the engine gives.
import { copyOf } from '../answers.js';
import { arrayLength, readBoolean, readCount, requireObject, wrongKind } from '../kinds.js';
import { readMatrix } from '../read-matrix.js';
import { rangeError } from '../refuse.js';
import { requireFinite, stateFrom, writeFile } from './file.js';
import { createHome } from './home.js';
import { readChoice } from './read-options.js';
import { readBatch, readSequence, readTokens } from './read-tokens.js';
import { createTraces } from './traces.js';

/**
 * @typedef {import('./learn.d.ts').Model} Model
 * @typedef {import('./learning.js').Layout} Layout
 * @typedef {import('./learning.js').Parameter} Parameter
 * @typedef {import('./home.js').Home} Home
 * @typedef {import('./home.js').Place} Place
 * @typedef {import('./read-options.js').Options} Options
 * @typedef {ReturnType<typeof import('./read-options.js').createReadOptions>} ReadOptions
 */

/**
 * What all models of an engine share.
 * @typedef {{ engine: import('./home.js').Engine, layout: Layout, readOptimisation: ReadOptions,
 *   readGeneration: ReadOptions, forgotten: FinalizationRegistry<Home> }} Context
 */

const SAVE_OPTIONS = new Set(['optimizer', 'metadata']);
const ABLATED_HEAD = new Set(['layer', 'head', 'by']);
/** In the order of the engine's, whose first is none. */
const REPLACEMENTS = ['zero', 'mean'];

/**
 * @param {Context} context
 * @param {Options} options
 * @param {import('./safetensors.js').File} [file] what it goes on from
 * @returns {Model}
 */
export function createModel({ engine, layout, readOptimisation, readGeneration, forgotten }, options, file) {
  const home = createHome(engine, options.values);
  const parameters = home.use(({ model }) => model.parameters());
  const rules = /** @type {import('./learning.js').Option} */ (layout.optimisation[0]).names;
  /** @type {Readonly<Record<string, string>>} */
  let metadata = {};
  if (file) {
    try {
      const { state, others } = stateFrom(file, parameters, home.state(), rules);
      home.goOnFrom(state);
      metadata = others;
    } catch (error) {
      home.dispose();
      throw error;
    }
  }
  const config = /** @type {Model['config']} */ (Object.freeze(options.all));
  const traces = createTraces(layout, config);

  /** @type {Model} */
  const result = {
    config,
    metadata,
    parameterCount: parameters.reduce((sum, { rows, cols }) => sum + rows * cols, 0),
    get step() {
      return home.use(({ model }) => model.step());
    },

    train(batch, optimisation = {}) {
      const given = readBatch(batch, config);
      const { values } = readOptimisation('options', optimisation);
      return home.change(
        ({ instance, model }) => {
          const at = instance.requests.packBatch(given, values);
          instance.throwIfRefused(model.train(at.batch, at.options));
          return model.latestStep();
        },
        ({ diverged }) => diverged,
      );
    },

    evaluate(batch) {
      const given = readBatch(batch, config);
      return home.use(({ instance, model }) => {
        instance.throwIfRefused(model.evaluate(instance.requests.packBatch(given).batch));
        return model.latestEvaluation();
      });
    },

    gradients(batch) {
      const given = readBatch(batch, config);
      return home.use((place) => {
        const { instance, model } = place;
        instance.throwIfRefused(model.gradients(instance.requests.packBatch(given).batch));
        return { ...model.latestEvaluation(), gradients: copyAll(parameters, place, place.gradients) };
      });
    },

    trace(tokens) {
      const sequence = readSequence('tokens', tokens, config);
      return home.use(({ instance, model }) => traces.trace(instance, model, sequence));
    },

    patterns(tokens) {
      const sequences = readTokens('tokens', tokens, config);
      return home.use(({ instance, model }) => traces.patterns(instance, model, sequences));
    },

    generate(tokens, generation) {
      const sequence = readSequence('tokens', tokens, config);
      const { values } = readGeneration('options', generation);
      return home.use(({ instance, model }) => traces.generate(instance, model, sequence, values));
    },

    ablate: (heads) => home.ablate(readHeads(heads)),

    parameters: () => home.use((place) => copyAll(parameters, place, place.values)),

    set(given) {
      const named = requireObject('parameters', given, new Set(parameters.map(({ name }) => name)));
      const all = parameters.flatMap((parameter) => {
        const value = named[parameter.name];
        return value === undefined ? [] : [{ parameter, data: readParameter(parameter, value) }];
      });
      home.change(({ instance, values }) => {
        for (const { parameter, data } of all) instance.module.HEAPF32.set(data, values + parameter.offset);
      });
    },

    save(saving = {}) {
      const { optimizer, metadata: others } = requireObject('options', saving, SAVE_OPTIONS);
      const withMoments = readBoolean('optimizer', optimizer);
      const texts = others === undefined ? metadata : readTexts(others);
      return writeFile({ parameters, state: home.state(), config, rules, withMoments, texts });
    },

    dispose() {
      forgotten.unregister(home);
      home.dispose();
    },
  };
  forgotten.register(result, home, home);
  return result;
}

/**
 * @param {readonly Parameter[]} parameters
 * @param {Place} place
 * @param {number} start where their numbers begin
 */
function copyAll(parameters, { instance }, start) {
  const { HEAPF32 } = instance.module;
  return Object.fromEntries(
    parameters.map(({ name, rows, cols, offset }) => [
      name,
      { rows, cols, data: copyOf(HEAPF32, start + offset, rows * cols) },
    ]),
  );
}

/**
 * A copy, which no code of the caller's can change any more.
 * @param {Parameter} parameter
 * @param {unknown} value
 */
function readParameter({ name, rows, cols }, value) {
  const given = readMatrix(name, value);
  if (given.rows !== rows || given.cols !== cols)
    throw rangeError('shape', '{argument}: expected {tensor} to be {expected}, got {got}', {
      argument: 'parameters',
      tensor: name,
      expected: `${rows} × ${cols}`,
      got: `${given.rows} × ${given.cols}`,
    });
  const data = new Float32Array(rows * cols);
  data.set(given.data); // of a subclass, from() and findIndex() would be code of the caller's
  requireFinite(name, data, cols);
  return data;
}

/**
 * @param {unknown} heads
 * @returns {Int32Array}
 */
function readHeads(heads) {
  if (!Array.isArray(heads)) throw wrongKind('heads', 'array', heads);
  /** @type {number[]} */
  const integers = [];
  const length = arrayLength(heads);
  for (let i = 0; i < length; i++) {
    const name = `heads[${i}]`;
    const { layer, head, by } = requireObject(name, heads[i], ABLATED_HEAD);
    const whole = (/** @type {string} */ key, /** @type {unknown} */ value) => {
      const count = readCount(`${name}.${key}`, value, 0);
      if (count === undefined) throw wrongKind(`${name}.${key}`, 'integer', value);
      return count;
    };
    const replacement = by === undefined ? 0 : readChoice(`${name}.by`, by, REPLACEMENTS);
    integers.push(whole('layer', layer), whole('head', head), replacement + 1);
  }
  return Int32Array.from(integers);
}

/**
 * @param {unknown} others
 * @returns {Record<string, string>}
 */
function readTexts(others) {
  if (typeof others !== 'object' || others === null || Array.isArray(others))
    throw wrongKind('metadata', 'object', others);
  return Object.fromEntries(
    Object.entries(others).map(([key, text]) => {
      if (typeof text !== 'string') throw wrongKind(`metadata.${key.slice(0, 60)}`, 'string', text);
      return [key, text];
    }),
  );
}
