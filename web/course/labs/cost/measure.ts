/** Times attend length by length; the clock and the engine's call are arguments, so that it runs anywhere. */
import type { Attention, Inputs } from 'attention-steps/core';

export interface Measured {
  /** Tokens: as many queries as keys. */
  readonly n: number;
  /** Mean of a call in the quickest round so far. */
  readonly milliseconds: number;
  readonly rounds: number;
}

export interface Progress {
  readonly n: number;
  /** Progress over all lengths, 0 to 1. */
  readonly share: number;
}

export interface MeasureOptions {
  readonly sizes: readonly number[];
  /** Features of a query, a key and a value. */
  readonly d: number;
  readonly engine: Pick<Attention, 'sinusoidal'>;
  readonly run: (inputs: Inputs) => unknown;
  /** Returns milliseconds. */
  readonly now: () => number;
  /** Called after each round of each length. */
  readonly onMeasured: (measured: Measured) => void;
  readonly onProgress: (progress: Progress) => void;
  /** Awaited between rounds, so that others get their turn; its time does not count. */
  readonly giveWay?: () => Promise<void>;
  readonly signal?: AbortSignal;
}

/** Milliseconds of a round of calls in a row, as browsers' clocks may tick only once per millisecond. */
const ROUND = 20;
const ROUNDS = 6;
/** Calls until the engine's code has been compiled for speed. */
const WARMING_ROUNDS = 10;

/** Takes the quickest round of each length: whatever else the machine does only makes rounds slower. */
export async function measure(options: MeasureOptions): Promise<void> {
  const { sizes, d, engine, run, now, onMeasured, onProgress, giveWay, signal } = options;
  const inputsOf = (n: number): Inputs => {
    // The time does not depend on the numbers; these need no random source.
    const tokens = engine.sinusoidal(n, d);
    return { q: tokens, k: tokens, v: tokens };
  };
  /** Returns the mean time of its calls. */
  const round = async (inputs: Inputs): Promise<number> => {
    await giveWay?.();
    const start = now();
    let calls = 0;
    let elapsed = 0;
    while (elapsed < ROUND) {
      signal?.throwIfAborted();
      await run(inputs);
      calls++;
      elapsed = now() - start;
    }
    return elapsed / calls;
  };
  const first = sizes[0];
  if (first !== undefined) {
    onProgress({ n: first, share: 0 });
    const inputs = inputsOf(first);
    for (let rounds = 0; rounds < WARMING_ROUNDS; rounds++) await round(inputs);
  }
  // Lengths take turns, so that a busy moment does not fall on one alone.
  const lengths = sizes.map((n) => ({ n, inputs: inputsOf(n), milliseconds: Infinity }));
  for (let rounds = 1; rounds <= ROUNDS; rounds++)
    for (const [index, length] of lengths.entries()) {
      onProgress({ n: length.n, share: ((rounds - 1) * sizes.length + index) / (ROUNDS * sizes.length) });
      length.milliseconds = Math.min(length.milliseconds, await round(length.inputs));
      onMeasured({ n: length.n, milliseconds: length.milliseconds, rounds });
    }
}

/** Returns the times that growth by n² predicts from the first length. */
export function quadratic(measured: readonly Measured[]): number[] {
  const first = measured[0];
  return first ? measured.map(({ n }) => first.milliseconds * (n / first.n) ** 2) : [];
}

export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'measured'; readonly measured: Measured }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string };

export interface WorkerRequest {
  readonly sizes: readonly number[];
  readonly d: number;
}
