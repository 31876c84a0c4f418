import { compileWasm } from '../compile-wasm.ts';
import { unpack } from '../unpack.ts';
import { startLearning } from './engine.ts';
import type { Learning } from './types.ts';

export * from './experiments.ts';
export type * from './types.ts';

/**
 * Loads the learning engine as `attention-steps/learn` does, from this one file: it fetches nothing, so it works where
 * there is no server (`file://`), in sandboxed frames, and under any bundler. Only tokenizers, which few models bring, are in
 * `tokenizer.js` beside it.
 *
 * @returns the engine.
 * @throws Error - there is no WebAssembly or no SIMD, or a Content-Security-Policy is in the way, which has to allow
 * `'wasm-unsafe-eval'`.
 */
export async function loadLearning(): Promise<Learning> {
  return startLearning(
    await compileWasm('learning.wasm', async () => ({ bytes: await unpack(PACKED), from: 'in this file' })),
  );
}
