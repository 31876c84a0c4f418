/** Gradients: each of them by one cell, and what softmax passes on. */
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  weightedMean: (dice) => {
    const [w, dA] = [dice.weights(3), dice.row(3, 5)];
    return { w, dA, largest: largest(dA) };
  },
  centralDifference: (dice) => {
    const [slope, h, at] = [dice.signed(9) / 10, dice.pick([0.1, 0.05, 0.01]), dice.tenths(1, 3)];
    const [up, down] = [Number((at + slope * h).toFixed(4)), Number((at - slope * h).toFixed(4))];
    return { up, down, h, change: Number((up - down).toFixed(4)) };
  },
};
