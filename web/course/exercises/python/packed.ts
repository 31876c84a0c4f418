/** The closed worker and MicroPython as text, for pages whose bundler or server has left their files behind. */
import wasm from '@micropython/micropython-webassembly-pyscript/micropython.wasm?packed';
import { unpack } from '../../../shared/unpack.ts';
import worker from './worker.ts?worker&inline&packed';

const urlOf = async (packed: string, type: string): Promise<string> =>
  URL.createObjectURL(new Blob([await unpack(packed)], { type }));

/** @returns the addresses of both */
export const unpacked = async (): Promise<{ readonly workerUrl: string; readonly wasmUrl: string }> => ({
  workerUrl: await urlOf(worker, 'text/javascript'),
  wasmUrl: await urlOf(wasm, 'application/wasm'),
});
