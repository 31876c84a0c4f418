/** Checks and compiles an engine's WebAssembly: every way this can fail ends in an Error that says what is wrong. */

/** The smallest module with a SIMD instruction: (func (result v128) i32.const 0 i8x16.splat). */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);
const WASM_MAGIC = [0, 97, 115, 109];

/** The bytes, and for messages where they were found. */
export interface Wasm {
  readonly bytes: Uint8Array;
  readonly from: string;
}

/** @param file - its name, for messages */
export async function compileWasm(file: string, read: () => Promise<Wasm>): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== 'object') throw new Error(`${file}: this engine has no WebAssembly`);
  const { bytes, from } = await read();
  if (WASM_MAGIC.some((byte, i) => bytes[i] !== byte)) {
    throw new Error(`${file}: expected a WebAssembly file ${from}, got ${describe(bytes)}`);
  }
  if (!WebAssembly.validate(SIMD_PROBE)) throw new Error(`${file}: this engine has no WebAssembly SIMD`);
  try {
    return await WebAssembly.compile(bytes as BufferSource);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint = /Content.Security.Policy|\bCSP\b|unsafe-eval|disallowed/i.test(reason)
      ? " (the page's Content-Security-Policy needs 'wasm-unsafe-eval' in script-src)"
      : '';
    throw new Error(`${file}: could not be compiled: ${reason}${hint}`, { cause: error });
  }
}

function describe(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'an empty file';
  const start = String.fromCharCode(...bytes.subarray(0, 15)).replace(/[^ -~]/g, '·');
  return `${/^\s*</.test(start) ? 'a page' : 'a file'} that starts with "${start}"`;
}
