// What can go wrong around a call, and what is measured of it.
import type { Disturbance } from './call.ts';

interface Turn {
  from: number;
  times: number;
}

let growths = 0;
let allocations = 0;
let failing: { growth: Turn | undefined; allocation: Turn | undefined } | undefined;

const isNow = (turn: Turn | undefined, count: number) =>
  turn !== undefined && count >= turn.from && count < turn.from + turn.times;

/** The largest memory that any engine grew to. */
export const grown = { bytes: 0 };

// eslint-disable-next-line @typescript-eslint/unbound-method -- called with the memory it was called with
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages) {
  // As V8 says it.
  if (failing && isNow(failing.growth, growths++))
    throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
  const before = grow.call(this, pages);
  grown.bytes = Math.max(grown.bytes, this.buffer.byteLength);
  return before;
};

/** Views of a buffer that is there need no memory; everything else does. */
const isView = (given: unknown[]) => given[0] instanceof ArrayBuffer || given[0] instanceof SharedArrayBuffer;

function failOften<T extends new (...given: never[]) => object>(constructor: T): T {
  return new Proxy(constructor, {
    construct(target, given: unknown[], newTarget) {
      if (failing && !isView(given) && isNow(failing.allocation, allocations++))
        throw new RangeError('Array buffer allocation failed');
      return Reflect.construct(target, given, newTarget as () => void) as object;
    },
  });
}

const originals = { Float32Array, ArrayBuffer, Uint8Array, Int32Array };
const poor = {
  Float32Array: failOften(Float32Array),
  ArrayBuffer: failOften(ArrayBuffer),
  Uint8Array: failOften(Uint8Array),
  Int32Array: failOften(Int32Array),
};

/** From here to the end that is returned, memory fails as told. */
export function begin({ growth, allocation }: Disturbance): () => void {
  growths = 0;
  allocations = 0;
  failing = { growth, allocation };
  if (allocation) Object.assign(globalThis, poor);
  return pause;
}

const pause = () => {
  failing = undefined;
  Object.assign(globalThis, originals);
};

/** Something of the caller's own, in the midst of a call: nothing fails there. */
export function apart<T>(work: () => T): T {
  const before = failing;
  if (!before) return work();
  pause();
  try {
    return work();
  } finally {
    failing = before;
    if (before.allocation) Object.assign(globalThis, poor);
  }
}

const isOfTheStack = (error: unknown) => error instanceof RangeError && error.message.includes('call stack');
/** So many errors that are not JavaScript's own say enough. */
const ENOUGH = 40;

/**
 * Calls where the stack nearly ends, a frame further from its end each time, until the call gets through: its result, and
 * all errors that are not JavaScript's own. Frames of another size before them make other places.
 */
export function nearTheEnd(call: () => unknown, framesBefore: number): { errors: unknown[]; result?: unknown } {
  const errors: unknown[] = [];
  let result: unknown;
  let isDone = false;
  const dive = (): void => {
    try {
      dive();
    } catch {
      // Here the stack has ended, one frame further down.
    }
    if (isDone) return;
    try {
      result = call();
      isDone = true;
    } catch (error) {
      if (!isOfTheStack(error)) isDone = errors.push(error) >= ENOUGH;
    }
  };
  const fill = (frames: number): number => {
    if (frames > 0) return fill(frames - 1) + 1;
    dive();
    return 0;
  };
  fill(framesBefore);
  return { errors, result };
}

/** A clock that moves when it is read: every slice is as short as it can be, the same in every run. */
export function withClock(milliseconds: number): () => void {
  let time = performance.now();
  performance.now = () => (time += milliseconds);
  return () => {
    Reflect.deleteProperty(performance, 'now'); // the prototype's is there again
  };
}

/** A signal as another frame makes it: it is no instance of this frame's AbortSignal, but works the same. */
export function foreign(signal: AbortSignal): AbortSignal {
  const prototype: object = {};
  const statics = Object.getOwnPropertyDescriptors(EventTarget) as PropertyDescriptorMap;
  delete statics.prototype;
  const ForeignSignal = Object.defineProperties(() => undefined, statics);
  Object.defineProperty(prototype, 'constructor', { value: ForeignSignal });
  for (let own = AbortSignal.prototype as object; own !== Object.prototype; own = Object.getPrototypeOf(own) as object)
    for (const key of Reflect.ownKeys(own))
      if (!Object.hasOwn(prototype, key))
        Object.defineProperty(prototype, key, Object.getOwnPropertyDescriptor(own, key)!);
  return Object.setPrototypeOf(signal, prototype) as AbortSignal;
}
