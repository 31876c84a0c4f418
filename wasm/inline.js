// @ts-check
// The engine in one file: the WebAssembly comes along as text, so there is nothing to fetch. .tools/inline.mjs makes
// dist/core/inline.js of this.
import { decompress } from 'lzma1';
import { compileWasm } from './compile-wasm.js';
import { startAttention } from './engine.js';
import packed from './packed.js';

export const loadAttention = async () =>
  startAttention(await compileWasm(async () => ({ bytes: unpack(packed), from: 'in this file' })));

/**
 * @param {string} text LZMA in base64: a fifth smaller than gzip, and a server's gzip finds nothing more to save
 * @returns {Uint8Array}
 */
const unpack = (text) => decompress(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
