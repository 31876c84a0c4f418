// What the bindings export, for core.js; Emscripten's glue itself carries no types. The answer
// of reserve() is an address, 0 where there is no such memory; that of the others 0, or 1 when errorMessage() says why.
export interface Module {
  readonly HEAPF32: Float32Array;
  readonly HEAP32: Int32Array;
  reserve(bytes: number): number;
  checkTrace(address: number): number;
  trace(address: number): number;
  release(): void;
  checkAttend(address: number): number;
  attend(address: number): number;
  attendStart(address: number): number;
  attendAdvance(job: number, blocks: number): number;
  attendFinish(job: number): number;
  attendDrop(job: number): void;
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
  errorMessage(): string;
  version(): string;
}

export default function createModule(options: {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
}): Promise<Module>;
