/** Soft lookup: query, key, value; hard against soft. */
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Dice } from '../dice.ts';
import { fromScores, own } from '../make.ts';
import type { Draws } from '../read.ts';

const column = (values: readonly number[]) => values.map((value) => [value]);

const limit = (dice: Dice) => {
  const [scores, values] = [dice.some([-2, -1, 1, 2, 4], 3), dice.some([10, 20, 40, 60, 80], 3)];
  const best = values[scores.indexOf(largest(scores))]!;
  return { scores, values, best, largest: largest(values) };
};

export const draws: Draws = {
  softAnswer: (dice) => {
    const scores = dice.some([0, 1, 2, 3], 2);
    const [values, t] = [dice.some([10, 20, 30, 40, 50, 60], 2), dice.pick([0.5, 2])];
    const at = (scale: number) => fromScores([scores], column(values), { scale });
    const best = values[scores.indexOf(largest(scores))]!;
    return { scores, values, t, best, computed: { m: at(1 / t), times: at(t), whole: at(1) } };
  },
  coldLimit: (dice) => {
    const drawn = limit(dice);
    return { ...drawn, largest: drawn.largest === drawn.best ? null : drawn.largest };
  },
  hotLimit: limit,
  impossible: (dice) => {
    const values = dice.some([10, 20, 30, 40, 50, 60], 3).sort((a, b) => a - b);
    const [least = 0, , most = 0] = values;
    const outside = dice.pick([true, false]) ? most + dice.int(3, 9) : least - dice.int(3, 9);
    const inside = dice.some([least + 1, Math.round((least + most) / 2), most - 1], 3);
    return { least, most, outside, inside, values: dice.some(values, 3) };
  },
  bits: (dice) => {
    const [shared, total] = [dice.pick([2, 4, 8]), dice.int(9, 14)];
    const equal = (count: number) => fromScores([Array.from({ length: count }, () => 0)]);
    return { shared, of: total, computed: { m: equal(shared), all: equal(total) } };
  },
  nearest: (dice) => {
    const [q, k, values] = [dice.row(2), dice.rows(3, 2), dice.some([10, 20, 30, 40], 3)];
    const scores = k.map(([a = 0, b = 0]) => a * q[0]! + b * q[1]!);
    const [first = 0, second = 0] = [...scores].sort((a, b) => b - a);
    if (first - second < 2) throw new Error('no key is clearly the best');
    const best = values[scores.indexOf(first)]!;
    const others = values.filter((value) => value !== best);
    return { q, k, values, best, others, computed: { m: own({ q: [q], k, v: column(values) }, { scale: 'off' }) } };
  },
};
