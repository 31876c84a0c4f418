/** What is shown of a moment: patterns, what comes next, and what is right. */
import type { Model } from 'attention-steps/learn';
import type { Run } from '../run.ts';
import type { Look, Reading } from './protocol.ts';

/** Heads that are switched off are so for this alone: what is trained has all of them. */
export function readingOf(run: Run, model: Model, { tokens, off, isWithoutAsked }: Look): Reading {
  const { layers, heads } = model.config;
  const there = off.filter(({ layer, head }) => layer < layers && head < heads);
  try {
    model.ablate(there);
    const { layers: traced, probabilities } = model.trace(tokens);
    const right = run.evaluate(model);
    const lookedAt = there.length > 0 ? run.heads(model) : undefined;
    const without = (layer: number, head: number) => {
      model.ablate([...there.filter((other) => other.layer !== layer || other.head !== head), { layer, head }]);
      return run.evaluate(model);
    };
    return {
      ...{ step: model.step, tokens, off, right, probabilities },
      ...(lookedAt && { heads: lookedAt }),
      weights: traced.map(({ attention }) => attention.heads.map(({ weights }) => weights)),
      ...(isWithoutAsked && {
        without: Array.from({ length: layers }, (_, layer) =>
          Array.from({ length: heads }, (__, head) => without(layer, head)),
        ),
      }),
    };
  } finally {
    model.ablate([]);
  }
}
