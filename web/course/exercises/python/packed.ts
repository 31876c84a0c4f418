/** The closed worker and MicroPython as text, for pages whose bundler or server has left their files behind, and for the command. */
import wasm from '@micropython/micropython-webassembly-pyscript/micropython.wasm?packed';
import worker from './worker.ts?worker&inline&packed';

/** @param text bytes that were deflated, in base64 */
async function unpack(text: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer();
}

export const unpackBoth = async (): Promise<Readonly<Record<'worker' | 'wasm', ArrayBuffer>>> => ({
  worker: await unpack(worker),
  wasm: await unpack(wasm),
});
