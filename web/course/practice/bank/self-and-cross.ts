/** Self- and cross-attention: two sequences, and the shapes that follow. */
import { own, zeros } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  swappedRoles: (dice) => {
    const [a, b] = [dice.rows(2, 2), dice.rows(3, 2)];
    return { computed: { m: own({ q: a, k: b, v: zeros(3, 1) }), back: own({ q: b, k: a, v: zeros(2, 1) }) } };
  },
  onlyOneKey: (dice) => {
    const [n, v] = [dice.int(3, 6), [dice.row(2, 5)]];
    return { n, computed: { m: own({ q: dice.rows(n, 2), k: [dice.row(2)], v }) } };
  },
};
