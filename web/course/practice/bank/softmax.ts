/** Softmax: a distribution over keys, the axis, shifts, and float32. */
import { sum } from 'd3-array';
import { fromScores, transposed } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  oneWeight: (dice) => {
    const [scores, at] = [dice.some([-1, 0, 1, 2, 3], 3), dice.int(0, 2)];
    return { scores, at, next: (at + 1) % 3, sum: sum(scores) || null, computed: { m: fromScores([scores]) } };
  },
  timesOrPlus: (dice) => {
    const [scores, by, times] = [dice.some([-1, 0, 1, 2], 3), dice.pick([2, 3]), dice.pick([true, false])];
    const scaled = (factor: number) => fromScores([scores.map((score) => score * factor)]);
    return { by, times, computed: { m: scaled(1), times: scaled(by), divided: scaled(1 / by) } };
  },
  ratio: (dice) => {
    const [low, by] = [dice.int(-2, 2), dice.pick([1, 2, 3, 1.5])];
    const [high, positive] = [low + by, low > 0 ? low : null];
    return { low, high, by, positive, computed: { m: fromScores([[high, low, low - 1]]) } };
  },
  whichAxis: (dice) => {
    const scores = dice.rows(3, 3, 2);
    return { computed: { m: fromScores(scores), columns: fromScores(transposed(scores)) } };
  },
  masked: (dice) => {
    const [scores, gone] = [dice.some([-1, 0, 1, 2], 3), dice.int(0, 2)];
    const [at, other] = [0, 1, 2].filter((place) => place !== gone) as [number, number];
    return {
      scores,
      gone,
      at,
      other,
      ifNotZero: scores[gone] === 0 ? null : at,
      computed: {
        m: fromScores([[scores[at]!, scores[other]!]]),
        open: fromScores([scores]),
        zero: fromScores([scores.map((score, place) => (place === gone ? 0 : score))]),
      },
    };
  },
  overflow: (dice) => {
    const top = dice.int(95, 300);
    const scores = [top, top - dice.int(1, 2), top - dice.int(3, 5)];
    return { scores, computed: { m: fromScores([scores]) } };
  },
  missing: (dice) => ({ computed: { m: fromScores([dice.some([-1, 0, 1, 2, 3], 3)], dice.rows(3, 1, 5)) } }),
};
