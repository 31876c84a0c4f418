// @ts-check
// The engine in one file: the WebAssembly comes along as text, so there is nothing to fetch. .tools/inline.mjs makes
// dist/core/inline.js of this.
import { compileWasm } from './compile-wasm.js';
import { startAttention } from './engine.js';
import packed from './packed.js';

export const loadAttention = async () =>
  startAttention(await compileWasm(async () => ({ bytes: await unpack(packed), from: 'in this file' })));

/**
 * @param {string} text gzip in base64: gzipped once more, as servers send it, it is hardly larger than the wasm gzipped
 * @returns {Promise<Uint8Array>}
 */
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
