/** The engine once its WebAssembly is there. Nothing here calculates attention. */
import createModule, { type AttentionCall, type Module } from './attention.js';
import { matrixOf, reader, type Table, tableOf } from './copy-results.ts';
import type { Attention, Gradients, Trace, TraceOptions } from './types.ts';
import { createEncodings } from './encodings.ts';
import { instantiate, startEngine } from './instances.ts';
import { readBoolean, readProgressOptions, requireObject } from './kinds.ts';
import { createReadInputs, type Request } from './read-inputs.ts';
import { type Flat, readMatrix, requireLength, requireMemoryForHeads } from './read-matrix.ts';
import { brokenOff } from './refuse.ts';

const TRACE_OPTIONS = new Set(['softmaxParts']);
/** Milliseconds of work before others get a turn: half of a frame. */
const SLICE = 8;

export function startAttention(compiled: WebAssembly.Module): Attention {
  const engine = startEngine('attention.wasm', () => instantiate(createModule, compiled) as Module);
  const module = engine.live();
  const readInputs = createReadInputs(module.inputFields(), module.scorings());
  const fields = module.resultFields();
  const trace = [tableOf(fields.trace), tableOf(fields.headTrace)] as const;
  const gradients = [tableOf(fields.gradients), tableOf(fields.headGradients)] as const;

  /** The results of a call: of all heads together, and of each head. */
  const computed = (
    make: (instance: Module) => AttentionCall,
    request: Request,
    extra: Flat | undefined,
    [all, head]: readonly [Table, Table],
  ): object => {
    requireMemoryForHeads(request.heads, head.fields.length);
    return engine.use(make, (call) => {
      fill(call, request, extra);
      call.run();
      const read = reader(call);
      const result = { ...read(all), heads: [] as object[] };
      for (let i = 0; i < request.heads; i++) result.heads.push(read(head));
      return result;
    });
  };

  return {
    trace(inputs, options) {
      const request = readInputs(inputs);
      const softmaxParts = readTraceOptions(options);
      return computed(({ TraceCall }) => new TraceCall(softmaxParts), request, undefined, trace) as Trace;
    },

    gradients(inputs, outputGradient) {
      const request = readInputs(inputs);
      const gradient = readMatrix('outputGradient', outputGradient);
      const make = ({ GradientsCall }: Module) => new GradientsCall(gradient.rows, gradient.cols);
      return computed(make, request, gradient, gradients) as Gradients;
    },

    attend(inputs) {
      const request = readInputs(inputs);
      const make = ({ AttendCall }: Module) => new AttendCall();
      return engine.use(make, (call) => {
        fill(call, request);
        call.run();
        return { output: matrixOf(call) };
      });
    },

    async attendAsync(inputs, options = {}) {
      let start = performance.now(); // of the first slice, which begins with reading the inputs
      const request = readInputs(inputs);
      const { onProgress, signal } = readProgressOptions(options);
      throwIfAborted(signal);
      const instance = engine.live();
      const call = engine.call(({ AttendCall }) => new AttendCall(), instance);
      const work = <Result>(next: () => Result): Result => {
        if (engine.isTrapped(instance)) throw brokenOff(undefined);
        return engine.call(next, instance);
      };
      try {
        work(() => fill(call, request));
        while (work(() => call.advance())) {
          if (performance.now() - start < SLICE) continue;
          onProgress?.(call.share());
          await yieldToHost();
          throwIfAborted(signal);
          start = performance.now();
        }
        const output = work(() => matrixOf(call));
        onProgress?.(1);
        return { output };
      } finally {
        if (!engine.isTrapped(instance)) engine.call(() => call.delete(), instance);
      }
    },

    ...createEncodings(engine),
    version: module.version(),
  };
}

/** Copies the inputs, and the numbers that follow them, to where the call finds them. */
function fill(call: AttentionCall, { options, matrices }: Request, extra?: Flat): void {
  for (const { field, value } of options) call.option(field, value);
  for (const { field, matrix } of matrices) call.matrix(field, matrix.rows, matrix.cols);
  const numbers = call.place();
  let at = 0;
  for (const { name, matrix } of matrices) {
    requireLength(name, matrix);
    numbers.set(matrix.data, at);
    at += matrix.data.length;
  }
  if (extra) {
    requireLength('outputGradient', extra);
    numbers.set(extra.data, at);
  }
}

function readTraceOptions(options: TraceOptions | undefined): boolean {
  if (options === undefined) return false;
  return readBoolean('softmaxParts', requireObject('options', options, TRACE_OPTIONS)['softmaxParts']);
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw signal.reason ?? new DOMException('This operation was aborted', 'AbortError');
}

/** Settles after whatever else was waiting. */
function yieldToHost(): Promise<void> {
  const { scheduler, setImmediate } = globalThis as {
    scheduler?: { yield?(): Promise<void> };
    setImmediate?: (call: () => void) => unknown;
  };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => (setImmediate ?? setTimeout)(resolve));
}
