/** Reads a moment: patterns, probabilities, and right answers. */
import type { Matrix, Model } from 'attention-steps/learn';
import type { Run } from '../run.ts';
import { type Task, upToEnd } from '../tasks/task.ts';
import type { Look, Opened, Reading } from './protocol.ts';
import { type HeadPlace, headMatrices, namesOf } from '../patch.ts';

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
      step: model.step,
      tokens,
      off,
      right,
      probabilities,
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

/** A head of a model as a stage takes it. */
export function openedOf(model: Model, tokens: readonly number[], head: HeadPlace): Opened {
  const { config, step } = model;
  const isInfused = config.positions === 'infused';
  const parameters = model.parameters([...namesOf(head, config), ...(isInfused ? ['positions.weight'] : [])]);
  const [layer] = model.trace(tokens, { layers: [head.layer] }).layers;
  const traced = layer?.attention.heads[head.head];
  if (!layer || !traced) throw new RangeError(`head: there is none at ${head.layer}, ${head.head}`);
  const positions = isInfused ? parameters['positions.weight'] : undefined;
  const { q, k, v, output } = traced;
  return {
    head,
    step,
    tokens,
    config,
    q,
    k,
    v,
    output,
    source: layer.normed1 ?? layer.input,
    ...(positions && { positions: firstRows(positions, tokens.length) }),
    matrices: headMatrices(parameters, head, config.width / config.heads),
  };
}

const firstRows = ({ cols, data }: Matrix, rows: number): Matrix => ({ rows, cols, data: data.slice(0, rows * cols) });
