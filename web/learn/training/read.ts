/** Reads a moment: patterns, probabilities, and right answers. */
import type { Model } from 'attention-steps/learn';
import type { Run } from '../run.ts';
import { type Task, upToEnd } from '../tasks/task.ts';
import type { Look, Reading } from './protocol.ts';

/** The number of generated sequences, each with its own seed, from 1. */
const WRITTEN = 8;
/** Below 1, probable tokens become more probable (as in Karpathy's microgpt, 2026). */
export const TEMPERATURE = 0.5;

function writtenBy(model: Model, task: Task): Reading['written'] {
  const { boundary, length } = task;
  if (boundary === undefined) return undefined;
  return Array.from({ length: WRITTEN }, (_, number) => {
    const { tokens } = model.generate([boundary], { length, temperature: TEMPERATURE, seed: number + 1 });
    return upToEnd(task, tokens).filter((token) => token !== boundary);
  });
}

/** Heads are switched off for this reading only: training uses all of them. */
export function readingOf(run: Run, model: Model, { tokens, off, isWithoutAsked }: Look): Reading {
  const { layers, heads } = model.config;
  const there = off.filter(({ layer, head }) => layer < layers && head < heads);
  try {
    const whole = there.length > 0 ? run.evaluate(model) : undefined;
    model.ablate(there);
    const { layers: traced, probabilities } = model.trace(tokens);
    const right = run.evaluate(model);
    const lookedAt = there.length > 0 ? run.heads(model) : undefined;
    const without = (layer: number, head: number) => {
      model.ablate([...there.filter((other) => other.layer !== layer || other.head !== head), { layer, head }]);
      return run.evaluate(model);
    };
    const written = writtenBy(model, run.task);
    return {
      ...{ step: model.step, tokens, off, right, probabilities },
      ...(whole && { whole }),
      ...(lookedAt && { heads: lookedAt }),
      ...(written && { written }),
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
