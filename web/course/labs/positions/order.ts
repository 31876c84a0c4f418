/**
 * The task of the lab on positions, and a small model that learns it: in “dog bites man ?” the right answer is who is
 * bitten. The same words in the other order have another answer, so only a model that knows the order can be right.
 */
import type { Config, Learning, Matrix, ModelTrace } from 'attention-steps/learn';
import { difference } from '../../kit/sums.ts';
import { startRun } from '../../../learn/run.ts';
import { type Task, below } from '../../../learn/tasks/task.ts';

export const KINDS = ['none', 'sinusoidal', 'learned', 'infused', 'rotary', 'alibi'] as const;
export type Kind = (typeof KINDS)[number];

const nouns = ['dog', 'man', 'cat', 'wolf', 'girl', 'boy'];
const verbs = ['bites', 'sees', 'likes'];
const vocabulary = [...nouns, ...verbs, '?'];
/** The place of the question mark. */
const ASKED = 3;

const tokensOf = (words: readonly string[]): number[] => words.map((word) => vocabulary.indexOf(word));

const task: Task = {
  id: 'order',
  vocabulary,
  length: 4,
  kinds: { order: { chance: 1 / 2 } },
  sample: (random) => {
    const first = below(random, nouns.length);
    const second = (first + 1 + below(random, nouns.length - 1)) % nouns.length;
    const verb = nouns.length + below(random, verbs.length);
    return {
      tokens: [first, verb, second, vocabulary.length - 1],
      questions: [{ at: ASKED, answer: second, carriers: [2], kind: 'order' }],
    };
  },
};

export const ORDERS = [
  ['dog', 'bites', 'man', '?'],
  ['man', 'bites', 'dog', '?'],
] as const;
const SAME = ['dog', 'dog', 'dog', 'dog'];

export const STEPS = 300;
/** Four heads, as ALiBi's slopes are gentle with fewer: that of the first head is then 1/4. No mask: all tokens see all. */
const MODEL = { layers: 1, heads: 4, width: 16, causal: false } as const satisfies Partial<Config>;

export interface Learnt {
  /** The share of right answers to sentences of the task, 0 to 1. */
  readonly accuracy: number;
  /** One per order of the words. */
  readonly orders: readonly ModelTrace[];
  /** The same word at all places: only the positions differ. */
  readonly same: ModelTrace;
  /** The learnt vectors of the positions, one row each; undefined where none are learnt. */
  readonly table: Matrix | undefined;
}

export function learn(learning: Learning, positions: Kind, seed: number): Learnt {
  const optimisation = { optimizer: 'adamw', rate: 0.02, decay: 0.01, warmup: 20 } as const;
  const run = startRun(learning, task, { model: { ...MODEL, positions, seed }, optimisation, batch: 32 });
  while (run.model.step < STEPS) run.step();
  const traced = (words: readonly string[]): ModelTrace => run.model.trace(tokensOf(words));
  const { 'positions.weight': table } = run.model.parameters();
  const learnt = { accuracy: run.evaluate().accuracy, orders: ORDERS.map(traced), same: traced(SAME), table };
  run.model.dispose();
  return learnt;
}

export const layerOf = ({ layers }: ModelTrace) => layers[0]!;

/** Returns the weights of the last token in each head: heads × tokens. */
export function lastWeights(trace: ModelTrace): Matrix {
  const { heads } = layerOf(trace).attention;
  const cols = heads[0]?.weights.cols ?? 0;
  const data = Float32Array.from(heads.flatMap(({ weights }) => Array.from(weights.data.subarray(-cols))));
  return { rows: heads.length, cols, data };
}

/** Returns the probability of each word as the answer. */
export function answersOf({ probabilities: { data, cols } }: ModelTrace, words: readonly string[]): number[] {
  return tokensOf(words).map((token) => data[ASKED * cols + token] ?? NaN);
}

/** Returns, for each word of the first order, the largest difference of its output from that in the other order. */
export function differences([first, second]: readonly ModelTrace[]): { word: string; most: number }[] {
  return ORDERS[0].map((word, row) => {
    const [before, other] = [first!, second!].map((trace, at) => {
      const { data, cols } = layerOf(trace).output;
      const place = at === 0 ? row : (ORDERS[1] as readonly string[]).indexOf(word);
      return data.subarray(place * cols, (place + 1) * cols);
    });
    return {
      word,
      most: before!.reduce((most, value, at) => Math.max(most, Math.abs(value - (other![at] ?? NaN))), 0),
    };
  });
}

/** Returns what is added to the first head's scaled scores; undefined if nothing is. */
export function biasOf(trace: ModelTrace): Matrix | undefined {
  const { maskedScores, scaledScores } = layerOf(trace).attention.heads[0]!;
  return maskedScores && difference(maskedScores, scaledScores);
}
