/** A run: a model, the task it learns, and what is measured of it. All that is random in it comes from its seed. */
import type { Learning, Model, Step } from 'attention-steps/learn';
import { randomLcg } from 'd3-random';
import type { HeadScores } from './scores.ts';
import { headScores } from './scores.ts';
import type { Settings } from './settings.ts';
import { type Batch, batchOf, samplesOf } from './tasks/batch.ts';
import type { Random, Sample, Task } from './tasks/task.ts';

export interface Measured {
  /** The share of right answers to each kind of question, on sequences that are never trained on. */
  readonly accuracy: Readonly<Record<string, number>>;
  /** layers × heads. */
  readonly heads: readonly (readonly HeadScores[])[];
}

export interface Run {
  readonly model: Model;
  /** One step, with new sequences. */
  readonly step: () => Step;
  readonly measure: () => Measured;
}

/** Sequences of it are measured with; never those of training but by chance. */
const held = { count: 128, seed: 0.5 } as const;

/** Fractions of 1 seed the generator at once; whole numbers begin alike. */
const randomOf = (seed: number): Random => randomLcg(((seed * 0x9e3779b1) >>> 0) / 2 ** 32);

export function startRun(learning: Learning, task: Task, settings: Settings): Run {
  const { model: config, optimisation, batch: count } = settings;
  const model = learning.createModel({ ...config, vocabulary: task.vocabulary.length, context: task.length });
  const random = randomOf(config.seed ?? 1);
  const samples = samplesOf(task, held.count, randomLcg(held.seed));
  return {
    model,
    step: () => model.train(given(batchOf(task, samplesOf(task, count, random))), optimisation),
    measure: () => measure(model, samples),
  };
}

const given = ({ tokens, targets, weights, sequences: rows, length: cols }: Batch) => ({
  tokens: { rows, cols, data: tokens },
  targets: { rows, cols, data: targets },
  weights: { rows, cols, data: weights },
});

function measure(model: Model, samples: readonly Sample[]): Measured {
  const traces = samples.map(({ tokens }) => model.trace(tokens));
  const answers = samples.flatMap(({ questions }, i) =>
    questions.map(({ at, answer, kind }) => [kind, mostProbable(traces[i]?.logits, at) === answer] as const),
  );
  const kinds = [...new Set(answers.map(([kind]) => kind))];
  const { layers, heads } = model.config;
  return {
    accuracy: Object.fromEntries(
      kinds.map((kind) => {
        const of = answers.filter(([other]) => other === kind);
        return [kind, of.filter(([, isRight]) => isRight).length / of.length];
      }),
    ),
    heads: Array.from({ length: layers }, (_, layer) =>
      Array.from({ length: heads }, (_, head) =>
        headScores(
          samples,
          traces.flatMap((trace) => trace.layers[layer]?.attention.heads[head]?.weights ?? []),
        ),
      ),
    ),
  };
}

function mostProbable(logits: { cols: number; data: Float32Array } | undefined, row: number): number {
  const of = logits?.data.subarray(row * logits.cols, (row + 1) * logits.cols) ?? new Float32Array();
  return of.reduce((best, value, token) => (value > (of[best] ?? NaN) ? token : best), 0);
}
