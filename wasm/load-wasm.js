// @ts-check
// Where an engine's WebAssembly comes from: a file, an address, or bytes that the caller has.

import { compileWasm } from './compile-wasm.js';
import { bytesOf, requireObject, wrongKind } from './kinds.js';

const LOAD_OPTIONS = new Set(['wasmUrl', 'wasmBinary']);

/**
 * Compiles what the options of a loader say.
 * @param {string} file its name, for messages
 * @param {() => URL} defaultUrl with the one literal that bundlers look for
 * @param {{ wasmUrl?: string | URL, wasmBinary?: ArrayBuffer | ArrayBufferView }} options
 * @returns {Promise<WebAssembly.Module>}
 */
export async function loadWasm(file, defaultUrl, options) {
  const { wasmUrl, wasmBinary } = /** @type {typeof options} */ (requireObject('options', options, LOAD_OPTIONS));
  return compileWasm(file, async () => {
    if (wasmBinary !== undefined) return { bytes: bytesOf('wasmBinary', wasmBinary), from: 'in wasmBinary' };
    const url = wasmUrl ?? defaultUrl();
    return { bytes: await readWasm(file, url), from: `at ${url}` };
  });
}

/**
 * @param {string} file
 * @param {string | URL} url
 * @returns {Promise<Uint8Array>}
 */
async function readWasm(file, url) {
  if (typeof url !== 'string' && !(url instanceof URL)) {
    throw wrongKind('wasmUrl', 'url', url, { isTypeOnly: true });
  }
  const place = String(url);
  const files = nodeFiles();
  if (files && !/^(?!file:)[a-z][a-z0-9+.-]+:/i.test(place)) {
    try {
      return await files.readFile(/^file:/i.test(place) ? new URL(place) : place);
    } catch (error) {
      throw new Error(`${file}: cannot read ${place}: ${reasonOf(error)}`, { cause: error });
    }
  }
  let response;
  try {
    response = await fetch(place);
  } catch (error) {
    throw new Error(`${file}: cannot fetch ${place}: ${reasonOf(error)}`, { cause: error });
  }
  if (!response.ok) throw new Error(`${file}: the server answered ${response.status} at ${place}`);
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new Error(`${file}: the answer broke off at ${place}: ${reasonOf(error)}`, { cause: error });
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
