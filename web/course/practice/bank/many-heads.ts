/** Many heads: split columns, sharing, W_O, and what they cost. */
import { own, zeros } from '../make.ts';
import type { Draws } from '../read.ts';

export const draws: Draws = {
  headScore: (dice) => {
    const [q, k, head] = [dice.row(4), dice.row(4), dice.int(0, 1)];
    const scored = (...columns: readonly number[]) => {
      const [a, b] = [q, k].map((row) => [columns.map((column) => row[column]!)]);
      return own({ q: a!, k: b!, v: zeros(1, 1) });
    };
    const block = (at: number) => scored(2 * at, 2 * at + 1);
    const computed = { m: block(head), all: scored(0, 1, 2, 3), other: block(1 - head), turn: scored(head, head + 2) };
    return { q, k, head, computed };
  },
};
