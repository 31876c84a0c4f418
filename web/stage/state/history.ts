/** An undo list as a plain value: what came before (oldest first), what is, what was undone (next redo first). */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

/** Older states are forgotten beyond this many, so that a long drag cannot fill the memory. */
export const HISTORY_LIMIT = 200;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** A new present. What had been undone is gone; the same value again changes nothing. */
export function commit<T>(history: History<T>, present: T): History<T> {
  if (Object.is(present, history.present)) return history;
  return { past: [...history.past, history.present].slice(-HISTORY_LIMIT), present, future: [] };
}

/** A new present without a step of its own: for the many small changes within one drag or one turn of the wheel. */
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
  return {
    past: [...history.past, history.present],
    present: history.future[0] as T,
    future: history.future.slice(1),
  };
}

/** The present told otherwise, which is no change of it: what had been undone can still be redone. */
export function retell<T>(history: History<T>, tell: (value: T) => T): History<T> {
  return { ...history, present: tell(history.present) };
}

export function canUndo(history: History<unknown>): boolean {
  return history.past.length > 0;
}

export function canRedo(history: History<unknown>): boolean {
  return history.future.length > 0;
}
