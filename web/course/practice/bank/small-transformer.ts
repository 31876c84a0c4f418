/** A whole small transformer: residual stream, norm, MLP, unembedding, and generating. */
import { localNumber } from '../../../shared/numbers/format.ts';
import { product } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  normalised: (dice) => {
    const [middle, by] = [dice.int(-3, 5), dice.pick([1, 2, 3])];
    const [x, at] = [[middle - by, middle + by, middle - 2 * by, middle + 2 * by], dice.int(0, 3)];
    const variance = x.reduce((sum, value) => sum + (value - middle) ** 2, 0) / 4;
    return { x, at, middle, variance, ifMean: middle === 0 ? null : x[at] };
  },
  rectified: (dice) => {
    const [x, w1, w2] = [dice.row(2), dice.rows(2, 2, 2), dice.row(2)];
    const hidden = [0, 1].map((c) => x[0]! * w1[0]![c]! + x[1]! * w1[1]![c]!);
    if (!hidden.some((value) => value < 0)) throw new Error('nothing is cut off');
    const [a, b] = hidden.map((value) => Math.max(0, value));
    return { x, w1, w2, hidden, a, b, sizes: hidden.map(Math.abs), computed: { m: product([x], w1) } };
  },
  worth: (dice) => {
    const [whole, small, large] = [dice.int(40, 60) / 100, dice.int(1, 4) / 100, dice.int(60, 140) / 100];
    const [withoutOne, withoutOther] = [large, small].map((more) => localNumber((whole + more).toFixed(2)));
    return { whole, small, withoutOne, withoutOther, isMlp: dice.pick([true, false]) };
  },
};
