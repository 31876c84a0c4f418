import type { Attention } from 'attention-steps/core';

let engine: Promise<Attention> | undefined;

/** One engine for all labs and stages of a page; one that failed to start may be tried again. */
export function loadEngine(): Promise<Attention> {
  engine ??= import('attention-steps/core')
    .then(({ loadAttention }) => loadAttention())
    .catch((error: unknown) => {
      engine = undefined;
      throw error;
    });
  return engine;
}
