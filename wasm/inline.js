// @ts-check
// The engine in one file: the WebAssembly comes along as text, so there is nothing to fetch. .tools/build-core.mjs
// makes dist/core/inline.js of this.
import { compileWasm } from './compile-wasm.js';
import { startAttention } from './engine.js';
import { unpack } from './unpack.js';

export const loadAttention = async () =>
  startAttention(
    await compileWasm('attention.wasm', async () => ({ bytes: await unpack(PACKED), from: 'in this file' })),
  );
