/** Scores: dot products, QKᵀ, length and direction. */
import { largest } from '../../../shared/numbers/statistics.ts';
import { own, zeros } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  lengths: (dice) => {
    const [q, k] = [dice.row(2), dice.rows(3, 2, 4)];
    const scores = k.map(([a = 0, b = 0]) => a * q[0]! + b * q[1]!);
    const cosines = scores.map((score, at) => score / Math.hypot(...k[at]!));
    const [best, aligned] = [scores, cosines].map((all) => all.indexOf(largest(all))) as [number, number];
    if (best === aligned || scores[aligned]! <= 0 || new Set(scores).size < 3)
      throw new Error('the best key also points the best way');
    const third = 3 - best - aligned;
    return { best, aligned, third, alignedFirst: aligned < third, computed: { m: own({ q: [q], k, v: zeros(3, 1) }) } };
  },
  wrongScores: (dice) => {
    const [q, k] = [dice.rows(2, 2), dice.rows(3, 2)];
    const [first, second] = dice.some([0, 1, 2, 3, 4, 5], 2);
    const slip = dice.pick([-2, 2]);
    const printed = q.map(([a = 0, b = 0], i) =>
      k.map(([c = 0, d = 0], j) => {
        const at = 3 * i + j;
        return at === first ? a * c - b * d : a * c + b * d + (at === second ? slip : 0);
      }),
    );
    return { printed, computed: { m: own({ q, k, v: zeros(3, 1) }) } };
  },
};
