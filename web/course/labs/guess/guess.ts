/** A guess at the next word, by averaging the words so far with given weights. Pure. */
import type { Attention } from 'attention-steps/core';
import type { Embeddings } from '../../../stage/inputs/embeddings.ts';
import { fromRows } from '../../../shared/numbers/matrix.ts';
import { largest } from '../../../shared/numbers/statistics.ts';

export interface Sentence {
  readonly id: 'boat' | 'money' | 'bread' | 'sat';
  readonly words: readonly string[];
  /** The next word, as people would continue. */
  readonly answer: string;
  /** The words among which is guessed. */
  readonly candidates: readonly string[];
  /** Weights with which the guess is right; undefined if there are none. */
  readonly good?: Readonly<Record<string, number>>;
}

/** Chosen by trying many: in the first three one word tells, and in the last one none does. */
export const SENTENCES: readonly Sentence[] = [
  {
    id: 'boat',
    words: 'the boat was near the bank of the'.split(' '),
    answer: 'river',
    candidates: ['river', 'money', 'cheese', 'school'],
    good: { boat: 0.8, bank: 0.2 },
  },
  {
    id: 'money',
    words: 'the farmer took his money to the'.split(' '),
    answer: 'bank',
    candidates: ['river', 'bank', 'cheese', 'school'],
    good: { money: 0.8, took: 0.2 },
  },
  {
    id: 'bread',
    words: 'the children ate the bread and the'.split(' '),
    answer: 'cheese',
    candidates: ['river', 'money', 'cheese', 'school'],
    good: { bread: 0.8, ate: 0.2 },
  },
  {
    id: 'sat',
    words: 'she sat on the bank of the'.split(' '),
    answer: 'river',
    candidates: ['river', 'money', 'cheese', 'school'],
  },
];

/** Words of the longest sentence. */
export const MOST = largest(SENTENCES.map(({ words }) => words.length));

export const PRESETS = ['alike', 'last', 'good'] as const;
type Preset = (typeof PRESETS)[number];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns the first `count` weights so that they add up to 1; all alike if there is nothing to go by. */
export function normalised(weights: readonly number[], count: number): number[] {
  const first = Array.from({ length: count }, (_, at) => weights[at] ?? 0);
  const total = sum(first);
  return first.map((weight) => (total > 0 ? weight / total : 1 / count));
}

/** Sets one weight; the others share the rest as they did before. */
export function withWeight(weights: readonly number[], at: number, to: number): number[] {
  const others = weights.map((weight, index) => (index === at ? 0 : weight));
  const left = sum(others);
  return others.map((weight, index) => {
    if (index === at) return to;
    return (1 - to) * (left > 0 ? weight / left : 1 / (weights.length - 1));
  });
}

/** @returns undefined if the sentence has no such weights */
export function presetOf({ words, good }: Sentence, preset: Preset): number[] | undefined {
  if (preset === 'alike') return normalised([], words.length);
  if (preset === 'last') return words.map((_, at) => Number(at === words.length - 1));
  return good && words.map((word) => good[word] ?? 0);
}

/**
 * The weighted sum of the words' vectors, by the engine: softmax of ln w is w itself where the weights add up to 1, and a
 * weight of 0 is a masked key.
 */
export function averageOf(engine: Attention, x: readonly ArrayLike<number>[], weights: readonly number[]) {
  const { heads, output } = engine.trace({
    q: [[1]],
    k: weights.map((weight) => [weight > 0 ? Math.log(weight) : 0]),
    v: fromRows(x.map((row) => Array.from(row))),
    mask: [weights.map((weight) => (weight > 0 ? 0 : -Infinity))],
    scale: 1,
  });
  return { weights: heads[0]!.weights, output };
}

export interface Near {
  readonly word: string;
  readonly distance: number;
}

/** Returns how near a word is, as the length of its bar: 1 for the nearest, less for those that are farther. */
export const closeness = (near: readonly Near[], distance: number): number => (near[0]?.distance ?? 0) / distance;

const distanceOf = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.hypot(...Array.from(a, (value, at) => value - (b[at] ?? NaN)));

/** Returns the words by their vectors' distance from a point, the nearest first. */
export function nearest(words: readonly string[], to: ArrayLike<number>, { embeddingOf }: Embeddings): Near[] {
  return words
    .flatMap((word) => {
      const vector = embeddingOf(word);
      return vector ? [{ word, distance: distanceOf(vector, to) }] : [];
    })
    .sort((a, b) => a.distance - b.distance);
}
