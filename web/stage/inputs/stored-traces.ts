/**
 * The examples' traces, computed by the engine when the page is built: the stage can be read before the engine has
 * arrived, and where WebAssembly is blocked. Every number in them is the engine's.
 */
import type { Trace } from 'attention-steps/core';
import { opening, others } from 'virtual:stored-traces';
import { Lazy } from '../../shared/lazy.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { DEFAULT_EXAMPLE } from './examples.ts';
import type { TraceParts } from './whole-trace.ts';

interface StoredMatrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: readonly (number | '-Infinity')[];
}

function isStored(value: unknown): value is StoredMatrix {
  return typeof value === 'object' && value !== null && 'rows' in value && 'data' in value;
}

/** Gives every stored matrix back its Float32Array. */
function revive(value: unknown): unknown {
  if (isStored(value)) {
    const matrix: Matrix = { rows: value.rows, cols: value.cols, data: Float32Array.from(value.data, Number) };
    return matrix;
  }
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, revive(entry)]));
  return value;
}

/** By example, each once: a page may have many stages of one. That which a stage opens on comes with its code. */
const traces = new Map(
  Object.entries(others).map(([example, load]) => [
    example,
    new Lazy(async () => {
      const [stored, { wholeTrace }] = await Promise.all([load(), import('./whole-trace.ts')]);
      return wholeTrace(revive(stored.default) as TraceParts);
    }),
  ]),
);
const first = revive(opening) as Trace;

/** Undefined while it is not there. */
export const storedTrace = (example: string): Trace | undefined =>
  example === DEFAULT_EXAMPLE.id ? first : traces.get(example)?.value;

/** Settled when it is there, or does not come: the engine then has to compute it. */
export async function loadStoredTrace(example: string): Promise<void> {
  if (!storedTrace(example))
    await traces
      .get(example)
      ?.load()
      .catch(() => undefined);
}

/** Loads all of them, for pages without an engine. */
export async function loadStoredTraces(): Promise<void> {
  await Promise.all([...traces.keys()].map(loadStoredTrace));
}
