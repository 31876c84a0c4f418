/**
 * The examples' traces, computed by the engine when the page is built: the stage can be read before the engine has
 * arrived, and where WebAssembly is blocked. Every number in them is the engine's.
 */
import type { Trace } from 'attention-steps/core';
import opening from 'virtual:stored-traces';
import type { Matrix } from '../../shared/numbers/matrix.ts';

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

/** By example. Those that a stage opens on come with its code, the others when one of them is asked for. */
let stored = opening;
let coming: Promise<void> | undefined;

/** Each once: a page may have many stages of one example. */
const revived = new Map<string, Trace>();

/** Undefined while it is not there. */
export function storedTrace(example: string): Trace | undefined {
  const found = stored[example];
  if (found !== undefined && !revived.has(example)) revived.set(example, revive(found) as Trace);
  return revived.get(example);
}

/** Settled when all are there, or do not come: the engine then has to compute them. */
export function loadStoredTraces(): Promise<void> {
  coming ??= import('virtual:stored-traces/others').then(
    ({ default: others }) => {
      stored = { ...opening, ...others };
    },
    () => {
      coming = undefined;
    },
  );
  return coming;
}
