/** Other scores: general and additive, with their parameters. */
import { largest } from '../../../shared/numbers/statistics.ts';
import { own, zeros } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  additive: (dice) => {
    const [q, k] = [dice.row(2, 2), dice.row(2, 2)];
    const [a, b] = [dice.row(2, 2).map((value) => value / 4), dice.row(2, 2).map((value) => value / 4)];
    const u = dice.signed(3);
    const [w1, w2] = [a.map((value) => [value]), b.map((value) => [value])];
    const by = (v: number) => own({ q: [q], k: [k], v: zeros(1, 1) }, { scoring: { additive: { w1, w2, v: [v] } } });
    const inside = [...q.map((value, at) => [value, a[at]!]), ...k.map((value, at) => [value, b[at]!])]
      .map(([value, factor]) => `(${value}) * (${factor})`)
      .join(' + ');
    return { q, k, a, b, u, inside, ifNotOne: u === 1 ? null : 0, computed: { m: by(u), one: by(1) } };
  },
  bounded: (dice) => {
    const u = dice.row(3, 4);
    const sizes = u.map(Math.abs);
    return { u, sizes, largest: largest(sizes) };
  },
};
