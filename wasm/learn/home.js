// @ts-check
// Where a model lives: in an instance of the WebAssembly, and when that broke off or had no memory left, in the next one,
// with the same numbers.
import { copyOf } from '../answers.js';
import { allocated, rangeError } from '../refuse.js';

/**
 * @typedef {import('./engine.js').Instance} Instance
 * @typedef {import('../instances.js').Engine<Instance>} Engine
 * @typedef {import('./learning.js').TrainedModel} TrainedModel
 * @typedef {ReturnType<typeof createHome>} Home
 */

/**
 * All that training goes on from, in arrays of JavaScript's: parameters and both moments as the engine has them.
 * @typedef {{ step: number, rule: number, updates: number, numbers: readonly Float32Array[] }} State
 */

/**
 * @param {Instance} instance
 * @param {Float64Array} config as the engine reads it
 */
function settleIn(instance, config) {
  const { module, requests, throwIfRefused } = instance;
  const model = new module.TrainedModel();
  try {
    throwIfRefused(model.create(requests.packOptions(config)));
  } catch (error) {
    model.delete();
    throw error;
  }
  return {
    instance,
    model,
    size: model.size(),
    values: model.valuesAddress() / 4,
    gradients: model.gradientsAddress() / 4,
    moments: [model.firstMomentsAddress() / 4, model.secondMomentsAddress() / 4],
  };
}

/** @typedef {ReturnType<typeof settleIn>} Place */

/**
 * @param {Place} place
 * @param {State} [into] the arrays to take
 * @returns {State}
 */
function stateOf({ instance, model, size, values, moments }, into) {
  const { HEAPF32 } = instance.module;
  const starts = [values, ...moments];
  into?.numbers.forEach((numbers, i) => {
    const start = /** @type {number} */ (starts[i]);
    numbers.set(HEAPF32.subarray(start, start + size));
  });
  return {
    step: model.step(),
    rule: model.rule(),
    updates: model.updates(),
    numbers: into?.numbers ?? starts.map((start) => copyOf(HEAPF32, start, size)),
  };
}

/**
 * @param {Place} place
 * @param {State} state
 */
function goOnFrom({ instance, model, values, moments }, { step, rule, updates, numbers }) {
  [values, ...moments].forEach((start, i) => {
    instance.module.HEAPF32.set(/** @type {Float32Array} */ (numbers[i]), start);
  });
  model.goOnFrom(step, rule, updates);
}

/**
 * @param {Place} place
 * @param {Int32Array} heads layer, head and what takes its output's place, of each
 */
function ablate({ instance, model }, heads) {
  instance.throwIfRefused(model.ablate(instance.requests.packIntegers(heads).integers, heads.length / 3));
}

/**
 * @param {Engine} engine
 * @param {Float64Array} config as the engine reads it
 */
export function createHome(engine, config) {
  /** @type {Place | undefined} none once it is disposed */
  let place = engine.call((instance) => settleIn(instance, config));
  /** @type {State | undefined} what it was before the call that broke off */
  let kept;
  /** @type {State | undefined} arrays for that, taken once */
  let spare;
  /** @type {Int32Array} */
  let ablated = new Int32Array(0);

  /** @returns {Place} where calls are answered */
  function settled() {
    if (place === undefined)
      throw rangeError('disposed', '{argument}: expected a model that is not disposed', { argument: 'model' });
    if (engine.isLive(place.instance)) return place;
    const state = (kept ??= stateOf(place));
    place = engine.call((instance) => {
      const next = settleIn(instance, config);
      goOnFrom(next, state);
      ablate(next, ablated);
      return next;
    });
    kept = undefined;
    return place;
  }

  return {
    /**
     * @template Result
     * @param {(place: Place) => Result} work runs no code of the caller's, and changes nothing
     * @returns {Result}
     */
    use(work) {
      const here = settled();
      return engine.call(() => work(here), here.instance);
    },

    /**
     * @template Result
     * @param {(place: Place) => Result} work runs no code of the caller's; where it breaks off, nothing has changed
     * @param {(result: Result) => boolean} [isInVain] nothing has changed either
     * @returns {Result}
     */
    change(work, isInVain = () => false) {
      const here = settled();
      const before = (spare = allocated(() => stateOf(here, spare)));
      try {
        const result = engine.call(() => work(here), here.instance);
        if (isInVain(result)) goOnFrom(here, before);
        return result;
      } catch (error) {
        if (!engine.isLive(here.instance)) kept = before;
        throw error;
      }
    },

    /** @returns {State} copies */
    state: () => stateOf(settled()),

    /** @param {State} state */
    goOnFrom: (state) => goOnFrom(settled(), state),

    /** @param {Int32Array} heads */
    ablate(heads) {
      const here = settled();
      engine.call(() => ablate(here, heads), here.instance);
      ablated = heads;
    },

    dispose() {
      const last = place;
      place = undefined;
      if (last && !engine.isBroken(last.instance)) engine.call(() => last.model.delete(), last.instance);
    },
  };
}
