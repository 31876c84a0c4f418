// The yardstick of attend() and training: the innermost loop of products, alone.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** Returns work, and the multiplications and additions in it. */
export async function registerKernel(times = 20_000) {
  execFileSync('cmake', ['--build', path('../../build/wasm'), '--target', 'register_kernel']);
  const bytes = readFileSync(path('../../build/wasm/register_kernel.wasm'));
  const imports = new Proxy({}, { get: () => new Proxy({}, { get: () => () => 0 }) });
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  return { work: () => instance.exports.multiplyOften(times), operations: times * 4096 };
}
