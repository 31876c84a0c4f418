// What the C++ of this folder exports, which Emscripten's glue gives without types. Where an answer is an address, it is 0
// when there is no such memory, or when the call was refused: then takeRefusal() says why. A check answers 1.
export interface Module extends TracingModule {
  checkAttend(request: number): number;
  attend(request: number): number;
  sinusoidal(n: number, dModel: number): number;
  rotary(matrix: number, heads: number, offset: number, interleaved: boolean, base: number): number;
  alibi(heads: number, n: number, past: number): number;
  readonly AttendJob: new () => AttendJob;
}

/** What the engine for pages exports too. */
export interface TracingModule extends SharedModule {
  layout(): Layout;
  checkTrace(request: number): number;
  trace(request: number): number;
  checkGradients(request: number, rows: number, cols: number): number;
  reserveOutputGradient(rows: number, cols: number): number;
  gradients(request: number): number;
  releaseOutputGradient(): void;
}

/** What every engine exports (shared.cpp). */
export interface SharedModule {
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
  readonly HEAP32: Int32Array;
  reserve(bytes: number): number;
  release(): void;
  takeRefusal(): { code: string; message: string };
  version(): string;
}

/** Work that goes on while other calls come and go; it is there until delete(). */
export interface AttendJob {
  reserve(bytes: number): number;
  start(): number;
  /** The address of the output once the share is 1. */
  advance(): number;
  share(): number;
  delete(): void;
}

/** The fields of what crosses the border, by names with dots: past.k is k in past. C++ has the one list of them. */
export interface Layout {
  /** How many words a request has before its numbers, of which the last is softmaxParts; `at` is where in it a field is. */
  readonly words: number;
  readonly inputs: readonly InputField[];
  /** In their order the values of the option of kind 'scoring'. */
  readonly scorings: readonly string[];
  /** One slot each, in this order. */
  readonly trace: readonly ResultField[];
  readonly headTrace: readonly ResultField[];
  readonly gradients: readonly ResultField[];
  readonly headGradients: readonly ResultField[];
}

export interface InputField {
  readonly name: string;
  readonly kind: 'matrix' | 'vector' | 'mask' | 'count' | 'number' | 'positive' | 'flag' | 'keys' | 'scoring';
  readonly at: number;
}

export interface ResultField {
  readonly name: string;
  readonly kind: 'matrix' | 'integers';
}

/** Starts an instance at once, and makes a Module of the options. */
export default function createModule(options: {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): WebAssembly.Exports;
}): unknown;
