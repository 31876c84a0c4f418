/**
 * The learned heads among the stage's examples: the training of each model, and the head that is taken. Widths and
 * seeds were chosen by measuring 45 seeds for the language and 9 for repeating: in these a head can be read. In others
 * the weight is spread over several words or layers, though the answers are as good.
 */
import type { Setup } from '../setup.ts';

export interface Recipe {
  /** The example's id. */
  readonly id: string;
  /** The differences from the playground's initial setup. */
  readonly setup: Partial<Setup>;
  readonly steps: number;
  /** Both from 0. */
  readonly layer: number;
  readonly head: number;
  /** The kind of question that is asked. */
  readonly kind: string;
  /** The words up to the place of the answer. */
  readonly words: string;
  /** The place that carries the answer, from 0. */
  readonly carrier: number;
}

// Learned positions are part of x, so that queries, keys and values come from the same x, as on the stage.
const small: Partial<Setup> = { width: '16', positions: 'learned' };
const language = { setup: { ...small, task: 'language', seed: 29 }, steps: 400 } as const;

export const RECIPES: readonly Recipe[] = [
  {
    ...language,
    id: 'learnt-agreement',
    kind: 'agreement',
    layer: 1,
    head: 1,
    words: 'the dogs near the tree',
    carrier: 1,
  },
  {
    ...language,
    id: 'learnt-pronoun',
    kind: 'pronoun',
    layer: 1,
    head: 1,
    words: 'anna called the dog of ben because',
    carrier: 0,
  },
  {
    ...language,
    id: 'learnt-bank',
    kind: 'bank',
    layer: 0,
    head: 0,
    words: 'he liked the river and the bank was',
    carrier: 3,
  },
  {
    setup: { ...small, task: 'repeat', seed: 6 },
    steps: 1500,
    id: 'learnt-induction',
    kind: 'repeat',
    layer: 1,
    head: 1,
    words: 's t o n e s t o n',
    carrier: 4,
  },
];
