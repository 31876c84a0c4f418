// @ts-check
// Where attention.wasm comes from: a file, an address, or bytes that the caller has.

import { wrongKind } from './kinds.js';

/**
 * @param {{ wasmUrl?: string | URL, wasmBinary?: BufferSource }} options
 * @returns {Promise<import('./compile-wasm.js').Wasm>}
 */
export async function wasmFrom({ wasmUrl, wasmBinary }) {
  if (wasmBinary !== undefined) return { bytes: bytesOf(wasmBinary), from: 'in wasmBinary' };
  return { bytes: await readWasm(wasmUrl), from: `at ${wasmUrl ?? defaultUrl().href}` };
}

// The one literal that bundlers look for.
const defaultUrl = () => new URL('./attention.wasm', import.meta.url);

/**
 * @param {BufferSource} binary
 * @returns {Uint8Array}
 */
function bytesOf(binary) {
  if (ArrayBuffer.isView(binary)) return new Uint8Array(binary.buffer, binary.byteOffset, binary.byteLength);
  const tag = Object.prototype.toString.call(binary);
  if (tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]') return new Uint8Array(binary);
  throw wrongKind('wasmBinary', 'bytes', binary, { isTypeOnly: true });
}

/**
 * @param {string | URL | undefined} wasmUrl
 * @returns {Promise<Uint8Array>}
 */
async function readWasm(wasmUrl) {
  const url = wasmUrl ?? defaultUrl();
  if (typeof url !== 'string' && !(url instanceof URL)) {
    throw wrongKind('wasmUrl', 'url', url, { isTypeOnly: true });
  }
  const place = String(url);
  const files = nodeFiles();
  if (files && !/^(?!file:)[a-z][a-z0-9+.-]+:/i.test(place)) {
    try {
      return await files.readFile(/^file:/i.test(place) ? new URL(place) : place);
    } catch (error) {
      throw new Error(`attention.wasm: cannot read ${place}: ${reasonOf(error)}`, { cause: error });
    }
  }
  let response;
  try {
    response = await fetch(place);
  } catch (error) {
    throw new Error(`attention.wasm: cannot fetch ${place}: ${reasonOf(error)}`, { cause: error });
  }
  if (!response.ok) throw new Error(`attention.wasm: the server answered ${response.status} at ${place}`);
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new Error(`attention.wasm: the answer broke off at ${place}: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Node's file system, without an import that a bundler for browsers would stumble over; undefined in a browser.
 * @returns {{ readFile(path: string | URL): Promise<Uint8Array> } | undefined}
 */
function nodeFiles() {
  const { process } = /** @type {{ process?: any }} */ (globalThis);
  if (typeof process?.versions?.node !== 'string') return undefined;
  return process.getBuiltinModule?.('node:fs/promises');
}

/** @param {unknown} error */
function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}
