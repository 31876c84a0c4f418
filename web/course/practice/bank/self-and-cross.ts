/** Self- and cross-attention: two sequences, and the shapes that follow. */
import { own } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  onlyOneKey: (dice) => {
    const [n, v] = [dice.int(3, 6), [dice.row(2, 5)]];
    return { n, computed: { m: own({ q: dice.rows(n, 2), k: [dice.row(2)], v }) } };
  },
};
