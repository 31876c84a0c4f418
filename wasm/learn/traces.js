// @ts-check
// Traces of a model and what it generates: tables of slots, copied out.

/**
 * @typedef {import('./home.js').Instance} Instance
 * @typedef {import('./learning.js').TrainedModel} TrainedModel
 * @typedef {import('../core.d.ts').Matrix} Matrix
 */

/**
 * @param {import('./learning.js').Layout} layout
 * @param {{ layers: number, heads: number }} config
 */
export function createTraces(layout, { layers, heads }) {
  /**
   * Table after table, from an address on.
   * @param {Instance} instance
   * @param {number} address
   */
  function reader({ tableOf }, address) {
    return (/** @type {readonly import('../attention.js').ResultField[]} */ fields) => {
      const table = tableOf(fields);
      const all = table.copy(address);
      address += table.bytes;
      return all;
    };
  }
  const times = (/** @type {number} */ count, /** @type {(at: number) => any} */ make) =>
    Array.from({ length: count }, (_, at) => make(at));

  return {
    /**
     * @param {Instance} instance
     * @param {TrainedModel} model
     * @param {Int32Array} tokens
     */
    trace(instance, model, tokens) {
      const { integers } = instance.requests.packIntegers(tokens);
      try {
        const read = reader(instance, instance.throwIfRefused(model.trace(integers, tokens.length)));
        const all = read(layout.modelTrace);
        all.layers = times(layers, () => {
          const layer = read(layout.layerTrace);
          layer.attention = read(layout.trace);
          layer.attention.heads = times(heads, () => read(layout.headTrace));
          return layer;
        });
        return all;
      } finally {
        instance.module.release();
      }
    },

    /**
     * @param {Instance} instance
     * @param {TrainedModel} model
     * @param {import('./read-tokens.js').Tokens} tokens
     * @returns {Matrix[][][]} layers × heads × sequences
     */
    patterns(instance, model, { rows: sequences, cols: length, data }) {
      const { integers } = instance.requests.packIntegers(data);
      try {
        const read = reader(instance, instance.throwIfRefused(model.patterns(integers, sequences, length)));
        return times(layers, () => {
          /** @type {Matrix} */
          const all = read(layout.layerPatterns).weights;
          const size = length * length;
          const of = (/** @type {number} */ place) => all.data.slice(place * size, (place + 1) * size);
          return times(heads, (head) =>
            times(sequences, (sequence) => ({ rows: length, cols: length, data: of(sequence * heads + head) })),
          );
        });
      } finally {
        instance.module.release();
      }
    },

    /**
     * @param {Instance} instance
     * @param {TrainedModel} model
     * @param {Int32Array} tokens
     * @param {Float64Array} values of options
     */
    generate(instance, model, tokens, values) {
      const { integers, options } = instance.requests.packIntegers(tokens, values);
      try {
        const answer = model.generate(integers, tokens.length, options);
        return reader(instance, instance.throwIfRefused(answer))(layout.generated);
      } finally {
        instance.module.release();
      }
    },
  };
}
