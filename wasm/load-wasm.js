// @ts-check
// Fetching, checking and compiling attention.wasm: every way this can fail ends in an Error that says what is wrong.

/** The smallest module with a SIMD instruction: (func (result v128) i32.const 0 i8x16.splat). */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);
const WASM_MAGIC = [0, 97, 115, 109];

/**
 * @param {{ wasmUrl?: string | URL, wasmBinary?: BufferSource }} options
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compileWasm({ wasmUrl, wasmBinary }) {
  if (typeof WebAssembly !== 'object') throw new Error('attention.wasm: this engine has no WebAssembly');
  const bytes = wasmBinary === undefined ? await readWasm(wasmUrl) : bytesOf(wasmBinary);
  const from = wasmBinary === undefined ? `at ${wasmUrl ?? defaultUrl().href}` : 'in wasmBinary';
  if (WASM_MAGIC.some((byte, i) => bytes[i] !== byte)) {
    throw new Error(`attention.wasm: expected a WebAssembly file ${from}, got ${describe(bytes)}`);
  }
  if (!WebAssembly.validate(SIMD_PROBE)) throw new Error('attention.wasm: this engine has no WebAssembly SIMD');
  try {
    return await WebAssembly.compile(/** @type {BufferSource} */ (bytes));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint = /Content.Security.Policy|\bCSP\b|unsafe-eval|disallowed/i.test(reason)
      ? " (the page's Content-Security-Policy needs 'wasm-unsafe-eval' in script-src)"
      : '';
    throw new Error(`attention.wasm: could not be compiled: ${reason}${hint}`, { cause: error });
  }
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
  throw new TypeError(
    `wasmBinary: expected an ArrayBuffer or a view of one, got ${binary === null ? 'null' : typeof binary}`,
  );
}

/**
 * @param {string | URL | undefined} wasmUrl
 * @returns {Promise<Uint8Array>}
 */
async function readWasm(wasmUrl) {
  const url = wasmUrl ?? defaultUrl();
  if (typeof url !== 'string' && !(url instanceof URL)) {
    throw new TypeError(`wasmUrl: expected a string or a URL, got ${url === null ? 'null' : typeof url}`);
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

/** @param {Uint8Array} bytes */
function describe(bytes) {
  if (bytes.length === 0) return 'an empty file';
  const start = String.fromCharCode(...bytes.subarray(0, 15)).replace(/[^ -~]/g, '·');
  return `${/^\s*</.test(start) ? 'a page' : 'a file'} that starts with "${start}"`;
}
