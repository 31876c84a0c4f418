/** The full calculation, and what gives a mistake away. */
import { largest } from '../../../shared/numbers/statistics.ts';
import { demandOtherSums, fromScores, identity, own, product, rounded, rowsOf, transposed, zeros } from '../make.ts';
import type { Draws } from '../read.ts';

const printedAs = (rows: readonly (readonly number[])[]): number[][] =>
  rows.map((row) => row.map((value) => rounded(value)));

export const draws: Draws = {
  columnsOrRows: (dice, engine) => {
    const inputs = { q: dice.rows(2, 2), k: dice.rows(2, 2), v: zeros(2, 1) };
    const columns = transposed(rowsOf(engine, inputs, 'scaledScores'));
    const down = { q: columns, k: identity(2), v: zeros(2, 1), scale: 1 };
    const printed = printedAs(transposed(rowsOf(engine, down, 'weights')));
    demandOtherSums(printed);
    const right = rowsOf(engine, inputs, 'weights').flat();
    if (right.some((value, at) => Math.abs(value - printed.flat()[at]!) < 0.05))
      throw new Error('a cell hardly differs');
    return { printed, computed: { m: own(inputs) } };
  },
  impossibleRow: (dice, engine) => {
    const inputs = { q: dice.rows(3, 2), k: dice.rows(3, 2), v: dice.rows(3, 2, 6) };
    const at = dice.int(0, 2);
    const most = largest(inputs.v.map(([, second = 0]) => second));
    const right = rowsOf(engine, inputs, 'output');
    const printed = printedAs(right.with(at, [right[at]![0]!, most + dice.tenths(0.4, 2)]));
    return { printed, at, most, others: printed.filter((_, i) => i !== at), computed: { m: own(inputs) } };
  },
  misprintedScores: (dice, engine) => {
    const inputs = { q: dice.rows(2, 4), k: dice.rows(3, 4), v: zeros(3, 1) };
    const wrong = dice.some([0, 1, 2, 3, 4, 5], 2);
    const scores = rowsOf(engine, inputs, 'scores');
    if (wrong.some((at) => Math.abs(scores.flat()[at]!) < 2)) throw new Error('a mistake hardly shows');
    const printed = rowsOf(engine, inputs, 'scaledScores').map((row, i) =>
      row.map((value, j) => {
        const slip = wrong.indexOf(3 * i + j);
        return rounded(slip === 0 ? scores[i]![j]! : slip === 1 ? scores[i]![j]! / 4 : value);
      }),
    );
    return { printed, computed: { m: own(inputs) } };
  },
  followsFrom: (dice, engine) => {
    const [scores, v] = [[dice.some([-1, 0, 1, 2], 3)], dice.rows(3, 1, 6)];
    const weights = rowsOf(engine, { q: scores, k: identity(3), v, scale: 1 }, 'weights');
    const [[first = 0, second = 0, third = 0] = []] = printedAs(weights);
    const swapped = [second, first, third];
    return { swapped, v: v.flat(), computed: { m: product([swapped], v), right: fromScores(scores, v) } };
  },
};
