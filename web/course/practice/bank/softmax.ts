/** Softmax: a distribution over keys, the axis, shifts, and float32. */
import { sum } from 'd3-array';
import { demandOtherSums, fromScores, identity, rowsOf, transposed, zeros } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  oneWeight: (dice) => {
    const [scores, at] = [dice.some([-1, 0, 1, 2, 3], 3), dice.int(0, 2)];
    return { scores, at, next: (at + 1) % 3, sum: sum(scores) || null, computed: { m: fromScores([scores]) } };
  },
  ratio: (dice) => {
    const [low, by] = [dice.int(-2, 2), dice.pick([1, 2, 3, 1.5])];
    const [high, positive] = [low + by, low > 0 ? low : null];
    return { low, high, by, positive, computed: { m: fromScores([[high, low, low - 1]]) } };
  },
  whichAxis: (_, engine, { scores }) => {
    const columns = { q: transposed(scores as number[][]), k: identity(3), v: zeros(3, 1), scale: 1 };
    demandOtherSums(transposed(rowsOf(engine, columns, 'weights')));
    return {};
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
};
