/** Gradients: each of them by one cell, and what softmax passes on. */
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Dice } from '../dice.ts';
import { own } from '../make.ts';
import type { Draws } from '../read.ts';

/** Draws both passes of a small attention. */
function passes(dice: Dice) {
  const inputs = { q: dice.rows(2, 2, 2), k: dice.rows(3, 2, 2), v: dice.rows(3, 2, 3) };
  const dO = dice.rows(2, 2, 2);
  return { dO, computed: { m: own(inputs, { outputGradient: dO }) } };
}

export const draws: Draws = {
  ofValue: (dice) => ({ ...passes(dice), j: dice.int(0, 1) }),
  ofWeight: (dice) => ({ ...passes(dice), i: dice.int(0, 1), j: dice.int(0, 2) }),
  weightedMean: (dice) => {
    const [w, dA] = [dice.weights(3), dice.row(3, 5)];
    return { w, dA, largest: largest(dA) };
  },
  missingOne: (dice) => ({ ...passes(dice), i: dice.int(0, 1) }),
  ofQuery: (dice) => {
    const [drawn, i] = [passes(dice), dice.int(0, 1)];
    return { ...drawn, i, dQ: [0, 1, 2].map((j) => `m.dScores[${i},${j}] * m.k[${j},0]`).join(' + ') };
  },
  centralDifference: (dice) => {
    const [slope, h, at] = [dice.signed(9) / 10, dice.pick([0.1, 0.05, 0.01]), dice.tenths(1, 3)];
    const [up, down] = [Number((at + slope * h).toFixed(4)), Number((at - slope * h).toFixed(4))];
    return { up, down, h, change: Number((up - down).toFixed(4)) };
  },
  maskedGradient: (dice) => {
    const [i, j] = dice.some([0, 1, 2, 3], 2).sort();
    return { i, j };
  },
};
