import { loadAttention } from 'attention-steps/core';

/** Loads the engine, and finds its memory, which it rightly keeps to itself. */
export async function loadWithMemory() {
  const memories = [];
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...args) => {
    const result = await instantiate(...args);
    const { exports } = result.instance ?? result;
    memories.push(...Object.values(exports).filter((it) => it instanceof WebAssembly.Memory));
    return result;
  };
  const attention = await loadAttention();
  WebAssembly.instantiate = instantiate;
  return { attention, memory: memories[0] };
}
