import type { Learning } from './learn.js';

export type * from './learn.js';

/**
 * Loads the learning engine as `attention-steps/learn` does, from this one file: it fetches nothing, so it works where
 * there is no server (`file://`), in sandboxed frames, and under any bundler.
 *
 * @returns the engine.
 * @throws Error - there is no WebAssembly or no SIMD, or a Content-Security-Policy is in the way, which has to allow
 * `'wasm-unsafe-eval'`.
 */
export function loadLearning(): Promise<Learning>;
