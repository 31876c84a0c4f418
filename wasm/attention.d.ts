// What the bindings export; Emscripten's glue itself carries no types. The answer of reserve() is an address, 0 where there
// is no such memory; that of the others 0, or 1 when takeRefusal() says why.
export interface Module {
  readonly HEAPF32: Float32Array;
  readonly HEAP32: Int32Array;
  reserve(bytes: number): number;
  checkTrace(address: number): number;
  trace(address: number): number;
  release(): void;
  checkAttend(address: number): number;
  attend(address: number): number;
  attendedAddress(): number;
  releaseAttended(): void;
  checkGradients(address: number, rows: number, cols: number): number;
  reserveOutputGradient(rows: number, cols: number): number;
  outputGradientAddress(): number;
  gradients(address: number): number;
  gradientsAddress(): number;
  releaseGradients(): void;
  sinusoidal(n: number, dModel: number): number;
  rotary(address: number, heads: number, offset: number, interleaved: boolean, base: number): number;
  alibi(heads: number, n: number, past: number): number;
  encodedAddress(): number;
  releaseEncoded(): void;
  resultsAddress(): number;
  takeRefusal(): { code: string; message: string };
  version(): string;
  readonly AttendJob: new () => AttendJob;
}

/** Work that goes on while other calls come and go; it is there until delete(). */
export interface AttendJob {
  reserve(bytes: number): number;
  start(): number;
  advance(): number;
  share(): number;
  outputAddress(): number;
  delete(): void;
}

/** Starts an instance at once, and makes a Module of the options. */
export default function createModule(options: {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): WebAssembly.Exports;
}): unknown;
