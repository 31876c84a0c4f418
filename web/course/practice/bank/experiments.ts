/** Experiments: what a result shows, and what it does not. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import type { Draws } from '../read.ts';

/** Returns letters, the first of which are said again from `start`. */
const repeated = (letters: readonly string[], start: number) => ({
  text: [...letters, ...letters.slice(start, start + 2)].join(' '),
  last: letters[start + 1],
  next: letters[start + 2],
});

export const draws: Draws = {
  induction: (dice, _engine, { letters }) => {
    const start = dice.int(0, 3);
    return { ...repeated(letters as string[], start), before: start + 1, now: 8 };
  },
  guessed: (dice, _engine, drawn) => {
    const [letters, start] = [drawn['letters'] as string[], dice.int(0, 2)];
    const other = letters.find((_, at) => at < start || at > start + 2);
    return { ...repeated(letters, start), early: letters[start], other };
  },
  whichHead: (dice) => {
    const [whole, worst] = [dice.int(90, 96), dice.int(12, 25)];
    const shares = dice.some([worst, dice.int(84, 89), dice.int(70, 80), dice.int(60, 68)], 4);
    const [at, least] = [shares.indexOf(worst), shares.indexOf(largest(shares))];
    const third = [0, 1, 2, 3].find((place) => place !== at && place !== least)!;
    const [needed, spare, other] = [at, least, third].map((place) => [Math.floor(place / 2), place % 2]);
    return { whole, shares, at, least, third, needed, spare, other };
  },
  overSeeds: (dice) => {
    const middle = dice.int(60, 75);
    const [low, high] = [middle - dice.int(8, 14), middle + dice.int(15, 20)];
    const seeds = [low, middle, high, middle - dice.int(2, 6), middle + dice.int(3, 8)];
    return { seeds, best: largest(seeds), worst: smallest(seeds) };
  },
  overlapping: (dice) => {
    const [base, gain, clear] = [dice.int(60, 70), dice.int(1, 3), dice.pick([true, false])];
    const far = clear ? dice.int(15, 22) : gain;
    const spread = [-5, -2, 0, 3, 4];
    return { clear, a: spread.map((value) => base + value), b: spread.map((value) => base + far - value) };
  },
};
