/** An undo list as a plain value: earlier values (oldest first), the current one, undone ones (next redo first). */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

/** Older states are dropped beyond this many, so that a long drag cannot fill the memory. */
export const HISTORY_LIMIT = 200;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** Adds a new value, and drops undone ones; the same value again changes nothing. */
export function commit<T>(history: History<T>, present: T): History<T> {
  if (Object.is(present, history.present)) return history;
  return { past: [...history.past, history.present].slice(-HISTORY_LIMIT), present, future: [] };
}

/** Replaces the current value without a new step, for the many small changes of one drag or wheel turn. */
export function amend<T>(history: History<T>, present: T): History<T> {
  return { past: history.past, present, future: [] };
}

export function undo<T>(history: History<T>): History<T> {
  if (!canUndo(history)) return history;
  return {
    past: history.past.slice(0, -1),
    present: history.past[history.past.length - 1] as T,
    future: [history.present, ...history.future],
  };
}

export function redo<T>(history: History<T>): History<T> {
  if (!canRedo(history)) return history;
  return { past: [...history.past, history.present], present: history.future[0] as T, future: history.future.slice(1) };
}

/** Changes the current value in place, so that undone values can still be redone. */
export function mapPresent<T>(history: History<T>, change: (value: T) => T): History<T> {
  return { ...history, present: change(history.present) };
}

export function canUndo(history: History<unknown>): boolean {
  return history.past.length > 0;
}

export function canRedo(history: History<unknown>): boolean {
  return history.future.length > 0;
}
