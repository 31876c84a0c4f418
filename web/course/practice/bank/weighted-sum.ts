/** The weighted sum: the hull of the values, and how A and O are read. */
import { largest } from '../../../shared/numbers/statistics.ts';
import { fromWeights, product, rounded, transposed } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  oneCell: (dice) => {
    const [a, v] = [[dice.weights(3), dice.weights(3), dice.weights(3)], dice.rows(3, 2, 5)];
    const [i, c] = [dice.int(0, 2), dice.int(0, 1)];
    return { a, v, i, c, computed: { m: fromWeights(a, v), columns: product(transposed(a), v) } };
  },
  outOfHull: (dice) => {
    const [a, v] = [[dice.weights(3), dice.weights(3), dice.weights(3)], dice.rows(3, 2, 6)];
    const most = largest(v.map(([first = 0]) => first));
    return { a, v, most, more: dice.int(1, 3), computed: { m: fromWeights(a, v) } };
  },
  backwards: (dice) => {
    const [first = 0, second = 0] = dice.some([10, 20, 30, 50, 60, 90], 2);
    const weight = dice.pick([0.2, 0.3, 0.4, 0.6, 0.7, 0.8]);
    return { first, second, output: rounded(first * weight + second * (1 - weight)) };
  },
  wrongOutput: (dice, engine) => {
    const [a, v] = [[dice.weights(3), dice.weights(3), dice.weights(3)], dice.rows(3, 2, 5)];
    const mixed = (weights: readonly (readonly number[])[]): number[][] => {
      const { heads } = engine.trace({ q: weights, k: transposed(v), v: [[0], [0]], scale: 1 });
      const cells = Array.from(heads[0]?.scores.data ?? [], (value) => rounded(value));
      return [0, 1, 2].map((i) => cells.slice(2 * i, 2 * i + 2));
    };
    const [right, columns, at] = [mixed(a), mixed(transposed(a)), dice.int(0, 2)];
    if ([0, 1].some((c) => Math.abs(right[at]![c]! - columns[at]![c]!) < 0.05))
      throw new Error('the mistake hardly shows');
    return { a, v, at, printed: right.with(at, columns[at]!), computed: { m: fromWeights(a, v) } };
  },
  uniform: (dice) => {
    const [keys, drawn] = [dice.int(3, 5), dice.some([2, 4, 6, 8, 10, 12, 20], 5)];
    const values = drawn.slice(0, keys);
    return { keys, values, largest: largest(values) };
  },
};
