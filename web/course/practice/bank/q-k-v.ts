/** Queries, keys and values: three projections, their shapes, and what each of them changes. */
import { own, product, transposed } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  oneQuery: (dice) => {
    const [x, wq, wk] = [dice.row(3), dice.rows(3, 2, 2), dice.rows(3, 2, 2)];
    return { x, wq, wk, computed: { m: own({ x: [x], wq, wk, wv: wq }) } };
  },
  notSymmetric: (dice) => {
    const [x, wq, wk] = [dice.rows(2, 2, 2), dice.rows(2, 2, 2), dice.rows(2, 2, 2)];
    return { x, wq, wk, computed: { m: own({ x, wq, wk, wv: wq }), x: product(x, transposed(x)) } };
  },
  itself: (dice) => {
    const x = dice.rows(2, 3);
    return { x, computed: { m: product(x, transposed(x)) } };
  },
};
