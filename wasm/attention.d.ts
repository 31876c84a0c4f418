// What the core's bindings export, for core.js; Emscripten's glue itself carries no types.
export interface Module {
  readonly HEAPF32: Float32Array;
  readonly HEAP32: Int32Array;
  reserve(bytes: number): number;
  trace(address: number): number;
  release(): void;
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
