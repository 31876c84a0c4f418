/** The reader's training: its batches, the embedding it starts from, and its checkpoints. */
import type { Config, Learning, Matrix, Model } from 'attention-steps/learn';
import { drawn, sourceFrom } from '../../../shared/numbers/drawn.ts';

export const CONFIG = {
  vocabulary: 4096,
  context: 32,
  width: 128,
  layers: 3,
  heads: 4,
  mlp: 256,
  activation: 'gelu',
  normalisation: 'layer',
  positions: 'learned',
  tied: true,
  causal: true,
} as const satisfies Config;

export const RECIPE = { steps: 1200, every: 100, tokens: 2048, rate: 0.002, warmup: 100 } as const;

/** The standard deviation of the numbers that an embedding starts with. */
const SPREAD = 0.1;

/** Places in `texts` of one length each, in a random order: a batch has no padding. */
export function batchesOf(texts: readonly (readonly number[])[], seed: string): number[][] {
  const byLength = new Map<number, number[]>();
  for (const at of drawn(texts.length, seed)) {
    const { length } = texts[at]!;
    const places = byLength.get(length);
    if (places) places.push(at);
    else byLength.set(length, [at]);
  }
  const batches = [...byLength].flatMap(([length, places]) => {
    const size = Math.floor(RECIPE.tokens / length);
    return Array.from({ length: Math.ceil(places.length / size) }, (_, at) => places.slice(at * size, (at + 1) * size));
  });
  return drawn(batches.length, `${seed} batches`).map((at) => batches[at]!);
}

/** Numbers of mean 0 and variance 1, of twelve uniform ones each: only sums, which are the same on every machine. */
const normalFrom = (random: () => number): number => Array.from({ length: 12 }, random).reduce((a, b) => a + b, -6);

/**
 * @param vectors per word, of one length, or none
 * @returns the words' vectors, centred and all multiplied by one factor; the columns and rows they do not have are random
 */
export function embeddingFrom(vectors: readonly (readonly number[] | null)[], width: number, seed: number): Matrix {
  const random = sourceFrom(`embedding ${seed}`);
  const known = vectors.filter((vector) => vector !== null);
  const size = known[0]?.length ?? 0;
  const mean = Array.from({ length: size }, (_, col) => known.reduce((sum, row) => sum + row[col]!, 0) / known.length);
  const squares = known.reduce((sum, row) => row.reduce((all, value, col) => all + (value - mean[col]!) ** 2, sum), 0);
  const factor = SPREAD / Math.sqrt(squares / (known.length * size));
  const data = vectors.flatMap((vector) =>
    Array.from({ length: width }, (_, col) =>
      vector && col < size ? (vector[col]! - mean[col]!) * factor : normalFrom(random) * SPREAD,
    ),
  );
  return { rows: vectors.length, cols: width, data: Float32Array.from(data) };
}

export interface Checkpoint {
  readonly step: number;
  /** The mean loss of the training steps since the last checkpoint, in nats. */
  readonly loss: number;
  readonly model: Model;
}

/** @param texts tokens from the start's on; their targets end with the start's, 0 */
export function train(
  learning: Learning,
  texts: readonly (readonly number[])[],
  vectors: readonly (readonly number[] | null)[],
  seed: number,
  keep: (checkpoint: Checkpoint) => void,
): void {
  const model = learning.createModel({ ...CONFIG, seed });
  model.set({
    'embed.weight': embeddingFrom(vectors, CONFIG.width, seed),
    'positions.weight': embeddingFrom(
      Array.from({ length: CONFIG.context }, () => null),
      CONFIG.width,
      seed + 1000,
    ),
  });
  let batches: number[][] = [];
  let losses: number[] = [];
  for (let epoch = 0; model.step < RECIPE.steps;) {
    if (batches.length === 0) batches = batchesOf(texts, `${seed} ${epoch++}`);
    const rows = batches.shift()!.map((at) => texts[at]!);
    const { loss } = model.train(
      { tokens: rows, targets: rows.map((row) => [...row.slice(1), 0]) },
      { rate: RECIPE.rate, warmup: RECIPE.warmup, cosine: RECIPE.steps },
    );
    losses.push(loss);
    if (model.step % RECIPE.every > 0) continue;
    keep({ step: model.step, loss: losses.reduce((sum, each) => sum + each, 0) / losses.length, model });
    losses = [];
  }
}
