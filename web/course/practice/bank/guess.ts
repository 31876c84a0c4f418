/** Guess the next word: embeddings, positions, and averages of the words before. */
import { own, product } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  mixture: (dice) => {
    const [weights, words] = [dice.weights(3), dice.rows(3, 2)];
    return { weights, words, computed: { m: product([weights], words), all: product([[1, 1, 1]], words) } };
  },
  addedPosition: (dice) => {
    const [word, positions, at] = [dice.row(3, 4), dice.rows(3, 3, 4), dice.int(1, 2)];
    const sum = (place: number) => product([[1, 1]], [word, positions[place]!]);
    return { word, positions, at, computed: { m: sum(at), before: sum(at - 1) } };
  },
  shuffledMean: (dice) => ({ computed: { m: product([[1, 1, 1]], dice.rows(3, 2, 4)) } }),
  fixedWeights: (dice) => {
    const seen = dice.int(3, 6);
    const k = Array.from({ length: seen }, () => [1]);
    return { seen, computed: { m: own({ q: [[0]], k, v: dice.rows(seen, 1) }) } };
  },
};
