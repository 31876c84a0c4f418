/** Why √$d_k$: spread, and what it does to weights and gradients. */
import { fromScores, own, rounded, zeros } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  scaled: (dice) => {
    const [width, score] = [dice.pick([4, 9, 16, 25, 36, 49, 64, 100]), dice.signed(40)];
    return { width, score, two: width === 4 ? null : 2 };
  },
  whichRow: (dice) => {
    const inputs = { q: [dice.row(4)], k: dice.rows(3, 4), v: zeros(3, 1) };
    const at = (scale: 'on' | 'off' | number) => own(inputs, { scale });
    return { computed: { m: at('on'), off: at('off'), width: at(0.25), times: at(2) } };
  },
  byWidth: (dice) => {
    const width = dice.pick([64, 100, 144, 256]);
    return { width, deviation: rounded(1 / Math.sqrt(width)) };
  },
  flatSlope: (dice) => {
    const [gap, by] = [dice.pick([1, 1.5]), dice.pick([6, 8, 10])];
    const apart = (by_: number) => fromScores([[by_, 0]], [[1], [0]], { outputGradient: [[1]] });
    return { gap, by, computed: { near: apart(gap), far: apart(gap * by) } };
  },
  unitVectors: (dice) => {
    const width = dice.pick([16, 64, 100, 256]);
    const scaled = rounded(1 / Math.sqrt(width), 4);
    return { width, computed: { m: fromScores([[1, -1]]), s: fromScores([[scaled, -scaled]]) } };
  },
};
