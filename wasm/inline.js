// @ts-check
// The engine in one file: the WebAssembly comes along as text, so there is nothing to fetch. .tools/inline.mjs makes
// dist/core/inline.js of this.
import { compileWasm } from './compile-wasm.js';
import { startAttention } from './engine.js';
import packed from './packed.js';
import { unpack } from './unpack.js';

export const loadAttention = async () =>
  startAttention(await compileWasm('attention.wasm', async () => ({ bytes: unpack(packed), from: 'in this file' })));
