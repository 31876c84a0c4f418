// The Embind classes and functions of attention.cpp and border.cpp, which Emscripten's glue gives without types.
import type { Deletable, Stack } from './instances.ts';

export interface Module extends SharedModule {
  readonly TraceCall: new (softmaxParts: boolean) => AttentionCall;
  readonly GradientsCall: new (rows: number, cols: number) => AttentionCall;
  readonly AttendCall: new () => AttendCall;
  sinusoidal(n: number, dModel: number): Call;
  rotary(
    numbers: Float32Array,
    rows: number,
    cols: number,
    heads: number,
    offset: number,
    interleaved: boolean,
    base: number,
  ): Call;
  /** One below the other. */
  alibi(heads: number, n: number, past: number): Call;
  inputFields(): readonly InputField[];
  scorings(): readonly string[];
  resultFields(): Readonly<Record<'trace' | 'headTrace' | 'gradients' | 'headGradients', readonly FieldName[]>>;
}

export interface SharedModule extends Stack {
  version(): string;
}

/** A call's results; views of linear memory, to be copied at once. */
export interface Call extends Deletable {
  /** Rows and columns of each field, 0 and 0 where it is absent. */
  sizes(): Int32Array;
  /** The numbers of the next fields, as many whole ones as are small together, or a large one; integers by their bits. */
  next(): Float32Array;
}

/** A field is the place of an input among inputFields(). */
export interface AttentionCall extends Call {
  matrix(field: number, rows: number, cols: number): void;
  option(field: number, value: number): void;
  /** A view of the place of all matrices' numbers, one after the other. */
  place(): Float32Array;
  run(): void;
}

export interface AttendCall extends AttentionCall {
  /** True while more is left. */
  advance(): boolean;
  share(): number;
}

/** In names with dots, past.k is k in past. */
export interface InputField {
  readonly name: string;
  readonly kind: 'matrix' | 'vector' | 'mask' | 'count' | 'number' | 'positive' | 'flag' | 'keys' | 'scoring';
}

export interface FieldName {
  readonly name: string;
  readonly isInteger: boolean;
}

declare const createModule: import('./instances.ts').CreateModule;
export default createModule;
