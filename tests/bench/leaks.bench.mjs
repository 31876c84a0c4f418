// The memory left by 100,000 good and 10,000 failing calls of each function of the engine: heap, stack and all. The tests do
// the same with fewer calls.
import { loadAttention } from 'attention-steps/core';
import { entries } from '../wasm/entries.js';
import { changesLeftBy, loadWithMemory } from '../wasm/memory-image.js';

export default async function bench() {
  const { attention, memory } = await loadWithMemory(loadAttention);
  const rows = [];
  for (const entry of entries) {
    const { growth, changed } = await changesLeftBy(attention, memory, entry, 1000);
    const name = `bytes of memory that 100,000 good and 10,000 failing calls changed: ${entry.name}`;
    rows.push({ name, n: null, d: null, unit: 'bytes', ours: growth + changed, peers: {} });
  }
  return rows;
}
