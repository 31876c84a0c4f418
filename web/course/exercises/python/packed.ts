/** The closed worker and MicroPython as text, for pages whose bundler or server has left their files behind, and for the command. */
import wasm from '@micropython/micropython-webassembly-pyscript/micropython.wasm?packed';
import { unpack } from '../../../shared/unpack.ts';
import worker from './worker.ts?worker&inline&packed';

export const unpackBoth = async (): Promise<Readonly<Record<'worker' | 'wasm', ArrayBuffer>>> => ({
  worker: await unpack(worker),
  wasm: await unpack(wasm),
});
