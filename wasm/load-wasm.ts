/** Fetches an engine's WebAssembly: from a file, an address, or bytes that the caller has. */
import { compileWasm } from './compile-wasm.ts';
import type { LoadOptions } from './types.ts';
import { bytesOf, requireObject, wrongKind } from './kinds.ts';

const LOAD_OPTIONS = new Set(['wasmUrl', 'wasmBinary']);

/**
 * Starts an engine from its WebAssembly. Where the file beside the loader cannot be had or is something else, as under
 * bundlers that do not carry it and servers that do not know it, the script that has a copy inside is loaded instead.
 *
 * @param file - its name, for messages
 * @param defaultUrl - with the one literal that bundlers look for
 * @param inlined - loads that script; not called where the caller has said what to load
 */
export async function loadEngine<Engine>(
  file: string,
  options: LoadOptions,
  defaultUrl: () => URL,
  start: (compiled: WebAssembly.Module) => Engine,
  inlined: () => Promise<Engine>,
): Promise<Engine> {
  const { wasmUrl, wasmBinary } = requireObject('options', options, LOAD_OPTIONS) as LoadOptions;
  const load = async (): Promise<Engine> => {
    // Cloudflare's Workers compile no bytes: they import the file as a module. Where there is no WebAssembly, nothing is one.
    if (Object.prototype.toString.call(wasmBinary) === '[object WebAssembly.Module]')
      return start(wasmBinary as WebAssembly.Module);
    const compiled = await compileWasm(file, async () => {
      if (wasmBinary !== undefined) return { bytes: bytesOf('wasmBinary', wasmBinary), from: 'in wasmBinary' };
      const url = wasmUrl ?? defaultUrl();
      return { bytes: await readWasm(file, url), from: `at ${url}` };
    });
    return start(compiled);
  };
  if (wasmUrl !== undefined || wasmBinary !== undefined) return load();
  return load().catch((error: unknown) =>
    inlined().catch((again: unknown) => {
      // A policy that forbids the file forbids its copy, too.
      if (reasonOf(again) === reasonOf(error)) throw error;
      const tried = `${reasonOf(error)}; its copy in a script does not load either: ${reasonOf(again)}`;
      throw new Error(tried, { cause: again });
    }),
  );
}

async function readWasm(file: string, url: string | URL): Promise<Uint8Array> {
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

/** Node's file system, without an import that a bundler for browsers would stumble over; undefined in a browser. */
function nodeFiles(): { readFile(path: string | URL): Promise<Uint8Array> } | undefined {
  const { process } = globalThis as {
    process?: { versions?: { node?: string }; getBuiltinModule?(name: string): ReturnType<typeof nodeFiles> };
  };
  if (typeof process?.versions?.node !== 'string') return undefined;
  return process.getBuiltinModule?.('node:fs/promises');
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
