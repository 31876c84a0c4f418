/** Guess the next word: embeddings, positions, and averages of the words before. */
import { own } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  fixedWeights: (dice) => {
    const seen = dice.int(3, 6);
    const k = Array.from({ length: seen }, () => [1]);
    return { seen, computed: { m: own({ q: [[0]], k, v: dice.rows(seen, 1) }) } };
  },
};
