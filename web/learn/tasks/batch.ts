/** Samples in the form in which a model is trained on them. */
import type { Random, Sample, Task } from './task.ts';

export interface Batch {
  readonly tokens: Int32Array;
  readonly targets: Int32Array;
  /** 1 at places with a question, 0 elsewhere. */
  readonly weights: Float32Array;
  readonly sequences: number;
  readonly length: number;
}

export const samplesOf = (task: Task, count: number, random: Random): Sample[] =>
  Array.from({ length: count }, () => task.sample(random));

/** @param kind only questions of this kind count */
export function batchOf(
  { length, boundary = 0 }: Pick<Task, 'length' | 'boundary'>,
  samples: readonly Sample[],
  kind?: string,
): Batch {
  const size = samples.length * length;
  const [targets, weights] = [new Int32Array(size), new Float32Array(size)];
  // Shorter sequences are padded with tokens that do not count.
  const tokens = new Int32Array(size).fill(boundary);
  samples.forEach((sample, row) => {
    tokens.set(sample.tokens, row * length);
    for (const { at, answer, kind: asked } of sample.questions) {
      targets[row * length + at] = answer;
      weights[row * length + at] = kind === undefined || kind === asked ? 1 : 0;
    }
  });
  return { tokens, targets, weights, sequences: samples.length, length };
}
