import { compileWasm } from './compile-wasm.ts';
import type { Attention } from './types.ts';
import { startAttention } from './engine.ts';
import { unpack } from './unpack.ts';

export type * from './types.ts';

/**
 * Loads the engine as `attention-steps/core` does, from this one file: it fetches nothing, so it works where there is no
 * server (`file://`), in sandboxed frames, and under any bundler.
 *
 * @returns the engine.
 * @throws Error - there is no WebAssembly or no SIMD, or a Content-Security-Policy is in the way, which has to allow
 * `'wasm-unsafe-eval'`.
 */
export async function loadAttention(): Promise<Attention> {
  return startAttention(
    await compileWasm('attention.wasm', async () => ({ bytes: await unpack(PACKED), from: 'in this file' })),
  );
}
