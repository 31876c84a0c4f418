/** Why √$d_k$: spread, and what it does to weights and gradients. */
import { fromScores, rounded } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  scaled: (dice) => {
    const [width, score] = [dice.pick([4, 9, 16, 25, 36, 49, 64, 100]), dice.signed(40)];
    return { width, score, two: width === 4 ? null : 2 };
  },
  byWidth: (dice) => {
    const width = dice.pick([64, 100, 144, 256]);
    return { width, deviation: rounded(1 / Math.sqrt(width)) };
  },
  unitVectors: (dice) => {
    const width = dice.pick([16, 64, 100, 256]);
    const scaled = rounded(1 / Math.sqrt(width), 4);
    return { width, computed: { m: fromScores([[1, -1]]), s: fromScores([[scaled, -scaled]]) } };
  },
};
