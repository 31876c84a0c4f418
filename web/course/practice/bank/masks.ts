/** Masks: causal, padding, before softmax; and what a cache keeps. */
import { fromScores, own } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  afterwards: (dice) => {
    const [scores, gone] = [dice.some([-1, 0, 1, 2, 3], 3), dice.int(0, 2)];
    return { scores, gone, computed: { m: fromScores([scores]) } };
  },
  firstRow: (dice) => {
    const [q, k, v] = [dice.rows(3, 2), dice.rows(3, 2), dice.rows(3, 2, 5)];
    const last = own({ q: [q[0]!], k: [k[2]!], v: [v[2]!] });
    return { computed: { m: own({ q, k, v }, { causal: true }), open: own({ q, k, v }), last } };
  },
  zeroInstead: (dice) => {
    const scores = dice.some([1, 2, 3, 4], 3);
    return { scores, computed: { m: fromScores([scores.with(2, 0)]), open: fromScores([scores]) } };
  },
};
