// @ts-check
// The engine in one file: the WebAssembly comes along as text, so there is nothing to fetch. .tools/inline.mjs makes
// dist/core/inline.js of this.
import { loadAttention as load } from './core.js';
import packed from './packed.js';

export const loadAttention = async () => load({ wasmBinary: await unpack(packed) });

/**
 * @param {string} text gzip in base64: gzipped once more, as servers send it, it is hardly larger than the wasm gzipped
 * @returns {Promise<ArrayBuffer>}
 */
function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
