// Starts the float64 loops of tests/core, and compares answers of the engine with theirs.
import { readFileSync } from 'node:fs';
import type { Inputs, Matrix, Trace } from 'attention-steps/core';
import { codeOf } from '../../wasm/refuse.ts';

interface Oracle {
  /** Returns what trace has to give, with a bound of each number's error, and whether something may or must overflow. */
  answer: (inputs: Inputs) => { trace: unknown; mayOverflow: boolean; mustOverflow: boolean };
  /** Returns the derivative of Σ output ∘ outputGradient in one number of an input (head −1), or of an intermediate of a head. */
  slope: (inputs: Inputs, outputGradient: Float32Array, name: string, head: number, index: number) => number;
  /** Returns the name of every input. */
  names: () => string[];
}

const built = (name: string) => new URL(`../../build/wasm/${name}`, import.meta.url);
const { default: start } = (await import(/* @vite-ignore */ built('oracle.js').href)) as {
  default: (options: object) => Promise<Oracle>;
};
export const oracle = await start({ wasmBinary: readFileSync(built('oracle.wasm')) });

/** Throws unless every matrix is there under the same name and within its bounds; NaN is within none. */
export function expectWithin(actual: unknown, expected: unknown, path = ''): void {
  const fail = (what: string) => {
    throw new Error(`${path}: ${what}`);
  };
  if (typeof expected !== 'object' || expected === null) {
    if (actual !== expected) fail(`expected ${String(expected)}, got ${String(actual)}`);
    return;
  }
  if (!('error' in expected)) {
    const names = (of: object) => Object.keys(of).sort().join();
    if (names(actual as object) !== names(expected)) fail(`${names(actual as object)} instead of ${names(expected)}`);
    for (const [name, value] of Object.entries(expected))
      expectWithin((actual as Record<string, unknown>)[name], value, `${path}.${name}`);
    return;
  }
  const { rows, cols, value, error } = expected as Omit<Matrix, 'data'> & Record<'value' | 'error', Float64Array>;
  const { data, ...shape } = actual as Matrix;
  if (shape.rows !== rows || shape.cols !== cols || data.length !== value.length) fail('another shape');
  if (data.byteLength !== data.buffer.byteLength) fail('a view of something larger');
  value.forEach((want, i) => {
    const isRight = Number.isFinite(want) ? Math.abs(data[i]! - want) <= error[i]! : data[i] === want;
    if (!isRight) fail(`expected ${want} within ${error[i]!} at ${i}, got ${data[i]!}`);
  });
}

/** Returns a trace without the parts of its softmax, once they are seen to give its weights. */
export function withoutParts({ heads, ...rest }: Trace) {
  const others = heads.map(({ softmaxParts, ...head }) => {
    if (softmaxParts)
      head.weights.data.forEach((weight, i) => {
        const [exponential, sum] = [
          softmaxParts.exponentials.data[i]!,
          softmaxParts.rowSum.data[Math.floor(i / head.weights.cols)]!,
        ];
        if (Math.fround(sum > 0 ? exponential / sum : exponential) !== weight)
          throw new Error(`softmaxParts: ${exponential} / ${sum} is not ${weight}`);
      });
    return head;
  });
  return { ...rest, heads: others };
}

/** Returns what a call gives or throws. */
export function outcomeOf<T>(call: () => T): { result?: T; error?: unknown } {
  try {
    return { result: call() };
  } catch (error) {
    return { error };
  }
}

/** Throws unless the engine refused in its own words, by a code; where the stack ends it may also have broken off. */
export function expectRefusal(error: unknown, { mayBreakOff = false } = {}): void {
  const code = error instanceof RangeError || error instanceof TypeError ? codeOf(error) : undefined;
  if (code === undefined || (code === 'broken-off' && !mayBreakOff))
    throw new Error(`no refusal: ${String(error)}`, { cause: error });
}
