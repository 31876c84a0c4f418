/** Positions: order is invisible without them; added, rotary, and by distance. */
import { identity, own, zeros } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  ownFeature: (dice) => {
    const [n, by] = [dice.pick([3, 4]), dice.pick([2, 3, 5, 6])];
    const inputs = { x: identity(n), wq: identity(n, by), wk: identity(n), wv: identity(n) };
    return { n, by, computed: { m: own(inputs), off: own(inputs, { scale: 'off' }) } };
  },
  equalWords: (dice) => {
    const [same = [], first = [], second = []] = dice.rows(3, 2, 2);
    const [a = 0, b = 0] = dice.some([0, 1, 2, 3], 2).sort();
    const text = [first, second, first, second].with(a, same).with(b, same);
    return { a, b, computed: { m: own({ q: text, k: text, v: zeros(4, 1) }) } };
  },
};
