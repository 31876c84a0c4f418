// @ts-check
// The engine's linear memory, which it rightly keeps to itself, and what calls leave in it. Plain JavaScript, as the
// benchmarks use it too.

/**
 * @typedef {import('attention-steps/core').Attention} Attention
 * @typedef {import('./entries.js').Entry} Entry
 */

/**
 * @template Engine
 * @param {() => Promise<Engine>} load
 * @returns {Promise<{ attention: Engine, memory: WebAssembly.Memory }>}
 */
export async function loadWithMemory(load) {
  /** @type {WebAssembly.Memory[]} */
  const memories = [];
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    /**
     * @param {WebAssembly.Module} module
     * @param {WebAssembly.Imports} [imports]
     */
    constructor(module, imports) {
      super(module, imports);
      for (const value of Object.values(this.exports)) if (value instanceof WebAssembly.Memory) memories.push(value);
    }
  };
  try {
    const attention = await load();
    return { attention, memory: /** @type {WebAssembly.Memory} */ (memories[0]) };
  } finally {
    WebAssembly.Instance = Instance;
  }
}

/** Calls in a round: enough for the allocator to come back to where it was. */
const GOOD = 100;
const FAILING = 10;

/**
 * Rounds of good and failing calls, after two to warm up, and what they changed in linear memory: bytes of growth, and
 * bytes that hold something else. Nothing at all, if neither heap nor stack keeps anything: a block that is not freed
 * makes others lie elsewhere, and so does a stack pointer that has moved.
 * @param {Attention} attention
 * @param {WebAssembly.Memory} memory
 * @param {Entry} entry
 * @param {number} rounds
 */
export async function changesLeftBy(attention, memory, entry, rounds) {
  const wrong = { ...entry.good, ...entry.bad };
  const fail = async () => {
    try {
      await entry.call(attention, wrong);
    } catch (error) {
      if (error instanceof RangeError) return;
      throw error;
    }
    throw new Error(`${entry.name}: what is wrong was accepted`);
  };
  /** @param {number} count */
  const use = async (count) => {
    for (let round = 0; round < count; round++) {
      for (let i = 0; i < FAILING; i++) await fail();
      for (let i = 0; i < GOOD; i++) await entry.call(attention, entry.good);
    }
  };
  await use(2);
  const before = new Uint8Array(memory.buffer.slice(0));
  await use(rounds);
  const after = new Uint8Array(memory.buffer);
  const growth = after.length - before.length;
  if (Buffer.compare(before, after) === 0) return { growth, changed: 0 };
  return { growth, changed: before.reduce((sum, byte, i) => sum + (byte === after[i] ? 0 : 1), 0) };
}
